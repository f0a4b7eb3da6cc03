import type { Confirmation, SecondFactor } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { type HubClient, perform } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { HubError, isCodeWrong } from '../../api/hub-error.ts';
import { BoundText } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { describeError } from '../errors/describe-error.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { listMethods } from '../second-factor/second-factor-query.ts';
import { CodeField, cleanCode } from '../session/code-field.tsx';
import { sessionMessages } from '../session/messages.ts';
import {
  askForPasskey,
  preparePasskeys,
  renamePasskeyRefusal,
  supportsPasskeys,
} from '../session/passkey-prompt.ts';
import { useKnownMe } from '../session/session.ts';
import { confirmationMessages } from './messages.ts';

interface ConfirmationValues {
  password: string;
  code: string;
}

const empty: ConfirmationValues = { password: '', code: '' };

/** @param hasCode whether the account needs a code besides the password */
function createContract(hasCode: boolean): FormContract<ConfirmationValues, Confirmation> {
  return {
    validate: formValidators.Confirmation,
    fields: ['password', 'code'],
    toBody: ({ password, code }) => ({ password, ...(hasCode && { code: cleanCode(code) }) }),
    locateProblem(problem) {
      if (isCodeWrong(problem)) return 'code';
      return isPasswordWrong(problem) ? 'password' : undefined;
    },
  };
}

function isPasswordWrong(error: Error): boolean {
  return error instanceof HubError && error.code === 'invalid_credentials';
}

interface ConfirmationFormProps {
  factor: SecondFactor;
  /** How long a confirmation lasts. */
  minutes: number;
  onConfirmed(): void;
  onCancel(): void;
}

/** Asks for the password, with a code if the account has a second factor, or for a passkey. */
export function ConfirmationForm({ factor, minutes, onConfirmed, onCancel }: ConfirmationFormProps) {
  const texts = useMessages(confirmationMessages);
  const { cancel } = useMessages(uiMessages);
  const { client } = useHub();
  const confirm = useMutation({ mutationFn: (body: Confirmation) => sendConfirmation(client, body) });
  const hasPasskey = factor.passkeys.length > 0 && supportsPasskeys();
  const hasCode = listMethods(factor).length > 0;
  const contract = useMemo(() => createContract(hasCode), [hasCode]);
  const { error } = confirm;
  const form = useContractForm({ contract, values: empty, failure: error });
  const { setFocus } = form;
  useEffect(() => {
    preparePasskeys();
    // The dialog has placed the focus before the second factors were loaded.
    if (!hasPasskey) setFocus('password');
  }, [hasPasskey, setFocus]);
  return (
    <ContractForm
      form={form}
      request={confirm}
      fields={contract.fields}
      asksBeforeLeaving={false}
      // Shown at its field.
      {...(error !== null && contract.locateProblem?.(error as HubError) !== undefined && { alert: null })}
      onSubmit={(body) => confirm.mutate(body, { onSuccess: onConfirmed })}
      foot={
        <div className="dialog-foot">
          <Button onClick={onCancel}>{cancel}</Button>
          <Button type="submit" look={hasPasskey ? 'plain' : 'primary'} isUnavailable={confirm.isPending}>
            {confirm.isPending ? texts.confirming : texts.confirm}
          </Button>
        </div>
      }
    >
      <p>{hasPasskey ? texts.leadPasskey(minutes) : texts.lead(minutes)}</p>
      {hasPasskey && <PasskeyButton onConfirmed={onConfirmed} />}
      <ConfirmationFields factor={factor} error={error} />
    </ContractForm>
  );
}

function ConfirmationFields({ factor, error }: { factor: SecondFactor; error: Error | null }) {
  const texts = useMessages(confirmationMessages);
  const language = useLanguage();
  const { username } = useKnownMe();
  const methods = listMethods(factor);
  return (
    <>
      {/* Password managers find the entry by this name. */}
      <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
      <BoundText<ConfirmationValues>
        label={texts.password}
        name="password"
        fault={texts.missing}
        // The usual message names the username too.
        problem={texts.wrong}
        type="password"
        autoComplete="current-password"
        maxLength={256}
      />
      {methods.length > 0 && (
        <CodeField methods={methods} problem={error === null ? undefined : describeError(error, language)} />
      )}
    </>
  );
}

/** A device that cannot verify its user, such as a security key without a PIN, needs the password too. */
function PasskeyButton({ onConfirmed }: Pick<ConfirmationFormProps, 'onConfirmed'>) {
  const texts = useMessages(confirmationMessages);
  const { secondStep, waiting, or } = useMessages(sessionMessages);
  const { client } = useHub();
  const { getValues } = useFormContext<ConfirmationValues>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const confirm = useMutation({
    async mutationFn(password: string) {
      const passkey = await askForPasskey(client, password === '');
      const body = { ...(password !== '' && { password }), passkey };
      await sendConfirmation(client, body).catch(renamePasskeyRefusal);
    },
    onSuccess: onConfirmed,
  });
  return (
    <>
      {confirm.isError && <Refusal error={confirm.error} />}
      <Button
        ref={button}
        look="primary"
        icon={KeyRound}
        isUnavailable={confirm.isPending}
        onClick={() => confirm.mutate(getValues('password'))}
      >
        {confirm.isPending ? waiting : secondStep.passkey}
      </Button>
      <p className="field-hint">{texts.passkeyHint}</p>
      <span className="or">{or}</span>
    </>
  );
}

function sendConfirmation(client: HubClient, body: Confirmation): Promise<void> {
  return perform(client.POST('/api/auth/confirm', { body }));
}

function Refusal({ error }: { error: Error }) {
  const texts = useMessages(confirmationMessages);
  return isPasswordWrong(error) ? (
    <p className="note note-failed" role="alert">
      {texts.wrong}
    </p>
  ) : (
    <ErrorAlert error={error} />
  );
}
