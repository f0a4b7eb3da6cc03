import type { TotpCode, TotpSetup } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import { Suspense } from 'react';
import { HubError, isCodeWrong } from '../../api/hub-error.ts';
import { BoundText } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { uiMessages } from '../../ui/messages.ts';
import { describeError } from '../errors/describe-error.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { cleanCode } from '../session/code-field.tsx';
import { secondFactorMessages } from './messages.ts';
import { useConfirmTotp } from './second-factor-query.ts';

/** Most visits of the account screen draw none. */
const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode);

interface AuthenticatorDialogProps {
  setup: TotpSetup;
  /** Called with the recovery codes that the hub created, if this is the first second factor. */
  onDone(codes: readonly string[] | null): void;
  onClose(): void;
}

interface CodeValues {
  code: string;
}

const contract: FormContract<CodeValues, TotpCode> = {
  validate: formValidators.TotpCode,
  fields: ['code'],
  toBody: ({ code }) => ({ code: cleanCode(code) }),
  locateProblem: (problem) => (isCodeWrong(problem) ? 'code' : undefined),
};
const empty: CodeValues = { code: '' };

/** Hands the secret to an authenticator app, and turns it on with the app's first code. */
export function AuthenticatorDialog({ setup, onDone, onClose }: AuthenticatorDialogProps) {
  const { app: texts } = useMessages(secondFactorMessages);
  const uiTexts = useMessages(uiMessages);
  const confirm = useConfirmTotp();
  const { error } = confirm;
  const form = useContractForm({ contract, values: empty, failure: error });

  function close() {
    // The answer has recovery codes that are shown once.
    if (!confirm.isPending) onClose();
  }

  return (
    <Dialog kind="prompt" title={texts.dialog} onClose={close}>
      <ContractForm
        form={form}
        request={confirm}
        fields={contract.fields}
        asksBeforeLeaving={false}
        alert={error === null || isCodeWrong(error) ? null : <Refusal error={error} />}
        onSubmit={({ code }) => confirm.mutate(code, { onSuccess: onDone })}
        foot={
          <div className="dialog-foot">
            <Button onClick={close}>{uiTexts.cancel}</Button>
            <Button type="submit" look="primary" isUnavailable={confirm.isPending}>
              {confirm.isPending ? texts.confirming : texts.confirm}
            </Button>
          </div>
        }
      >
        <p>{texts.scan}</p>
        <div className="qr-frame">
          <Suspense>
            <QrCode text={setup.uri} label={texts.qrCode} />
          </Suspense>
        </div>
        <CopyLine label={texts.secret} text={groupInFours(setup.secret)} />
        <AppCodeField error={error} />
      </ContractForm>
    </Dialog>
  );
}

function AppCodeField({ error }: { error: Error | null }) {
  const { app: texts } = useMessages(secondFactorMessages);
  const language = useLanguage();
  return (
    <BoundText<CodeValues>
      name="code"
      label={texts.code}
      fault={texts.missing}
      problem={error === null ? undefined : describeError(error, language)}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={64}
      data-focus-first
    />
  );
}

/** Easier to type; apps ignore the spaces. */
function groupInFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

function Refusal({ error }: { error: Error }) {
  const { app: texts } = useMessages(secondFactorMessages);
  const isExpired = error instanceof HubError && (error.code === 'conflict' || error.code === 'not_found');
  return isExpired ? (
    <p className="note note-failed" role="alert">
      {texts.expired}
    </p>
  ) : (
    <ErrorAlert error={error} />
  );
}
