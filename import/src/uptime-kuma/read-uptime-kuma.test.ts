import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../../../tests/support/folder.ts';
import { openSourceDatabase } from '../source-database.ts';
import { uptimeKuma } from './read-uptime-kuma.ts';

/** Uptime Kuma 1.0: without groups, upside-down, pauses of groups, statistics and knex. */
const OLDEST = `CREATE TABLE monitor (id INTEGER PRIMARY KEY, name VARCHAR(150), active BOOLEAN DEFAULT 1, user_id INTEGER,
    interval INTEGER DEFAULT 20, url TEXT, type VARCHAR(20), weight INTEGER DEFAULT 2000, hostname VARCHAR(255),
    port INTEGER, created_date DATETIME, keyword VARCHAR(255));
  CREATE TABLE heartbeat (id INTEGER PRIMARY KEY, important BOOLEAN, monitor_id INTEGER, status SMALLINT, msg TEXT,
    time DATETIME, ping INTEGER);`;

function create(sql: string): string {
  const path = join(makeFolder(), 'kuma.db');
  const db = new BetterSqlite(path);
  db.exec(`${OLDEST} ${sql}`);
  db.close();
  return path;
}

function open(path: string) {
  const opened = openSourceDatabase({
    kind: 'uptime-kuma',
    path,
    folder: makeFolder(),
    sources: [uptimeKuma],
  });
  onTestFinished(() => opened.close());
  return uptimeKuma.open(opened.database);
}

const read = (sql: string) => open(create(sql)).readFleet(0);
const subjects = (sql: string) => read(sql).notes.map(({ subject, count }) => [subject, count]);

const PING = "INSERT INTO monitor (id, name, type, hostname) VALUES (1, 'gateway', 'ping', '192.0.2.1');";

test('the oldest schema: tasks that nobody measures, and results that belong to nobody', () => {
  const sql = `${PING} INSERT INTO heartbeat (monitor_id, status, time) VALUES (1, 1, '2021-07-01'), (1, 0, '2021-07-01');`;
  const reader = open(create(sql));
  expect(reader.readFleet(0)).toMatchObject({
    nodes: [],
    tasks: [
      { key: '1', name: 'gateway', target: '192.0.2.1', interval: 20, all_nodes: false, node_keys: [] },
    ],
    settings: {},
    account: null,
  });
  expect(subjects(sql)).toEqual([
    ['Ping tasks without nodes', 1],
    ['Alerts', 1],
    ['Results', 2],
  ]);
  expect([
    ...reader.readMinutes(),
    ...reader.readHours(),
    ...reader.readProbes(),
    ...reader.readProbeHours(),
  ]).toEqual([]);
});

test('tasks are in the order of the list: heavy monitors first, then by name', () => {
  const sql = `INSERT INTO monitor (name, type, hostname, weight) VALUES ('b', 'ping', 'b.example', 2000),
    ('c', 'ping', 'c.example', 3000), ('a', 'ping', 'a.example', 2000);`;
  expect(read(sql).tasks.map(({ name }) => name)).toEqual(['c', 'a', 'b']);
});

test('a monitor is paused with any group above it; a circle of groups ends', () => {
  const sql = `ALTER TABLE monitor ADD COLUMN parent INTEGER;
    INSERT INTO monitor (id, name, type, active, parent, hostname) VALUES
      (1, 'outer', 'group', 0, NULL, NULL), (2, 'inner', 'group', 1, 1, NULL), (3, 'paused', 'ping', 1, 2, 'a.example'),
      (4, 'circle', 'group', 1, 5, NULL), (5, 'circle', 'group', 1, 4, NULL), (6, 'active', 'ping', 1, 4, 'b.example'),
      (7, 'parent is gone', 'ping', 1, 99, 'c.example'), (8, 'unknown', 'ping', NULL, NULL, 'd.example');`;
  const { notes, tasks } = read(sql);
  expect(tasks).toHaveLength(4);
  expect(notes).toContainEqual({
    subject: 'Paused monitors',
    detail: expect.stringContaining('(paused)'),
    count: 1,
  });
});

test('tables without a place in Muster are counted', () => {
  const sql = `${PING} CREATE TABLE notification (id); INSERT INTO notification VALUES (1), (2);
    CREATE TABLE stat_hourly (id); INSERT INTO stat_hourly VALUES (1);
    CREATE TABLE maintenance (id); CREATE TABLE user (id); INSERT INTO user VALUES (1);`;
  expect(subjects(sql)).toEqual([
    ['Ping tasks without nodes', 1],
    ['Alerts', 1],
    ['Results', 1],
    ['Notifications', 2],
    ['Users', 1],
  ]);
});

test.each([
  ['2026-08-18-0000-sqlite-only-drop-analytics-type-check.js', false],
  ['2024-10-1315-rabbitmq-monitor.js', false],
  ['2026-08-19-0000-next.js', true],
  ['2031-01-01-0000-future.js', true],
])('a database with the migration %s', (name, isNewer) => {
  const path = create(`${PING} CREATE TABLE knex_migrations (id INTEGER, name VARCHAR(255));
    INSERT INTO knex_migrations VALUES (1, '2023-08-16-0000-create-uptime.js'), (2, '${name}'), (3, NULL);`);
  if (isNewer) expect(() => open(path)).toThrow(/newer than the 2\.5\.3/);
  else expect(open(path).readFleet(0).tasks).toHaveLength(1);
});

test.each([
  ["'10'", false],
  ['NULL', false],
  ["'11'", true],
])('a database with the version %s of Uptime Kuma 1', (value, isNewer) => {
  const path = create(
    `${PING} CREATE TABLE setting (key VARCHAR(200), value TEXT); INSERT INTO setting VALUES ('database_version', ${value});`,
  );
  if (isNewer) expect(() => open(path)).toThrow(/newer/);
  else expect(open(path).readFleet(0).tasks).toHaveLength(1);
});
