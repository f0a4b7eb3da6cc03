import type { Confirmation, SecondFactor } from '@muster/generated/types';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type HubClient, perform } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { HubError } from '../../api/hub-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { listMethods } from '../second-factor/second-factor-query.ts';
import { CodeField, readCode } from '../session/code-field.tsx';
import { sessionMessages } from '../session/messages.ts';
import {
  askForPasskey,
  preparePasskeys,
  renamePasskeyRefusal,
  supportsPasskeys,
} from '../session/passkey-prompt.ts';
import { useKnownMe } from '../session/session.ts';
import { confirmationMessages } from './messages.ts';

type Fault = Partial<Record<'password' | 'code', string>>;

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
  const { username } = useKnownMe();
  const confirm = useConfirmWithPassword();
  const hasPasskey = factor.passkeys.length > 0 && supportsPasskeys();
  const ref = useRef<HTMLFormElement>(null);
  const { faults, submit } = usePasswordForm({ factor, confirm, onConfirmed });
  useEffect(() => {
    preparePasskeys();
    // The dialog has placed the focus before the second factors were loaded.
    ref.current?.querySelector<HTMLElement>('[data-first], [name=password]')?.focus();
  }, []);
  return (
    <form ref={ref} onSubmit={submit} noValidate>
      <p>{hasPasskey ? texts.leadPasskey(minutes) : texts.lead(minutes)}</p>
      {hasPasskey && <PasskeyButton form={ref} onConfirmed={onConfirmed} />}
      {confirm.isError && <Refusal error={confirm.error} />}
      {/* Password managers find the entry by this name. */}
      <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
      <TextField
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        error={faults.password}
      />
      <CodeFields factor={factor} error={faults.code} />
      <div className="dialog-foot">
        <Button onClick={onCancel}>{cancel}</Button>
        <Button type="submit" look={hasPasskey ? 'plain' : 'primary'} isUnavailable={confirm.isPending}>
          {confirm.isPending ? texts.confirming : texts.confirm}
        </Button>
      </div>
    </form>
  );
}

function CodeFields({ factor, error }: { factor: SecondFactor; error: string | undefined }) {
  const methods = listMethods(factor);
  return methods.length > 0 && <CodeField methods={methods} error={error} />;
}

interface PasswordFormOptions extends Pick<ConfirmationFormProps, 'factor' | 'onConfirmed'> {
  confirm: ReturnType<typeof useConfirmWithPassword>;
}

function usePasswordForm({ factor, confirm, onConfirmed }: PasswordFormOptions) {
  const texts = useMessages(confirmationMessages);
  const { code: codeTexts } = useMessages(sessionMessages);
  const [faults, setFaults] = useState<Fault>({});

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (confirm.isPending) return;
    const form = event.currentTarget;
    const password = readPassword(form);
    const code = readCode(new FormData(form));
    const isCodeMissing = listMethods(factor).length > 0 && code === undefined;
    setFaults({
      ...(password === '' && { password: texts.missing }),
      ...(isCodeMissing && { code: codeTexts.missing }),
    });
    if (password === '') return focusField(form, 'password');
    if (isCodeMissing) return focusField(form, 'code');
    confirm.mutate(
      { password, ...(code !== undefined && { code }) },
      {
        onSuccess: onConfirmed,
        onError: (error) => focusField(form, isCodeWrong(error) ? 'code' : 'password'),
      },
    );
  }

  return { faults, submit };
}

interface PasskeyButtonProps {
  form: RefObject<HTMLFormElement | null>;
  onConfirmed(): void;
}

/** A device that cannot verify its user, such as a security key without a PIN, needs the password too. */
function PasskeyButton({ form, onConfirmed }: PasskeyButtonProps) {
  const texts = useMessages(confirmationMessages);
  const { secondStep, waiting, or } = useMessages(sessionMessages);
  const { client } = useHub();
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
        look="primary"
        icon={KeyRound}
        data-first
        isUnavailable={confirm.isPending}
        onClick={() => confirm.mutate(readPassword(form.current))}
      >
        {confirm.isPending ? waiting : secondStep.passkey}
      </Button>
      <p className="field-hint">{texts.passkeyHint}</p>
      <span className="or">{or}</span>
    </>
  );
}

function useConfirmWithPassword() {
  const { client } = useHub();
  return useMutation({ mutationFn: (body: Confirmation) => sendConfirmation(client, body) });
}

function sendConfirmation(client: HubClient, body: Confirmation): Promise<void> {
  return perform(client.POST('/api/auth/confirm', { body }));
}

function Refusal({ error }: { error: Error }) {
  const texts = useMessages(confirmationMessages);
  const isWrong = error instanceof HubError && error.code === 'invalid_credentials';
  // The usual message names the username too.
  return isWrong ? (
    <p className="note note-failed" role="alert">
      {texts.wrong}
    </p>
  ) : (
    <ErrorAlert error={error} />
  );
}

function isCodeWrong(error: Error): boolean {
  return error instanceof HubError && error.code === 'invalid_second_factor';
}

function readPassword(form: HTMLFormElement | null): string {
  return form?.querySelector<HTMLInputElement>('[name=password]')?.value ?? '';
}

function focusField(form: HTMLFormElement, name: 'password' | 'code'): void {
  const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
  field?.focus();
  field?.select();
}
