import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import openapi from '@muster/generated/openapi.json' with { type: 'json' };
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isKeepable } from '../../../hub/src/features/database/restored-settings.ts';
import { defaultSettings } from '../../../hub/src/features/settings/settings-schema.ts';
import { editDatabase } from '../../support/data/database-file.ts';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import { tryLogin } from '../../support/hub/second-factor.ts';
import { runHub } from '../../support/process.ts';
import { packTheme } from '../../support/themes/theme.ts';
import { downloadBackup, uploadDatabase, uploadTheme } from '../../support/themes/upload.ts';

const FOREIGN = 'https://collect.evil.example';
const OWN = 'https://tiles.example.com';
const KEY = 'k'.repeat(43);

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
});
afterEach(() => hub.remove());

const nowSeconds = () => Math.floor(hub.runtime.now() / 1000);
const getSettings = async () => (await hub.request('GET', '/api/settings', { cookie })).body;
const putSettings = async (body: object) => {
  const answer = await hub.request('PUT', '/api/settings', { cookie, body });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
};

/** A backup of this hub in which somebody has changed settings. */
async function plant(settings: Record<string, unknown>): Promise<Buffer> {
  return editDatabase(await downloadBackup(hub, cookie), (db) => {
    const insert = db.prepare('INSERT OR REPLACE INTO setting VALUES (?, ?)');
    for (const [key, value] of Object.entries(settings)) insert.run(key, JSON.stringify(value));
  });
}

async function restore(file: Buffer, keep: readonly string[] = [], isDryRun = false) {
  const query = new URLSearchParams({ dry_run: String(isDryRun) });
  for (const key of keep) query.append('keep', key);
  const answer = await uploadDatabase(hub, file, { cookie, path: `/api/db/restore?${query}` });
  if (answer.status === 200 && !isDryRun) cookie = await hub.openSession();
  return answer;
}

async function installTheme(): Promise<void> {
  const archive = packTheme({ manifest: { connect: [FOREIGN, OWN] } });
  expect((await uploadTheme(hub, cookie, archive)).status).toBe(201);
}

async function readPolicy(): Promise<string> {
  return (await fetch(`${hub.url}/`)).headers.get('content-security-policy') ?? '';
}

describe('a registration window', () => {
  const register = (key: string) =>
    hub.request('POST', '/api/agent/register', {
      headers: { authorization: `Bearer ${key}` },
      body: { name: 'joined' },
    });

  test('in a restored database has ended, and so has the one of the hub', async () => {
    await putSettings({ registration_open: true });
    const { registration } = await getSettings();
    const { body } = await restore(await downloadBackup(hub, cookie));
    expect(body.settings).toEqual([
      { key: 'registration', value: expect.stringContaining('100 nodes'), outcome: 'ended' },
    ]);
    expect((await getSettings()).registration).toBeNull();
    expect((await register(registration.key)).status).toBe(401);
    hub = await hub.restart();
    cookie = await hub.openSession();
    expect((await getSettings()).registration).toBeNull();
  });

  test('that was over before is not mentioned', async () => {
    const window = { key: KEY, expires_at: nowSeconds(), remaining: 5, joined: [] };
    const { body } = await restore(await plant({ registration: window }), [], true);
    expect(body.settings).toEqual([]);
  });

  test.each<[string, { expires_at: number; remaining: number; joined?: number[] }, boolean]>([
    ['an hour and 100 nodes', { expires_at: 3600, remaining: 100 }, true],
    ['more than an hour', { expires_at: 3601, remaining: 100 }, false],
    ['30 years', { expires_at: 946_080_000, remaining: 100 }, false],
    ['101 nodes', { expires_at: 3600, remaining: 101 }, false],
    ['a million nodes', { expires_at: 3600, remaining: 1_000_000 }, false],
    [
      'more joined nodes than it has',
      { expires_at: 3600, remaining: 0, joined: new Array(101).fill(1) },
      false,
    ],
  ])('of %s in a file is within the bounds or refuses it', async (_name, given, isValid) => {
    const window = { key: KEY, joined: [], ...given };
    window.expires_at += nowSeconds();
    const file = await plant({ registration: window });
    const { status, body } = await restore(file, [], true);
    expect(status).toBe(isValid ? 200 : 422);
    if (!isValid) expect(body.detail).toMatch(/table setting, row registration, column value/);
  });

  test.each([
    ['30 years', { expires_at: 946_080_000, remaining: 100 }],
    ['a million nodes', { expires_at: 3600, remaining: 1_000_000 }],
  ])('of %s in the hub’s own database is closed at its start', async (_name, given) => {
    const window = { key: KEY, joined: [], ...given };
    window.expires_at += nowSeconds();
    await hub.close();
    const db = new BetterSqlite(hub.db);
    db.prepare("INSERT OR REPLACE INTO setting VALUES ('registration', ?)").run(JSON.stringify(window));
    db.close();
    hub = await bootHub({ folder: dirname(hub.db), runtime: hub.runtime });
    cookie = await hub.openSession();
    expect((await getSettings()).registration).toBeNull();
    expect((await register(KEY)).status).toBe(401);
  });
});

