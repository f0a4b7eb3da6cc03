import { isDeepStrictEqual } from 'node:util';
import type { RestoreDifferences, RestoredSetting, SettingsUpdate } from '@muster/generated/types';
import type { SettingValues } from '../../store/rows.ts';
import type { RestoreCandidate } from '../../store/store.ts';
import { replaceControls } from '../../store/validation/printable.ts';
import {
  checkSettingValue,
  type InternalSetting,
  type ThemeSetting,
} from '../../store/validation/stored-values.ts';
import { defaultSettings } from '../settings/settings-schema.ts';

/** How a restore treats a setting. */
type Rule =
  /** Restores the setting, which does not affect access. */
  | 'content'
  /** Keeps the current value, which belongs to this hub. */
  | 'own'
  /** Restores the setting, and reports it if it differs. */
  | 'reported'
  /** Never restores it. */
  | 'ended'
  /**
   * Restores and reports the part that lets nobody do more than now, which the function returns; all of it only if the
   * administrator keeps the setting.
   */
  | ((restored: unknown, current: unknown) => unknown);

const unless = (safe: unknown) => (restored: unknown, current: unknown) =>
  restored === safe ? restored : current;
const ifBoth = (restored: unknown, current: unknown) => restored === true && current === true;
const inBoth = (restored: unknown, current: unknown) =>
  (restored as unknown[]).filter((item) => (current as unknown[]).includes(item));

/** Every setting has a rule, because the author of the file may be untrusted. */
const rules: Readonly<Record<Exclude<keyof SettingsUpdate, 'registration_open'> | InternalSetting, Rule>> = {
  site_name: 'content',
  site_description: 'content',
  public_page: ifBoth,
  public_details: inBoth,
  theme: unless(defaultSettings.theme),
  theme_gallery: 'reported',
  retention_days: 'reported',
  audit_retention_days: 'own',
  download_proxy: unless(defaultSettings.download_proxy),
  agent_repository: unless(defaultSettings.agent_repository),
  agent_signing_key: unless(defaultSettings.agent_signing_key),
  oauth_provider: unless(defaultSettings.oauth_provider),
  oauth_issuer: unless(defaultSettings.oauth_issuer),
  oauth_client_id: unless(defaultSettings.oauth_client_id),
  oauth_client_secret: unless(''),
  oauth_subjects: inBoth,
  password_login: ifBoth,
  passwordless_login: ifBoth,
  session_idle_hours: 'reported',
  password_min_length: 'reported',
  csrf_token: 'own',
  feed_id: 'own',
  seal_key: 'own',
  passkey_user: 'content',
  password_weak: 'content',
  alert_defaults: 'content',
  known_addresses: 'own',
  newest_agent_release: 'own',
  registration: 'ended',
};

/** Rules and defaults of settings that exist once for each theme. */
const themeRules: Readonly<Record<ThemeSetting, { rule: Rule; byDefault: unknown }>> = {
  'theme_config:': { rule: 'reported', byDefault: {} },
  'theme_connect:': { rule: inBoth, byDefault: [] },
  'theme_connect_added:': { rule: inBoth, byDefault: [] },
};

const defaults: SettingValues = { ...defaultSettings, oauth_client_secret: '', registration: null };

function findRule(key: string): { rule: Rule; byDefault: unknown } {
  if (Object.hasOwn(rules, key)) return { rule: rules[key as keyof typeof rules], byDefault: defaults[key] };
  const prefix = Object.keys(themeRules).find((start) => key.startsWith(start));
  return prefix === undefined
    ? { rule: 'content', byDefault: undefined }
    : themeRules[prefix as ThemeSetting];
}

/** Whether `keep` of a restore may name the setting. */
export function isKeepable(key: string): boolean {
  const { rule, byDefault } = findRule(key);
  return typeof rule === 'function' && checkSettingValue(key, byDefault) === null;
}

export interface SettingsChoice {
  /** Settings that the administrator keeps even if they let others do more. */
  keep: readonly string[];
  /** Unix seconds. */
  now: number;
}

