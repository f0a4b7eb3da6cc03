import { DomainError, type FieldError } from '../errors.ts';
import { isLoopbackHost } from '../loopback.ts';
import type { HubSettings, SettingsPatch } from './settings.ts';

export interface PlannedSettings {
  /** All settings as they would be. */
  next: HubSettings;
  /** What the administrator asked to change. */
  patch: SettingsPatch;
  /** Whether a client secret would be stored. */
  hasSecret: boolean;
  isThemeInstalled: (short: string) => boolean;
}

type Rule = (planned: PlannedSettings) => FieldError | undefined;

/** What a schema cannot say: values that depend on each other, or on what is installed. */
const rules: readonly Rule[] = [
  ({ next, patch, isThemeInstalled }) =>
    patch.theme === undefined || isThemeInstalled(next.theme)
      ? undefined
      : { pointer: '/theme', detail: 'is not installed' },

  ({ next, patch }) =>
    patch.download_proxy === undefined || next.download_proxy === '' || URL.canParse(next.download_proxy)
      ? undefined
      : { pointer: '/download_proxy', detail: 'is not a URL' },

  ({ next, patch }) =>
    touchesLogin(patch) && (next.oauth_provider === 'oidc' || next.oauth_issuer !== '')
      ? findIssuerFault(next.oauth_issuer)
      : undefined,

  ({ next, patch }) =>
    touchesLogin(patch) && next.oauth_provider !== 'none' && next.oauth_client_id === ''
      ? { pointer: '/oauth_client_id', detail: 'is needed by the external login' }
      : undefined,

  ({ next, patch, hasSecret }) =>
    touchesLogin(patch) && next.oauth_provider !== 'none' && !hasSecret
      ? { pointer: '/oauth_client_secret', detail: 'is needed by the external login' }
      : undefined,

  ({ next, patch }) =>
    touchesLogin(patch) && !next.password_login && next.oauth_provider === 'none'
      ? { pointer: '/password_login', detail: 'must stay on while there is no external login' }
      : undefined,

  ({ next, patch }) =>
    touchesLogin(patch) && !next.password_login && next.oauth_subjects.length === 0
      ? { pointer: '/password_login', detail: 'must stay on while oauth_subjects admits nobody' }
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

/** Throws `invalid_request` with every place that is wrong. */
export function validateSettings(planned: PlannedSettings): void {
  const errors = rules.map((rule) => rule(planned)).filter((error) => error !== undefined);
  if (errors.length === 0) return;
  throw new DomainError('invalid_request', 'These settings do not go together; nothing was changed.', {
    errors,
  });
}

/** Another setting must stay changeable whatever became of these. */
function touchesLogin(patch: SettingsPatch): boolean {
  return loginKeys.some((key) => patch[key] !== undefined);
}

/** OpenID Connect Discovery asks for https, without query and fragment; on this host plain http does no harm. */
function findIssuerFault(issuer: string): FieldError | undefined {
  const pointer = '/oauth_issuer';
  const url = URL.parse(issuer);
  if (url === null) return { pointer, detail: 'must be the URL of the OpenID provider' };
  if (url.protocol !== 'https:' && !isLoopbackHost(url.host))
    return { pointer, detail: 'must begin with https://' };
  if (url.search + url.hash + url.username + url.password !== '')
    return { pointer, detail: 'must have no query, fragment, user name or password' };
  return undefined;
}
