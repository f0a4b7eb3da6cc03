import { AmountField, CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { useThemes } from '../themes/themes-query.ts';
import { settingsMessages } from './messages.ts';
import { bindSwitch, bindText, type SettingsState } from './settings-controls.ts';

export function PageFields({ form }: { form: SettingsState }) {
  const { sections, fields, hints } = useMessages(settingsMessages);
  const themes = useThemes().data?.themes;
  return (
    <fieldset className="card">
      <legend>{sections.page}</legend>
      <TextField label={fields.site_name} {...bindText(form, 'site_name')} maxLength={64} required />
      <TextField
        label={fields.site_description}
        hint={hints.site_description}
        {...bindText(form, 'site_description')}
        maxLength={200}
      />
      <CheckField label={fields.public_page} hint={hints.public_page} {...bindSwitch(form, 'public_page')} />
      {themes !== undefined && (
        <SelectField
          label={fields.theme}
          {...bindText(form, 'theme')}
          options={themes.map(({ short, name }) => ({ value: short, label: name }))}
        />
      )}
    </fieldset>
  );
}

export function DataFields({ form }: { form: SettingsState }) {
  const { sections, fields, hints } = useMessages(settingsMessages);
  return (
    <fieldset className="card">
      <legend>{sections.data}</legend>
      <AmountField
        label={fields.retention_days}
        hint={hints.retention_days}
        {...bindText(form, 'retention_days')}
        maxLength={4}
        autoComplete="off"
      />
      <AmountField
        label={fields.audit_retention_days}
        hint={hints.audit_retention_days}
        {...bindText(form, 'audit_retention_days')}
        maxLength={4}
        autoComplete="off"
      />
    </fieldset>
  );
}

export function AgentFields({ form }: { form: SettingsState }) {
  const { sections, fields, hints } = useMessages(settingsMessages);
  return (
    <fieldset className="card">
      <legend>{sections.agents}</legend>
      <TextField
        label={fields.agent_repository}
        hint={hints.agent_repository}
        {...bindText(form, 'agent_repository')}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={fields.agent_signing_key}
        hint={hints.agent_signing_key}
        {...bindText(form, 'agent_signing_key')}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={fields.download_proxy}
        hint={hints.download_proxy}
        {...bindText(form, 'download_proxy')}
        autoComplete="off"
        spellCheck={false}
      />
    </fieldset>
  );
}
