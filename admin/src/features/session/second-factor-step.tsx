import type { SecondFactorMethod } from '@muster/generated/types';
import { KeyRound } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { HubError } from '../../api/hub-error.ts';
import { Button } from '../../ui/button.tsx';
import { formatCountdown } from '../../ui/format.ts';
import { useMessages } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { CODE_FIELD, CodeField, readCode } from './code-field.tsx';
import { sessionMessages } from './messages.ts';
import { preparePasskeys, supportsPasskeys } from './passkey-prompt.ts';
import { useLogin, usePasskeyLogin } from './session.ts';

/** A right password that the hub accepts only together with a second factor. */
export interface PasswordAttempt {
  username: string;
  password: string;
  methods: readonly SecondFactorMethod[];
}

interface SecondFactorStepProps {
  attempt: PasswordAttempt;
  onBack(): void;
}

/** The second step of a login. */
export function SecondFactorStep({ attempt, onBack }: SecondFactorStepProps) {
  const { secondStep: texts, or, waiting } = useMessages(sessionMessages);
  const { username, password, methods } = attempt;
  const passkey = usePasskeyLogin({ username, password });
  const hasPasskey = methods.includes('passkey') && supportsPasskeys();
  // Otherwise the code, which may be a recovery code, is the main way.
  const isPasskeyFirst = hasPasskey && !methods.includes('totp');
  const passkeyButton = useRef<HTMLButtonElement>(null);
  useEffect(preparePasskeys, []);
  useEffect(() => {
    if (isPasskeyFirst) passkeyButton.current?.focus();
  }, [isPasskeyFirst]);
  return (
    <>
      <PageHeading title={texts.title} />
      <p className="muted">{texts.lead(username)}</p>
      {hasPasskey && (
        <>
          {passkey.isError && <ErrorAlert error={passkey.error} />}
          <Button
            ref={passkeyButton}
            look={isPasskeyFirst ? 'primary' : 'plain'}
            icon={KeyRound}
            isUnavailable={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            {passkey.isPending ? waiting : texts.passkey}
          </Button>
          <span className="or">{or}</span>
        </>
      )}
      <CodeForm attempt={attempt} isFirst={!isPasskeyFirst} />
      <Button onClick={onBack}>{texts.back}</Button>
    </>
  );
}

interface CodeFormProps {
  attempt: PasswordAttempt;
  /** Whether it is the main way to log in, and takes the focus. */
  isFirst: boolean;
}

function CodeForm({ attempt, isFirst }: CodeFormProps) {
  const { code: texts, secondStep } = useMessages(sessionMessages);
  const login = useLogin();
  const [isMissing, setIsMissing] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const { username, password, methods } = attempt;

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (login.isPending) return;
    const code = readCode(new FormData(event.currentTarget));
    setIsMissing(code === undefined);
    if (code === undefined) return selectCode(ref.current);
    login.mutate({ username, password, code }, { onError: () => selectCode(ref.current) });
  }

  return (
    <form ref={ref} onSubmit={submit} noValidate>
      {login.isError && !isMissing && <Refusal error={login.error} />}
      {/* Password managers find the entry, and its code, by this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <CodeField methods={methods} error={isMissing ? texts.missing : undefined} isFirst={isFirst} />
      <Button type="submit" look={isFirst ? 'primary' : 'plain'} isUnavailable={login.isPending}>
        {login.isPending ? secondStep.submitting : secondStep.submit}
      </Button>
    </form>
  );
}

/** Wrong TOTP codes lock out TOTP codes only, so the form stays usable for the other methods. */
function Refusal({ error }: { error: Error }) {
  const { tooMany } = useMessages(sessionMessages).code;
  if (!(error instanceof HubError && error.code === 'too_many_attempts')) return <ErrorAlert error={error} />;
  return (
    <p className="note note-failed" role="alert">
      {tooMany(formatCountdown(error.retryAfterSeconds ?? 0))}
    </p>
  );
}

function selectCode(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLInputElement>(`[name=${CODE_FIELD}]`);
  field?.focus();
  field?.select();
}
