import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { hash, verify } from 'argon2';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { checkDatabase } from '../../../hub/src/commands/doctor/database.ts';
import { checkContents } from '../../../hub/src/commands/doctor/database-content.ts';
import { StoreError } from '../../../hub/src/store/errors.ts';
import { readDatabaseStatus } from '../../../hub/src/store/sqlite/database-admin/database-status.ts';
import { prepareRestore } from '../../../hub/src/store/sqlite/database-admin/prepare-restore.ts';
import { readMigrations } from '../../../hub/src/store/sqlite/migrate.ts';
import type { RestoreCandidate } from '../../../hub/src/store/store.ts';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import {
  editDatabase,
  insertSchemaRow,
  readSchemaRows,
  type SchemaRow,
} from '../../support/data/database-file.ts';
import { makeHostile } from '../../support/data/hostile-database.ts';
import { makeReport } from '../../support/data/samples.ts';
import { makeFolder } from '../../support/folder.ts';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import { readCookie } from '../../support/network/http.ts';
import { openAgent } from '../../support/network/socket.ts';
import { downloadBackup, uploadDatabase } from '../../support/themes/upload.ts';

const ATTACKER = 'password of the attacker';
const CHANGED = 'new password of the owner';

async function logIn(hub: TestHub, password: string): Promise<number> {
  const body = { username: 'admin', password };
  return (await hub.request('POST', '/api/auth/login', { body })).status;
}

function readSchema(path: string) {
  const db = new BetterSqlite(path, { readonly: true });
  try {
    return readSchemaRows(db);
  } finally {
    db.close();
  }
}

test('a trigger that restores the attacker’s password is dropped', async () => {
  const hub = await bootHub();
  onTestFinished(() => hub.remove());
  const cookie = await hub.openSession();
  const schema = readSchema(hub.db);
  const attackerHash = await hash(ATTACKER, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
  const hostile = editDatabase(await downloadBackup(hub, cookie), (db) => {
    insertSchemaRow(db, {
      type: 'trigger',
      name: 'sqlite_stat_x',
      tbl_name: 'account',
      sql: `CREATE TRIGGER sqlite_stat_x AFTER UPDATE ON account BEGIN UPDATE account SET password_hash = '${attackerHash}'; END`,
    });
    insertSchemaRow(db, {
      type: 'view',
      name: 'sqlite_stat_view',
      tbl_name: 'sqlite_stat_view',
      sql: 'CREATE VIEW sqlite_stat_view AS SELECT * FROM account',
    });
  });
  const trial = await uploadDatabase(hub, hostile, { cookie, dryRun: true });
  expect(trial).toMatchObject({ status: 200 });
  expect(await uploadDatabase(hub, hostile, { cookie })).toMatchObject({ status: 200 });
  expect(readSchema(hub.db)).toEqual(schema);

  const next = await hub.openSession();
  const change = { current: PASSWORD, new: CHANGED };
  expect((await hub.request('PUT', '/api/auth/password', { cookie: next, body: change })).status).toBe(204);
  const restarted = await hub.restart();
  onTestFinished(() => restarted.remove());
  expect(await logIn(restarted, ATTACKER)).toBe(401);
  expect(await logIn(restarted, CHANGED)).toBe(200);
});

/** The long form tries ten times as many. */
const SEEDS = IS_LONG ? 2000 : 200;

/** Schema and values are checked for every file, so a hub starts only on every fourth. */
const SEEDS_PER_HUB = 4;

const migrations = readMigrations(
  fileURLToPath(new URL('../../../hub/src/store/sqlite/migrations', import.meta.url)),
);

/** A backup of a hub with nodes, tasks, settings and history. */
async function makeBackup(): Promise<{ backup: Buffer; schema: SchemaRow[] }> {
  const hub = await bootHub();
  onTestFinished(() => hub.remove());
  const cookie = await hub.openSession();
  const ids: number[] = [];
  for (const name of ['one', 'two', 'three'])
    ids.push((await hub.addNode({ name, tags: ['a', 'b'], price: 4.5 })).id);
  const { token } = await hub.addNode({ name: 'reports' });
  const task = { name: 'task', target: '192.0.2.1', interval: 60, node_ids: ids.slice(0, 2) };
  expect((await hub.request('POST', '/api/ping-tasks', { cookie, body: task })).status).toBe(201);
  const settings = { site_name: 'Fleet', oauth_subjects: ['somebody'], registration_open: true };
  expect((await hub.request('PUT', '/api/settings', { cookie, body: settings })).status).toBe(200);
  const agent = await openAgent(hub.wsUrl, token);
  for (let minute = 0; minute < 5; minute += 1) {
    agent.send(makeReport({ net_rx_total: minute * 1000 }));
    await agent.settle();
    await hub.runtime.advanceAsync(60_000);
  }
  await agent.close();
  return { backup: await downloadBackup(hub, await hub.openSession()), schema: readSchema(hub.db) };
}

/** The file has a registration window, which would be too long if it had been opened later. */
const NOW = Math.floor(createManualRuntime().now() / 1000);

async function tryRestore(path: string): Promise<RestoreCandidate | StoreError> {
  try {
    return await prepareRestore(path, { migrations, now: NOW, current: null });
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  }
}

/** Starts a hub on the restored file at `path`, logs in, changes the password, and stops it. */
async function changePassword(path: string): Promise<void> {
  const db = new BetterSqlite(path);
  const username = db.prepare('SELECT username FROM account').pluck().get();
  db.close();
  const hub = await bootHub({ folder: dirname(path) });
  try {
    const login = await hub.request('POST', '/api/auth/login', { body: { username, password: PASSWORD } });
    expect(login.status).toBe(200);
    const body = { current: PASSWORD, new: CHANGED };
    const answer = await hub.request('PUT', '/api/auth/password', { cookie: readCookie(login), body });
    expect(answer.status).toBe(204);
    const cookie = await hub.openSession();
    for (const page of ['/api/nodes', '/api/settings', '/api/ping-tasks', '/api/me'])
      expect((await hub.request('GET', page, { cookie })).status, page).toBe(200);
  } finally {
    await hub.close();
  }
  const after = new BetterSqlite(path, { readonly: true });
  const stored = after.prepare<[], string>('SELECT password_hash FROM account').pluck().get();
  after.close();
  expect(await verify(stored ?? '', CHANGED)).toBe(true);
}

/** What is in the schema of a file beyond a hub's. Statistics of ANALYZE are neither restored nor reported. */
function hasForeignObjects(path: string, schema: SchemaRow[]): boolean {
  const own = new Set(schema.map((row) => JSON.stringify(row)));
  const rows = tryReadSchema(path) ?? [];
  return rows.some((row) => !own.has(JSON.stringify(row)) && !/^sqlite_stat[14]$/.test(row.name));
}

interface Trial {
  path: string;
  /** Of a hub's own database. */
  schema: SchemaRow[];
  /** Starts a hub on the restored file. */
  hasHub: boolean;
}

/** Restores the hostile file at `path`; `reported` if the report names what was dropped. */
async function tryHostile({ path, schema, hasHub }: Trial): Promise<'refused' | 'restored' | 'reported'> {
  const hasForeign = hasForeignObjects(path, schema);
  const report = await tryRestore(path);
  if (report instanceof StoreError) {
    expect(report).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/^The file [\P{Cc}]+\.$/u),
    });
    return 'refused';
  }
  if (hasForeign) expect(report.dropped_count).toBeGreaterThan(0);
  expect(readSchema(path)).toEqual(schema);
  if (hasHub) await changePassword(path);
  const status = await readDatabaseStatus(path, NOW);
  const failures = [...checkDatabase(status), ...checkContents(status)].filter(
    ({ level }) => level === 'fail',
  );
  expect(failures).toEqual([]);
  return report.dropped_count > 0 ? 'reported' : 'restored';
}

