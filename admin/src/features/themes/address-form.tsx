import type { ThemeDownload } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { HubError } from '../../api/hub-error.ts';
import { BoundText } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { hasInstallResult, InstallResult, Refusal } from './install-result.tsx';
import { themeMessages } from './messages.ts';
import { useInstallTheme, useThemeDownload } from './themes-query.ts';
import type { InstallFormProps } from './upload-form.tsx';

interface AddressValues {
  address: string;
}

const contract: FormContract<AddressValues, AddressValues> = {
  validate: formValidators.ThemeAddress,
  fields: ['address'],
  toBody: ({ address }) => ({ address: address.trim() }),
};

/** Installs a theme from a repository or the URL of an archive. */
export function AddressForm({
  confirm,
  address: given = '',
  onClose,
}: InstallFormProps & { address?: string | undefined }) {
  const { upload: texts, address: addressTexts } = useMessages(themeMessages);
  const uiTexts = useMessages(uiMessages);
  const { notifyDone } = useNotices();
  const install = useInstallTheme();
  const { error, data: installed } = install;
  const [values] = useState<AddressValues>({ address: given });
  const form = useContractForm({ contract, values, failure: error });
  const isTaken = hasFieldError(error, '/replace');

  function submit({ address }: AddressValues) {
    install.mutate(
      { address, replace: isTaken },
      {
        onSuccess(theme) {
          notifyDone(texts.done(theme.name, theme.version));
          if (!hasInstallResult(theme)) onClose();
        },
      },
    );
  }

  return (
    <ContractForm
      form={form}
      request={install}
      fields={contract.fields}
      asksBeforeLeaving={installed === undefined && !install.isPending}
      alert={<Outcome install={install} />}
      onSubmit={submit}
      foot={
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
      }
    >
      <p className="muted">{addressTexts.lead}</p>
      <AddressField isFixed={given !== '' || install.isPending} onChange={install.reset} />
      {install.isPending && <Downloading />}
    </ContractForm>
  );
}

function AddressField({ isFixed, onChange }: { isFixed: boolean; onChange(): void }) {
  const { address: texts } = useMessages(themeMessages);
  const address = useWatch<AddressValues, 'address'>({ name: 'address' });
  // What the hub said is about the former address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: called for each change of the address
  useEffect(() => onChange(), [address, onChange]);
  return (
    <BoundText<AddressValues>
      name="address"
      label={texts.label}
      hint={texts.hint}
      fault={texts.empty}
      explain={texts.refused}
      readOnly={isFixed}
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function Outcome({ install: { error, data } }: { install: ReturnType<typeof useInstallTheme> }) {
  const { address: texts } = useMessages(themeMessages);
  if (data !== undefined) return <InstallResult theme={data} />;
  if (error === null || hasFieldError(error, '/address')) return null;
  if (!hasFieldError(error, '/replace')) return <Refusal error={error} more={[error.message]} />;
  return (
    <div className="note note-warn" role="alert">
      <p>{texts.taken}</p>
      <p className="breaking">{error.message}</p>
    </div>
  );
}

function hasFieldError(error: Error | null, pointer: string): boolean {
  return error instanceof HubError && error.fieldErrors.some((one) => one.pointer === pointer);
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
