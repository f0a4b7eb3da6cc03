import { limits } from '@muster/generated/limits';
import { Upload } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { formatBytes, formatPercent } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { transferMessages } from '../transfer/messages.ts';
import { TransferBar } from '../transfer/transfer-bar.tsx';
import { hasInstallResult, InstallResult, Refusal } from './install-result.tsx';
import { themeMessages } from './messages.ts';
import { useUploadTheme } from './themes-query.ts';

export interface InstallFormProps {
  /** Label of the button that installs. */
  confirm: string;
  onClose(): void;
}

/** Installs a theme from a file. */
export function UploadForm({ confirm, onClose }: InstallFormProps) {
  const { upload: texts } = useMessages(themeMessages);
  const uiTexts = useMessages(uiMessages);
  const { stopped } = useMessages(transferMessages);
  const locale = useLocale();
  const { notifyDone } = useNotices();
  const { mutation, transfer } = useUploadTheme();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState('');
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
      onSuccess(theme) {
        notifyDone(texts.done(theme.name, theme.version));
        if (!hasInstallResult(theme)) onClose();
      },
    });
  }

  function close() {
    transfer.stop();
    onClose();
  }

  return (
    <form onSubmit={submit} noValidate>
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
      {installed !== undefined && <InstallResult theme={installed} />}
      <div className="dialog-foot">
        <Button onClick={close}>{installed === undefined ? uiTexts.cancel : uiTexts.close}</Button>
        {installed === undefined && (
          <Button type="submit" look="primary" icon={Upload} isUnavailable={mutation.isPending}>
            {confirm}
          </Button>
        )}
      </div>
    </form>
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
