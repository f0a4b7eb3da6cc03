import type { PingTaskView } from '@muster/generated/types';
import { useMessages } from '../../ui/language.ts';
import { DeleteDialog } from '../errors/delete-dialog.tsx';
import { pingMessages } from './messages.ts';
import { useDeleteTask } from './ping-query.ts';

export function DeleteTaskDialog({ task, onClose }: { task: PingTaskView; onClose(): void }) {
  const texts = useMessages(pingMessages).deletion;
  return (
    <DeleteDialog
      title={texts.title(task.name)}
      done={texts.done(task.name)}
      confirm={texts.confirm}
      working={texts.working}
      request={useDeleteTask(task.id)}
      onClose={onClose}
    >
      <p>{texts.body}</p>
    </DeleteDialog>
  );
}
