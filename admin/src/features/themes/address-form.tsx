import type { ThemeDownload } from '@muster/generated/types';
import { Download } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { HubError } from '../../api/hub-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { hasInstallResult, InstallResult, Refusal } from './install-result.tsx';
import { themeMessages } from './messages.ts';
import { useInstallTheme, useThemeDownload } from './themes-query.ts';
import type { InstallFormProps } from './upload-form.tsx';

/** Installs a theme from a repository or the URL of an archive. */
export function AddressForm({
  confirm,
  address: given = '',
  onClose,
}: InstallFormProps & { address?: string | undefined }) {
  const { upload: texts, address: addressTexts } = useMessages(themeMessages);
  const uiTexts = useMessages(uiMessages);
  const { notifyDone } = useNotices();
  const [address, setAddress] = useState(given);
  const [isChecked, setIsChecked] = useState(false);
  const install = useInstallTheme();
  const { error, data: installed } = install;
  const problem = findFieldError(error, '/address');
  const isTaken = findFieldError(error, '/replace') !== undefined;
  const isEmpty = isChecked && address.trim() === '';

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (address.trim() === '' || install.isPending) return;
    install.mutate(
      { address: address.trim(), replace: isTaken },
      {
        onSuccess(theme) {
          notifyDone(texts.done(theme.name, theme.version));
          if (!hasInstallResult(theme)) onClose();
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className="muted">{addressTexts.lead}</p>
      <TextField
        name="address"
        label={addressTexts.label}
        hint={addressTexts.hint}
        error={isEmpty ? addressTexts.empty : problem && addressTexts.refused(problem)}
        value={address}
        readOnly={given !== '' || install.isPending}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setAddress(event.target.value);
          install.reset();
        }}
      />
      {install.isPending && <Downloading />}
      {error !== null && problem === undefined && !isTaken && (
        <Refusal error={error} more={[error.message]} />
      )}
      {isTaken && (
        <div className="note note-warn" role="alert">
          <p>{addressTexts.taken}</p>
          <p className="breaking">{error?.message}</p>
        </div>
      )}
      {installed !== undefined && <InstallResult theme={installed} />}
      <div className="dialog-foot">
        <Button onClick={onClose}>
          {installed === undefined && !install.isPending ? uiTexts.cancel : uiTexts.close}
        </Button>
        {installed === undefined && (
          <Button type="submit" look="primary" icon={Download} isUnavailable={install.isPending}>
            {isTaken ? addressTexts.replace : confirm}
          </Button>
        )}
      </div>
    </form>
  );
}

function findFieldError(error: Error | null, pointer: string): string | undefined {
  if (!(error instanceof HubError)) return undefined;
  return error.fieldErrors.find((one) => one.pointer === pointer)?.detail;
}

function Downloading() {
  const { upload, address: texts } = useMessages(themeMessages);
  const locale = useLocale();
  const { state, received, total }: ThemeDownload = useThemeDownload().data ?? {
    state: 'downloading',
    received: 0,
    total: null,
  };
  const text =
    state === 'checking'
      ? upload.checking
      : texts.downloading(
          formatBytes(received, locale),
          total === null ? undefined : formatBytes(total, locale),
        );
  const percent = state === 'downloading' && total ? (received / total) * 100 : undefined;
  return (
    <div className="stack" role="status">
      <span className="figures">{text}</span>
      <progress aria-label={text} max={100} {...(percent !== undefined && { value: percent })} />
      <span className="muted">{texts.continues}</span>
    </div>
  );
}
