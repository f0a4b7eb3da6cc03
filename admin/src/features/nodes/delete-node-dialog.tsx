import type { AdminNode } from '@muster/generated/types';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { FailureNote } from '../failures/failure-note.tsx';
import { nodeMessages } from './messages.ts';
import { useDeleteNode } from './node-mutations.ts';

interface DeleteNodeDialogProps {
  node: AdminNode;
  onClose(): void;
  onDeleted(): void;
}

export function DeleteNodeDialog({ node, onClose, onDeleted }: DeleteNodeDialogProps) {
  const texts = useMessages(nodeMessages).deletion;
  const uiTexts = useMessages(uiMessages);
  const { tellDone } = useNotices();
  const remove = useDeleteNode(node.id);
  const name = node.name ?? '';

  function confirm() {
    remove.mutate(undefined, {
      onSuccess() {
        tellDone(texts.done(name));
        onDeleted();
      },
    });
  }

  return (
    <Dialog kind="question" title={texts.title(name)} onClose={onClose}>
      <p>{texts.goes}</p>
      <p>{texts.agent}</p>
      {remove.isError && <FailureNote error={remove.error} />}
      <div className="dialog-foot">
        <Button onClick={onClose} data-focus-first>
          {uiTexts.cancel}
        </Button>
        <Button look="danger" isUnavailable={remove.isPending} onClick={confirm}>
          {remove.isPending ? texts.deleting : texts.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
