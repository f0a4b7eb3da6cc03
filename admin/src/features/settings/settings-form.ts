import type { Settings, SettingsUpdate } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { pickChanges } from '../../ui/pick-changes.ts';

/** Values of the form's controls, by the contract's keys. */
export interface SettingsForm {
  site_name: string;
  site_description: string;
  public_page: boolean;
  public_details: Settings['public_details'];
  theme: string;
  retention_days: string;
  audit_retention_days: string;
  download_proxy: string;
  agent_repository: string;
  agent_signing_key: string;
  session_idle_hours: string;
  password_min_length: string;
  password_login: boolean;
  passwordless_login: boolean;
  oauth_provider: Settings['oauth_provider'];
  oauth_issuer: string;
  oauth_client_id: string;
  /** A new secret; the stored one is never read back. */
  oauth_client_secret: string;
  isSecretRemoved: boolean;
  /** One in each line. */
  oauth_subjects: string;
}

export type SettingsField = Exclude<keyof SettingsForm, 'isSecretRemoved'>;

export const settingsFields = [
  'site_name',
  'site_description',
  'public_page',
  'public_details',
  'theme',
  'retention_days',
  'audit_retention_days',
  'download_proxy',
  'agent_repository',
  'agent_signing_key',
  'session_idle_hours',
  'password_min_length',
  'password_login',
  'passwordless_login',
  'oauth_provider',
  'oauth_issuer',
  'oauth_client_id',
  'oauth_client_secret',
  'oauth_subjects',
] as const satisfies readonly SettingsField[];

export type SettingsError =
  | 'site_name'
  | 'retention_days'
  | 'audit_retention_days'
  | 'download_proxy'
  | 'agent_repository'
  | 'agent_signing_key'
  | 'session_idle_hours'
  | 'password_min_length'
  | 'oauth_issuer';

export function readSettingsForm(settings: Settings): SettingsForm {
  return {
    site_name: settings.site_name,
    site_description: settings.site_description,
    public_page: settings.public_page,
    public_details: settings.public_details,
    theme: settings.theme,
    retention_days: String(settings.retention_days),
    audit_retention_days: String(settings.audit_retention_days),
    download_proxy: settings.download_proxy,
    agent_repository: settings.agent_repository,
    agent_signing_key: settings.agent_signing_key,
    session_idle_hours: String(settings.session_idle_hours),
    password_min_length: String(settings.password_min_length),
    password_login: settings.password_login,
    passwordless_login: settings.passwordless_login,
    oauth_provider: settings.oauth_provider,
    oauth_issuer: settings.oauth_issuer,
    oauth_client_id: settings.oauth_client_id,
    oauth_client_secret: '',
    isSecretRemoved: false,
    oauth_subjects: settings.oauth_subjects.join('\n'),
  };
}

export const settingsContract: FormContract<SettingsForm, SettingsUpdate> = {
  validate: formValidators.SettingsUpdate,
  fields: settingsFields,
  toBody: readUpdate,
  check: (values) =>
    values.oauth_provider === 'oidc' && values.oauth_issuer.trim() === ''
      ? [{ pointer: '/oauth_issuer', detail: 'is required for external login' }]
      : [],
};

/** Only what differs from the form as it was opened. */
export function getSettingsChanges(before: SettingsForm, after: SettingsForm): SettingsUpdate {
  return pickChanges<SettingsUpdate>(readUpdate(before), readUpdate(after));
}

/** The request body; a number that is none stays text, which the contract refuses. */
function readUpdate(form: SettingsForm): Record<string, unknown> {
  const { isSecretRemoved, oauth_client_secret: secret, ...rest } = form;
  const isSecretChanged = isSecretRemoved || secret !== '';
  return {
    ...rest,
    site_name: form.site_name.trim(),
    site_description: form.site_description.trim(),
    retention_days: readNumber(form.retention_days),
    audit_retention_days: readNumber(form.audit_retention_days),
    session_idle_hours: readNumber(form.session_idle_hours),
    password_min_length: readNumber(form.password_min_length),
    download_proxy: form.download_proxy.trim(),
    agent_repository: form.agent_repository.trim(),
    agent_signing_key: form.agent_signing_key.trim(),
    oauth_issuer: form.oauth_issuer.trim(),
    oauth_client_id: form.oauth_client_id.trim(),
    oauth_subjects: splitLines(form.oauth_subjects),
    ...(isSecretChanged && { oauth_client_secret: isSecretRemoved ? '' : secret }),
  };
}

function readNumber(text: string): number | string {
  return text.trim() === '' ? text : Number(text);
}

function splitLines(text: string): string[] {
  const lines = text.split(/[\n,，]/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Whether the settings would lock everybody out. */
export function isLockout(
  form: Pick<SettingsForm, 'password_login' | 'oauth_provider' | 'oauth_subjects'>,
): boolean {
  const isExternalOpen = form.oauth_provider !== 'none' && splitLines(form.oauth_subjects).length > 0;
  return !form.password_login && !isExternalOpen;
}
