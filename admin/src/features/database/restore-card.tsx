import { limits } from '@muster/generated/limits';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/field.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { transferMessages } from '../transfer/messages.ts';
import { databaseMessages } from './messages.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { RestoreFacts } from './restore-report.tsx';
import { useRestore } from './transfers.ts';
import { UploadProgress } from './upload-progress.tsx';

export function RestoreCard() {
  const { restore: texts } = useMessages(databaseMessages);
  const { stopped } = useMessages(transferMessages);
  const locale = useLocale();
  const { notifyDone } = useNotices();
  const replaced = () => notifyDone(texts.done);
  const { mutation, transfer } = useRestore(replaced);
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const report = mutation.data;

  function choose(chosen: File | null) {
    setFile(chosen);
    mutation.reset();
    const isTooLarge = chosen !== null && chosen.size > limits.restoreFileBytes;
    setFileError(isTooLarge ? texts.tooLarge(formatBytes(limits.restoreFileBytes, locale)) : undefined);
  }

  function check() {
    if (file === null) setFileError(texts.empty);
    else if (fileError === undefined) mutation.mutate({ file, isDryRun: true, keep: [] });
  }

  return (
    <section className="card" aria-labelledby="restore">
      <h2 id="restore">{texts.title}</h2>
      <p>{texts.body}</p>
      <FileField label={texts.choose} error={fileError} disabled={mutation.isPending} onChoose={choose} />
      {mutation.isError && !transfer.isStopped && <ErrorAlert error={mutation.error} />}
      {transfer.isStopped && <p role="status">{stopped}</p>}
      {mutation.isPending && <UploadProgress transfer={transfer} />}
      {report !== undefined && !report.swapped && <RestoreFacts report={report} />}
      {!mutation.isPending && (
        <div className="buttons">
          <Button onClick={check}>{texts.check}</Button>
          {report !== undefined && (
            <Button look="danger" onClick={() => setIsAsking(true)}>
              {texts.replace}
            </Button>
          )}
        </div>
      )}
      {isAsking && file !== null && report !== undefined && (
        <RestoreDialog file={file} report={report} onClose={() => setIsAsking(false)} onReplaced={replaced} />
      )}
    </section>
  );
}
