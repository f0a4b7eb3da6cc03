import { limits } from '@muster/generated/limits';
import { expect, test } from 'vitest';
import { makeNodeConfig, makeToken, PASSWORD_HASH } from '../../../../tests/support/data/store.ts';
import { defaultSettings } from '../../features/settings/settings-schema.ts';
import type { NodeRow, StoredState } from '../rows.ts';
import { printable } from './printable.ts';
import { repairState } from './repair-state.ts';
import { checkSettingValue, isSettingKey } from './stored-values.ts';

function makeNode(changes: Partial<NodeRow> = {}): NodeRow {
  return {
    ...makeNodeConfig(),
    id: 1,
    sort: 1,
    token: makeToken('node'),
    created_at: 0,
    last_seen_at: 0,
    watched_since: 0,
    hostname: '',
    os: '',
    kernel: '',
    arch: '',
    virt: '',
    cpu_name: '',
    cpu_cores: 0,
    mem_total: 0,
    swap_total: 0,
    disk_total: 0,
    agent_version: '',
    ipv4: null,
    ipv6: null,
    ip: '',
    country: '',
    ...changes,
  };
}

function makeState(changes: Partial<StoredState> = {}, node: Partial<NodeRow> = {}): StoredState {
  const figures = { rx: 0, tx: 0, day_rx: 0, day_tx: 0, day_start: 0, period_rx: 0, period_tx: 0 };
  const traffic = {
    ...figures,
    node_id: 1,
    period_start: 0,
    last_rx: 0,
    last_tx: 0,
    boot_id: '',
    falls: '',
    last_report_at: 0,
  };
  return {
    settings: {},
    account: { username: 'admin', password_hash: PASSWORD_HASH, changed_at: 0 },
    secondFactor: { totp: null, passkeys: [], recoveryCodes: [] },
    sessions: [],
    nodes: [{ node: makeNode(node), traffic }],
    pingTasks: [],
    checks: { results: [], statuses: [] },
    incidents: [],
    notices: [],
    alertRules: [],
    alerts: [],
    apiTokens: [],
    invalid: [],
    ...changes,
  };
}

test('every setting of the hub is known and its default is valid', () => {
  for (const [key, value] of Object.entries({ ...defaultSettings, oauth_client_secret: 'secret' })) {
    expect(isSettingKey(key), key).toBe(true);
    expect(checkSettingValue(key, value), key).toBeNull();
  }
  for (const key of ['csrf_token', 'registration', 'theme_config:default'])
    expect(isSettingKey(key), key).toBe(true);
});

test.each(['registration_open', '__proto__', 'constructor', 'toString', '', 'themes'])(
  'the hub stores no setting %j',
  (key) => {
    expect(isSettingKey(key)).toBe(false);
  },
);

test.each<[string, unknown]>([
  ['theme', '../outside'],
  ['theme', undefined],
  ['oauth_subjects', null],
  ['public_page', 'yes'],
  ['retention_days', 0],
  ['csrf_token', 'short'],
  ['registration', []],
  ['registration', { key: makeToken('key'), expires_at: 1, remaining: -1 }],
  ['theme_config:default', { a: {} }],
  ['theme_config:../x', {}],
])('%s must not be %j', (key, value) => {
  expect(checkSettingValue(key, value)).toEqual(expect.any(String));
});

test.each([
  ['a'.repeat(43), true],
  ['-_'.padEnd(43, 'Z'), true],
  ['0123456789abcdef'.repeat(4), true],
  ['a'.repeat(42), false],
  ['a'.repeat(44), false],
  ['a'.repeat(63), false],
  ['a'.repeat(65), false],
  ['A'.repeat(64), false],
  ['g'.repeat(64), false],
])('the token %s is valid: %s', (token, isValid) => {
  const { invalid } = repairState(makeState({}, { token }), 0);
  expect(invalid.map(({ table, column }) => `${table} ${column}`)).toEqual(isValid ? [] : ['node token']);
});

test('keys that the hub creates for itself are base64url only', () => {
  expect(checkSettingValue('csrf_token', 'a'.repeat(43))).toBeNull();
  expect(checkSettingValue('csrf_token', 'a'.repeat(64))).toEqual(expect.any(String));
});

test('a window of an older hub, and none, are valid', () => {
  expect(checkSettingValue('registration', null)).toBeNull();
  const window = { key: makeToken('key'), expires_at: 1, remaining: 5 };
  expect(checkSettingValue('registration', window)).toBeNull();
});

test.each([
  [
    'in an hour',
    { expires_at: 10 + limits.registrationWindowSeconds, remaining: limits.registrationNodes },
    true,
  ],
  ['in more than an hour', { expires_at: 11 + limits.registrationWindowSeconds, remaining: 1 }, false],
  ['with more nodes than a window has', { expires_at: 20, remaining: limits.registrationNodes + 1 }, false],
])('a window that ends %s is kept or closed', (_name, given, isValid) => {
  const settings = { registration: { key: makeToken('key'), joined: [], ...given } };
  const repaired = repairState(makeState({ settings }), 10);
  expect(repaired.settings).toEqual(isValid ? settings : {});
  expect(repaired.invalid).toHaveLength(isValid ? 0 : 1);
});

test('a valid state stays as it is', () => {
  const state = makeState({ settings: { site_name: 'Fleet' } });
  expect(repairState(state, 0)).toEqual(state);
});

test('an invalid value is replaced by a safe one and named', () => {
  const task = {
    id: 5,
    sort: 1,
    name: 'task',
    interval: 60,
    all_nodes: true,
    check: {},
    heartbeat_key: null,
    node_ids: [],
  };
  const repaired = repairState(
    makeState(
      {
        settings: { public_page: 'yes', oauth_subjects: null, site_name: 'Fleet', unknown: 1 },
        pingTasks: [
          { ...task, target: '-o' },
          { ...task, id: 6, target: '192.0.2.1' },
        ],
      },
      { price: Number.POSITIVE_INFINITY, tags: [null] as never, name: '' },
    ),
    0,
  );
  expect(repaired.settings).toEqual({ public_page: false, site_name: 'Fleet', unknown: 1 });
  expect(repaired.pingTasks.map(({ id }) => id)).toEqual([6]);
  expect(repaired.nodes[0]?.node).toMatchObject({ price: 0, tags: [], name: '' });
  expect(repaired.invalid.map(({ table, row, column }) => `${table} ${row} ${column}`)).toEqual(
    expect.arrayContaining([
      'setting public_page value',
      'setting oauth_subjects value',
      'node 1 name',
      'node 1 price',
      'node 1 tags/0',
      'ping_task 5 target',
    ]),
  );
});

test('text of a file is printed on one short line', () => {
  expect(printable('\u{1b}[2J\r\n\u{202e}x')).toBe('\u{fffd}[2J\u{fffd}\u{fffd}\u{fffd}x');
  expect(printable('x'.repeat(80))).toBe('x'.repeat(80));
  expect(printable('x'.repeat(81))).toBe(`${'x'.repeat(80)}…`);
});
