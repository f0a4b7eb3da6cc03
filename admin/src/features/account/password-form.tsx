import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { HubError } from '../../api/hub-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { useFieldErrors } from '../errors/field-errors.ts';
import { useKnownMe } from '../session/session.ts';
import { useSettings } from '../settings/settings-query.ts';
import { useChangePassword } from './account-query.ts';
import { accountMessages } from './messages.ts';

const fields = ['current', 'next', 'repeat'] as const;
type Field = (typeof fields)[number];

export function PasswordForm() {
  const texts = useMessages(accountMessages);
  const { username } = useKnownMe();
  const { notifyDone } = useNotices();
  const change = useChangePassword(() => notifyDone(texts.changed));
  const [faults, setFaults] = useState<readonly Field[]>([]);
  const ref = useRef<HTMLFormElement>(null);
  const isWrong = change.error instanceof HubError && change.error.code === 'invalid_credentials';
  const minLength = useSettings().data?.password_policy.min_length ?? 12;
  const refused = useFieldErrors(change.error, ['new']);
  const errors: Partial<Record<Field, string>> = isWrong ? { current: texts.wrong } : {};
  if (refused.byField.new !== undefined) errors.next = refused.byField.new;
  const messages = { ...texts.faults, next: texts.faults.next(minLength) };
  for (const fault of faults) errors[fault] = messages[fault];
  const wrong = Object.keys(errors).join(' ');

  useEffect(() => {
    if (wrong !== '') ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const [current, next, repeat] = fields.map((name) => String(entries.get(name) ?? ''));
    const found = findPasswordFaults({ current, next, repeat }, minLength);
    setFaults(found);
    if (found.length === 0 && !change.isPending) change.mutate({ current: current ?? '', new: next ?? '' });
  }

  return (
    <section className="card narrow" aria-labelledby="password">
      <h2 id="password">{texts.password}</h2>
      <p className="muted">{texts.passwordLead}</p>
      <form ref={ref} onSubmit={submit} noValidate>
        {/* Password managers file the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
        <PasswordField name="current" label={texts.current} error={errors.current} />
        <div className="field-row">
          <PasswordField
            name="next"
            label={texts.next}
            hint={texts.nextHint(minLength)}
            error={errors.next}
          />
          <PasswordField name="repeat" label={texts.repeat} error={errors.repeat} />
        </div>
        {change.isError && !isWrong && refused.byField.new === undefined && (
          <ErrorAlert error={change.error} />
        )}
        <div>
          <Button type="submit" look="primary" isUnavailable={change.isPending}>
            {change.isPending ? texts.changing : texts.change}
          </Button>
        </div>
      </form>
    </section>
  );
}

interface PasswordFieldProps {
  name: Field;
  label: string;
  hint?: string;
  error: string | undefined;
}

function PasswordField({ name, ...rest }: PasswordFieldProps) {
  const autoComplete = name === 'current' ? 'current-password' : 'new-password';
  return <TextField {...rest} name={name} type="password" autoComplete={autoComplete} maxLength={256} />;
}

function findPasswordFaults(
  { current = '', next = '', repeat = '' }: Partial<Record<Field, string | undefined>>,
  minLength: number,
) {
  // Code points, as the hub counts.
  const { length } = [...next];
  const checks: [Field, boolean][] = [
    ['current', current !== ''],
    ['next', length >= minLength && length <= 256],
    ['repeat', repeat === next],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([field]) => field);
}
