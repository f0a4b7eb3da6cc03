import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restoreDatabase } from '../../../hub/src/store/sqlite/database-admin/restore.ts';
import { editDatabase as rework } from '../../support/data/database-file.ts';
import { PASSWORD_HASH } from '../../support/data/store.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { downloadBackup, uploadDatabase } from '../../support/themes/upload.ts';

let hub: TestHub;
let cookie: string;

async function boot(): Promise<void> {
  hub = await bootHub();
  cookie = await hub.openSession();
}

describe('drops what a hub does not create', () => {
  beforeEach(boot);
  afterEach(() => hub.remove());

  test.each<[kind: string, name: string, sql: string]>([
    ['trigger', 't', 'CREATE TRIGGER t AFTER INSERT ON node BEGIN DELETE FROM account; END'],
    ['view', 'v', 'CREATE VIEW v AS SELECT * FROM account'],
    ['table', 't', 'CREATE TABLE t (a)'],
    ['table', '_litestream_seq', 'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, other)'],
    ['index', 'i', 'CREATE INDEX i ON node (name)'],
    ['virtual_table', 'f', 'CREATE VIRTUAL TABLE f USING rtree(id, low, high)'],
    ['column', 'node.more', 'ALTER TABLE node ADD COLUMN more TEXT'],
    ['column', 'node.g', 'ALTER TABLE node ADD COLUMN g INTEGER AS (id + 1)'],
    ['setting', 'unknown', "INSERT INTO setting VALUES ('unknown', '1')"],
    ['sequence', 'node', "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'node'"],
    ['rows', 'metric', 'INSERT INTO metric (key, cpu) VALUES (1, 1), (134217729, 10001), (134217730, 1)'],
  ])('a %s: %s', async (kind, name, sql) => {
    await hub.addNode({ name: 'kept' });
    const backup = await downloadBackup(hub, cookie);
    const { body } = await uploadDatabase(
      hub,
      rework(backup, (db) => db.exec(sql)),
      { cookie },
    );
    const count = kind === 'rows' ? 2 : 1;
    expect(body.dropped).toContainEqual({ kind, name, count });
    expect(body.dropped_count).toBe(body.dropped.length);
    const clean = await uploadDatabase(hub, await downloadBackup(hub, await hub.openSession()), {
      cookie: await hub.openSession(),
      dryRun: true,
    });
    expect(clean.body).toMatchObject({ nodes: 1, dropped: [], dropped_count: 0 });
    expect(
      (await hub.request('POST', '/api/nodes', { cookie: await hub.openSession(), body: { name: 'new' } }))
        .status,
    ).toBe(201);
  });

  test('a backup of this hub loses nothing', async () => {
    await hub.addNode({ name: 'kept' });
    const settings = { site_name: 'Fleet', registration_open: true, retention_days: 30 };
    expect((await hub.request('PUT', '/api/settings', { cookie, body: settings })).status).toBe(200);
    const { body } = await uploadDatabase(hub, await downloadBackup(hub, cookie), { cookie, dryRun: true });
    expect(body).toMatchObject({ dropped: [], dropped_count: 0 });
  });

  test('the tables of Litestream and of ANALYZE are left out without a word', async () => {
    const backup = rework(await downloadBackup(hub, cookie), (db) =>
      db.exec(
        'ANALYZE; CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER); CREATE TABLE _litestream_lock (id INTEGER)',
      ),
    );
    const { body } = await uploadDatabase(hub, backup, { cookie });
    expect(body).toMatchObject({ dropped: [], dropped_count: 0 });
    const restored = await downloadBackup(hub, await hub.openSession());
    expect(restored.includes('_litestream')).toBe(false);
  });

  test('known addresses and the newest agent release stay those of this hub', async () => {
    const file = rework(await downloadBackup(hub, cookie), (db) =>
      db.exec(`INSERT OR REPLACE INTO setting VALUES ('known_addresses', '[{"key":"203.0.113.9","at":1}]'),
        ('newest_agent_release', '{"source":"a/b","version":"0.0.1"}')`),
    );
    await hub.hub.close();
    const own = new BetterSqlite(hub.db);
    const release = '{"source":"a/b","version":"9.0.0"}';
    own.prepare("INSERT OR REPLACE INTO setting VALUES ('newest_agent_release', ?)").run(release);
    own.close();
    const source = join(dirname(hub.db), 'crafted.db');
    writeFileSync(source, file);
    await restoreDatabase({ path: hub.db, source, chooseSettings: () => ({}), now: 0, isDryRun: false });
    const restored = new BetterSqlite(hub.db, { readonly: true });
    const select = restored.prepare<[string], string>('SELECT value FROM setting WHERE key = ?').pluck();
    expect(select.get('newest_agent_release')).toBe(release);
    expect(select.get('known_addresses') ?? '').not.toContain('203.0.113.9');
    restored.close();
  });

  test('reports at most a hundred of them', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `CREATE VIEW v${index} AS SELECT 1;`).join('');
    const file = rework(await downloadBackup(hub, cookie), (db) => db.exec(many));
    const { body } = await uploadDatabase(hub, file, { cookie, dryRun: true });
    expect(body.dropped).toHaveLength(100);
    expect(body.dropped_count).toBe(150);
  });
});

