import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportReport } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import BetterSqlite, { type Database } from 'better-sqlite3';
import type { NewAuditRow } from '../../../hub/src/store/rows.ts';
import {
  type ImportRequest,
  type ImportResult,
  importDatabase,
} from '../../../hub/src/store/sqlite/import/import-database.ts';
import { type PreparedImport, prepareImport } from '../../../hub/src/store/sqlite/import/prepare-import.ts';
import { bootHub, type TestHub } from '../hub/hub.ts';
import { makeNodeConfig } from './store.ts';

/** Sunday, 22 November 2026, 12:21:40 UTC: a minute after the fixtures were written. */
export const IMPORT_TIME = 1_795_350_100;

/** A file of `tests/import/fixtures`. */
export function findFixture(name: string): string {
  return fileURLToPath(new URL(`../../import/fixtures/${name}`, import.meta.url));
}

/** What a product's interface and database say. No integer of these files is above 2^53 − 1. */
export function readExpected<Expected>(product: string): Expected {
  return JSON.parse(readFileSync(findFixture(`${product}/expected.json`), 'utf8'));
}

export type TestImport = Pick<ImportRequest, 'path' | 'source'> & Partial<ImportRequest>;

/** Imports as `muster-hub import` does. */
export function runTestImport(request: TestImport): Promise<ImportResult> {
  return importDatabase(makeImportRequest(request));
}

export interface ImportedHub {
  hub: TestHub;
  report: ImportReport;
}

/** A hub at `IMPORT_TIME` whose database was imported from a fixture. */
export async function bootImportedHub(kind: ImportRequest['kind'], fixture: string): Promise<ImportedHub> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-import-'));
  const source = findFixture(fixture);
  const { report } = await runTestImport({ kind, path: join(folder, 'muster.db'), source });
  return {
    report,
    hub: await bootHub({ folder, runtime: createManualRuntime({ now: IMPORT_TIME * 1000 }) }),
  };
}

export function makeImportRequest(request: TestImport): ImportRequest {
  const entry: NewAuditRow = {
    at: IMPORT_TIME,
    last_at: IMPORT_TIME,
    count: 1,
    actor_kind: 'command_line',
    actor: 'root',
    address: '',
    user_agent: '',
    action: 'database.import',
    target: '',
    outcome: 'ok',
    problem: null,
    detail: '',
    merge_key: null,
  };
  return {
    kind: 'monitor-probe',
    isDryRun: false,
    merges: false,
    now: IMPORT_TIME,
    seed: 'seed',
    nodeDefaults: makeNodeConfig(),
    username: 'admin',
    retentionDays: 30,
    audit: { entry, caps: { maxRows: 1000, maxAnonymousRows: 100 } },
    ...request,
  };
}

/** The child process's part of an import: writes into a new file. `source` is refused with a `StoreError`. */
export function prepareTestImport({ path, source, ...others }: TestImport): Promise<PreparedImport> {
  const {
    audit: _audit,
    onProgress,
    onStep: _onStep,
    ...input
  } = makeImportRequest({ path, source, ...others });
  writeFileSync(path, '');
  return prepareImport(input, onProgress ?? (() => undefined));
}

