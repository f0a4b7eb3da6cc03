import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { IMPORT_TIME, prepareTestImport } from '../../../tests/support/data/import.ts';
import { makeFolder } from '../../../tests/support/folder.ts';

/** The tables of 1.0, the oldest release with a version number; later ones add columns. */
const OLD = `CREATE TABLE clients (uuid TEXT PRIMARY KEY, token TEXT, name TEXT, weight INTEGER, price REAL,
    billing_cycle INTEGER, currency TEXT, expired_at TIMESTAMP, remark TEXT, created_at DATETIME);
  CREATE TABLE configs (id INTEGER PRIMARY KEY, sitename TEXT, description TEXT, private_site NUMERIC);
  CREATE TABLE ping_tasks (id INTEGER PRIMARY KEY, name TEXT, clients TEXT, type TEXT, target TEXT, interval INTEGER);
  CREATE TABLE ping_records (client TEXT, task_id INTEGER, time DATETIME, value INTEGER);
  CREATE TABLE records (client TEXT, time DATETIME, cpu REAL, load REAL, ram INTEGER, swap INTEGER, disk INTEGER,
    net_in INTEGER, net_out INTEGER, net_total_up INTEGER, net_total_down INTEGER, process INTEGER,
    connections INTEGER, connections_udp INTEGER);
  CREATE TABLE records_long_term AS SELECT * FROM records`;

/** Both layouts of `metrics.db` begin with the same names. */
const FLAT = `CREATE TABLE metric_rollups (metric_name, entity_id, tags_hash, tags, resolution_nano INTEGER,
    bucket_nano INTEGER, count, sum, min_val, max_val, first_val, first_ts INTEGER, last_val, last_ts INTEGER);
  CREATE TABLE metric_points (metric_name, entity_id, tags_hash, tags, ts_nano INTEGER, value)`;
const NORMALIZED = `CREATE TABLE metric_series (id INTEGER PRIMARY KEY, metric_name, entity_id, tags);
  CREATE TABLE metric_resolutions (id INTEGER PRIMARY KEY, resolution_milli);
  CREATE TABLE metric_rollups (series_id, resolution_id, bucket_milli, count, sum, min_val, max_val, first_val,
    first_ts_milli, last_val, last_ts_milli)`;

const NOON = IMPORT_TIME - (IMPORT_TIME % 3600);

/** Imports `komari.db` and, if `fillMetrics` is given, `metrics.db`, both filled by these functions. */
async function importKomari(
  schema: string,
  fill: (db: Database) => void,
  fillMetrics?: (db: Database) => void,
) {
  const folder = makeFolder();
  const create = (name: string, sql: string, run: (db: Database) => void) => {
    const db = new BetterSqlite(join(folder, name));
    db.exec(sql);
    run(db);
    db.close();
  };
  create('komari.db', schema, fill);
  if (fillMetrics !== undefined) create('metrics.db', '', fillMetrics);
  mkdirSync(join(folder, 'hub'));
  const path = join(folder, 'hub', 'muster.db');
  const { report } = await prepareTestImport({ kind: 'komari', path, source: join(folder, 'komari.db') });
  const db = new BetterSqlite(path, { readonly: true });
  onTestFinished(() => void db.close());
  const read = (sql: string) => db.prepare<[], Record<string, unknown>>(sql).all();
  return {
    report,
    read,
    nodes: read('SELECT * FROM node ORDER BY sort'),
    traffic: read('SELECT * FROM traffic'),
  };
}

/** As Komari 1.0 to 1.1 wrote it: without an offset. */
const formatOld = (seconds: number) =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')}.0000000`;

const addClient = (db: Database, uuid = 'a', name: unknown = 'web') =>
  db.prepare('INSERT INTO clients (uuid, token, name) VALUES (?, ?, ?)').run(uuid, uuid, name);

/** A record at the end of a minute. */
function addRecord(db: Database, table: string, at: number, total: number, cpu = 10): void {
  db.prepare(
    `INSERT INTO ${table} (client, time, cpu, load, ram, swap, disk, net_in, net_out, net_total_up, net_total_down,
       process, connections, connections_udp) VALUES ('a', ?, ?, 0.5, 2048, 0, 4096, 100, 50, ?, ?, 90, 7, 3)`,
  ).run(formatOld(at), cpu, total, 2 * total);
}

