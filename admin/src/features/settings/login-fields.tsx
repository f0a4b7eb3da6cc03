import { useFormContext, useWatch } from 'react-hook-form';
import { BoundCheck, BoundSelect, BoundText, BoundTextArea } from '../../forms/bound-fields.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { useMessages } from '../../ui/language.ts';
import { settingsMessages } from './messages.ts';
import { isLockout, type SettingsForm } from './settings-form.ts';

interface LoginFieldsProps {
  isSecretSet: boolean;
}

export function LoginFields({ isSecretSet }: LoginFieldsProps) {
  const { sections, fields, hints, providers } = useMessages(settingsMessages);
  const provider = useWatch<SettingsForm, 'oauth_provider'>({ name: 'oauth_provider' });
  return (
    <fieldset className="card">
      <legend>{sections.login}</legend>
      <BoundCheck<SettingsForm> name="password_login" label={fields.password_login} />
      <BoundCheck<SettingsForm>
        name="passwordless_login"
        label={fields.passwordless_login}
        hint={hints.passwordless_login}
      />
      <BoundSelect<SettingsForm>
        name="oauth_provider"
        label={fields.oauth_provider}
        options={Object.entries(providers).map(([value, label]) => ({ value, label }))}
      />
      {provider !== 'none' && <ProviderFields isOidc={provider === 'oidc'} isSecretSet={isSecretSet} />}
      <LockoutWarning />
    </fieldset>
  );
}

function LockoutWarning() {
  const { lockout } = useMessages(settingsMessages);
  const [passwordLogin, provider, subjects] = useWatch<
    SettingsForm,
    ['password_login', 'oauth_provider', 'oauth_subjects']
  >({ name: ['password_login', 'oauth_provider', 'oauth_subjects'] });
  const isLocked = isLockout({
    password_login: passwordLogin,
    oauth_provider: provider,
    oauth_subjects: subjects,
  });
  if (!isLocked) return null;
  return (
    <p className="note note-warn" role="alert">
      {lockout}
    </p>
  );
}

function ProviderFields({ isOidc, isSecretSet }: LoginFieldsProps & { isOidc: boolean }) {
  const { fields, hints, faults, callback } = useMessages(settingsMessages);
  return (
    <>
      <CopyLine label={callback} text={`${window.location.origin}/api/auth/oauth/callback`} />
      {isOidc && (
        <BoundText<SettingsForm>
          name="oauth_issuer"
          label={fields.oauth_issuer}
          hint={hints.oauth_issuer}
          fault={faults.oauth_issuer}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className="field-row">
        <BoundText<SettingsForm>
          name="oauth_client_id"
          label={fields.oauth_client_id}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
        />
        <SecretField isSecretSet={isSecretSet} />
      </div>
      <BoundTextArea<SettingsForm>
        name="oauth_subjects"
        label={fields.oauth_subjects}
        hint={isOidc ? hints.subjectsOidc : hints.subjectsGithub}
        rows={4}
        spellCheck={false}
      />
    </>
  );
}

function SecretField({ isSecretSet }: LoginFieldsProps) {
  const { fields, hints, removeSecret } = useMessages(settingsMessages);
  const { setValue } = useFormContext<SettingsForm>();
  const isRemoved = useWatch<SettingsForm, 'isSecretRemoved'>({ name: 'isSecretRemoved' });
  return (
    <div className="stack">
      <BoundText<SettingsForm>
        name="oauth_client_secret"
        label={fields.oauth_client_secret}
        hint={isSecretSet ? hints.secretSet : hints.secretMissing}
        type="password"
        maxLength={512}
        autoComplete="new-password"
        readOnly={isRemoved}
      />
      {isSecretSet && (
        <BoundCheck<SettingsForm>
          name="isSecretRemoved"
          label={removeSecret}
          onClick={() => setValue('oauth_client_secret', '', { shouldDirty: true })}
        />
      )}
    </div>
  );
}
