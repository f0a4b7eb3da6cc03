import type { Settings, SettingsUpdate } from '@muster/generated/types';
import { pickChanges } from '../../ui/pick-changes.ts';

/** Values of the form's controls, by the contract's keys. */
export interface SettingsForm {
  site_name: string;
  site_description: string;
  public_page: boolean;
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
  /** What to store; the one that is stored is never read back. */
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

export function validateSettings(form: SettingsForm): SettingsError[] {
  const needsIssuer = form.oauth_provider === 'oidc';
  const checks: [SettingsError, boolean][] = [
    ['site_name', form.site_name.trim() !== ''],
    ['retention_days', isWholeNumber(form.retention_days, 1, 3_650)],
    ['audit_retention_days', isWholeNumber(form.audit_retention_days, 1, 3_650)],
    ['session_idle_hours', isWholeNumber(form.session_idle_hours, 1, 336)],
    ['password_min_length', isWholeNumber(form.password_min_length, 12, 64)],
    ['download_proxy', /^(https:\/\/\S+)?$/.test(form.download_proxy.trim())],
    ['agent_repository', /^[\w.-]+\/[\w.-]+$/.test(form.agent_repository.trim())],
    ['agent_signing_key', /^(RW[QRST][A-Za-z0-9+/]{53})?$/.test(form.agent_signing_key.trim())],
    ['oauth_issuer', !needsIssuer || /^https?:\/\/\S+$/.test(form.oauth_issuer.trim())],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([fault]) => fault);
}

function isWholeNumber(text: string, min: number, max: number): boolean {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= min && number <= max;
}

/** Only what differs from the form as it was opened. */
export function getSettingsChanges(before: SettingsForm, after: SettingsForm): SettingsUpdate {
  return pickChanges(readUpdate(before), readUpdate(after));
}

/** The form with fresh values in the fields that nobody has touched since it read `before`. */
export function rebaseSettingsForm(
  form: SettingsForm,
  before: SettingsForm,
  fresh: SettingsForm,
): SettingsForm {
  return { ...fresh, ...pickChanges(before, form) };
}

function readUpdate(form: SettingsForm): SettingsUpdate {
  const { isSecretRemoved, oauth_client_secret: secret, ...rest } = form;
  const isSecretChanged = isSecretRemoved || secret !== '';
  return {
    ...rest,
    site_name: form.site_name.trim(),
    site_description: form.site_description.trim(),
    retention_days: Number(form.retention_days),
    audit_retention_days: Number(form.audit_retention_days),
    session_idle_hours: Number(form.session_idle_hours),
    password_min_length: Number(form.password_min_length),
    download_proxy: form.download_proxy.trim(),
    agent_repository: form.agent_repository.trim(),
    agent_signing_key: form.agent_signing_key.trim(),
    oauth_issuer: form.oauth_issuer.trim(),
    oauth_client_id: form.oauth_client_id.trim(),
    oauth_subjects: splitLines(form.oauth_subjects),
    ...(isSecretChanged && { oauth_client_secret: isSecretRemoved ? '' : secret }),
  };
}

function splitLines(text: string): string[] {
  const lines = text.split(/[\n,，]/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Whether the settings would lock everybody out. */
export function isLockout(form: SettingsForm): boolean {
  const isExternalOpen = form.oauth_provider !== 'none' && splitLines(form.oauth_subjects).length > 0;
  return !form.password_login && !isExternalOpen;
}
