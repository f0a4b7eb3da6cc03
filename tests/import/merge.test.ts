import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { openStore } from '../../hub/src/store/open-store.ts';
import {
  addProbeMinute,
  addProbeNodes,
  createMonitorProbe,
  findFixture,
  IMPORT_TIME,
  makeHexToken,
  runTestImport,
} from '../support/data/import.ts';
import { encodeMinutes } from '../support/data/series.ts';
import { countIds, makeNodeConfig, makeToken, PASSWORD_HASH } from '../support/data/store.ts';
import { makeFolder } from '../support/folder.ts';

const HOUR = 3600;
const NOON = IMPORT_TIME - (IMPORT_TIME % HOUR);

let folder: string;
let path: string;

beforeEach(() => {
  folder = makeFolder();
  path = join(folder, 'muster.db');
});

function makeSource(name: string, fill: (db: Database) => void): string {
  return createMonitorProbe(join(folder, name), 11, fill);
}

function read<T = Record<string, unknown>>(sql: string): T[] {
  const db = new BetterSqlite(path, { readonly: true });
  try {
    return db.prepare<[], T>(sql).all();
  } finally {
    db.close();
  }
}

/** A hub with the nodes "node-1" and "own", of which the first has minutes from 11:31 to 12:00. */
async function makeHub(): Promise<void> {
  const store = await openStore({ path, drawId: countIds() });
  await store.createAccount({ username: 'me', password_hash: PASSWORD_HASH, changed_at: 0 });
  await store.putSettings({ site_name: 'Mine' });
  for (const name of ['own', 'node-1'])
    await store.insertNode({
      config: makeNodeConfig({ name, group: 'mine', price: 7 }),
      token: makeToken(name),
      created_at: 0,
    });
  await store.insertPingTask({
    ...{ name: 'task', target: 'example.com:80', interval: 10, all_nodes: false, node_ids: [1], sort: null },
  });
  const minutes = Array.from({ length: 30 }, (_, index) => ({ node: 2, minute: NOON / 60 - index, cpu: 50 }));
  await store.writeMinutes(encodeMinutes(minutes));
  await store.rollupHistory({ hour: NOON / HOUR, maxHours: 10 });
  await store.close();
}

test('adds unknown nodes, and gives known ones history and totals without changing them', async () => {
  await makeHub();
  const source = makeSource('monitor.db', (db) => {
    addProbeNodes(db, 2);
    for (const id of [1, 2])
      for (let minute = 0; minute < 90; minute += 1) addProbeMinute(db, id, NOON - 60 * minute, 10);
    db.exec(`UPDATE traffic SET total_rx = 1000, total_tx = 2000;
      UPDATE node SET group_name = 'theirs';
      INSERT INTO metric_hour VALUES (1, ${NOON - 9 * HOUR}, 60, 20, 0, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1);
      INSERT INTO ping_task (id, name, target) VALUES (9, 'task', 'example.com:80'), (8, 'other', 'example.com:81');
      INSERT INTO ping_node VALUES (9, 1), (9, 2), (8, 1);
      INSERT INTO ping_record VALUES (1, 9, ${NOON}, 5), (2, 9, ${NOON}, 6), (1, 8, ${NOON}, 7);
      INSERT INTO setting VALUES ('site_name', 'Theirs')`);
  });
  const { report, kept } = await runTestImport({ path, source, merges: true });
  expect(kept).toBe(`${path}.before-restore`);
  expect(report).toMatchObject({
    merged: true,
    nodes: { added: 1, matched: 1 },
    ping_tasks: { added: 1, matched: 1 },
    settings: [],
    account: false,
    rows: { minutes: 60 + 90, hours: 1, probes: 3, probe_hours: 0 },
    skipped: { existing: { minutes: 30 } },
    install: [{ id: 2, name: 'node-1' }],
  });
  expect(read('SELECT id, sort, name, "group", price, token FROM node ORDER BY sort')).toEqual([
    { id: 1, sort: 1, name: 'own', group: 'mine', price: 7, token: makeToken('own') },
    { id: 2, sort: 2, name: 'node-1', group: 'mine', price: 7, token: makeToken('node-1') },
    { id: 3, sort: 3, name: 'node-2', group: 'theirs', price: 0, token: makeHexToken(2) },
  ]);
  expect(read('SELECT node_id, rx, tx FROM traffic ORDER BY node_id')).toEqual([
    { node_id: 1, rx: 0, tx: 0 },
    { node_id: 2, rx: 1000, tx: 2000 },
    { node_id: 3, rx: 1000, tx: 2000 },
  ]);
  // The 30 minutes of the hub stay, and its hour is left to the next rollup, with those that were imported.
  expect(read('SELECT count(*) AS rows, sum(cpu = 5000) AS own FROM metric WHERE key >> 27 = 2')).toEqual([
    { rows: 90, own: 30 },
  ]);
  expect(read('SELECT node_id, hour FROM metric_open')).toEqual([
    { node_id: 2, hour: NOON / HOUR - 1 },
    { node_id: 2, hour: NOON / HOUR },
  ]);
  expect(read('SELECT key >> 27 AS node, minutes FROM metric_hour ORDER BY key')).toEqual([
    { node: 2, minutes: 60 },
    { node: 3, minutes: 30 },
    { node: 3, minutes: 60 },
  ]);
  expect(read('SELECT name, interval FROM ping_task ORDER BY sort')).toEqual([
    { name: 'task', interval: 10 },
    { name: 'other', interval: 60 },
  ]);
  expect(read('SELECT task_id, node_id FROM ping_node ORDER BY task_id, node_id')).toEqual([
    { task_id: 1, node_id: 1 },
    { task_id: 1, node_id: 3 },
    { task_id: 2, node_id: 2 },
  ]);
  expect(read('SELECT key, value FROM setting')).toEqual([{ key: 'site_name', value: '"Mine"' }]);
  expect(read('SELECT username FROM account')).toEqual([{ username: 'me' }]);
  expect(read('SELECT action, detail FROM audit')).toEqual([{ action: 'database.import', detail: '' }]);
});

