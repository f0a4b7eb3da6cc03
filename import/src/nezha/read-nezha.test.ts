import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { IMPORT_TIME, prepareTestImport } from '../../../tests/support/data/import.ts';
import { makeFolder } from '../../../tests/support/folder.ts';

const COMMON = 'id INTEGER PRIMARY KEY, created_at DATETIME, updated_at DATETIME';

/** Version 0.20, with soft deletion and one group of each server. */
const VERSION_0 = `CREATE TABLE servers (${COMMON}, deleted_at DATETIME, name TEXT, tag TEXT, secret TEXT, note TEXT,
    public_note TEXT, display_index INTEGER, hide_for_guest NUMERIC);
  CREATE TABLE monitors (${COMMON}, deleted_at DATETIME, name TEXT, type INTEGER, target TEXT, skip_servers_raw TEXT,
    duration INTEGER, cover INTEGER, enable_show_in_service NUMERIC);
  CREATE TABLE monitor_histories (${COMMON}, deleted_at DATETIME, monitor_id INTEGER, server_id INTEGER, avg_delay REAL,
    up INTEGER, down INTEGER, data TEXT);
  CREATE TABLE transfers (${COMMON}, deleted_at DATETIME, server_id INTEGER, "in" INTEGER, "out" INTEGER)`;

/** Version 2 with its time series database. */
const VERSION_2 = `CREATE TABLE servers (${COMMON}, user_id INTEGER, name TEXT, uuid TEXT, note TEXT, public_note TEXT,
    display_index INTEGER, hide_for_guest NUMERIC);
  CREATE TABLE users (id INTEGER PRIMARY KEY, username TEXT, password TEXT, role INTEGER);
  CREATE TABLE services (${COMMON}, user_id INTEGER, name TEXT, type INTEGER, target TEXT, skip_servers_raw TEXT,
    duration INTEGER, display_index INTEGER, cover INTEGER, hide_for_guest NUMERIC);
  CREATE TABLE transfers (${COMMON}, server_id INTEGER, "in" INTEGER, "out" INTEGER)`;