test('the node with the largest weight is first, and rows without a weight are last', async () => {
  const { nodes } = await importKomari(OLD, (db) => {
    for (const name of ['light', 'heavy', 'none']) addClient(db, name, name);
    db.exec(
      "UPDATE clients SET weight = 1 WHERE name = 'light'; UPDATE clients SET weight = 5 WHERE name = 'heavy'",
    );
  });
  expect(nodes.map(({ name }) => name)).toEqual(['heavy', 'light', 'none']);
});

test('records of old versions are minutes, results and totals', async () => {
  const { report, nodes, traffic, read } = await importKomari(OLD, (db) => {
    addClient(db);
    db.exec(`UPDATE clients SET price = 3, currency = '€', billing_cycle = 365, expired_at = '2026-12-31 16:00:00.0000000';
      INSERT INTO configs VALUES (1, 'Old page', 'text', 1);
      INSERT INTO ping_tasks VALUES (4, 'dns', '["a","gone"]', 'icmp', '1.1.1.1', 30)`);
    const ping = db.prepare("INSERT INTO ping_records VALUES ('a', ?, ?, ?)");
    ping.run(4, formatOld(NOON), 12);
    ping.run(4, formatOld(NOON + 30), -1);
    ping.run(9, formatOld(NOON), 5);
    // A quarter of an hour that ends before the records, and one that they cover too.
    addRecord(db, 'records_long_term', NOON - 2700, 1000, 40);
    addRecord(db, 'records_long_term', NOON - 300, 9999, 99);
    addRecord(db, 'records', NOON, 1500);
    addRecord(db, 'records', NOON + 60, 1700);
    // After a reboot.
    addRecord(db, 'records', NOON + 120, 30);
  });
  expect(report).toMatchObject({
    rows: { minutes: 15 + 3, hours: 0, probes: 2, probe_hours: 0 },
    settings: ['public_page', 'site_description', 'site_name'],
  });
  expect(nodes).toMatchObject([
    {
      name: 'web',
      price: 3,
      currency: 'EUR',
      billing_cycle: 'yearly',
      expires_at: '2027-01-01',
      last_seen_at: NOON + 120,
    },
  ]);
  expect(traffic).toMatchObject([{ tx: 500 + 200 + 30, rx: 1000 + 400 + 60, period_tx: 730 }]);
  expect(read('SELECT cpu, mem_used, net_rx, tcp FROM metric ORDER BY key DESC LIMIT 1')).toEqual([
    { cpu: 1000, mem_used: 2, net_rx: 100, tcp: 70 },
  ]);
  expect(read('SELECT count(*) AS minutes FROM metric WHERE cpu = 4000')).toEqual([{ minutes: 15 }]);
  expect(read('SELECT ts, latency FROM ping_record')).toEqual([
    { ts: NOON, latency: 12_000 },
    { ts: NOON + 30, latency: null },
  ]);
});

const MINUTE = 60_000;

