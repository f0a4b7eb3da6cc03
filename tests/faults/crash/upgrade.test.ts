import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openStore } from '../../../hub/src/store/open-store.ts';
import { openDatabase } from '../../../hub/src/store/sqlite/files/open-database.ts';
import { readMigrations } from '../../../hub/src/store/sqlite/migrate.ts';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { fillEmptyTables, listTables, readColumns } from '../../support/data/sample-rows.ts';
import { countIds } from '../../support/data/store.ts';
import { makeFolder } from '../../support/folder.ts';
import { fillDisk, mountSmallDisk } from '../../support/machines/small-disk.ts';
import { runHub } from '../../support/process.ts';

/** The long form upgrades a million rows. */
const ROWS = IS_LONG ? 1_000_000 : 20_000;

const migrations = readMigrations(
  fileURLToPath(new URL('../../../hub/src/store/sqlite/migrations', import.meta.url)),
);
const newest = migrations.length;

/**
 * SQL that fills the large tables of each schema version, and columns that it adds to them; `@rows` is the number of rows.
 * `@public_id` and `@number` are a unique column of later versions, and its value.
 */
const fill: Record<number, string> = {
  1: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @rows / 4)
      INSERT INTO node (@public_id sort, token, created_at, name, "group", tags, public, remark, public_remark, country_pin, price,
        currency, billing_cycle, expires_at, traffic_limit, traffic_mode, traffic_reset_day)
      SELECT @number i, 'token ' || i, i, 'node ' || i, 'g' || i % 7, '["a"]', i % 2, hex(randomblob(i % 40)), '', 'DE', i / 8.0,
        'EUR', 'monthly', iif(i % 3 = 0, '2027-01-01', NULL), i * 1000000007, 'sum', 1 + i % 31 FROM n;
      INSERT INTO traffic (node_id, rx, tx, day_rx, period_tx, last_rx, boot_id, last_report_at)
      SELECT id, id * 1000003, 9007199254740991 - id, id, id * 3, id * 5, 'boot ' || id, id FROM node;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @rows / 4)
      INSERT INTO session (token_hash, username, created_at, last_seen_at, expires_at, address, user_agent)
      SELECT randomblob(32), 'admin', i, i, 4000000000 + i, '192.0.2.' || i % 256, hex(randomblob(20)) FROM n;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @rows / 4)
      INSERT INTO setting (key, value) SELECT 'key ' || i, json_quote(hex(randomblob(i % 30))) FROM n;
      INSERT INTO account VALUES ('admin', 'hash', 1)`,
  2: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @rows / 2)
      INSERT INTO metric (key, cpu, mem_used, net_rx, cpu_max)
      SELECT (1 + i % 5) * 134217728 + 29000000 + i, i % 10000, i * 4096, iif(i % 9 = 0, NULL, i), i % 10000 FROM n;
      INSERT INTO metric_open SELECT DISTINCT key >> 27, ((key & 134217727) + 59) / 60 FROM metric;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @rows / 2)
      INSERT INTO ping_record SELECT 1 + i % 5, 1 + i % 3, 1740000000 + i, iif(i % 11 = 0, NULL, i) FROM n`,
  4: `UPDATE metric SET weights = '59000' WHERE key % 7 = 0`,
  7: 'UPDATE session SET used_at = last_seen_at',
  9: 'UPDATE node SET watched_since = created_at WHERE id % 7 = 0',
  12: `UPDATE traffic SET falls = '[[' || node_id || '],[]]' WHERE node_id % 7 = 0`,
  15: `UPDATE node SET public_details = '["memory"]' WHERE id % 7 = 0`,
};

type Digest = Record<string, { rows: number; columns: string[]; digest: string }>;

/** Checksum of every row of every table, limited to the columns of `like` if given. */
function digestTables(db: Database, like?: Digest): Digest {
  const found: Digest = {};
  for (const table of like === undefined ? listTables(db) : Object.keys(like)) {
    const columns = like?.[table]?.columns ?? readColumns(db, table);
    const list = columns.map((column) => `"${column}"`).join(', ');
    const hash = createHash('sha256');
    let rows = 0;
    for (const row of db
      .prepare<[], unknown[]>(`SELECT ${list} FROM "${table}" ORDER BY ${list}`)
      .raw()
      .iterate()) {
      hash.update(JSON.stringify(row));
      rows += 1;
    }
    found[table] = { rows, columns, digest: hash.digest('hex') };
  }
  return found;
}

function makeOldFile(path: string, version: number): Digest {
  const { db, close } = openDatabase({ path, migrations: migrations.slice(0, version) });
  const hasPublicIds = version >= 8;
  for (let filled = 1; filled <= version; filled += 1)
    db.exec(
      (fill[filled] ?? '')
        .replace('@public_id', hasPublicIds ? 'public_id,' : '')
        .replace('@number', hasPublicIds ? 'i,' : '')
        .replaceAll('@rows', String(ROWS)),
    );
  fillEmptyTables(db);
  const digest = digestTables(db);
  close();
  return digest;
}

