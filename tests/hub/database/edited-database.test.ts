import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { PASSWORD_HASH } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import { startHub } from '../../support/hub/hub-process.ts';
import { runHub } from '../../support/process.ts';

/** Less than the refused work would take on any machine. */
const MAX_WAIT_MS = 30_000;

/** Changes the database of a stopped hub as somebody with a database shell would. */
function edit(path: string, sql: string): void {
  const db = new BetterSqlite(path);
  db.pragma('ignore_check_constraints = ON');
  db.exec(sql);
  db.close();
}

/** Starts a hub on a database that had `sql` run on it. */
async function bootEdited(sql: string): Promise<TestHub> {
  const hub = await bootHub();
  await hub.addNode({ name: 'one', tags: ['a'] });
  await hub.close();
  edit(hub.db, sql);
  const edited = await bootHub({ folder: dirname(hub.db) });
  onTestFinished(() => edited.remove());
  return edited;
}

function plantSetting(key: string, value: string): string {
  return `INSERT OR REPLACE INTO setting VALUES ('${key}', '${value}')`;
}

test('a theme outside its folder is never served', async () => {
  const hub = await bootEdited(plantSetting('theme', '"../outside"'));
  const outside = join(dirname(hub.db), 'outside', 'dist');
  mkdirSync(outside, { recursive: true });
  writeFileSync(join(outside, 'index.html'), '<title>planted</title>');
  const page = await hub.request('GET', '/');
  expect(String(page.body)).not.toContain('planted');
  const cookie = await hub.openSession();
  const themes = await hub.request('GET', '/api/themes', { cookie });
  expect(themes).toMatchObject({ status: 200, body: { themes: [{ short: 'default', is_active: true }] } });
  expect(themes.body.themes).toHaveLength(1);
  const folders = hub.hub.services.themes.folders;
  expect(folders.findPageFolder('../outside')).toBeUndefined();
  expect(() => folders.getPath('../outside')).toThrow('not the short name of a theme');
  expect(() => folders.getPreviousPath('../outside')).toThrow('not the short name of a theme');
});

test.each<[key: string, value: string, fallback: unknown]>([
  ['oauth_subjects', 'null', []],
  ['oauth_subjects', '[1]', []],
  ['oauth_provider', '"ldap"', 'none'],
  ['retention_days', '"forever"', 90],
  ['public_page', '"yes"', false],
  ['site_name', '{"a":1}', 'Muster'],
  ['site_name', 'nonsense', 'Muster'],
])('the invalid setting %s = %s falls back to a safe value', async (key, value, fallback) => {
  const hub = await bootEdited(plantSetting(key, value));
  const cookie = await hub.openSession();
  const settings = await hub.request('GET', '/api/settings', { cookie });
  expect(settings.status).toBe(200);
  expect(settings.body[key]).toEqual(fallback);
  for (const path of ['/api/me', '/api/nodes', '/api/auth/oauth', '/api/auth/oauth/callback?code=1&state=1'])
    expect((await hub.request('GET', path, { cookie })).status, path).toBeLessThan(500);
  const change = await hub.request('PUT', '/api/settings', { cookie, body: { site_description: 'still' } });
  expect(change.status).toBe(200);
});

test('invalid values of nodes are served as valid ones', async () => {
  const hub = await bootEdited("UPDATE node SET tags = '[null]', price = 9e999");
  const { status, body } = await hub.request('GET', '/api/nodes', { cookie: await hub.openSession() });
  expect(status).toBe(200);
  expect(body.nodes).toMatchObject([{ name: 'one', tags: [], price: 0 }]);
});

