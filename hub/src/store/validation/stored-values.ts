import { storedValidators, type Validate, type ValidationError } from '@muster/generated/validators';
import type { AlertRow, AlertRuleRow } from '../alert-rows.ts';
import type {
  AccountRow,
  InvalidValue,
  NodeRow,
  NoticeRow,
  PasskeyRow,
  PingTaskRow,
  SettingValues,
  StoredState,
  TotpRow,
  TrafficRow,
} from '../rows.ts';
import { checkAlert } from './alert-state.ts';
import { checkPasswordHash } from './password-hash.ts';
import { printable } from './printable.ts';

/** Such as "table node, row 3, column tags/0 must be string". */
export function describeInvalidValue({ table, row, column, problem }: InvalidValue): string {
  return `table ${table}, row ${printable(row)}, column ${printable(column)} ${problem}`;
}

const MAX_USERNAME_LENGTH = 64;
const MAX_ADDRESS_LENGTH = 45;
const MAX_BOOT_ID_LENGTH = 64;
/** The ledger's `falls`, at most eight for each counter. */
const HEARTBEAT_KEY = /^[0-9a-f]{32}$/;
const FALLS = /^(\[\[(\d{1,16}(,\d{1,16}){0,7})?\],\[(\d{1,16}(,\d{1,16}){0,7})?\]\])?$/;
const MAX_TRANSPORTS = 16;
const MAX_HOST_LENGTH = 253;
const MAX_PASSKEY_NAME_LENGTH = 64;
const MAX_WINDOW_SECONDS = 3600;

/** Settings that have no schema in the contract, or whose stored form differs from it. */
const internalSettings = {
  csrf_token: (value) => checkValue(storedValidators.Key, value),
  feed_id: (value) => checkValue(storedValidators.Key, value),
  seal_key: (value) => checkValue(storedValidators.Key, value),
  passkey_user: (value) => checkValue(storedValidators.Key, value),
  alert_defaults: (value) => (value === true ? null : 'must be true'),
  password_weak: (value) => (typeof value === 'boolean' ? null : 'must be boolean'),
  known_addresses: (value) =>
    Array.isArray(value) && value.every(isKnownAddress) ? null : 'must be a list of addresses and times',
  newest_agent_release: (value) => (value === null || isRelease(value) ? null : 'must be a release or null'),
  // Windows stored by older versions have no `joined`.
  registration: (value) =>
    value === null
      ? null
      : checkValue(storedValidators.RegistrationWindow, { joined: [], ...toObject(value) }),
} as const satisfies Readonly<Record<string, (value: unknown) => string | null>>;

export type InternalSetting = keyof typeof internalSettings;

/** Settings that describe this hub and not its fleet: a restore keeps the current values. */
export const ownSettings: readonly string[] = [
  'csrf_token',
  'seal_key',
  'known_addresses',
  'newest_agent_release',
];

const MAX_INTERNAL_TEXT_LENGTH = 512;

function isKnownAddress(value: unknown): boolean {
  const { key, at } = toObject(value) as { key?: unknown; at?: unknown };
  return isShortText(key) && Number.isSafeInteger(at);
}

function isRelease(value: unknown): boolean {
  const { source, version } = toObject(value) as { source?: unknown; version?: unknown };
  return isShortText(source) && isShortText(version);
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && isLine(value, MAX_INTERNAL_TEXT_LENGTH);
}

/** Settings that exist once for each theme, by the beginning of their names, with the schema of their values. */
const themeSettings = {
  'theme_config:': storedValidators.ThemeConfig,
  'theme_connect:': storedValidators.ThemeOrigins,
  'theme_connect_added:': storedValidators.ThemeOrigins,
} as const;

export type ThemeSetting = keyof typeof themeSettings;

/** Keys of a settings change that are commands and are not stored. */
const commandKeys: readonly string[] = ['registration_open'];

/** Whether the hub stores a setting of this name. */
export function isSettingKey(key: string): boolean {
  if (Object.hasOwn(internalSettings, key)) return true;
  if (findThemeSetting(key) !== undefined) return true;
  return !commandKeys.includes(key) && !isUnknownKey(key);
}

/** Validates the key alone, because the contract's validator reports unknown keys. */
function isUnknownKey(key: string): boolean {
  const { SettingsUpdate: validate } = storedValidators;
  if (validate({ [key]: null })) return false;
  return (validate.errors ?? []).some(({ instancePath }) => instancePath === '');
}