test('each hostile database is refused with a sentence, or becomes a database of this hub', {
  timeout: 1_800_000,
}, async () => {
  const { backup, schema } = await makeBackup();
  const whole = join(makeFolder(), 'whole.db');
  writeFileSync(whole, backup);
  const outcomes = { refused: 0, restored: 0, reported: 0 };
  const failures: string[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const folder = makeFolder();
    const path = join(folder, 'muster.db');
    copyFileSync(whole, path);
    const mutations = makeHostile(path, seed);
    try {
      outcomes[await tryHostile({ path, schema, hasHub: seed % SEEDS_PER_HUB === 0 })] += 1;
    } catch (error) {
      failures.push(`seed ${seed} (${mutations.join(', ')}): ${error}`);
    }
    rmSync(folder, { recursive: true, force: true });
  }
  expect(failures).toEqual([]);
  expect(Math.min(outcomes.refused, outcomes.reported)).toBeGreaterThan(SEEDS / 5);
});

function tryReadSchema(path: string): SchemaRow[] | null {
  try {
    return readSchema(path);
  } catch {
    return null;
  }
}

test('refuses 100 MB of text, and a file in UTF-16', async () => {
  const { backup } = await makeBackup();
  const path = join(makeFolder(), 'muster.db');
  const expectRefusal = async (bytes: Uint8Array, sentence: RegExp) => {
    writeFileSync(path, bytes);
    expect(await tryRestore(path)).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(sentence),
    });
  };
  const large = editDatabase(backup, (db) => {
    db.exec('UPDATE node SET remark = CAST(zeroblob(100000000) AS TEXT) WHERE id = 1');
  });
  await expectRefusal(large, /table node, row 1, column remark is larger than/);
  const wide = Buffer.from(backup);
  wide.writeUInt32BE(2, 56);
  await expectRefusal(wide, /its text is not UTF-8/);
});

test('refuses a virtual table and a view in place of a table', async () => {
  const { backup } = await makeBackup();
  const path = join(makeFolder(), 'muster.db');
  for (const sql of [
    'CREATE VIRTUAL TABLE setting USING fts5(key, value)',
    "CREATE VIEW setting AS SELECT 'site_name' AS key, '\"Planted\"' AS value",
  ]) {
    writeFileSync(
      path,
      editDatabase(backup, (db) => void db.exec(`DROP TABLE setting; ${sql}`)),
    );
    expect(await tryRestore(path)).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/lacks the table setting/),
    });
  }
});
