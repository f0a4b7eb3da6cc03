import type { PasswordChange } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import { useMemo } from 'react';
import { HubError } from '../../api/hub-error.ts';
import { BoundText } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useKnownMe } from '../session/session.ts';
import { useSettings } from '../settings/settings-query.ts';
import { useChangePassword } from './account-query.ts';
import { accountMessages } from './messages.ts';

interface PasswordValues {
  current: string;
  new: string;
  repeat: string;
}

const fields = ['current', 'new', 'repeat'] as const;
const empty: PasswordValues = { current: '', new: '', repeat: '' };

export function PasswordForm() {
  const texts = useMessages(accountMessages);
  const { username } = useKnownMe();
  const { notifyDone } = useNotices();
  const change = useChangePassword(() => notifyDone(texts.changed));
  const minLength = useSettings().data?.password_policy.min_length ?? 12;
  const contract = useMemo(() => createPasswordContract(minLength), [minLength]);
  const form = useContractForm({ contract, values: empty, failure: change.error });
  const { error } = change;
  const isPlaced = error instanceof HubError && (isPasswordWrong(error) || error.fieldErrors.length > 0);

  return (
    <section className="card narrow" aria-labelledby="password">
      <h2 id="password">{texts.password}</h2>
      <p className="muted">{texts.passwordLead}</p>
      <ContractForm
        form={form}
        request={change}
        fields={fields}
        asksBeforeLeaving={false}
        {...(isPlaced && { alert: null })}
        onSubmit={(body) => change.mutate(body)}
        foot={
          <div>
            <Button type="submit" look="primary" isUnavailable={change.isPending}>
              {change.isPending ? texts.changing : texts.change}
            </Button>
          </div>
        }
      >
        {/* Password managers file the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
        <PasswordField
          name="current"
          label={texts.current}
          fault={texts.faults.current}
          problem={texts.wrong}
        />
        <div className="field-row">
          <PasswordField
            name="new"
            label={texts.next}
            hint={texts.nextHint(minLength)}
            fault={texts.faults.next(minLength)}
          />
          <PasswordField name="repeat" label={texts.repeat} fault={texts.faults.repeat} />
        </div>
      </ContractForm>
    </section>
  );
}

interface PasswordFieldProps {
  name: keyof PasswordValues;
  label: string;
  hint?: string;
  fault: string;
  problem?: string;
}

function PasswordField({ name, ...rest }: PasswordFieldProps) {
  const autoComplete = name === 'current' ? 'current-password' : 'new-password';
  return (
    <BoundText<PasswordValues>
      {...rest}
      name={name}
      type="password"
      autoComplete={autoComplete}
      maxLength={256}
    />
  );
}

function isPasswordWrong({ code }: HubError): boolean {
  return code === 'invalid_credentials';
}

function createPasswordContract(minLength: number): FormContract<PasswordValues, PasswordChange> {
  return {
    validate: formValidators.PasswordChange,
    fields,
    toBody: ({ current, new: next }) => ({ current, new: next }),
    locateProblem: (problem) => (isPasswordWrong(problem) ? 'current' : undefined),
    check: ({ new: next, repeat }) => [
      // Code points, as the hub counts.
      ...([...next].length < minLength
        ? [{ pointer: '/new', detail: `must have at least ${minLength} characters` }]
        : []),
      ...(repeat === next ? [] : [{ pointer: '/repeat', detail: 'must equal the new password' }]),
    ],
  };
}