/** Why the value must not be used for the setting, or null. */
export function checkSettingValue(key: string, value: unknown): string | null {
  if (value === undefined) return 'is not JSON';
  if (Object.hasOwn(internalSettings, key)) return internalSettings[key as InternalSetting](value);
  const setting = findThemeSetting(key);
  if (setting === undefined) return checkValue(storedValidators.SettingsUpdate, { [key]: value }, 1);
  return checkValue(storedValidators.ThemeShort, setting.short) ?? checkValue(setting.validate, value);
}

function findThemeSetting(key: string): { short: string; validate: Validate } | undefined {
  const found = Object.entries(themeSettings).find(([prefix]) => key.startsWith(prefix));
  return found && { short: key.slice(found[0].length), validate: found[1] };
}

/** Rows that the hub loads at its start. */
export interface LoadedRows
  extends Pick<
    StoredState,
    'settings' | 'account' | 'secondFactor' | 'pingTasks' | 'notices' | 'alertRules' | 'alerts'
  > {
  nodes: readonly NodeRow[];
  traffic: readonly TrafficRow[];
  /** Unix seconds: a registration window that ends more than an hour later was not opened by a hub. */
  now: number;
}

/** Lists the values that the contract forbids. Unknown settings are not listed: the hub never reads them. */
export function findInvalidValues({
  settings,
  account,
  secondFactor,
  nodes,
  traffic,
  pingTasks,
  notices,
  alertRules,
  alerts,
  now,
}: LoadedRows): InvalidValue[] {
  return [
    ...findInvalidSettings(settings, now),
    ...(account === null ? [] : findInvalidAccount(account)),
    ...(secondFactor.totp === null ? [] : findInvalidTotp(secondFactor.totp)),
    ...secondFactor.passkeys.flatMap(findInvalidPasskey),
    ...nodes.flatMap(findInvalidNode),
    ...traffic.flatMap(findInvalidTraffic),
    ...pingTasks.flatMap(findInvalidTask),
    ...notices.flatMap(findInvalidNotice),
    ...alertRules.flatMap(findInvalidAlertRule),
    ...alerts.flatMap(findInvalidAlert),
  ];
}

function findInvalidSettings(settings: SettingValues, now: number): InvalidValue[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    const problem = isSettingKey(key) ? (checkSettingValue(key, value) ?? checkEnd(key, value, now)) : null;
    return problem === null ? [] : [{ table: 'setting', row: key, column: 'value', problem }];
  });
}

/** Why a valid value of a registration window must not be used at this time, or null. */
function checkEnd(key: string, value: unknown, now: number): string | null {
  if (key !== 'registration' || value === null) return null;
  const { expires_at: end } = value as { expires_at: number };
  return end - now <= MAX_WINDOW_SECONDS ? null : `at /expires_at is more than ${MAX_WINDOW_SECONDS} s ahead`;
}

function findInvalidAccount({ username, password_hash, changed_at }: AccountRow): InvalidValue[] {
  return listInvalid('account', username, {
    username: isLine(username, MAX_USERNAME_LENGTH) && username !== '' ? null : 'is not a username',
    password_hash: checkPasswordHash(password_hash),
    changed_at: checkValue(storedValidators.Instant, changed_at),
  });
}

function findInvalidTotp({ created_at, last_step }: TotpRow): InvalidValue[] {
  return listInvalid('totp', 1, {
    created_at: checkValue(storedValidators.Instant, created_at),
    // A step is 30 seconds.
    last_step: checkValue(storedValidators.Instant, last_step * 30),
  });
}

function findInvalidPasskey(passkey: PasskeyRow): InvalidValue[] {
  const { id, transports, rp_id, name, created_at, last_used_at } = passkey;
  const areTexts = Array.isArray(transports) && transports.every((text) => typeof text === 'string');
  return listInvalid('passkey', id, {
    id: checkValue(storedValidators.Id, id),
    transports: areTexts && transports.length <= MAX_TRANSPORTS ? null : 'must be a short list of texts',
    rp_id: isLine(rp_id, MAX_HOST_LENGTH) ? null : 'is not a host name',
    name: isLine(name, MAX_PASSKEY_NAME_LENGTH) ? null : 'is not a name',
    created_at: checkValue(storedValidators.Instant, created_at),
    last_used_at: last_used_at === null ? null : checkValue(storedValidators.Instant, last_used_at),
  });
}

const factKeys = [
  'hostname',
  'os',
  'kernel',
  'arch',
  'virt',
  'cpu_name',
  'cpu_cores',
  'mem_total',
  'swap_total',
  'disk_total',
  'agent_version',
  'ipv4',
  'ipv6',
] as const satisfies (keyof NodeRow)[];

