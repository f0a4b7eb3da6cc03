import { BoundAmount, BoundCheck, BoundSelect, BoundText } from '../../forms/bound-fields.tsx';
import { useMessages } from '../../ui/language.ts';
import { PartsField } from '../details/parts-field.tsx';
import { useThemes } from '../themes/themes-query.ts';
import { settingsMessages } from './messages.ts';
import type { SettingsForm } from './settings-form.ts';

export function PageFields() {
  const { sections, fields, hints, faults } = useMessages(settingsMessages);
  const themes = useThemes().data?.themes;
  return (
    <fieldset className="card">
      <legend>{sections.page}</legend>
      <BoundText<SettingsForm>
        name="site_name"
        label={fields.site_name}
        fault={faults.site_name}
        maxLength={64}
        required
      />
      <BoundText<SettingsForm>
        name="site_description"
        label={fields.site_description}
        hint={hints.site_description}
        maxLength={200}
      />
      <BoundCheck<SettingsForm> name="public_page" label={fields.public_page} hint={hints.public_page} />
      <PartsField<SettingsForm> name="public_details" hint={hints.public_details} />
      {themes !== undefined && (
        <BoundSelect<SettingsForm>
          name="theme"
          label={fields.theme}
          options={themes.map(({ short, name }) => ({ value: short, label: name }))}
        />
      )}
    </fieldset>
  );
}

type AmountName = 'retention_days' | 'audit_retention_days' | 'session_idle_hours' | 'password_min_length';

export function SettingsAmount({ name, maxLength }: { name: AmountName; maxLength: number }) {
  const { fields, hints, faults } = useMessages(settingsMessages);
  return (
    <BoundAmount<SettingsForm>
      name={name}
      label={fields[name]}
      hint={hints[name]}
      fault={faults[name]}
      maxLength={maxLength}
    />
  );
}

export function DataFields() {
  const { sections } = useMessages(settingsMessages);
  return (
    <fieldset className="card">
      <legend>{sections.data}</legend>
      <div className="field-row">
        <SettingsAmount name="retention_days" maxLength={4} />
        <SettingsAmount name="audit_retention_days" maxLength={4} />
      </div>
    </fieldset>
  );
}

const agentFields = ['agent_repository', 'agent_signing_key', 'download_proxy'] as const;

export function AgentFields() {
  const { sections, fields, hints, faults } = useMessages(settingsMessages);
  return (
    <fieldset className="card">
      <legend>{sections.agents}</legend>
      {agentFields.map((name) => (
        <BoundText<SettingsForm>
          key={name}
          name={name}
          label={fields[name]}
          hint={hints[name]}
          fault={faults[name]}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
    </fieldset>
  );
}
