import type { ImportReport } from '@muster/generated/types';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { transferMessages } from '../transfer/messages.ts';
import { ImportFailure } from './import-failure.tsx';
import { importMessages } from './import-messages.ts';
import { UploadProgress } from './upload-progress.tsx';
import { type ImportFiles, useImport } from './use-import.ts';

interface ImportDialogProps {
  files: ImportFiles;
  product: string;
  onClose(): void;
  onImported(report: ImportReport): void;
}

/** Confirmation of an import. Nothing is deleted, so no word must be typed. */
export function ImportDialog({ files, product, onClose, onImported }: ImportDialogProps) {
  const texts = useMessages(importMessages);
  const { stopped } = useMessages(transferMessages);
  const uiTexts = useMessages(uiMessages);
  const { mutation, transfer } = useImport();
  const isRunning = mutation.isPending;

  function close() {
    // The hub may be replacing the database right now; keep the dialog open so that the result is shown.
    if (!isRunning) onClose();
  }

  return (
    <Dialog kind="question" title={texts.confirmTitle(product)} onClose={close}>
      <p>{texts.confirmBody}</p>
      {mutation.isError && !transfer.isStopped && <ImportFailure error={mutation.error} />}
      {transfer.isStopped && <p role="status">{stopped}</p>}
      {isRunning && <UploadProgress transfer={transfer} />}
      <div className="dialog-foot">
        <Button onClick={close} isUnavailable={isRunning} data-focus-first>
          {uiTexts.cancel}
        </Button>
        <Button
          look="primary"
          isUnavailable={isRunning}
          onClick={() => mutation.mutate({ ...files, isDryRun: false }, { onSuccess: onImported })}
        >
          {isRunning ? texts.importing : texts.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