const versions = migrations.map(({ version }) => version).filter((version) => version < newest);

test.each(versions)(
  `a file of schema version %i with at least ${ROWS} rows is upgraded with every row`,
  {
    timeout: 600_000,
  },
  async (version) => {
    const path = join(makeFolder(), 'muster.db');
    const before = makeOldFile(path, version);
    expect(Object.values(before).reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThanOrEqual(ROWS);
    expect(Object.entries(before).filter(([, { rows }]) => rows === 0)).toEqual([]);

    openDatabase({ path, migrations }).close();
    const upgraded = new BetterSqlite(path);
    expect(upgraded.pragma('user_version', { simple: true })).toBe(newest);
    expect(upgraded.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(digestTables(upgraded, before)).toEqual(before);
    upgraded.close();

    const kept = new BetterSqlite(`${path}.before-v${newest}`, { readonly: true });
    expect(kept.pragma('user_version', { simple: true })).toBe(version);
    expect(digestTables(kept)).toEqual(before);
    kept.close();

    // A store that closes moves minutes between tables.
    const store = await openStore({ path, drawId: countIds() });
    const { nodes, sessions } = await store.load(0);
    expect(nodes).toHaveLength(ROWS / 4);
    expect(sessions).toHaveLength(ROWS / 4);
    await store.close();
  },
);

test('every table of this schema has sample rows', () => {
  const digest = makeOldFile(join(makeFolder(), 'muster.db'), newest);
  expect(Object.entries(digest).filter(([, { rows }]) => rows === 0)).toEqual([]);
});

const MIB = 1_048_576;

/** A database of the first schema version on a small disk with the given free space. */
function makeCrampedFile(diskMib: number): { folder: string; path: string; digest: Digest } | null {
  const folder = mountSmallDisk(diskMib * MIB);
  if (folder === null) return null;
  const path = join(folder, 'muster.db');
  return { folder, path, digest: makeOldFile(path, 1) };
}

function readVersion(path: string): unknown {
  const db = new BetterSqlite(path, { readonly: true });
  const version = db.pragma('user_version', { simple: true });
  db.close();
  return version;
}

test('without space for a copy the hub reports it and does not migrate; with space it continues', async () => {
  const cramped = makeCrampedFile(24);
  if (cramped === null) return expect(process.getuid?.()).not.toBe(0);
  const { folder, path, digest } = cramped;
  const filler = fillDisk(folder);
  // Room for the WAL and shared memory, but not for a copy.
  expect(statSync(path).size).toBeGreaterThan(2 * MIB);
  truncateSync(filler, statSync(filler).size - MIB);
  const start = () => runHub(['serve', '--listen', '127.0.0.1:0', '--db', path, '--log-level', 'error']);

  const refused = start();
  expect(await refused.exited).toBe(1);
  expect(refused.output.stderr).toBe(
    `muster-hub: The database could not be copied to ${path}.before-v${newest} (ENOSPC), so it was not migrated. Free some space and start again.\n`,
  );
  expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([]);
  expect(readVersion(path)).toBe(1);
  const untouched = new BetterSqlite(path, { readonly: true });
  expect(digestTables(untouched)).toEqual(digest);
  untouched.close();

  rmSync(filler);
  const hub = start();
  await hub.waitFor(/listens on/);
  expect(hub.output.stdout).toContain(`The old file is kept as ${path}.before-v${newest}\n`);
  expect(await hub.stop()).toBe(0);
  expect([readVersion(path), readVersion(`${path}.before-v${newest}`)]).toEqual([newest, 1]);
});

test('without space for the migration itself the old database and its copy stay intact', () => {
  const cramped = makeCrampedFile(24);
  if (cramped === null) return expect(process.getuid?.()).not.toBe(0);
  const { folder, path, digest } = cramped;
  const room = 24 * MIB - 2 * statSync(path).size;
  expect(room).toBeGreaterThan(MIB);
  const greedy = {
    version: 2,
    name: '0002-greedy.sql',
    sql: `CREATE TABLE bulk (content BLOB) STRICT; INSERT INTO bulk VALUES (zeroblob(${room}))`,
  };
  const open = () => openDatabase({ path, migrations: [...migrations.slice(0, 1), greedy] });
  expect(open).toThrow(expect.objectContaining({ code: 'full' }));
  for (const name of [path, `${path}.before-v2`]) {
    expect(readVersion(name)).toBe(1);
    const db = new BetterSqlite(name);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(digestTables(db)).toEqual(digest);
    db.close();
  }
  expect(existsSync(join(folder, 'muster.db.before-v2.part'))).toBe(false);
});