test('the rollup of the next start has both', async () => {
  await makeHub();
  const source = makeSource('monitor.db', (db) => {
    addProbeNodes(db, 1);
    for (let minute = 30; minute < 60; minute += 1) addProbeMinute(db, 1, NOON - 60 * minute, 10);
  });
  await runTestImport({ path, source, merges: true });
  const store = await openStore({ path, drawId: countIds() });
  await store.rollupHistory({ hour: NOON / HOUR, maxHours: 10 });
  await store.close();
  expect(read('SELECT minutes, cpu FROM metric_hour')).toEqual([{ minutes: 60, cpu: 3000 }]);
});

test('is idempotent: importing the same file again adds nothing', async () => {
  const source = findFixture('monitor-probe/monitor.db');
  await runTestImport({ path, source });
  const tables = [
    'node',
    'traffic',
    'metric',
    'metric_hour',
    'metric_open',
    'ping_record',
    'ping_hour',
    'ping_node',
  ];
  const dump = () => tables.map((table) => read(`SELECT * FROM ${table}`));
  const before = dump();
  const { report } = await runTestImport({ path, source, merges: true });
  expect(report).toMatchObject({
    nodes: { added: 0, matched: 9 },
    ping_tasks: { added: 0, matched: 3 },
    rows: { minutes: 0, hours: 0, probes: 0, probe_hours: 0 },
    skipped: { existing: { minutes: 363, probes: 510 } },
    install: [],
  });
  expect(dump()).toEqual(before);
});

test('a node that was renamed is recognised by its token', async () => {
  const source = makeSource('monitor.db', (db) => addProbeNodes(db, 2));
  await runTestImport({ path, source });
  const db = new BetterSqlite(path);
  db.exec("UPDATE node SET name = CASE id WHEN 1 THEN 'renamed' ELSE 'node-1' END");
  db.close();
  const { report } = await runTestImport({ path, source, merges: true });
  expect(report.nodes).toEqual({ added: 0, matched: 2 });
});

test('the totals of a node that has reported here stay', async () => {
  await makeHub();
  const db = new BetterSqlite(path);
  db.exec('UPDATE traffic SET rx = 5, last_report_at = 1 WHERE node_id = 2');
  db.close();
  const source = makeSource('monitor.db', (other) => {
    addProbeNodes(other, 1);
    other.exec('UPDATE traffic SET total_rx = 1000');
  });
  await runTestImport({ path, source, merges: true });
  expect(read('SELECT rx FROM traffic WHERE node_id = 2')).toEqual([{ rx: 5 }]);
});

test('a hub without nodes keeps its account, and gets settings and retention', async () => {
  const store = await openStore({ path, drawId: countIds() });
  await store.createAccount({ username: 'me', password_hash: PASSWORD_HASH, changed_at: 0 });
  await store.close();
  const source = makeSource('monitor.db', (db) => {
    addProbeNodes(db, 1);
    addProbeMinute(db, 1, NOON - 100 * 24 * HOUR);
    db.exec(
      `INSERT INTO setting VALUES ('site_name', 'Theirs'), ('admin_password_hash', '${PASSWORD_HASH}')`,
    );
  });
  const { report } = await runTestImport({ path, source });
  expect(report).toMatchObject({ merged: false, account: false, settings: ['site_name'] });
  expect(read("SELECT value FROM setting WHERE key = 'retention_days'")).toEqual([{ value: '102' }]);
  expect(report.notes.map(({ subject }) => subject)).toEqual(['Password', 'Retention']);
});

test('a damaged target is refused and stays', async () => {
  await makeHub();
  const bytes = readFileSync(path);
  bytes.fill(0xa5, 2 * 4096, 12 * 4096);
  writeFileSync(path, bytes);
  const source = findFixture('monitor-probe/monitor.db');
  await expect(runTestImport({ path, source, merges: true })).rejects.toThrow(/is damaged/);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});
