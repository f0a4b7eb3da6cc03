import type { ReactNode } from 'react';
import { useNotices } from '../../ui/notices.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeletionDialogProps {
  /** Name the thing that goes. */
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

/** Asks before a thing is deleted, deletes it, tells that it is done and closes. */
export function DeletionDialog({ done, ...props }: DeletionDialogProps) {
  const { tellDone } = useNotices();
  function confirm() {
    props.request.mutate(undefined, {
      onSuccess() {
        tellDone(done);
        props.onClose();
      },
    });
  }
  return <ConfirmDialog {...props} onConfirm={confirm} />;
}
