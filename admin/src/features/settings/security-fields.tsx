import type { PasswordPolicy } from '@muster/generated/types';
import { Link } from '@tanstack/react-router';
import { BoundAmount } from '../../forms/bound-fields.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { settingsMessages } from './messages.ts';
import type { SettingsForm } from './settings-form.ts';

interface SecurityFieldsProps {
  policy: PasswordPolicy;
}

export function SecurityFields({ policy }: SecurityFieldsProps) {
  const { sections, fields, hints, faults, security } = useMessages(settingsMessages);
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
        <BoundAmount<SettingsForm>
          name="session_idle_hours"
          label={fields.session_idle_hours}
          hint={hints.session_idle_hours}
          fault={faults.session_idle_hours}
          maxLength={3}
        />
        <BoundAmount<SettingsForm>
          name="password_min_length"
          label={fields.password_min_length}
          hint={hints.password_min_length}
          fault={faults.password_min_length}
          maxLength={2}
        />
      </div>
      <p className="muted">
        {security.hash}: {security.parameters(formatBytes(memory, locale), iterations, lanes)}
      </p>
    </fieldset>
  );
}
