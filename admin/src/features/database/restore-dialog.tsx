import type { RestoreReport } from '@muster/generated/types';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { transferMessages } from '../transfer/messages.ts';
import { databaseMessages } from './messages.ts';
import { RestoreWarnings } from './restore-report.tsx';
import { useRestore } from './transfers.ts';
import { UploadProgress } from './upload-progress.tsx';

interface ReplaceDialogProps {
  file: File;
  /** Of the dry run. */
  report: RestoreReport;
  onClose(): void;
  onReplaced(): void;
}

/** Final confirmation before a restore: it replaces the whole database, so a word must be typed. */
export function RestoreDialog({ file, report, onClose, onReplaced }: ReplaceDialogProps) {
  const { restore: texts } = useMessages(databaseMessages);
  const { stopped } = useMessages(transferMessages);
  const uiTexts = useMessages(uiMessages);
  const { mutation, transfer } = useRestore(onReplaced);
  const [typed, setTyped] = useState('');
  const isHeld = mutation.isPending || typed.trim().toLowerCase() !== texts.word;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isHeld) mutation.mutate({ file, isDryRun: false });
  }

  function close() {
    // The hub may be replacing the database right now; keep the dialog open so that the result is shown.
    if (!mutation.isPending) onClose();
  }

  return (
    <Dialog kind="question" title={texts.confirmTitle(file.name)} onClose={close}>
      <form onSubmit={submit} noValidate>
        <p>{texts.confirmBody}</p>
        <RestoreWarnings report={report} />
        <TextField
          label={texts.typeWord(texts.word)}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setTyped(event.target.value)}
        />
        {mutation.isError && !transfer.isStopped && <ErrorAlert error={mutation.error} />}
        {transfer.isStopped && <p role="status">{stopped}</p>}
        {mutation.isPending && <UploadProgress transfer={transfer} />}
        <div className="dialog-foot">
          <Button onClick={close} isUnavailable={mutation.isPending} data-focus-first>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" look="danger" isUnavailable={isHeld}>
            {mutation.isPending ? texts.replacing : texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
