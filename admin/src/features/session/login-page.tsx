import '../../styles/login.css';
import type { Me } from '@muster/generated/types';
import { getRouteApi } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { HubError, isSecondFactorRequired } from '../../api/hub-error.ts';
import { Button } from '../../ui/button.tsx';
import { useCountdown } from '../../ui/clock.ts';
import { TextField } from '../../ui/field.tsx';
import { formatCountdown } from '../../ui/format.ts';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Rank } from '../../ui/rank.tsx';
import { describeError } from '../errors/describe-error.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { Frame } from '../shell/shell.tsx';
import { describeLoginError } from './login-error.ts';
import { sessionMessages } from './messages.ts';
import { preparePasskeys, supportsPasskeys } from './passkey-prompt.ts';
import { Redirect } from './redirect.tsx';
import { findReturnPath } from './return-path.ts';
import { type PasswordAttempt, SecondFactorStep } from './second-factor-step.tsx';
import { useKnownMe, useLogin, usePasskeyAutofill, usePasskeyLogin } from './session.ts';

/** The screen `/login`. */
export function LoginScreen() {
  const me = useKnownMe();
  if (me.authed) return <Redirect to={findReturnPath(new URL(window.location.href))} />;
  return (
    <Frame version={me.version}>
      <LoginPage me={me} />
    </Frame>
  );
}

function LoginPage({ me }: { me: Me }) {
  const [attempt, setAttempt] = useState<PasswordAttempt | null>(null);
  return (
    <main className="login" id="content">
      <Rank kind="still" />
      {attempt === null ? (
        <FirstStep me={me} onSecondFactor={setAttempt} />
      ) : (
        <SecondFactorStep attempt={attempt} onBack={() => setAttempt(null)} />
      )}
    </main>
  );
}

interface FirstStepProps {
  me: Me;
  /** Called after a right password, if the account has a second factor. */
  onSecondFactor(attempt: PasswordAttempt): void;
}

function FirstStep({ me, onSecondFactor }: FirstStepProps) {
  const texts = useMessages(sessionMessages);
  const hasPasskey = me.login.passkey === true && supportsPasskeys();
  const passkey = usePasskeyLogin();
  useEffect(preparePasskeys, []);
  return (
    <>
      <PageHeading title={texts.title} />
      <p className="muted">{texts.lead(me.site_name)}</p>
      {me.login.password ? (
        <LoginForm
          onSecondFactor={onSecondFactor}
          hasPasskey={hasPasskey}
          isPasskeyPending={passkey.isPending}
        />
      ) : (
        <ClosedForm hasOther={me.login.external || hasPasskey} />
      )}
      {(me.login.external || hasPasskey) && me.login.password && <span className="or">{texts.or}</span>}
      {passkey.isError && <ErrorAlert error={passkey.error} />}
      {hasPasskey && (
        <Button
          look={me.login.password ? 'plain' : 'primary'}
          icon={KeyRound}
          isUnavailable={passkey.isPending}
          onClick={() => passkey.mutate()}
        >
          {passkey.isPending ? texts.waiting : texts.passkey}
        </Button>
      )}
      {me.login.passkey && !hasPasskey && !me.login.password && (
        <p className="note">{texts.passkeyUnsupported}</p>
      )}
      {me.login.external && (
        <a
          className={me.login.password || hasPasskey ? 'button' : 'button button-primary'}
          href="/api/auth/oauth"
        >
          {texts.external}
        </a>
      )}
    </>
  );
}

/** Replaces the form when password login is off. Shows login errors too: the OAuth callback redirects here. */
function ClosedForm({ hasOther }: { hasOther: boolean }) {
  const texts = useMessages(sessionMessages);
  return (
    <>
      <LoginNotice failure={null} waitSeconds={0} />
      {!hasOther && <p className="note">{texts.passwordOff}</p>}
    </>
  );
}

interface LoginFormProps extends Pick<FirstStepProps, 'onSecondFactor'> {
  hasPasskey: boolean;
  /** Whether the prompt of the button below the form is open. */
  isPasskeyPending: boolean;
}

function LoginForm({ onSecondFactor, hasPasskey, isPasskeyPending }: LoginFormProps) {
  const texts = useMessages(sessionMessages);
  const login = useLogin();
  const autofill = usePasskeyAutofill(hasPasskey && !isPasskeyPending);
  const wait = useCountdown();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [isShown, setIsShown] = useState(false);
  const isHeld = login.isPending || wait.seconds > 0;

  useEffect(() => focusField(form.current, 'username'), []);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isHeld) return;
    const entries = new FormData(event.currentTarget);
    const [username, password] = [String(entries.get('username')), String(entries.get('password'))];
    const empty = [...(username === '' ? ['username'] : []), ...(password === '' ? ['password'] : [])];
    setMissing(empty);
    if (empty[0] !== undefined) return focusField(form.current, empty[0]);
    login.mutate(
      { username, password },
      {
        onError(error) {
          if (isSecondFactorRequired(error)) {
            return onSecondFactor({ username, password, methods: error.methods });
          }
          focusField(form.current, 'password');
          if (error instanceof HubError && error.retryAfterSeconds) wait.start(error.retryAfterSeconds);
        },
      },
    );
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <LoginNotice failure={login.error ?? autofill.error} waitSeconds={wait.seconds} />
      <TextField
        label={texts.username}
        name="username"
        autoComplete={hasPasskey ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        error={missing.includes('username') ? texts.required : undefined}
      />
      <TextField
        label={texts.password}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={256}
        error={missing.includes('password') ? texts.required : undefined}
      />
      <label className="check-line">
        <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
        {texts.show}
      </label>
      <Button type="submit" look="primary" isUnavailable={isHeld}>
        {login.isPending ? texts.submitting : texts.submit}
        {wait.seconds > 0 && <span className="figures"> {formatCountdown(wait.seconds)}</span>}
      </Button>
    </form>
  );
}

interface LoginNoticeProps {
  failure: Error | null;
  waitSeconds: number;
}

/** Why the login is shown or failed. The text stays constant during the countdown, or screen readers would announce it every second. */
function LoginNotice({ failure, waitSeconds }: LoginNoticeProps) {
  const language = useLanguage();
  const isOver = failure instanceof HubError && failure.retryAfterSeconds !== undefined && waitSeconds === 0;
  const code = getRouteApi('/login').useSearch().error ?? null;
  const text = failure === null ? describeLoginError(code, language) : describeError(failure, language);
  if (text === undefined || isOver) return null;
  const isCalm = failure === null && code === 'session_ended';
  return (
    <p className={isCalm ? 'note' : 'note note-failed'} role="alert">
      {text}
    </p>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
