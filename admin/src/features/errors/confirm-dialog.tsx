import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { ErrorAlert } from './error-alert.tsx';

interface ConfirmDialogProps {
  /** Names the affected object. */
  title: string;
  confirm: string;
  working: string;
  /** The mutation to run on confirmation. */
  request: { isPending: boolean; isError: boolean; error: Error | null };
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
}

/** Confirms an irreversible action; Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { request } = props;
  const texts = useMessages(uiMessages);
  return (
    <Dialog kind="question" title={props.title} onClose={props.onClose}>
      {props.children}
      {request.isError && <ErrorAlert error={request.error} />}
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
