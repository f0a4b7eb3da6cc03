import type { ReactNode } from 'react';
import { useNotices } from '../../ui/notices.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeletionDialogProps {
  /** Name the object to delete. */
  title: string;
  done: string;
  confirm: string;
  working: string;
  request: {
    isPending: boolean;
    isError: boolean;
    error: Error | null;
    mutate(input: undefined, options: { onSuccess(): void }): void;
  };
  onClose(): void;
  children: ReactNode;
}

/** Confirms a deletion, runs it, shows a notice and closes. */
export function DeleteDialog({ done, ...props }: DeletionDialogProps) {
  const { notifyDone } = useNotices();
  function confirm() {
    props.request.mutate(undefined, {
      onSuccess() {
        notifyDone(done);
        props.onClose();
      },
    });
  }
  return <ConfirmDialog {...props} onConfirm={confirm} />;
}
