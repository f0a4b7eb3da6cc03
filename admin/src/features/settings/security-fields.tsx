import type { PasswordPolicy } from '@muster/generated/types';
import { Link } from '@tanstack/react-router';
import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { settingsMessages } from './messages.ts';
import { SettingsAmount } from './page-fields.tsx';

interface SecurityFieldsProps {
  policy: PasswordPolicy;
}

export function SecurityFields({ policy }: SecurityFieldsProps) {
  const { sections, security } = useMessages(settingsMessages);
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
        <SettingsAmount name="session_idle_hours" maxLength={3} />
        <SettingsAmount name="password_min_length" maxLength={2} />
      </div>
      <p className="muted">
        {security.hash}: {security.parameters(formatBytes(memory, locale), iterations, lanes)}
      </p>
    </fieldset>
  );
}
