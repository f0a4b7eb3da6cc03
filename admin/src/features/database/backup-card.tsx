import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { transferMessages } from '../transfer/messages.ts';
import { TransferBar } from '../transfer/transfer-bar.tsx';
import { databaseMessages } from './messages.ts';
import { useBackup } from './transfers.ts';

export function BackupCard() {
  const { backup: texts } = useMessages(databaseMessages);
  const { stopped } = useMessages(transferMessages);
  const locale = useLocale();
  const { notifyDone } = useNotices();
  const { mutation, transfer } = useBackup((name, bytes) =>
    notifyDone(texts.done(name, formatBytes(bytes, locale))),
  );
  const { progress } = transfer;
  return (
    <section className="card" aria-labelledby="backup">
      <h2 id="backup">{texts.title}</h2>
      <p>{texts.body}</p>
      <p className="field-hint">{texts.secrecy}</p>
      {mutation.isError && !transfer.isStopped && <ErrorAlert error={mutation.error} />}
      {transfer.isStopped && <p role="status">{stopped}</p>}
      {progress === null ? (
        <div>
          <Button look="primary" onClick={() => mutation.mutate()}>
            {texts.start}
          </Button>
        </div>
      ) : (
        <TransferBar
          text={
            progress.total === undefined
              ? texts.running(formatBytes(progress.done, locale))
              : texts.runningOf(formatBytes(progress.done, locale), formatBytes(progress.total, locale))
          }
          percent={progress.total && (progress.done / progress.total) * 100}
          onStop={transfer.stop}
        />
      )}
    </section>
  );
}
