import { limits } from '@muster/generated/limits';
import type { Confirmation, SecondFactor } from '@muster/generated/types';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { perform } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { HubError } from '../../api/hub-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useStore } from '../../ui/store.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { listMethods, useSecondFactor } from '../second-factor/second-factor-query.ts';
import { CodeField, readCode } from '../session/code-field.tsx';
import { sessionMessages } from '../session/messages.ts';
import { isExternalUser, useKnownMe } from '../session/session.ts';
import { confirmationMessages } from './messages.ts';

const MINUTES = limits.confirmationSeconds / 60;

/** Asks the user to confirm their identity while a request waits for it. */
export function StepUpDialog() {
  const { stepUp } = useHub();
  const isAsked = useStore(stepUp.isAsked);
  // A session that ends takes this component with it.
  useEffect(() => () => stepUp.settle(false), [stepUp]);
  return isAsked && <ConfirmationDialog onSettled={stepUp.settle} />;
}

interface ConfirmationDialogProps {
  onSettled(isConfirmed: boolean): void;
}

function ConfirmationDialog({ onSettled }: ConfirmationDialogProps) {
  const texts = useMessages(confirmationMessages);
  const me = useKnownMe();
  const factor = useSecondFactor();
  const cancel = () => onSettled(false);
  return (
    <Dialog kind="prompt" title={texts.title} onClose={cancel}>
      {isExternalUser(me) ? (
        <ExternalConfirmation username={me.username ?? ''} onCancel={cancel} />
      ) : (
        <QueryView query={factor}>
          {(present) => (
            <PasswordConfirmation factor={present} onConfirmed={() => onSettled(true)} onCancel={cancel} />
          )}
        </QueryView>
      )}
    </Dialog>
  );
}

function ExternalConfirmation({ username, onCancel }: { username: string; onCancel(): void }) {
  const texts = useMessages(confirmationMessages);
  const { cancel } = useMessages(uiMessages);
  return (
    <>
      <p>{texts.external(username, MINUTES)}</p>
      <div className="dialog-foot">
        <Button onClick={onCancel} data-focus-first>
          {cancel}
        </Button>
        <a className="button button-primary" href="/api/auth/oauth">
          {texts.logInAgain}
        </a>
      </div>
    </>
  );
}

interface PasswordConfirmationProps {
  factor: SecondFactor;
  onConfirmed(): void;
  onCancel(): void;
}

function PasswordConfirmation({ factor, onConfirmed, onCancel }: PasswordConfirmationProps) {
  const texts = useMessages(confirmationMessages);
  const { cancel } = useMessages(uiMessages);
  const { code: codeTexts } = useMessages(sessionMessages);
  const { username } = useKnownMe();
  const confirm = useConfirmIdentity();
  const [faults, setFaults] = useState<Partial<Record<'password' | 'code', string>>>({});
  const methods = listMethods(factor);
  const ref = useRef<HTMLFormElement>(null);
  // The dialog has placed the focus before the second factors were loaded.
  useEffect(() => ref.current?.querySelector<HTMLInputElement>('[name=password]')?.focus(), []);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (confirm.isPending) return;
    const form = event.currentTarget;
    const entries = new FormData(form);
    const password = String(entries.get('password') ?? '');
    const code = readCode(entries);
    const isCodeMissing = methods.length > 0 && code === undefined;
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

  return (
    <form ref={ref} onSubmit={submit} noValidate>
      <p>{texts.lead(MINUTES)}</p>
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
      {methods.length > 0 && <CodeField methods={methods} error={faults.code} />}
      <div className="dialog-foot">
        <Button onClick={onCancel}>{cancel}</Button>
        <Button type="submit" look="primary" isUnavailable={confirm.isPending}>
          {confirm.isPending ? texts.confirming : texts.confirm}
        </Button>
      </div>
    </form>
  );
}

function useConfirmIdentity() {
  const { client } = useHub();
  return useMutation({
    mutationFn: (body: Confirmation) => perform(client.POST('/api/auth/confirm', { body })),
  });
}

function Refusal({ error }: { error: Error }) {
  const texts = useMessages(confirmationMessages);
  const isWrong = error instanceof HubError && error.code === 'invalid_credentials';
  // The usual message names the user name too.
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

function focusField(form: HTMLFormElement, name: 'password' | 'code'): void {
  const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
  field?.focus();
  field?.select();
}
