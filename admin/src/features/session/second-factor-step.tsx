import type { Credentials, SecondFactorMethod } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import { KeyRound } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { HubError, isCodeWrong } from '../../api/hub-error.ts';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { formatCountdown } from '../../ui/format.ts';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { describeError } from '../errors/describe-error.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { CodeField, cleanCode } from './code-field.tsx';
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

interface CodeValues {
  code: string;
}

const empty: CodeValues = { code: '' };

function createCodeContract({ username, password }: PasswordAttempt): FormContract<CodeValues, Credentials> {
  return {
    validate: formValidators.Credentials,
    fields: ['code'],
    toBody: ({ code }) => ({ username, password, code: cleanCode(code) }),
    locateProblem: (problem) => (isCodeWrong(problem) ? 'code' : undefined),
  };
}

function CodeForm({ attempt, isFirst }: CodeFormProps) {
  const { secondStep } = useMessages(sessionMessages);
  const language = useLanguage();
  const login = useLogin();
  const contract = useMemo(() => createCodeContract(attempt), [attempt]);
  const form = useContractForm({ contract, values: empty, failure: login.error });
  const { error } = login;
  return (
    <ContractForm
      form={form}
      request={login}
      fields={contract.fields}
      asksBeforeLeaving={false}
      alert={error === null || isCodeWrong(error) ? null : <Refusal error={error} />}
      onSubmit={(body) => login.mutate(body)}
      foot={
        <Button type="submit" look={isFirst ? 'primary' : 'plain'} isUnavailable={login.isPending}>
          {login.isPending ? secondStep.submitting : secondStep.submit}
        </Button>
      }
    >
      {/* Password managers find the entry, and its code, by this name. */}
      <input type="text" name="username" autoComplete="username" value={attempt.username} readOnly hidden />
      <CodeField
        methods={attempt.methods}
        problem={error === null ? undefined : describeError(error, language)}
        isFirst={isFirst}
      />
    </ContractForm>
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