test('the flat layout of metrics.db is read, samples that are not rolled up included', async () => {
  const { report, traffic, read } = await importKomari(
    OLD,
    (db) => addClient(db),
    (db) => {
      db.exec(FLAT);
      const rollup = db.prepare(
        'INSERT INTO metric_rollups VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      );
      const add = (
        metric: string,
        tags: string,
        start: number,
        length: number,
        count: number,
        sum: number,
      ) => {
        const [at, nano] = [start * 1000, (ms: number) => BigInt(ms) * 1_000_000n];
        const value = sum / count;
        rollup.run(
          metric,
          'a',
          tags,
          tags,
          nano(length),
          nano(at),
          count,
          sum,
          value,
          value,
          value,
          nano(at),
          value,
          nano(at + length - 1),
        );
      };
      add('cpu.usage', '{}', NOON - 3600, 60 * MINUTE, 60, 1200);
      add('cpu.usage', '{}', NOON, MINUTE, 2, 50);
      add('traffic.up', '{}', NOON, MINUTE, 2, 700);
      add('traffic.down', '{}', NOON, MINUTE, 2, 900);
      add('ping.latency_ms', '{"task_id":"1"}', NOON, MINUTE, 1, 9);
      add('ping.loss', '{"task_id":"1"}', NOON, MINUTE, 1, 0);
      const point = db.prepare("INSERT INTO metric_points VALUES (?, 'a', ?, ?, ?, ?)");
      const nano = (seconds: number) => BigInt(NOON + seconds) * 1_000_000_000n;
      for (const seconds of [60, 62, 64]) point.run('cpu.usage', '{}', '{}', nano(seconds), seconds);
      point.run('ping.latency_ms', '{"task_id":"1"}', '{"task_id":"1"}', nano(70), -1);
      point.run('ping.loss', '{"task_id":"1"}', '{"task_id":"1"}', nano(70), 1);
      point.run('traffic.up', '{}', '{}', nano(62), 5);
    },
  );
  expect(report.rows).toEqual({ minutes: 2, hours: 1, probes: 0, probe_hours: 0 });
  expect(read('SELECT cpu, cpu_max FROM metric ORDER BY key')).toEqual([
    { cpu: 2500, cpu_max: 2500 },
    { cpu: 6200, cpu_max: 6400 },
  ]);
  expect(traffic).toMatchObject([{ tx: 705, rx: 900 }]);
});

test('ids of resolutions do not matter, and history of deleted clients is left out', async () => {
  const { report, traffic } = await importKomari(
    OLD,
    (db) => addClient(db),
    (db) => {
      db.exec(`${NORMALIZED};
      INSERT INTO metric_resolutions VALUES (7, 3600000), (3, 60000), (5, 0);
      INSERT INTO metric_series VALUES (1, 'traffic.up', 'a', '{}'), (2, 'cpu.usage', 'a', '{}'), (3, 'cpu.usage', 'gone', '{}'),
        (4, 'cpu.usage', 'a', '{"plugin":"x"}')`);
      const add = db.prepare('INSERT INTO metric_rollups VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)');
      for (const [series, resolution] of [
        [1, 3],
        [2, 3],
        [3, 3],
        [4, 3],
        [1, 7],
      ]) {
        const start = NOON * 1000 - 60 * MINUTE;
        add.run(series, resolution, start, 50, 50, 50, 50, start, 50, start);
      }
    },
  );
  expect(report.rows).toMatchObject({ minutes: 1, hours: 0 });
  expect(traffic).toMatchObject([{ tx: 50, rx: 0 }]);
  expect(report.notes).toContainEqual({
    subject: 'History',
    detail: 'That of deleted clients is left out.',
    count: 1,
  });
});

describe('odd values', () => {
  test('of a client become valid ones', async () => {
    const { nodes } = await importKomari(
      `${OLD}; ALTER TABLE clients ADD COLUMN tags TEXT; ALTER TABLE clients ADD COLUMN "group" TEXT;
       ALTER TABLE clients ADD COLUMN traffic_limit BIGINT; ALTER TABLE clients ADD COLUMN hidden NUMERIC`,
      (db) => {
        addClient(db, 'a', '');
        addClient(db, 'b', null);
        addClient(db, 'c', 'twice 🚀');
        addClient(db, 'd', 'twice 🚀');
        addClient(db, 'e', `x\u0000${'long '.repeat(50)}`);
        db.exec(`UPDATE clients SET price = 'free', billing_cycle = 'monthly', currency = 5, expired_at = 'never',
          weight = 'heavy', traffic_limit = -9, hidden = 'no', tags = NULL, "group" = x'00ff', created_at = 1795350000`);
      },
    );
    expect(nodes).toHaveLength(5);
    for (const node of nodes) {
      expect(node).toMatchObject({
        price: 0,
        billing_cycle: 'monthly',
        expires_at: null,
        traffic_limit: 0,
        public: 1,
      });
      expect(String(node.name)).toMatch(/\S/);
    }
    expect(nodes.filter(({ name }) => name === 'twice 🚀')).toHaveLength(2);
    expect(new Set(nodes.map(({ token }) => token)).size).toBe(5);
  });

  test('of the history are left out', async () => {
    const { report, traffic } = await importKomari(OLD, (db) => {
      addClient(db);
      addRecord(db, 'records', NOON, 100);
      db.exec(`INSERT INTO records (client, time, cpu) VALUES ('a', NULL, 1), ('a', 'soon', 1), (NULL, '${formatOld(NOON)}', 1);
        INSERT INTO records (client, time, cpu, net_total_up, net_total_down)
          VALUES ('a', '${formatOld(NOON + 60)}', 'hot', NULL, 'many'), ('a', '${formatOld(NOON + 120)}', 900, -5, -5)`);
    });
    expect(report.rows.minutes).toBe(1);
    expect(traffic).toMatchObject([{ rx: 0, tx: 0 }]);
  });

  test('of the metric store are left out', async () => {
    const { report } = await importKomari(
      OLD,
      (db) => addClient(db),
      (db) =>
        db.exec(`${NORMALIZED}; INSERT INTO metric_resolutions VALUES (1, 60000), (2, NULL), (3, 'day');
        INSERT INTO metric_series VALUES (1, 'cpu.usage', 'a', '{}'), (2, NULL, NULL, NULL), (3, 'ping.latency_ms', 'a', 'broken');
        INSERT INTO metric_rollups VALUES (1, 1, ${NOON * 1000}, 'x', 'y', NULL, NULL, NULL, NULL, NULL, NULL),
          (1, 1, NULL, 1, 1, 1, 1, 1, 1, 1, 1), (1, 1, ${(NOON + 60) * 1000}, 1, 5, 5, 5, 5, NULL, 5, NULL)`),
    );
    expect(report.rows).toMatchObject({ minutes: 1, probes: 0 });
  });
});

test('a store in another database server is named', async () => {
  const schema = OLD.replace(
    /CREATE TABLE configs[^;]*/,
    'CREATE TABLE configs (key TEXT PRIMARY KEY, value TEXT)',
  );
  const { report } = await importKomari(schema, (db) => {
    addClient(db);
    db.exec(
      `INSERT INTO configs VALUES ('metric_db_driver', '"mysql"'), ('metric_db_dsn', '"u:p@tcp(db:3306)/k"'), ('sitename', 'bare')`,
    );
  });
  expect(report.notes).toContainEqual(
    expect.objectContaining({ subject: 'History', detail: expect.stringContaining('mysql') }),
  );
  expect(JSON.stringify(report)).not.toContain('u:p@tcp');
  expect(report.settings).toEqual(['site_name']);
});

test('a missing metrics.db is named', async () => {
  const schema = OLD.replace(
    /CREATE TABLE configs[^;]*/,
    'CREATE TABLE configs (key TEXT PRIMARY KEY, value TEXT)',
  );
  const { report } = await importKomari(schema, (db) => {
    addClient(db);
    db.exec(`INSERT INTO configs VALUES ('metric_db_dsn', '"./data/metrics.db"')`);
  });
  expect(report.notes).toContainEqual(
    expect.objectContaining({ detail: expect.stringContaining('metrics.db is not beside') }),
  );
});

test('the login with GitHub is imported with the linked account', async () => {
  const schema = OLD.replace(
    /CREATE TABLE configs[^;]*/,
    'CREATE TABLE configs (key TEXT PRIMARY KEY, value TEXT)',
  );
  const { report, read } = await importKomari(schema, (db) => {
    addClient(db);
    db.exec(`INSERT INTO configs VALUES ('o_auth_enabled', 'true'), ('o_auth_provider', '"github"');
      CREATE TABLE oidc_providers (name TEXT, addition TEXT);
      INSERT INTO oidc_providers VALUES ('github', '{"client_id":"id","client_secret":"hush"}');
      CREATE TABLE users (uuid TEXT, sso_id TEXT, two_factor TEXT);
      INSERT INTO users VALUES ('u', 'github_583231', 'x')`);
  });
  expect(report.settings).toEqual([
    'oauth_client_id',
    'oauth_client_secret',
    'oauth_provider',
    'oauth_subjects',
  ]);
  expect(read("SELECT value FROM setting WHERE key = 'oauth_subjects'")).toEqual([{ value: '["583231"]' }]);
  expect(JSON.stringify(report)).not.toContain('hush');
});
