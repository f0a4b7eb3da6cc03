import type { PasswordPolicy } from '@muster/generated/types';
import { Link } from '@tanstack/react-router';
import { AmountField } from '../../ui/field.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { settingsMessages } from './messages.ts';
import { bindText, type SettingsState } from './settings-controls.ts';

interface SecurityFieldsProps {
  form: SettingsState;
  policy: PasswordPolicy;
}

export function SecurityFields({ form, policy }: SecurityFieldsProps) {
  const { sections, fields, hints, security } = useMessages(settingsMessages);
  const locale = useLocale();
  const { memory, iterations, lanes } = policy.hash;
  return (
    <fieldset className="card">
      <legend>{sections.security}</legend>
      {policy.change_recommended && (
        <p className="note note-warn">
          {security.weak} <Link to="/account">{security.account}</Link>
        </p>
      )}
      <div className="field-row">
        <AmountField
          label={fields.session_idle_hours}
          hint={hints.session_idle_hours}
          {...bindText(form, 'session_idle_hours')}
          maxLength={3}
          autoComplete="off"
        />
        <AmountField
          label={fields.password_min_length}
          hint={hints.password_min_length}
          {...bindText(form, 'password_min_length')}
          maxLength={2}
          autoComplete="off"
        />
      </div>
      <dl className="facts">
        <dt>{security.hash}</dt>
        <dd>{security.parameters(formatBytes(memory, locale), iterations, lanes)}</dd>
      </dl>
      <p className="muted">{security.methods}</p>
    </fieldset>
  );
}
