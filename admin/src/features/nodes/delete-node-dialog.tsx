import type { AdminNode } from '@muster/generated/types';
import { CopyLine } from '../../ui/copy-line.tsx';
import { useMessages } from '../../ui/language.ts';
import { ConfirmDialog } from '../errors/confirm-dialog.tsx';
import { UNDO_MS } from '../errors/use-deferred-deletion.ts';
import { formatInstallCommand } from './install-command.ts';
import { useServer } from './install-line.tsx';
import { nodeMessages } from './messages.ts';
import { useNodeDeletion } from './use-node-deletion.ts';

/** The request is sent later, so that the dialog closes and the node can be brought back. */
const noRequest = { isPending: false, isError: false, error: null };

export function DeleteNodeDialog({ node, onClose }: { node: AdminNode; onClose(): void }) {
  const texts = useMessages(nodeMessages).deletion;
  const remove = useNodeDeletion();
  const uninstall = `${formatInstallCommand('curl', useServer())} --uninstall`;
  return (
    <ConfirmDialog
      title={texts.title(node.name ?? '')}
      confirm={texts.confirm}
      working={texts.confirm}
      request={noRequest}
      onConfirm={() => {
        remove(node);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{texts.goes(UNDO_MS / 1000)}</p>
      <p>{texts.agent}</p>
      <CopyLine label={texts.uninstall} text={uninstall} />
    </ConfirmDialog>
  );
}