test.each([
  ['alert-rules', 'rules', "UPDATE alert_rule SET nodes = 'nonsense' WHERE name <> 'Node offline'"],
  ['alert-rules', 'rules', "UPDATE alert_rule SET parents = '[' WHERE name <> 'Node offline'"],
  ['ping-tasks', 'tasks', "UPDATE ping_task SET options = 'nonsense' WHERE name <> 'valid'"],
  ['notices', 'notices', "UPDATE notice SET tags = 'nonsense' WHERE title <> 'valid'"],
])('of %s, those that are not JSON are left out', async (path, key, sql) => {
  const names = ['valid', 'edited'].map((name) => `('${name}'`);
  const hub = await bootEdited(
    [
      ...names.map(
        (name, id) => `INSERT INTO ping_task (name, public_id, sort, target, interval, all_nodes)
        VALUES ${name}, ${id + 1}, 1, '192.0.2.1', 60, 1)`,
      ),
      ...names.map(
        (title, id) => `INSERT INTO notice (title, id, kind, body, public, starts_at, updated_at)
        VALUES ${title}, ${id + 1}, 'announcement', '', 1, 0, 0)`,
      ),
      sql,
    ].join(';'),
  );
  hub.runtime.advance(60_000);
  const { status, body } = await hub.request('GET', `/api/${path}`, { cookie: await hub.openSession() });
  expect([status, body[key].length]).toEqual([200, 1]);
  expect((await hub.request('GET', '/api/nodes')).status).toBe(200);
});

test('the log names the value, and the doctor too', async () => {
  const db = join(makeFolder(), 'muster.db');
  const hub = await startHub(db);
  expect(await hub.process.stop()).toBe(0);
  edit(db, plantSetting('theme', '"../outside"'));
  const line = 'table setting, row theme, column value does not have the form that the contract requires';
  const edited = runHub(['serve', '--listen', '127.0.0.1:0', '--db', db]);
  await edited.waitFor(/listens on/);
  expect(await edited.stop()).toBe(0);
  expect(edited.output.stdout).toContain(`the database has an invalid value: ${line}`);
  const doctor = runHub(['doctor', '--db', db]);
  expect(await doctor.exited).toBe(1);
  expect(doctor.output.stdout).toContain(line);
});

const LARGEST = `$argon2id$v=19$m=65536,p=4,t=8$c2FsdHNhbHRzYWx0c2FsdA$${'A'.repeat(43)}`;
const EXCESSIVE = PASSWORD_HASH.replace('m=19456,p=1,t=2', 'm=4194304,p=1,t=50');

test.each([
  ['with the largest accepted parameters', LARGEST, 401],
  ['with parameters that would take a minute', EXCESSIVE, 500],
])(
  'a stored hash %s neither hangs the login nor SIGTERM',
  async (_name, stored, status) => {
    const db = join(makeFolder(), 'muster.db');
    const first = await startHub(db);
    expect(await first.process.stop()).toBe(0);
    edit(db, `UPDATE account SET password_hash = '${stored}'`);
    const hub = await startHub(db);
    const body = { username: 'admin', password: PASSWORD };
    const started = performance.now();
    expect((await hub.send('POST', '/api/auth/login', { body })).status).toBe(status);
    expect(performance.now() - started).toBeLessThan(MAX_WAIT_MS);
    const waiting = [1, 2, 3, 4].map(() => hub.send('POST', '/api/auth/login', { body }).catch(() => null));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const stopping = performance.now();
    expect([0, 1]).toContain(await hub.process.stop());
    expect(performance.now() - stopping).toBeLessThan(MAX_WAIT_MS);
    await Promise.all(waiting);
  },
  120_000,
);

test('a hub with an unusable hash gets a new password by muster-hub passwd', async () => {
  const db = join(makeFolder(), 'muster.db');
  const first = await startHub(db);
  expect(await first.process.stop()).toBe(0);
  edit(db, `UPDATE account SET password_hash = '${EXCESSIVE}'`);
  const passwd = runHub(['passwd', '--db', db], { MUSTER_NEW_PASSWORD: PASSWORD });
  expect(await passwd.exited).toBe(0);
  const hub = await startHub(db);
  expect(await hub.login()).toContain('=');
});