describe('reports how login and agents would change', () => {
  beforeAll(boot);
  afterAll(() => hub.remove());

  test.each<[string, string, object]>([
    ['nothing', 'SELECT 1', { username: false, password: false, second_factor: false, settings: [] }],
    [
      'username and password',
      `UPDATE account SET username = 'other', password_hash = '${PASSWORD_HASH}'`,
      { username: true, password: true, settings: [] },
    ],
    [
      'second factor',
      'INSERT INTO totp VALUES (1, zeroblob(20), 0, 0)',
      { username: false, password: false, second_factor: true, settings: [] },
    ],
    [
      'login provider and agent source',
      `INSERT INTO setting VALUES ('oauth_provider', '"github"'), ('agent_repository', '"evil/agent"'),
         ('oauth_subjects', '["eve"]'), ('site_name', '"Fleet"'), ('password_login', 'true')`,
      { settings: ['agent_repository', 'oauth_provider', 'oauth_subjects'] },
    ],
  ])('%s', async (_name, sql, expected) => {
    const file = rework(await downloadBackup(hub, cookie), (db) => db.exec(sql));
    const { body } = await uploadDatabase(hub, file, { cookie, dryRun: true });
    expect(body.differences).toMatchObject(expected);
  });
});

describe('refuses a value outside the contract', () => {
  // A refused file changes nothing.
  let backup: Buffer;
  beforeAll(async () => {
    await boot();
    await hub.addNode();
    backup = await downloadBackup(hub, cookie);
  });
  afterAll(() => hub.remove());

  test.each<[string, RegExp]>([
    [
      `INSERT INTO setting VALUES ('theme', '"../outside"')`,
      /table setting, row theme, column value does not have the form/,
    ],
    [
      "INSERT INTO setting VALUES ('oauth_subjects', 'null')",
      /table setting, row oauth_subjects, column value must be array/,
    ],
    [
      "INSERT INTO setting VALUES ('theme_config:../up', '{}')",
      /table setting, row theme_config:\.\.\/up, column value does not/,
    ],
    [
      `INSERT INTO setting VALUES ('registration', '{"key":1}')`,
      /table setting, row registration, column value/,
    ],
    [
      "UPDATE account SET password_hash = '$argon2id$v=19$m=4194304,t=50,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo'",
      /table account, row admin, column password_hash has the parameter m=4194304; 8 to 65536/,
    ],
    ["UPDATE account SET username = 'a' || char(10) || 'b'", /table account, row a.b, column username/],
    [
      "INSERT INTO passkey VALUES (1, x'01', x'02', 0, '[1]', 'localhost', 'key', 0, NULL)",
      /table passkey, row 1, column transports must be/,
    ],
    ["UPDATE node SET token = 'guess'", /table node, row \d{6}, column token does not have the form/],
    ["UPDATE node SET name = ''", /table node, row \d{6}, column name/],
    [`UPDATE node SET tags = '["a", null]'`, /table node, row \d{6}, column tags\/1 must be string/],
    ['UPDATE node SET price = 9e999', /table node, row 1, column price is not a finite number/],
    ["UPDATE node SET remark = CAST(x'ff' AS TEXT)", /table node, row 1, column remark is not valid UTF-8/],
    [
      'UPDATE node SET remark = CAST(zeroblob(2000000) AS TEXT)',
      /column remark is larger than 1048576 bytes/,
    ],
    ['UPDATE node SET mem_total = 9223372036854775807', /column mem_total is outside ±\(2\^53 − 1\)/],
    [
      "UPDATE traffic SET boot_id = printf('%.65c', 'x')",
      /table traffic, row \d{6}, column boot_id is longer/,
    ],
    [
      "INSERT INTO ping_task VALUES (1, 1, 'task', '-oProxyCommand', 60, 1, 1, '{}', NULL)",
      /table ping_task, row 1, column target does not have the form/,
    ],
  ])('%s', async (sql, sentence) => {
    const file = rework(backup, (db) => db.exec(sql));
    const answer = await uploadDatabase(hub, file, { cookie });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_database' } });
    expect(answer.body.detail).toMatch(sentence);
  });
});
