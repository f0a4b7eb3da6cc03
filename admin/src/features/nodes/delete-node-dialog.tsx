import type { AdminNode } from '@muster/generated/types';
import { CopyLine } from '../../ui/copy-line.tsx';
import { useMessages } from '../../ui/language.ts';
import { DeleteDialog } from '../errors/delete-dialog.tsx';
import { formatInstallCommand } from './install-command.ts';
import { useServer } from './install-line.tsx';
import { nodeMessages } from './messages.ts';
import { useDeleteNode } from './node-mutations.ts';

export function DeleteNodeDialog({ node, onClose }: { node: AdminNode; onClose(): void }) {
  const texts = useMessages(nodeMessages).deletion;
  const name = node.name ?? '';
  const uninstall = `${formatInstallCommand('curl', useServer())} --uninstall`;
  return (
    <DeleteDialog
      title={texts.title(name)}
      done={texts.done(name)}
      confirm={texts.confirm}
      working={texts.deleting}
      request={useDeleteNode(node.id)}
      onClose={onClose}
    >
      <p>{texts.goes}</p>
      <p>{texts.agent}</p>
      <CopyLine label={texts.uninstall} text={uninstall} />
    </DeleteDialog>
  );
}
