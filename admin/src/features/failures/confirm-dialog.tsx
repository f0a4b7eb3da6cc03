import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { FailureNote } from './failure-note.tsx';

interface ConfirmDialogProps {
  /** Names the thing that is at stake. */
  title: string;
  confirm: string;
  working: string;
  /** The request that the confirmation sends. */
  request: { isPending: boolean; isError: boolean; error: Error | null };
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks before something that cannot be taken back; Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { request } = props;
  const texts = useMessages(uiMessages);
  return (
    <Dialog kind="question" title={props.title} onClose={props.onClose}>
      {props.children}
      {request.isError && <FailureNote error={request.error} />}
      <div className="dialog-foot">
        <Button onClick={props.onClose} data-focus-first>
          {texts.cancel}
        </Button>
        <Button look="danger" isUnavailable={request.isPending} onClick={props.onConfirm}>
          {request.isPending ? props.working : props.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