describe('what a file would let others do', () => {
  test('is dropped, named, and not in effect: theme, hosts, login, agent source', async () => {
    await installTheme();
    const planted = {
      theme: 'aurora',
      'theme_connect:aurora': [FOREIGN],
      oauth_provider: 'github',
      oauth_client_id: 'theirs',
      oauth_client_secret: 'their secret',
      oauth_subjects: ['eve', 'mallory'],
      passwordless_login: true,
      agent_repository: 'evil/agent',
      agent_signing_key: `RWQ${'A'.repeat(53)}`,
      download_proxy: 'https://evil.example/',
    };
    const before = await getSettings();
    const file = await plant({ ...planted, site_name: 'Restored' });
    const dry = await restore(file, [], true);
    const real = await restore(file);
    expect(real.body.settings).toEqual(dry.body.settings);
    expect(real.body.settings).toEqual(
      Object.entries(planted)
        .map(([key, value]) => ({
          key,
          value: key === 'oauth_client_secret' ? '' : [value].flat().join(', '),
          outcome: 'dropped',
        }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    );
    expect(JSON.stringify(real.body)).not.toContain('their secret');
    expect(await getSettings()).toEqual({ ...before, site_name: 'Restored' });
    expect(await readPolicy()).not.toContain('evil.example');
    hub = await hub.restart();
    cookie = await hub.openSession();
    expect(await getSettings()).toEqual({ ...before, site_name: 'Restored' });
  });

  test('is restored one by one', async () => {
    await installTheme();
    const file = await plant({
      theme: 'aurora',
      'theme_connect:aurora': [FOREIGN],
      agent_repository: 'evil/agent',
    });
    const { body } = await restore(file, ['theme', 'theme_connect:aurora']);
    expect(body.settings).toEqual([
      { key: 'agent_repository', value: 'evil/agent', outcome: 'dropped' },
      { key: 'theme', value: 'aurora', outcome: 'kept' },
      { key: 'theme_connect:aurora', value: FOREIGN, outcome: 'kept' },
    ]);
    expect(await getSettings()).toMatchObject({
      theme: 'aurora',
      agent_repository: 'muster-monitoring/muster',
    });
    expect(await readPolicy()).toContain(FOREIGN);
  });

  test('is named in the audit log if it was kept', async () => {
    await restore(await plant({ download_proxy: 'https://mirror.example/' }), ['download_proxy']);
    const { body } = await hub.request('GET', '/api/audit', { cookie });
    expect(body.entries[0]).toMatchObject({ action: 'database.restore', detail: 'kept download_proxy' });
  });

  test('stays as this hub has it, where the file differs', async () => {
    await installTheme();
    await putSettings({
      theme: 'aurora',
      public_page: false,
      oauth_provider: 'github',
      oauth_client_id: 'ours',
      oauth_client_secret: 'our secret',
      oauth_subjects: ['alice', 'bob'],
      password_login: false,
    });
    await hub.request('PUT', '/api/themes/aurora/connect', { cookie, body: { approved: [OWN] } });
    const before = await getSettings();
    const file = await plant({
      theme: 'other',
      'theme_connect:aurora': [OWN, FOREIGN],
      public_page: true,
      oauth_client_id: 'theirs',
      oauth_client_secret: 'theirs',
      oauth_subjects: ['eve', 'alice'],
      password_login: true,
    });
    const { body } = await restore(file);
    expect(body.settings.map(({ key, outcome }: Record<string, string>) => `${key} ${outcome}`)).toEqual([
      'oauth_client_id dropped',
      'oauth_client_secret dropped',
      'oauth_subjects dropped',
      'password_login dropped',
      'public_page dropped',
      'theme dropped',
      'theme_connect:aurora dropped',
    ]);
    // A user who is missing in the file loses access.
    expect(await getSettings()).toEqual({ ...before, oauth_subjects: ['alice'] });
    expect(hub.hub.services.settings.clientSecret).toBe('our secret');
    expect(await readPolicy()).toContain(OWN);
    expect(await readPolicy()).not.toContain(FOREIGN);
  });

  test('is taken away without asking, where the file has less', async () => {
    await installTheme();
    const file = await downloadBackup(hub, cookie);
    const less = editDatabase(file, (db) => db.exec("INSERT INTO setting VALUES ('public_page', 'false')"));
    const before = await getSettings();
    await putSettings({
      theme: 'aurora',
      oauth_provider: 'github',
      oauth_client_id: 'a thief’s',
      oauth_client_secret: 'secret',
      oauth_subjects: ['thief'],
      passwordless_login: true,
      download_proxy: 'https://mirror.example/',
      agent_repository: 'thief/agent',
    });
    await hub.request('PUT', '/api/themes/aurora/connect', { cookie, body: { approved: [FOREIGN] } });
    const { body } = await restore(less);
    expect(new Set(body.settings.map(({ outcome }: { outcome: string }) => outcome))).toEqual(
      new Set(['restored']),
    );
    expect(await getSettings()).toEqual({ ...before, public_page: false });
    expect(hub.hub.services.settings.clientSecret).toBe('');
    await putSettings({ theme: 'aurora' });
    expect(await readPolicy()).not.toContain(FOREIGN);
  });

  test('leaves nobody locked out: without the external login the password logs in', async () => {
    const file = await plant({
      oauth_provider: 'github',
      oauth_client_id: 'ours',
      oauth_client_secret: 'our secret',
      oauth_subjects: ['alice'],
      password_login: false,
    });
    const { body } = await restore(file, ['oauth_provider', 'oauth_client_id', 'oauth_client_secret']);
    expect(body.settings).toContainEqual({ key: 'password_login', value: 'false', outcome: 'dropped' });
    expect(await getSettings()).toMatchObject({ oauth_provider: 'github', password_login: true });
    expect((await tryLogin(hub)).status).toBe(200);
  });

  test('a whole login is restored when each of its settings is kept', async () => {
    const login = {
      oauth_provider: 'github',
      oauth_client_id: 'ours',
      oauth_client_secret: 'our secret',
      oauth_subjects: ['alice'],
    };
    const file = await plant({ ...login, password_login: false });
    const { body } = await restore(file, Object.keys(login));
    expect(body.settings).toContainEqual({ key: 'password_login', value: 'false', outcome: 'restored' });
    expect(await getSettings()).toMatchObject({ oauth_subjects: ['alice'], password_login: false });
  });

  test.each(['site_name', 'registration', 'themes', 'theme_connect:', '__proto__'])(
    '%s cannot be kept',
    async (key) => {
      const { status, body } = await restore(await downloadBackup(hub, cookie), [key], true);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
    },
  );

  test('that only this hub’s users notice is restored and named', async () => {
    const file = await plant({
      session_idle_hours: 336,
      retention_days: 1,
      theme_gallery: 'https://gallery.example/themes.txt',
      'theme_config:aurora': { accent: 'red' },
      site_name: 'Restored',
    });
    const { body } = await restore(file);
    expect(body.settings).toEqual([
      { key: 'retention_days', value: '1', outcome: 'restored' },
      { key: 'session_idle_hours', value: '336', outcome: 'restored' },
      { key: 'theme_config:aurora', value: '{"accent":"red"}', outcome: 'restored' },
      { key: 'theme_gallery', value: 'https://gallery.example/themes.txt', outcome: 'restored' },
    ]);
  });

  test('is shown on one line, whole, without control characters', async () => {
    const subjects = Array.from({ length: 100 }, (_, index) => `${'x'.repeat(200)}${index}\u202e\n`);
    const { body } = await restore(await plant({ oauth_subjects: subjects }), [], true);
    expect(body.settings[0].value).toBe(
      subjects.map((text) => text.replaceAll(/[\u202e\n]/g, '\ufffd')).join(', '),
    );
  });
});

describe('muster-hub restore', () => {
  async function run(...args: string[]) {
    const command = runHub(['restore', ...args]);
    const code = await command.exited;
    return { code, ...command.output };
  }

  function readSetting(path: string, key: string): unknown {
    const db = new BetterSqlite(path, { readonly: true });
    try {
      return db.prepare('SELECT value FROM setting WHERE key = ?').pluck().get(key);
    } finally {
      db.close();
    }
  }

  async function writeBackup(settings: Record<string, unknown>): Promise<string> {
    const path = join(dirname(hub.db), 'backup.db');
    writeFileSync(path, await plant(settings));
    return path;
  }

  test('on a new machine drops the same, and says how to keep it', async () => {
    const backup = await writeBackup({ theme: 'aurora', 'theme_connect:aurora': [FOREIGN] });
    const db = join(dirname(hub.db), 'new.db');
    const { code, stdout } = await run(backup, '--db', db);
    expect(code).toBe(0);
    expect(stdout).toContain('Not restored, because it may let others do more: theme (aurora)');
    expect(stdout).toContain('--keep theme,theme_connect:aurora');
    expect(readSetting(db, 'theme')).toBe('"default"');
    expect(readSetting(db, 'theme_connect:aurora')).toBe('[]');
  });

  test('keeps what --keep names', async () => {
    const backup = await writeBackup({ theme: 'aurora', 'theme_connect:aurora': [FOREIGN] });
    const db = join(dirname(hub.db), 'new.db');
    expect((await run(backup, '--db', db, '--keep', 'theme')).code).toBe(0);
    expect(readSetting(db, 'theme')).toBe('"aurora"');
    expect(readSetting(db, 'theme_connect:aurora')).toBe('[]');
    expect((await run(backup, '--db', db, '--keep', 'theme,theme_connect:aurora')).code).toBe(0);
    expect(readSetting(db, 'theme_connect:aurora')).toBe(JSON.stringify([FOREIGN]));
  });

  test('refuses to keep what cannot be kept', async () => {
    const backup = await writeBackup({});
    const db = join(dirname(hub.db), 'new.db');
    const { code, stderr } = await run(backup, '--db', db, '--keep', 'registration');
    expect([code, stderr]).toEqual([2, expect.stringContaining('registration')]);
  });

  test('ends a registration window', async () => {
    const window = { key: KEY, expires_at: Math.floor(Date.now() / 1000) + 3500, remaining: 9, joined: [] };
    const backup = await writeBackup({ registration: window });
    const db = join(dirname(hub.db), 'new.db');
    const { stdout } = await run(backup, '--db', db);
    expect(stdout).toContain('registration');
    expect(readSetting(db, 'registration')).toBe('null');
  });
});

test('after a restore and a new password, no setting of the file lets anybody in', async () => {
  await installTheme();
  const window = { key: KEY, expires_at: nowSeconds() + 3600, remaining: 100, joined: [] };
  await restore(
    await plant({
      registration: window,
      theme: 'aurora',
      'theme_connect:aurora': [FOREIGN],
      oauth_provider: 'github',
      oauth_client_id: 'theirs',
      oauth_client_secret: 'theirs',
      oauth_subjects: ['eve'],
    }),
  );
  const body = { current: PASSWORD, new: 'another battery staple' };
  expect((await hub.request('PUT', '/api/auth/password', { cookie, body })).status).toBe(204);
  const joined = await hub.request('POST', '/api/agent/register', {
    headers: { authorization: `Bearer ${KEY}` },
  });
  expect(joined.status).toBe(401);
  expect((await hub.request('GET', '/api/auth/oauth')).status).toBe(404);
  expect(await readPolicy()).not.toContain(FOREIGN);
});

test('the contract names the settings that can be kept, and no others', () => {
  const { parameters } = openapi.paths['/api/db/restore'].post;
  const items = parameters.flatMap((one) => ('name' in one && one.name === 'keep' ? [one.schema.items] : []));
  const pattern = new RegExp(items[0]?.pattern ?? '', 'u');
  const internal = [
    'csrf_token',
    'seal_key',
    'registration',
    'known_addresses',
    'oauth_client_secret',
    'unknown',
  ];
  const starts = ['theme_config:', 'theme_connect:', 'theme_connect_added:'];
  const names = ['aurora', '', 'a b', 'a'.repeat(64), 'a'.repeat(65)];
  const keys = [...internal, ...starts.flatMap((start) => names.map((name) => start + name))];
  for (const key of [...Object.keys(defaultSettings), ...keys])
    expect([key, pattern.test(key)]).toEqual([key, isKeepable(key)]);
});

test('a restore keeps the key of one-time tokens', async () => {
  const read = () => {
    const db = new BetterSqlite(hub.db, { readonly: true });
    const value = db.prepare("SELECT value FROM setting WHERE key = 'seal_key'").pluck().get();
    db.close();
    return value;
  };
  const own = read();
  expect(own).toEqual(expect.stringMatching(/^"[\w-]{43}"$/));
  const { status, body } = await restore(await plant({ seal_key: KEY }));
  expect([status, body]).toMatchObject([200, { dropped_count: 0 }]);
  expect(read()).toBe(own);
});
