import { join } from 'node:path';
import { historyColumns } from '@muster/generated/metrics';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../../../tests/support/folder.ts';
import { openSourceDatabase } from '../source-database.ts';
import { beszel } from './read-beszel.ts';

const CPU = historyColumns.indexOf('cpu');
const NET_RX = historyColumns.indexOf('net_rx');

const INFO = '{"h":"web-1","k":"6.1","c":2,"t":4,"m":"CPU","u":60,"cpu":1,"v":"0.1.2"}';

const NOW = Date.UTC(2026, 10, 22, 13) / 1000;

/** A row of `system_stats`. */
type Row = [
  system: string | null,
  type: string | null,
  created: string | number | null,
  stats: string | null,
];

const stats = (cpu: number, more = {}) =>
  JSON.stringify({ cpu, m: 2, mu: 1, d: 20, du: 10, ns: 0.5, nr: 1, ...more });

/** The tables of Beszel 0.1, which later versions add to. */
function createBeszel({ systems = [['s1', 'web-1']], rows = [] as Row[], sql = '' } = {}) {
  const path = join(makeFolder(), 'data.db');
  const db = new BetterSqlite(path);
  db.exec(`CREATE TABLE systems (id TEXT PRIMARY KEY, name TEXT, host TEXT, port TEXT, status TEXT, info JSON, users JSON,
      created TEXT, updated TEXT);
    CREATE TABLE system_stats (id INTEGER PRIMARY KEY, system TEXT, type TEXT, created TEXT, stats JSON, updated TEXT);
    ${sql}`);
  const addSystem = db.prepare(
    "INSERT INTO systems VALUES (?, ?, '192.0.2.1', '45876', 'up', ?, '[]', '2026-11-01 00:00:00.000Z', '2026-11-22 12:00:30.000Z')",
  );
  for (const [id, name] of systems) addSystem.run(id, name, INFO);
  const addRow = db.prepare('INSERT INTO system_stats (system, type, created, stats) VALUES (?, ?, ?, ?)');
  for (const row of rows) addRow.run(row);
  db.close();
  return path;
}

function open(path: string) {
  const opened = openSourceDatabase({ kind: 'beszel', path, folder: makeFolder(), sources: [beszel] });
  onTestFinished(() => opened.close());
  return beszel.open(opened.database);
}

const toHour = (at: number) => new Date(at * 1000).toISOString().slice(0, 16);

test('records of Beszel 0.1: rates in MiB/s, facts in `info`, no counters', () => {
  const reader = open(
    createBeszel({
      rows: [
        ['s1', '1m', '2026-11-22 12:00:01.000Z', stats(5)],
        ['s1', '10m', '2026-11-22 11:30:00.100Z', stats(7)],
      ],
    }),
  );
  const { nodes, notes } = reader.readFleet(NOW);
  expect(nodes).toMatchObject([
    {
      key: 's1',
      last_seen_at: Date.UTC(2026, 10, 22, 12, 0, 1) / 1000,
      facts: { hostname: 'web-1', cpu_cores: 4, mem_total: 2 * 1024 ** 3, disk_total: 20 * 1024 ** 3 },
      ledger: null,
    },
  ]);
  expect(notes.map(({ subject, count }) => [subject, count])).toEqual([
    ['Records of 10 minutes and longer', 1],
    ['Visibility', 1],
    ['Traffic', 1],
  ]);
  expect(
    Array.from(reader.readMinutes(), ({ at, values }) => [toHour(at), values[CPU], values[NET_RX]]),
  ).toEqual([['2026-11-22T12:00', 5, 1024 ** 2]]);
  expect(
    Array.from(reader.readHours(), ({ at, minutes, values }) => [toHour(at), minutes, values[CPU]]),
  ).toEqual([['2026-11-22T12:00', 10, 7]]);
});

test('nodes are sorted as Beszel shows them, and names may be equal', () => {
  const systems = [
    ['s1', 'web-10'],
    ['s2', 'Web-9'],
    ['s3', 'web-10'],
    ['s4', 'ärger'],
  ];
  expect(
    open(createBeszel({ systems }))
      .readFleet(NOW)
      .nodes.map(({ config }) => config.name),
  ).toEqual(['ärger', 'Web-9', 'web-10', 'web-10']);
});

test('records that Beszel does not write are left out and counted', () => {
  const at = '2026-11-22 12:00:01.000Z';
  const reader = open(
    createBeszel({
      rows: [
        ['gone', '1m', at, stats(1)],
        ['s1', '1m', null, stats(1)],
        ['s1', '1m', 'noon', stats(1)],
        ['s1', '1m', '2026-11-22 14:00:01Z', stats(1)],
        ['s1', '15s', at, stats(1)],
        ['s1', null, at, stats(1)],
        ['s1', '1m', at, '{"cpu":'],
        ['s1', '1m', at, null],
        ['s1', '1m', at, '5'],
        ['s1', '1m', at, stats(3)],
      ],
    }),
  );
  expect(reader.readFleet(NOW).notes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ subject: 'Records of deleted systems', count: 1 }),
      expect.objectContaining({ subject: 'Invalid records', count: 8 }),
    ]),
  );
  expect(Array.from(reader.readMinutes(), ({ values }) => values[CPU])).toEqual([3]);
  expect(Array.from(reader.readHours())).toEqual([]);
});

test('what has no place in Muster is named', () => {
  const sql = `CREATE TABLE alerts (id); INSERT INTO alerts VALUES (1), (2);
    CREATE TABLE containers (id); INSERT INTO containers VALUES (1);
    CREATE TABLE container_stats (id); INSERT INTO container_stats VALUES (1);
    CREATE TABLE quiet_hours (id);`;
  const rows: Row[] = [
    ['s1', '1m', '2026-11-22 12:00:01Z', stats(1, { t: { cpu: 40 }, ni: { eth0: [1, 2, 3, 4] } })],
  ];
  const { notes, nodes } = open(createBeszel({ rows, sql })).readFleet(NOW);
  expect(notes.map(({ subject, count }) => [subject, count])).toEqual([
    ['Other metrics', 1],
    ['Visibility', 1],
    ['Traffic', 1],
    ['Alerts', 2],
    ['Containers', 2],
  ]);
  expect(nodes).toMatchObject([{ ledger: { rx: 4, tx: 3 } }]);
});

test.each([
  ['0_collections_snapshot_0_19_0_dev_1.go', null],
  ['1728772062_collections_snapshot.go', null],
  ['1778828400_normalize_indexes.go', null],
  ['0_collections_snapshot_0_20_0.go', /Beszel 0\.20, which is newer than the 0\.19/],
  ['0_collections_snapshot_1_0_0.go', /Beszel 1\.0/],
])('a database with the migration %s', (file, refusal) => {
  const sql = `CREATE TABLE _migrations (file VARCHAR(255)); INSERT INTO _migrations VALUES ('1640988000_init.go'), ('${file}'), (NULL);`;
  const path = createBeszel({ sql });
  if (refusal === null) expect(open(path).readFleet(NOW).nodes).toHaveLength(1);
  else expect(() => open(path)).toThrow(refusal);
});

test('a hub without systems has no nodes', () => {
  expect(open(createBeszel({ systems: [] })).readFleet(NOW).nodes).toEqual([]);
});