async function importNezha(schema: string, fill: (db: Database) => void) {
  const folder = makeFolder();
  const source = join(folder, 'sqlite.db');
  const file = new BetterSqlite(source);
  file.exec(schema);
  fill(file);
  file.close();
  mkdirSync(join(folder, 'hub'));
  const path = join(folder, 'hub', 'muster.db');
  const { report } = await prepareTestImport({ kind: 'nezha', path, source });
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

const NOON = IMPORT_TIME - (IMPORT_TIME % 3600);

test('version 0: tags are groups, monitors are tasks, and deleted rows stay deleted', async () => {
  const { report, nodes, traffic, read } = await importNezha(VERSION_0, (db) =>
    db.exec(`INSERT INTO servers (id, name, tag, note, display_index, hide_for_guest, deleted_at, secret) VALUES
        (1, 'low', 'Asia', 'private', 1, 1, NULL, 's1'), (2, 'high', '', NULL, 9, 0, NULL, 's2'),
        (3, 'gone', 'Asia', '', 5, 0, '2026-01-01 00:00:00+00:00', 's3');
      INSERT INTO monitors (id, name, type, target, skip_servers_raw, duration, cover, enable_show_in_service, deleted_at) VALUES
        (1, 'all', 2, 'example.com', '[]', 30, 0, 1, NULL), (2, 'one', 3, 'example.com:22', '[2,3]', 60, 1, 1, NULL),
        (3, 'gone', 2, 'example.org', '[]', 30, 0, 1, '2026-01-01 00:00:00+00:00');
      INSERT INTO monitor_histories (created_at, monitor_id, server_id, avg_delay, deleted_at) VALUES
        ('2026-11-22 20:00:00.123+08:00', 1, 1, 20.5, NULL), ('2026-11-22 12:01:00+00:00', 1, 1, 0, NULL),
        ('2026-11-22 12:02:00+00:00', 1, 0, 9, NULL), ('2026-11-22 12:03:00+00:00', 1, 1, 9, '2026-11-22 12:04:00+00:00');
      INSERT INTO transfers (created_at, server_id, "in", "out", deleted_at) VALUES
        ('2026-11-22 19:00:00+08:00', 1, 10, 1, NULL), ('2026-11-22 11:30:00.5+00:00', 1, 20, 2, NULL),
        ('2026-11-22 11:00:00+00:00', 1, 5000, 5000, '2026-11-22 12:00:00+00:00'), ('2026-11-22 11:00:00+00:00', 77, 5, 5, NULL)`),
  );
  expect(nodes).toMatchObject([
    { name: 'high', group: '', public: 1 },
    { name: 'low', group: 'Asia', public: 0, remark: 'private', last_seen_at: NOON + 60 },
  ]);
  expect(traffic).toContainEqual(expect.objectContaining({ rx: 30, tx: 3, last_report_at: 0, boot_id: '' }));
  expect(read('SELECT name, target, interval, all_nodes FROM ping_task ORDER BY sort')).toEqual([
    { name: 'all', target: 'example.com', interval: 30, all_nodes: 1 },
    { name: 'one', target: 'example.com:22', interval: 60, all_nodes: 0 },
  ]);
  expect(read('SELECT ts, latency FROM ping_record')).toEqual([
    { ts: NOON, latency: 20_500 },
    { ts: NOON + 60, latency: null },
  ]);
  expect(report.notes).toContainEqual({
    subject: 'Traffic',
    detail: 'That of deleted servers is left out.',
    count: 1,
  });
});

test('version 2 with a time series database: the report says where the history is', async () => {
  const { report, read } = await importNezha(VERSION_2, (db) =>
    db.exec(`INSERT INTO users VALUES (1, 'admin', 'x', 0), (2, 'member', 'x', 1);
      INSERT INTO servers (id, user_id, name) VALUES (1, 1, 'a'), (2, 2, 'b');
      INSERT INTO services (id, user_id, name, type, target, skip_servers_raw, duration, display_index, cover) VALUES
        (1, 1, 'second', 2, 'example.com', '{}', 30, 0, 0), (2, 2, 'first', 2, 'example.org', '{}', 1, 5, 0)`),
  );
  expect(report.notes).toContainEqual(expect.objectContaining({ detail: expect.stringContaining('TSDB') }));
  expect(read('SELECT name, interval, all_nodes FROM ping_task ORDER BY sort')).toEqual([
    { name: 'first', interval: 5, all_nodes: 0 },
    { name: 'second', interval: 30, all_nodes: 1 },
  ]);
  expect(read('SELECT task_id, node_id FROM ping_node')).toContainEqual({ task_id: 1, node_id: 2 });
});

test('odd values become valid ones', async () => {
  const { nodes, traffic, report } = await importNezha(VERSION_2, (db) =>
    db.exec(`INSERT INTO servers (id, name, note, public_note, display_index, hide_for_guest) VALUES
        (1, NULL, x'00ff', '{"billingDataMod":{"amount":[],"endDate":7},"planDataMod":7}', 'first', 'yes'),
        (2, '', NULL, '{"billingDataMod":', NULL, NULL), (3, '🚀', 5, x'7b7d', 3, 1), (4, '🚀', '', 'null', 2, 0);
      INSERT INTO transfers (created_at, server_id, "in", "out") VALUES
        ('2026-11-22 11:00:00+00:00', 3, 9223372036854775807, 1), ('2026-11-22 11:00:00+00:00', 3, 9223372036854775807, 1),
        ('2026-11-22 11:00:00+00:00', 4, 'many', NULL), ('soon', 4, 7, 7), (NULL, 4, 7, 7), ('2026-11-22 11:00:00+00:00', 4, -5, 2.9),
        ('2026-11-22 11:00:00+00:00', 4, 9007199254740990, 0)`),
  );
  expect(nodes).toHaveLength(4);
  expect(nodes.slice(0, 2)).toMatchObject([
    { name: '🚀', public: 0 },
    { name: '🚀', public: 1 },
  ]);
  for (const { name, price } of nodes) expect([String(name).trim() === '', price]).toEqual([false, 0]);
  expect(traffic).toMatchObject([
    { rx: 0, tx: 2 },
    { rx: 9_007_199_254_740_990, tx: 2 },
    { rx: 0, tx: 0 },
    { rx: 0, tx: 0 },
  ]);
  expect(report.notes).toContainEqual(expect.objectContaining({ detail: expect.stringContaining('2^53') }));
});
