import type { PingTaskView } from '@muster/generated/types';
import { useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { ConfirmDialog } from '../failures/confirm-dialog.tsx';
import { pingMessages } from './messages.ts';
import { useDeleteTask } from './ping-query.ts';

interface DeleteTaskDialogProps {
  task: PingTaskView;
  onClose(): void;
  onDeleted(): void;
}

export function DeleteTaskDialog({ task, onClose, onDeleted }: DeleteTaskDialogProps) {
  const texts = useMessages(pingMessages).deletion;
  const { tellDone } = useNotices();
  const remove = useDeleteTask(task.id);
  function confirm() {
    remove.mutate(undefined, {
      onSuccess() {
        tellDone(texts.done(task.name));
        onDeleted();
      },
    });
  }
  return (
    <ConfirmDialog
      title={texts.title(task.name)}
      confirm={texts.confirm}
      working={texts.working}
      request={remove}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{texts.body}</p>
    </ConfirmDialog>
  );
}
