import { limits } from '@muster/generated/limits';
import { Upload } from 'lucide-react';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { BoundFile } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
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

interface UploadValues {
  file: File | null;
}

const contract: FormContract<UploadValues, { file: File }> = {
  fields: ['file'],
  toBody: (values) => values,
  check({ file }) {
    if (file === null) return [{ pointer: '/file', detail: 'is required' }];
    return file.size > limits.themeFileBytes ? [{ pointer: '/file', detail: 'is too large' }] : [];
  },
};
const empty: UploadValues = { file: null };

/** Installs a theme from a file. */
export function UploadForm({ confirm, onClose }: InstallFormProps) {
  const { upload: texts } = useMessages(themeMessages);
  const uiTexts = useMessages(uiMessages);
  const { stopped } = useMessages(transferMessages);
  const { notifyDone } = useNotices();
  const { mutation, transfer } = useUploadTheme();
  const form = useContractForm({ contract, values: empty, failure: mutation.error });
  const installed = mutation.data;

  function submit({ file }: { file: File }) {
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
    <ContractForm
      form={form}
      request={mutation}
      fields={contract.fields}
      asksBeforeLeaving={false}
      alert={<Outcome mutation={mutation} stopped={transfer.isStopped ? stopped : undefined} />}
      onSubmit={submit}
      foot={
        <div className="dialog-foot">
          <Button onClick={close}>{installed === undefined ? uiTexts.cancel : uiTexts.close}</Button>
          {installed === undefined && (
            <Button type="submit" look="primary" icon={Upload} isUnavailable={mutation.isPending}>
              {confirm}
            </Button>
          )}
        </div>
      }
    >
      <p className="muted">{texts.lead}</p>
      <ArchiveField isBusy={mutation.isPending} onChange={mutation.reset} />
      {mutation.isPending && <Sending transfer={transfer} />}
    </ContractForm>
  );
}

function ArchiveField({ isBusy, onChange }: { isBusy: boolean; onChange(): void }) {
  const { upload: texts } = useMessages(themeMessages);
  const locale = useLocale();
  const file = useWatch<UploadValues, 'file'>({ name: 'file' });
  useEffect(() => {
    if (file !== null) onChange();
  }, [file, onChange]);
  return (
    <BoundFile<UploadValues>
      name="file"
      label={texts.file}
      fault={file === null ? texts.empty : texts.tooLarge(formatBytes(limits.themeFileBytes, locale))}
      accept=".tar.gz,.tgz,application/gzip"
      disabled={isBusy}
    />
  );
}

interface OutcomeProps {
  mutation: ReturnType<typeof useUploadTheme>['mutation'];
  /** Set if the user has stopped the upload. */
  stopped: string | undefined;
}

function Outcome({ mutation, stopped }: OutcomeProps) {
  if (stopped !== undefined) return <p role="status">{stopped}</p>;
  if (mutation.isError) return <Refusal error={mutation.error} />;
  return mutation.data !== undefined && <InstallResult theme={mutation.data} />;
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
