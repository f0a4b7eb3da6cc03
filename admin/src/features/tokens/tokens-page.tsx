import type { ApiToken, IssuedApiToken } from '@muster/generated/types';
import { Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { PageHeading, useFocusAfterRemoval } from '../../ui/page-heading.tsx';
import { DeleteDialog } from '../errors/delete-dialog.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { isExternalUser, useKnownMe } from '../session/session.ts';
import { shellMessages } from '../shell/messages.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { IssuedTokenDialog } from './issued-token-dialog.tsx';
import { tokenMessages } from './messages.ts';
import { useApiTokens, useRevokeApiToken } from './token-query.ts';

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'issued'; issued: IssuedApiToken }
  | { kind: 'revoke'; token: ApiToken };

export function TokensPage() {
  const { screens } = useMessages(shellMessages);
  const texts = useMessages(tokenMessages);
  const tokens = useApiTokens();
  const isExternal = isExternalUser(useKnownMe());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  useFocusAfterRemoval(tokens.data?.length ?? 0);
  return (
    <>
      <header className="page-head">
        <PageHeading title={screens.tokens} />
        {!isExternal && (
          <Button look="primary" icon={Plus} onClick={() => setDialog({ kind: 'create' })}>
            {texts.create}
          </Button>
        )}
      </header>
      <p className="muted narrow">{texts.lead}</p>
      {isExternal && <p className="note">{texts.external}</p>}
      <QueryView query={tokens}>
        {(present) =>
          present.length === 0 ? (
            <div className="empty">
              <Plug className="icon" />
              <h2>{texts.empty}</h2>
            </div>
          ) : (
            <TokenTable tokens={present} onRevoke={(token) => setDialog({ kind: 'revoke', token })} />
          )
        }
      </QueryView>
      {dialog?.kind === 'create' && (
        <CreateTokenDialog onCreated={(issued) => setDialog({ kind: 'issued', issued })} onClose={close} />
      )}
      {dialog?.kind === 'issued' && <IssuedTokenDialog issued={dialog.issued} onClose={close} />}
      {dialog?.kind === 'revoke' && <RevokeDialog token={dialog.token} onClose={close} />}
    </>
  );
}

interface TokenTableProps {
  tokens: readonly ApiToken[];
  onRevoke(token: ApiToken): void;
}

function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  const { columns } = useMessages(tokenMessages);
  return (
    <div className="panel-frame">
      <table className="plain-table">
        <thead>
          <tr>
            {Object.entries(columns).map(([column, label]) => (
              <th key={column} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke(): void }) {
  const { columns, ...texts } = useMessages(tokenMessages);
  const locale = useLocale();
  return (
    <tr>
      <th scope="row" className="breaking">
        <strong className="node-name">{token.name}</strong>
      </th>
      <td data-label={columns.scopes}>
        <span className="sub">
          {token.scopes.map((scope) => (
            <span key={scope} className="chip">
              {scope}
            </span>
          ))}
        </span>
      </td>
      <td data-label={columns.created} title={formatInstant(token.created_at, locale)}>
        {formatDay(token.created_at, locale)}
      </td>
      <td data-label={columns.used}>
        {token.last_used_at === null ? texts.unused : formatInstant(token.last_used_at, locale)}
        {token.last_address !== '' && <span className="sub">{token.last_address}</span>}
      </td>
      <td data-label={columns.expires}>
        {token.expires_at === null ? texts.endless : <Expiry instant={token.expires_at} />}
      </td>
      <td className="cell-actions">
        <Button aria-label={texts.revokeLabel(token.name)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </td>
    </tr>
  );
}

/** Long enough to replace the token in a program that somebody looks at once a week. */
const SOON_SECONDS = 7 * 86_400;

function Expiry({ instant }: { instant: number }) {
  const texts = useMessages(tokenMessages);
  const locale = useLocale();
  const left = instant - Date.now() / 1000;
  return (
    <>
      <span title={formatInstant(instant, locale)}>{formatDay(instant, locale)}</span>{' '}
      {left <= 0 && <span className="chip chip-bad">{texts.expired}</span>}
      {left > 0 && left < SOON_SECONDS && <span className="chip chip-warn">{texts.expiresSoon}</span>}
    </>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose(): void }) {
  const { revocation: texts } = useMessages(tokenMessages);
  const locale = useLocale();
  return (
    <DeleteDialog
      title={texts.title(token.name)}
      done={texts.done}
      confirm={texts.confirm}
      working={texts.working}
      request={useRevokeApiToken(token)}
      onClose={onClose}
    >
      <p>{texts.body}</p>
      <p className="muted">
        {token.last_used_at === null
          ? texts.unused
          : texts.used(formatInstant(token.last_used_at, locale), token.last_address)}
      </p>
    </DeleteDialog>
  );
}