export interface ChosenSettings {
  /** Values to set in the restored database. */
  values: SettingValues;
  /** Sorted by name. */
  report: RestoredSetting[];
}

/** Decides which settings of a file become those of the hub. */
export function chooseSettings(
  { restored, current }: RestoreCandidate['security'],
  choice: SettingsChoice,
): ChosenSettings {
  const before = current?.settings ?? {};
  const values: SettingValues = {};
  const report = new Map<string, RestoredSetting>();
  const note = (key: string, value: unknown, outcome: Outcome) =>
    report.set(key, { key, value: describeValue(key, value), outcome });

  for (const key of new Set([...Object.keys(before), ...Object.keys(restored.settings)])) {
    const { rule, byDefault } = findRule(key);
    const { [key]: wanted = byDefault } = restored.settings;
    const { [key]: present = byDefault } = before;
    const { value, outcome } = decide({ key, rule, wanted, present }, choice);
    if (value !== wanted) values[key] = value;
    if (outcome !== null) note(key, wanted, outcome);
  }

  const next = { ...defaults, ...restored.settings, ...values };
  if (next.password_login === false && !admitsExternalUsers(next)) {
    values.password_login = true;
    const { password_login: wanted = true } = restored.settings;
    note('password_login', wanted, wanted === true ? 'restored' : 'dropped');
  }
  return { values, report: [...report.values()].sort((a, b) => (a.key < b.key ? -1 : 1)) };
}

type Outcome = RestoredSetting['outcome'];

interface Candidate {
  key: string;
  rule: Rule;
  /** Value in the file. */
  wanted: unknown;
  /** Current value. */
  present: unknown;
}

/** The value after the restore, and the report, or null. */
function decide(
  { key, rule, wanted, present }: Candidate,
  { keep, now }: SettingsChoice,
): { value: unknown; outcome: Outcome | null } {
  if (rule === 'ended')
    return { value: null, outcome: wanted !== null && isOpen(wanted, now) ? 'ended' : null };
  if (rule === 'content' || rule === 'own' || isDeepStrictEqual(wanted, present))
    return { value: wanted, outcome: null };
  const limited = rule === 'reported' ? wanted : rule(wanted, present);
  if (isDeepStrictEqual(limited, wanted)) return { value: wanted, outcome: 'restored' };
  return keep.includes(key) ? { value: wanted, outcome: 'kept' } : { value: limited, outcome: 'dropped' };
}

/** Whether somebody can log in without a password. */
function admitsExternalUsers(settings: SettingValues): boolean {
  const { oauth_provider: provider, oauth_issuer, oauth_client_id, oauth_client_secret } = settings;
  const needed = [oauth_client_id, oauth_client_secret, ...(provider === 'oidc' ? [oauth_issuer] : [])];
  const { oauth_subjects: subjects } = settings;
  return provider !== 'none' && !needed.includes('') && (subjects as unknown[]).length > 0;
}

interface StoredWindow {
  expires_at: number;
  remaining: number;
}

function isOpen(window: unknown, now: number): boolean {
  return (window as StoredWindow).expires_at > now;
}

/** The value is not shortened, so that nothing hides behind an ellipsis. */
function describeValue(key: string, value: unknown): string {
  if (key === 'oauth_client_secret') return '';
  if (key === 'registration') {
    const { remaining, expires_at: end } = value as StoredWindow;
    return `${remaining} nodes until ${new Date(end * 1000).toISOString()}`;
  }
  if (Array.isArray(value)) return replaceControls(value.join(', '));
  return replaceControls(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** How login and settings differ from the current ones; null without a current database. */
export function compareSecurity(
  { restored, current }: RestoreCandidate['security'],
  settings: readonly RestoredSetting[],
): RestoreDifferences | null {
  if (current === null) return null;
  return {
    username: current.account?.username !== restored.account?.username,
    password: current.account?.password_hash !== restored.account?.password_hash,
    second_factor: current.secondFactor !== restored.secondFactor,
    settings: settings.map(({ key }) => key),
  };
}
