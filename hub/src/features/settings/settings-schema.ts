import { isDeepStrictEqual } from 'node:util';
import { confirmedSettings } from '@muster/generated/confirmed-settings';
import { limits } from '@muster/generated/limits';
import type { SettingsValues } from '@muster/generated/types';
import { createConfirmationError, DomainError, type FieldError } from '../../lib/errors.ts';

export type HubSettings = Required<SettingsValues>;

export interface SettingsPatch extends Partial<HubSettings> {
  oauth_client_secret?: string;
}

export const defaultSettings: HubSettings = {
  site_name: 'Muster',
  site_description: '',
  public_page: true,
  public_details: [],
  theme: 'default',
  theme_gallery: '',
  retention_days: limits.retentionDaysDefault,
  audit_retention_days: limits.auditRetentionDaysDefault,
  download_proxy: '',
  agent_repository: 'muster-monitoring/muster',
  agent_signing_key: '',
  oauth_provider: 'none',
  oauth_issuer: '',
  oauth_client_id: '',
  oauth_subjects: [],
  password_login: true,
  passwordless_login: false,
  session_idle_hours: limits.sessionIdleHoursDefault,
  password_min_length: limits.passwordMinDefault,
};

export interface PlannedSettings {
  /** All settings after the change. */
  next: HubSettings;
  /** The requested change. */
  patch: SettingsPatch;
  /** Whether there would be a client secret. */
  hasSecret: boolean;
  isThemeInstalled: (short: string) => boolean;
  /** Why an address cannot be that of a gallery; undefined if it can. */
  findGalleryProblem: (address: string) => string | undefined;
}

type Rule = (planned: PlannedSettings) => FieldError | undefined;

/** Rules beyond the JSON schema: values that depend on each other or on the installed themes. */
const rules: readonly Rule[] = [
  ({ next, patch, isThemeInstalled }) =>
    patch.theme === undefined || isThemeInstalled(next.theme)
      ? undefined
      : { pointer: '/theme', detail: 'is not installed' },

  ({ next, patch, findGalleryProblem }) => {
    if (patch.theme_gallery === undefined || next.theme_gallery === '') return;
    const detail = findGalleryProblem(next.theme_gallery);
    return detail === undefined ? undefined : { pointer: '/theme_gallery', detail };
  },

  ({ next, patch }) =>
    patch.download_proxy === undefined || next.download_proxy === '' || URL.canParse(next.download_proxy)
      ? undefined
      : { pointer: '/download_proxy', detail: 'is not a URL' },

  ({ next, patch }) =>
    changesLogin(patch) && (next.oauth_provider === 'oidc' || next.oauth_issuer !== '')
      ? findIssuerError(next.oauth_issuer)
      : undefined,

  ({ next, patch }) =>
    changesLogin(patch) && next.oauth_provider !== 'none' && next.oauth_client_id === ''
      ? { pointer: '/oauth_client_id', detail: 'is required for external login' }
      : undefined,

  ({ next, patch, hasSecret }) =>
    changesLogin(patch) && next.oauth_provider !== 'none' && !hasSecret
      ? { pointer: '/oauth_client_secret', detail: 'is required for external login' }
      : undefined,

  ({ next, patch }) =>
    changesLogin(patch) && !next.password_login && next.oauth_provider === 'none'
      ? { pointer: '/password_login', detail: 'must stay on without external login' }
      : undefined,

  ({ next, patch }) =>
    changesLogin(patch) && !next.password_login && next.oauth_subjects.length === 0
      ? { pointer: '/password_login', detail: 'must stay on while oauth_subjects is empty' }
      : undefined,
];

const loginKeys: readonly (keyof SettingsPatch)[] = [
  'oauth_provider',
  'oauth_issuer',
  'oauth_client_id',
  'oauth_client_secret',
  'oauth_subjects',
  'password_login',
];

/** Throws `invalid_request` with all errors. */
export function validateSettings(planned: PlannedSettings): void {
  const errors = rules.map((rule) => rule(planned)).filter((error) => error !== undefined);
  if (errors.length === 0) return;
  throw new DomainError('invalid_request', 'These settings contradict each other. Nothing was changed.', {
    errors,
  });
}

/** Throws `confirmation_required` if the patch changes the value of a setting that needs a confirmation. */
export function requireNoConfirmation(patch: SettingsPatch, current: Required<SettingsPatch>): void {
  const errors = confirmedSettings
    .filter((key) => patch[key] !== undefined && !isDeepStrictEqual(patch[key], current[key]))
    .map((key) => ({ pointer: `/${key}`, detail: 'needs a confirmation' }));
  if (errors.length > 0) throw createConfirmationError(errors);
}

/** Login rules are checked for login changes only, because invalid login settings must not block other changes. */
function changesLogin(patch: SettingsPatch): boolean {
  return loginKeys.some((key) => patch[key] !== undefined);
}

/** OpenID Connect Discovery requires https without query and fragment; on loopback, plain http is safe. */
function findIssuerError(issuer: string): FieldError | undefined {
  const pointer = '/oauth_issuer';
  const url = URL.parse(issuer);
  if (url === null) return { pointer, detail: 'must be the URL of the OpenID provider' };
  if (url.protocol !== 'https:' && !isLoopbackHost(url.host))
    return { pointer, detail: 'must begin with https://' };
  if (url.search + url.hash + url.username + url.password !== '')
    return { pointer, detail: 'must have no query, fragment, username or password' };
  return undefined;
}

/** Whether a host, with or without port, is this machine. `host` is normalised as `URL` does. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host);
}
