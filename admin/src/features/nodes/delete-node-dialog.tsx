import type { AdminNode } from '@muster/generated/types';
import { useMessages } from '../../ui/language.ts';
import { DeletionDialog } from '../failures/deletion-dialog.tsx';
import { nodeMessages } from './messages.ts';
import { useDeleteNode } from './node-mutations.ts';

export function DeleteNodeDialog({ node, onClose }: { node: AdminNode; onClose(): void }) {
  const texts = useMessages(nodeMessages).deletion;
  const name = node.name ?? '';
  return (
    <DeletionDialog
      title={texts.title(name)}
      done={texts.done(name)}
      confirm={texts.confirm}
      working={texts.deleting}
      request={useDeleteNode(node.id)}
      onClose={onClose}
    >
      <p>{texts.goes}</p>
      <p>{texts.agent}</p>
    </DeletionDialog>
  );
}
