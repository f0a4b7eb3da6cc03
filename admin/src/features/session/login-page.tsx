import '../../styles/login.css';
import type { Me } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import { getRouteApi } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { Rank } from 'muster-theme/rank';
import { useEffect, useState } from 'react';
import { HubError, isSecondFactorRequired } from '../../api/hub-error.ts';
import { BoundText } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { useCountdown } from '../../ui/clock.ts';
import { formatCountdown } from '../../ui/format.ts';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
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

interface LoginValues {
  username: string;
  password: string;
}

const loginContract: FormContract<LoginValues, LoginValues> = {
  validate: formValidators.Credentials,
  fields: ['username', 'password'],
  toBody: (values) => values,
};
const empty: LoginValues = { username: '', password: '' };

function LoginForm({ onSecondFactor, hasPasskey, isPasskeyPending }: LoginFormProps) {
  const texts = useMessages(sessionMessages);
  const login = useLogin();
  const autofill = usePasskeyAutofill(hasPasskey && !isPasskeyPending);
  const wait = useCountdown();
  const isHeld = login.isPending || wait.seconds > 0;
  const form = useContractForm({ contract: loginContract, values: empty, failure: login.error });
  const { setFocus } = form;
  useEffect(() => setFocus('username'), [setFocus]);

  function submit(body: LoginValues) {
    login.mutate(body, {
      onError(error) {
        if (isSecondFactorRequired(error)) return onSecondFactor({ ...body, methods: error.methods });
        setFocus('password');
        if (error instanceof HubError && error.retryAfterSeconds) wait.start(error.retryAfterSeconds);
      },
    });
  }

  return (
    <ContractForm
      form={form}
      request={login}
      fields={loginContract.fields}
      asksBeforeLeaving={false}
      isHeld={isHeld}
      alert={null}
      onSubmit={submit}
      foot={
        <Button type="submit" look="primary" isUnavailable={isHeld}>
          {login.isPending ? texts.submitting : texts.submit}
          {wait.seconds > 0 && <span className="figures"> {formatCountdown(wait.seconds)}</span>}
        </Button>
      }
    >
      <LoginNotice failure={login.error ?? autofill.error} waitSeconds={wait.seconds} />
      <LoginFields hasPasskey={hasPasskey} />
    </ContractForm>
  );
}

function LoginFields({ hasPasskey }: Pick<LoginFormProps, 'hasPasskey'>) {
  const texts = useMessages(sessionMessages);
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <BoundText<LoginValues>
        label={texts.username}
        name="username"
        fault={texts.required}
        autoComplete={hasPasskey ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <BoundText<LoginValues>
        label={texts.password}
        name="password"
        fault={texts.required}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={256}
      />
      <label className="check-line">
        <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
        {texts.show}
      </label>
    </>
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
