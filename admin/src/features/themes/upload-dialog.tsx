import { limits } from '@muster/generated/limits';
import type { Theme, ThemeList } from '@muster/generated/types';
import { type SyntheticEvent, useState } from 'react';
import { HubError } from '../../api/hub-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { formatBytes, formatPercent } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { transferMessages } from '../transfer/messages.ts';
import { TransferBar } from '../transfer/transfer-bar.tsx';
import { IsolationAdvice } from './isolation-advice.tsx';
import { themeMessages } from './messages.ts';
import { ThemeConnections } from './theme-connections.tsx';
import { useUploadTheme } from './themes-query.ts';

interface UploadDialogProps {
  /** Set if the first third-party theme would share the panel's origin. */
  warning: ThemeList['hub'] | null;
  onClose(): void;
}

export function UploadDialog({ warning, onClose }: UploadDialogProps) {
  const { upload: texts, isolation } = useMessages(themeMessages);
  const uiTexts = useMessages(uiMessages);
  const { stopped } = useMessages(transferMessages);
  const locale = useLocale();
  const { notifyDone } = useNotices();
  const { mutation, transfer } = useUploadTheme();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState('');
  // The advice stays while the dialog is open: the list of themes already contains the installed one.
  const [advice] = useState(warning);
  const installed = mutation.data;

  function choose(chosen: File | null) {
    setFile(chosen);
    mutation.reset();
    const isTooLarge = chosen !== null && chosen.size > limits.themeFileBytes;
    setFileError(isTooLarge ? texts.tooLarge(formatBytes(limits.themeFileBytes, locale)) : '');
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (file === null) setFileError(texts.empty);
    if (file === null || fileError !== '' || mutation.isPending) return;
    mutation.mutate(file, {
      onSuccess({ name, version, connect, warnings = [] }) {
        notifyDone(texts.done(name, version));
        if (warnings.length === 0 && connect.requested.length === 0) onClose();
      },
    });
  }

  function close() {
    transfer.stop();
    onClose();
  }

  return (
    <Dialog title={texts.title} onClose={close}>
      <form onSubmit={submit} noValidate>
        {advice !== null && <IsolationAdvice hub={advice} />}
        <p className="muted">{texts.lead}</p>
        <FileField
          label={texts.file}
          accept=".tar.gz,.tgz,application/gzip"
          error={fileError}
          isBusy={mutation.isPending}
          onChoose={choose}
        />
        {mutation.isPending && <Sending transfer={transfer} />}
        {transfer.isStopped && <p role="status">{stopped}</p>}
        {mutation.isError && !transfer.isStopped && <Refusal error={mutation.error} />}
        {installed !== undefined && <Warnings theme={installed} />}
        {installed !== undefined && <ThemeConnections theme={installed} level="h3" />}
        <div className="dialog-foot">
          <Button onClick={close}>{installed === undefined ? uiTexts.cancel : uiTexts.close}</Button>
          {installed === undefined && (
            <Button type="submit" look="primary" icon="upload" isUnavailable={mutation.isPending}>
              {advice === null ? texts.confirm : isolation.confirm}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** After the upload, the hub unpacks and validates the archive. */
function Sending({ transfer }: { transfer: ReturnType<typeof useUploadTheme>['transfer'] }) {
  const { upload: texts } = useMessages(themeMessages);
  const locale = useLocale();
  const { done, total } = transfer.progress ?? { done: 0, total: 0 };
  const percent = total ? (done / total) * 100 : 100;
  const isSent = percent >= 100;
  return (
    <TransferBar
      text={isSent ? texts.checking : texts.sending(formatPercent(percent, locale))}
      percent={isSent ? undefined : percent}
      onStop={transfer.stop}
    />
  );
}

/** Validation findings; they address the theme's author and are not translated. */
function Refusal({ error }: { error: Error }) {
  const { upload: texts } = useMessages(themeMessages);
  const findings = error instanceof HubError ? error.fieldErrors : [];
  return (
    <div className="stack">
      <ErrorAlert error={error} />
      {findings.length > 0 && (
        <section className="stack" aria-label={texts.findings}>
          <p>{texts.findings}</p>
          <ul className="findings">
            {findings.map(({ pointer, detail }) => (
              <li key={`${pointer} ${detail}`}>
                <code>{pointer.replace(/^\//, '') || texts.whole}</code>
                <span className="breaking">{detail}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Warnings({ theme }: { theme: Theme }) {
  const { upload: texts } = useMessages(themeMessages);
  const { warnings = [] } = theme;
  return (
    <div className={warnings.length > 0 ? 'note note-warn' : 'note'} role="status">
      <p>{texts.done(theme.name, theme.version)}</p>
      {warnings.length > 0 && <p>{texts.warnings}</p>}
      <ul className="findings">
        {warnings.map(({ code, path, detail, fix }) => (
          <li key={`${code} ${path}`}>
            <code>{path ?? texts.whole}</code>
            <span className="breaking">
              {detail} {fix}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
