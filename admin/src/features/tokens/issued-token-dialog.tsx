import type { ApiTokenScope, IssuedApiToken } from '@muster/generated/types';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { tokenMessages } from './messages.ts';

interface IssuedTokenDialogProps {
  issued: IssuedApiToken;
  onClose(): void;
}

/** Shows the secret of a new token, which the hub does not store. */
export function IssuedTokenDialog({ issued: { secret, token }, onClose }: IssuedTokenDialogProps) {
  const texts = useMessages(tokenMessages).issued;
  return (
    <Dialog kind="prompt" title={texts.title(token.name)} onClose={onClose}>
      <p className="note note-warn">{texts.lead}</p>
      <CopyLine label={texts.secret} text={secret} isFocusedFirst />
      <CopyLine label={texts.example} text={makeExample(token.scopes)} />
      <div className="dialog-foot">
        <Button look="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  );
}

/** Tokens are accepted at the address of the panel. */
function makeExample(scopes: readonly ApiTokenScope[]): string {
  const path = scopes.includes('metrics') && !scopes.includes('read') ? '/metrics' : '/api/nodes';
  const body = path === '/api/nodes' && !scopes.includes('read') ? ` --json '{"name":"web-1"}'` : '';
  return `curl -H "Authorization: Bearer $MUSTER_TOKEN"${body} ${window.location.origin}${path}`;
}