function findInvalidNode(node: NodeRow): InvalidValue[] {
  const { id, sort, token, created_at, last_seen_at, watched_since, ip, country, ...others } = node;
  const facts = Object.fromEntries(factKeys.map((key) => [key, node[key]]));
  const config = Object.fromEntries(
    Object.entries(others).filter(([key]) => !(factKeys as readonly string[]).includes(key)),
  );
  return [
    ...listInvalid('node', id, {
      id: checkValue(storedValidators.Id, id),
      sort: Number.isSafeInteger(sort) ? null : 'must be integer',
      token: checkValue(storedValidators.Token, token),
      created_at: checkValue(storedValidators.Instant, created_at),
      last_seen_at: checkValue(storedValidators.Instant, last_seen_at),
      watched_since: checkValue(storedValidators.Instant, watched_since),
      ip: isLine(ip, MAX_ADDRESS_LENGTH) ? null : 'is not an address',
      country: checkValue(storedValidators.Country, country),
    }),
    ...listErrors(storedValidators.NodeCreate, config, { table: 'node', row: id }),
    ...listErrors(storedValidators.Facts, facts, { table: 'node', row: id }),
  ];
}

function findInvalidTraffic({
  node_id,
  boot_id,
  falls,
  last_report_at,
  ...figures
}: TrafficRow): InvalidValue[] {
  const problems = Object.entries(figures).map(([column, value]) => [
    column,
    Number.isSafeInteger(value) && value >= 0 ? null : 'must be an integer from 0 to 2^53 − 1',
  ]);
  return listInvalid('traffic', node_id, {
    ...Object.fromEntries(problems),
    boot_id: boot_id.length <= MAX_BOOT_ID_LENGTH ? null : `is longer than ${MAX_BOOT_ID_LENGTH} characters`,
    falls: FALLS.test(falls) ? null : 'is not two lists of bytes',
    last_report_at: checkValue(storedValidators.Instant, last_report_at),
  });
}

function findInvalidTask({ id, heartbeat_key, ...input }: PingTaskRow): InvalidValue[] {
  return [
    ...listInvalid('ping_task', id, {
      id: checkValue(storedValidators.Id, id),
      heartbeat_key:
        heartbeat_key === null || HEARTBEAT_KEY.test(heartbeat_key) ? null : 'is not 32 hexadecimal digits',
    }),
    ...listErrors(storedValidators.PingTaskInput, input, { table: 'ping_task', row: id }),
  ];
}

function findInvalidNotice({ id, updated_at, ...input }: NoticeRow): InvalidValue[] {
  return [
    ...listInvalid('notice', id, {
      id: checkValue(storedValidators.Id, id),
      updated_at: checkValue(storedValidators.Instant, updated_at),
    }),
    ...listErrors(storedValidators.NoticeInput, input, { table: 'notice', row: id }),
  ];
}

function findInvalidAlertRule({ id, ...input }: AlertRuleRow): InvalidValue[] {
  return [
    ...listInvalid('alert_rule', id, { id: checkValue(storedValidators.Id, id) }),
    ...listErrors(storedValidators.AlertRuleInput, input, { table: 'alert_rule', row: id }),
  ];
}

function findInvalidAlert(alert: AlertRow): InvalidValue[] {
  return listInvalid('alert', alert.id, {
    id: checkValue(storedValidators.Id, alert.id),
    content: checkAlert(alert),
  });
}

function listInvalid(
  table: string,
  row: string | number,
  problems: Readonly<Record<string, string | null>>,
): InvalidValue[] {
  return Object.entries(problems).flatMap(([column, problem]) =>
    problem === null ? [] : [{ table, row: String(row), column, problem }],
  );
}

/** One entry for each error of a validator; its pointer begins with the column. */
function listErrors(
  validate: Validate,
  value: object,
  { table, row }: { table: string; row: number },
): InvalidValue[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => ({
    table,
    row: String(row),
    column: error.instancePath.slice(1),
    problem: describeError(error),
  }));
}

/** The first error, with its pointer unless that has no more than `depth` segments. */
function checkValue(validate: Validate, value: unknown, depth = 0): string | null {
  if (validate(value)) return null;
  const [error] = validate.errors ?? [];
  if (error === undefined) return 'is invalid';
  const place = error.instancePath.split('/').slice(1 + depth);
  return place.length === 0
    ? describeError(error)
    : `at /${printable(place.join('/'))} ${describeError(error)}`;
}

/** Ajv's message of a pattern repeats the pattern, which may have 700 characters. */
function describeError({ keyword, message = 'is invalid' }: ValidationError): string {
  return keyword === 'pattern' ? 'does not have the form that the contract requires' : message;
}

function toObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : { invalid: true };
}

function isLine(text: string, maxLength: number): boolean {
  return text.length <= maxLength && !/\p{Cc}/u.test(text);
}
