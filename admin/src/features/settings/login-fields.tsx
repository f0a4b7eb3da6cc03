import { CopyLine } from '../../ui/copy-line.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { settingsMessages } from './messages.ts';
import { bindSwitch, bindText, type SettingsState } from './settings-controls.ts';
import { isLockout } from './settings-form.ts';

interface LoginFieldsProps {
  form: SettingsState;
  isSecretSet: boolean;
}

export function LoginFields({ form, isSecretSet }: LoginFieldsProps) {
  const { sections, fields, hints, providers, lockout } = useMessages(settingsMessages);
  return (
    <fieldset className="card">
      <legend>{sections.login}</legend>
      <CheckField label={fields.password_login} {...bindSwitch(form, 'password_login')} />
      <CheckField
        label={fields.passwordless_login}
        hint={hints.passwordless_login}
        {...bindSwitch(form, 'passwordless_login')}
      />
      <SelectField
        label={fields.oauth_provider}
        {...bindText(form, 'oauth_provider')}
        options={Object.entries(providers).map(([value, label]) => ({ value, label }))}
      />
      {form.values.oauth_provider !== 'none' && <ProviderFields form={form} isSecretSet={isSecretSet} />}
      {isLockout(form.values) && (
        <p className="note note-warn" role="alert">
          {lockout}
        </p>
      )}
    </fieldset>
  );
}

function ProviderFields({ form, isSecretSet }: LoginFieldsProps) {
  const texts = useMessages(settingsMessages);
  const { fields, hints } = texts;
  const isOidc = form.values.oauth_provider === 'oidc';
  return (
    <>
      <CopyLine label={texts.callback} text={`${window.location.origin}/api/auth/oauth/callback`} />
      {isOidc && (
        <TextField
          label={fields.oauth_issuer}
          hint={hints.oauth_issuer}
          {...bindText(form, 'oauth_issuer')}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className="field-row">
        <TextField
          label={fields.oauth_client_id}
          {...bindText(form, 'oauth_client_id')}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
        />
        <SecretField form={form} isSecretSet={isSecretSet} />
      </div>
      <TextAreaField
        label={fields.oauth_subjects}
        hint={isOidc ? hints.subjectsOidc : hints.subjectsGithub}
        {...bindText(form, 'oauth_subjects')}
        rows={4}
        spellCheck={false}
      />
    </>
  );
}

function SecretField({ form, isSecretSet }: LoginFieldsProps) {
  const { fields, hints, removeSecret } = useMessages(settingsMessages);
  const { values, setValues } = form;
  return (
    <div className="stack">
      <TextField
        label={fields.oauth_client_secret}
        hint={isSecretSet ? hints.secretSet : hints.secretMissing}
        {...bindText(form, 'oauth_client_secret')}
        type="password"
        maxLength={512}
        autoComplete="new-password"
        readOnly={values.isSecretRemoved}
      />
      {isSecretSet && (
        <CheckField
          label={removeSecret}
          checked={values.isSecretRemoved}
          onChange={(event) =>
            setValues({ ...values, isSecretRemoved: event.target.checked, oauth_client_secret: '' })
          }
        />
      )}
    </div>
  );
}