/** The error's message. Rejects if the import succeeds. */
export async function findRefusal(request: TestImport): Promise<string> {
  try {
    await runTestImport(request);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the import was not refused');
}

const NODE_COLUMNS = `id INTEGER PRIMARY KEY, name TEXT NOT NULL, token TEXT NOT NULL UNIQUE,
  sort INTEGER NOT NULL DEFAULT 0, public INTEGER NOT NULL DEFAULT 1, price REAL NOT NULL DEFAULT 0,
  currency TEXT NOT NULL DEFAULT 'USD', billing_cycle TEXT NOT NULL DEFAULT 'monthly', expires_at TEXT,
  remark TEXT NOT NULL DEFAULT '', traffic_limit INTEGER NOT NULL DEFAULT 0,
  traffic_mode TEXT NOT NULL DEFAULT 'sum', traffic_reset_day INTEGER NOT NULL DEFAULT 1,
  hostname TEXT NOT NULL DEFAULT '', os TEXT NOT NULL DEFAULT '', kernel TEXT NOT NULL DEFAULT '',
  arch TEXT NOT NULL DEFAULT '', virt TEXT NOT NULL DEFAULT '', cpu_name TEXT NOT NULL DEFAULT '',
  cpu_cores INTEGER NOT NULL DEFAULT 0, mem_total INTEGER NOT NULL DEFAULT 0,
  swap_total INTEGER NOT NULL DEFAULT 0, disk_total INTEGER NOT NULL DEFAULT 0,
  agent_version TEXT NOT NULL DEFAULT '', ip TEXT NOT NULL DEFAULT '', ipv4 TEXT NOT NULL DEFAULT '',
  ipv6 TEXT NOT NULL DEFAULT '', country TEXT NOT NULL DEFAULT '', last_seen INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL`;

/** Schema version 3 of monitor-probe, the oldest release, without its constraints between tables. */
const OLDEST = `CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE node (${NODE_COLUMNS});
  CREATE TABLE traffic (node_id INTEGER PRIMARY KEY, boot_id TEXT NOT NULL DEFAULT '',
    last_rx INTEGER NOT NULL DEFAULT 0, last_tx INTEGER NOT NULL DEFAULT 0, total_rx INTEGER NOT NULL DEFAULT 0,
    total_tx INTEGER NOT NULL DEFAULT 0, month_rx INTEGER NOT NULL DEFAULT 0, month_tx INTEGER NOT NULL DEFAULT 0,
    month_start TEXT NOT NULL DEFAULT '', day_rx INTEGER NOT NULL DEFAULT 0, day_tx INTEGER NOT NULL DEFAULT 0,
    day_start TEXT NOT NULL DEFAULT '');
  CREATE TABLE metric (node_id INTEGER NOT NULL, ts INTEGER NOT NULL, cpu REAL NOT NULL,
    mem_used INTEGER NOT NULL, swap_used INTEGER NOT NULL, disk_used INTEGER NOT NULL, net_rx INTEGER NOT NULL,
    net_tx INTEGER NOT NULL, tcp INTEGER NOT NULL, udp INTEGER NOT NULL, procs INTEGER NOT NULL,
    PRIMARY KEY (node_id, ts)) WITHOUT ROWID;
  CREATE TABLE ping_task (id INTEGER PRIMARY KEY, name TEXT NOT NULL, target TEXT NOT NULL,
    interval INTEGER NOT NULL DEFAULT 60);
  CREATE TABLE ping_node (task_id INTEGER NOT NULL, node_id INTEGER NOT NULL, PRIMARY KEY (task_id, node_id));
  CREATE TABLE ping_record (node_id INTEGER NOT NULL, task_id INTEGER NOT NULL, ts INTEGER NOT NULL,
    latency INTEGER NOT NULL, PRIMARY KEY (node_id, ts, task_id)) WITHOUT ROWID;
  CREATE TABLE session (token_hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL);`;

/** What each later version adds. */
const additions: Readonly<Record<number, string>> = {
  4: `ALTER TABLE node ADD COLUMN notify INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE node ADD COLUMN down_since INTEGER NOT NULL DEFAULT 0;`,
  5: ['country_ip', 'country_pin', 'ipv4_pin', 'ipv6_pin']
    .map((name) => `ALTER TABLE node ADD COLUMN ${name} TEXT NOT NULL DEFAULT '';`)
    .join(''),
  6: 'ALTER TABLE ping_task ADD COLUMN auto_join INTEGER NOT NULL DEFAULT 0;',
  7: `ALTER TABLE node ADD COLUMN group_name TEXT NOT NULL DEFAULT '';`,
  8: `ALTER TABLE node ADD COLUMN country_prev_ip TEXT NOT NULL DEFAULT '';
    ALTER TABLE node ADD COLUMN country_prev TEXT NOT NULL DEFAULT '';`,
  9: 'ALTER TABLE ping_task ADD COLUMN sort INTEGER NOT NULL DEFAULT 0;',
  10: `ALTER TABLE metric ADD COLUMN net_rx_max INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE metric ADD COLUMN net_tx_max INTEGER NOT NULL DEFAULT 0;`,
  11: `ALTER TABLE metric ADD COLUMN cpu_max REAL NOT NULL DEFAULT 0;
    CREATE TABLE metric_hour (node_id INTEGER NOT NULL, ts INTEGER NOT NULL, minutes INTEGER NOT NULL,
      cpu REAL NOT NULL, cpu_max REAL NOT NULL, mem_used INTEGER NOT NULL, swap_used INTEGER NOT NULL,
      disk_used INTEGER NOT NULL, net_rx INTEGER NOT NULL, net_tx INTEGER NOT NULL,
      net_rx_max INTEGER NOT NULL, net_tx_max INTEGER NOT NULL, tcp INTEGER NOT NULL, udp INTEGER NOT NULL,
      procs INTEGER NOT NULL, PRIMARY KEY (node_id, ts)) WITHOUT ROWID;
    CREATE TABLE ping_hour (node_id INTEGER NOT NULL, task_id INTEGER NOT NULL, ts INTEGER NOT NULL,
      answered INTEGER NOT NULL, lost INTEGER NOT NULL, latency INTEGER, lo INTEGER, hi INTEGER,
      PRIMARY KEY (node_id, ts, task_id)) WITHOUT ROWID;`,
  12: `ALTER TABLE node ADD COLUMN public_remark TEXT NOT NULL DEFAULT '';`,
};

/** Creates a database of monitor-probe with the columns of a schema version, and fills it. */
export function createMonitorProbe(path: string, version: number, fill: (db: Database) => void): string {
  const db = new BetterSqlite(path);
  // A test does not wait for the disk.
  db.pragma('synchronous = OFF');
  db.exec(OLDEST);
  for (let next = 4; next <= version; next += 1) db.exec(additions[next] ?? '');
  db.pragma(`user_version = ${version}`);
  fill(db);
  db.close();
  return path;
}

/** A token of the form that monitor-probe gives out. */
export function makeHexToken(number: number): string {
  return number.toString(16).padStart(64, '0');
}

/** Inserts nodes 1 to `count`, with a ledger. */
export function addProbeNodes(db: Database, count: number): void {
  const node = db.prepare('INSERT INTO node (id, name, token, sort, created_at) VALUES (?, ?, ?, ?, ?)');
  const traffic = db.prepare('INSERT INTO traffic (node_id) VALUES (?)');
  for (let id = 1; id <= count; id += 1) {
    node.run(id, `node-${id}`, makeHexToken(id), id - 1, IMPORT_TIME - 86_400);
    traffic.run(id);
  }
}

/** Inserts a minute that ends at `ts`. */
export function addProbeMinute(db: Database, nodeId: number, ts: number, cpu = 10): void {
  db.prepare(
    `INSERT INTO metric (node_id, ts, cpu, mem_used, swap_used, disk_used, net_rx, net_tx, tcp, udp, procs)
     VALUES (?, ?, ?, 1024, 0, 2048, 100, 50, 7, 3, 90)`,
  ).run(nodeId, ts, cpu);
}
