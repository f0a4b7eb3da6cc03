import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import {
  addProbeMinute,
  addProbeNodes,
  createMonitorProbe,
  IMPORT_TIME,
  makeHexToken,
  prepareTestImport,
} from '../../../tests/support/data/import.ts';
import { makeFolder } from '../../../tests/support/folder.ts';

const HOUR = 3600;
/** The hub's keys are `node * KEY_SPAN + hour`. */
const KEY_SPAN = 2 ** 27;
/** 12:00 on the day of the import, which is at 12:21. */
const NOON = IMPORT_TIME - (IMPORT_TIME % HOUR);

/** Imports a database with the columns of a schema version, and passes the result to `use`. */
async function importVersion(version: number, fill: (db: Database) => void) {
  const folder = makeFolder();
  const path = join(folder, 'muster.db');
  const source = createMonitorProbe(join(folder, 'monitor.db'), version, fill);
  const { report } = await prepareTestImport({ path, source });
  const db = new BetterSqlite(path, { readonly: true });
  const read = (sql: string) => db.prepare<[], Record<string, unknown>>(sql).all();
  const result = { report, nodes: read('SELECT * FROM node ORDER BY id'), read };
  return { ...result, close: () => db.close() };
}

test.each([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])('version %i: nodes, tasks, minutes', async (version) => {
  const { report, nodes, read, close } = await importVersion(version, (db) => {
    addProbeNodes(db, 2);
    db.exec(`UPDATE node SET last_seen = ${NOON}, hostname = 'host', ipv4 = '192.0.2.1' WHERE id = 1;
      UPDATE traffic SET boot_id = 'boot', total_rx = 9007199254740991, last_rx = 7, month_start = '2026-11-01'
        WHERE node_id = 1;
      INSERT INTO ping_task (id, name, target) VALUES (5, 'b', '192.0.2.9:443'), (6, 'a', 'example.com:80');
      INSERT INTO ping_node VALUES (5, 1), (6, 2);
      INSERT INTO ping_record VALUES (1, 5, ${NOON}, 12), (1, 5, ${NOON - 30}, -1);
      INSERT INTO setting VALUES ('site_name', 'Old'), ('favicon', 'data:,')`);
    for (let minute = 0; minute < 90; minute += 1) addProbeMinute(db, 1, NOON - 60 * minute);
    if (version >= 7) db.exec("UPDATE node SET group_name = 'g' WHERE id = 1");
    if (version >= 12) db.exec("UPDATE node SET public_remark = 'p' WHERE id = 1");
    if (version >= 13) db.exec('CREATE TABLE api_token (id); INSERT INTO api_token VALUES (1), (2)');
  });
  expect(report).toMatchObject({
    source_version: version,
    nodes: { added: 2, matched: 0 },
    ping_tasks: { added: 2, matched: 0 },
    rows: { minutes: 90, hours: 0, probes: 2, probe_hours: 0 },
    settings: ['site_name'],
    install: [],
  });
  expect(nodes).toMatchObject([
    {
      name: 'node-1',
      token: makeHexToken(1),
      last_seen_at: NOON,
      hostname: 'host',
      ipv4: '192.0.2.1',
      ipv6: null,
      group: version >= 7 ? 'g' : '',
      public_remark: version >= 12 ? 'p' : '',
    },
    { name: 'node-2', token: makeHexToken(2), last_seen_at: 0 },
  ]);
  expect(read('SELECT * FROM traffic ORDER BY node_id')[0]).toMatchObject({
    rx: Number.MAX_SAFE_INTEGER,
    period_start: 20_261_101,
    last_rx: 7,
    boot_id: 'boot',
    last_report_at: NOON,
  });
  expect(read('SELECT name, target, interval FROM ping_task ORDER BY sort')).toEqual([
    { name: 'b', target: '192.0.2.9:443', interval: 60 },
    { name: 'a', target: 'example.com:80', interval: 60 },
  ]);
  expect(read('SELECT latency FROM ping_record ORDER BY ts')).toEqual([
    { latency: null },
    { latency: 12_000 },
  ]);
  // 10:31 to 12:00 are two hours, both complete.
  expect(read('SELECT minutes, cpu, weights FROM metric_hour ORDER BY key')).toEqual([
    { minutes: 30, cpu: 1000, weights: null },
    { minutes: 60, cpu: 1000, weights: null },
  ]);
  expect(read('SELECT * FROM metric_open')).toEqual([]);
  const subjects = report.notes.map(({ subject }) => subject);
  expect(subjects).toContain('Setting favicon');
  expect(subjects.includes('Table api_token')).toBe(version >= 13);
  close();
});

describe('the hourly tables of version 11', () => {
  const hour = (ts: number, minutes: number, cpu: number) =>
    `INSERT INTO metric_hour VALUES (1, ${ts}, ${minutes}, ${cpu}, 90, 1024, 0, 2048, 10, 20, 900, 800, 1, 2, 3);`;

  test('are imported where they cover more than the minutes, an hour later: theirs is the start', async () => {
    const { report, read, close } = await importVersion(11, (db) => {
      addProbeNodes(db, 1);
      for (let minute = 0; minute < 80; minute += 1) addProbeMinute(db, 1, NOON - 60 * minute, 10);
      // Without minutes; with 20 of 60 minutes; with all of them.
      db.exec(hour(NOON - 4 * HOUR, 55, 40) + hour(NOON - 2 * HOUR, 60, 50) + hour(NOON - HOUR, 60, 60));
    });
    expect(report.rows).toMatchObject({ minutes: 80, hours: 2 });
    expect(report.skipped.existing.hours).toBe(1);
    const rows = read(
      `SELECT key & ${KEY_SPAN - 1} AS hour, minutes, cpu, cpu_max, net_rx_max FROM metric_hour`,
    );
    expect(rows).toEqual([
      { hour: NOON / HOUR - 3, minutes: 55, cpu: 4000, cpu_max: 9000, net_rx_max: 900 },
      { hour: NOON / HOUR - 1, minutes: 60, cpu: 5000, cpu_max: 9000, net_rx_max: 900 },
      { hour: NOON / HOUR, minutes: 60, cpu: 1000, cpu_max: null, net_rx_max: null },
    ]);
    close();
  });

  test('of probes too, in microseconds', async () => {
    const { report, read, close } = await importVersion(11, (db) => {
      addProbeNodes(db, 1);
      db.exec(`INSERT INTO ping_task (id, name, target) VALUES (1, 'a', '192.0.2.9:443');
        INSERT INTO ping_record VALUES (1, 1, ${NOON}, 7), (1, 1, ${NOON - 60}, 9);
        INSERT INTO ping_hour VALUES (1, 1, ${NOON - 3 * HOUR}, 58, 2, 12, 10, 30),
          (1, 1, ${NOON - 2 * HOUR}, 0, 60, NULL, NULL, NULL), (1, 1, ${NOON - HOUR}, 2, 0, 8, 7, 9),
          (1, 1, ${NOON - 9 * HOUR}, -1, 60, NULL, NULL, NULL), (1, 2, ${NOON - HOUR}, 2, 0, 8, 7, 9)`);
    });
    expect(report.rows).toMatchObject({ probes: 2, probe_hours: 2 });
    expect(report.skipped.invalid.probe_hours).toBe(1);
    expect(read('SELECT probes, lost, latency, lowest, highest FROM ping_hour ORDER BY hour')).toEqual([
      { probes: 60, lost: 2, latency: 12_000, lowest: 10_000, highest: 30_000 },
      { probes: 60, lost: 60, latency: null, lowest: null, highest: null },
      { probes: 2, lost: 0, latency: 8000, lowest: 7000, highest: 9000 },
    ]);
    expect(report.notes.find(({ subject }) => subject === 'Probe results')?.count).toBe(1);
    close();
  });
});

test('maxima of 0 are from before they were recorded', async () => {
  const { read, close } = await importVersion(11, (db) => {
    addProbeNodes(db, 1);
    addProbeMinute(db, 1, NOON);
    addProbeMinute(db, 1, NOON - 60);
    db.exec(`UPDATE metric SET net_rx_max = 777, cpu_max = 55 WHERE ts = ${NOON}`);
  });
  expect(read('SELECT cpu_max, net_rx_max, net_tx_max FROM metric ORDER BY key')).toEqual([
    { cpu_max: null, net_rx_max: null, net_tx_max: null },
    { cpu_max: 5500, net_rx_max: 777, net_tx_max: null },
  ]);
  close();
});

test('values of other types, out of range and of an odd schema lose only themselves', async () => {
  const { report, nodes, read, close } = await importVersion(9, (db) => {
    addProbeNodes(db, 8);
    db.pragma('ignore_check_constraints = ON');
    db.exec(`UPDATE node SET name = '' WHERE id = 1;
      UPDATE node SET name = 'line' || char(10) || 'feed' WHERE id = 2;
      UPDATE node SET name = printf('%.100c', 'x'), group_name = 'a group with a long name' WHERE id = 3;
      UPDATE node SET price = 'much', currency = '€', billing_cycle = 'weekly', expires_at = 'soon' WHERE id = 4;
      UPDATE node SET traffic_limit = -5, traffic_mode = 'both', traffic_reset_day = 99, public = 'no' WHERE id = 5;
      UPDATE node SET token = 'short', created_at = 'x', mem_total = 9223372036854775807, country = '??' WHERE id = 6;
      UPDATE node SET remark = printf('%.5000c', 'r'), cpu_cores = -1 WHERE id = 7;
      UPDATE traffic SET total_rx = 9223372036854775807, total_tx = 'x', month_start = 'never', boot_id = 'b' WHERE node_id = 8;
      DELETE FROM traffic WHERE node_id = 7;
      INSERT INTO ping_task (id, name, target, interval) VALUES (1, '', 'ok.example:80', 1), (2, 'bad', '-x', 60),
        (3, 'far', 'h:70000', 60), (4, 'slow', 'slow.example:1', 999999);
      INSERT INTO ping_node VALUES (1, 1), (1, 77), (4, 2);
      INSERT INTO ping_record VALUES (1, 1, ${NOON}, 'x'), (1, 1, ${NOON - 1}, 99999999), (1, 2, ${NOON}, 3),
        (66, 1, ${NOON}, 3), (1, 1, ${NOON - 2}, 4);
      INSERT INTO setting VALUES ('retention_days', '99999'), ('site_name', printf('%.200c', 's')), ('theme', 'neon'),
        ('theme_config:neon', '{"accent":"#0a7"}'), ('theme_config:../x', '{}'), ('github_client_id', 'only'),
        ('admin_password_hash', '$argon2id$v=19$m=4194304,t=9,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo')`);
    addProbeMinute(db, 1, NOON);
    addProbeMinute(db, 2, NOON);
    addProbeMinute(db, 3, NOON + 1);
    addProbeMinute(db, 4, 0);
    db.exec(`UPDATE metric SET cpu = 101, net_rx = -1, tcp = 'x' WHERE node_id = 1;
      UPDATE metric SET cpu = 'x', mem_used = 'x', swap_used = 'x', disk_used = 'x', net_rx = 'x', net_tx = 'x',
        tcp = 'x', udp = 'x', procs = 'x' WHERE node_id = 2`);
  });
  expect(nodes.map(({ name }) => name)).toEqual([
    'node 1',
    'line feed',
    'x'.repeat(64),
    'node-4',
    'node-5',
    'node-6',
    'node-7',
    'node-8',
  ]);
  expect(nodes[2]?.group).toBe('a group with');
  expect(nodes[3]).toMatchObject({ price: 0, billing_cycle: 'monthly', expires_at: null });
  expect(nodes[4]).toMatchObject({ traffic_limit: 0, traffic_mode: 'sum', traffic_reset_day: 1, public: 0 });
  expect(nodes[5]).toMatchObject({ created_at: IMPORT_TIME, mem_total: 0, country: '' });
  expect(report.install).toEqual([{ id: expect.any(Number), name: 'node-6' }]);
  expect(String(nodes[6]?.remark)).toHaveLength(2048);
  expect(read('SELECT rx, tx, period_start FROM traffic WHERE node_id = 8')).toEqual([
    { rx: 0, tx: 0, period_start: 0 },
  ]);
  expect(report.ping_tasks.added).toBe(2);
  expect(read('SELECT name, interval FROM ping_task ORDER BY sort')).toEqual([
    { name: 'ok.example:80', interval: 5 },
    { name: 'slow', interval: 86_400 },
  ]);
  expect(report.rows).toMatchObject({ minutes: 2, probes: 1 });
  expect(report.skipped.invalid).toMatchObject({ minutes: 2, probes: 2 });
  expect(read('SELECT cpu, net_rx, tcp, udp FROM metric ORDER BY key')[0]).toEqual({
    cpu: null,
    net_rx: null,
    tcp: null,
    udp: 30,
  });
  expect(report.settings).toEqual(['theme_config:neon']);
  expect(report.account).toBe(false);
  expect(report.notes.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      ...['Node node 1', 'Node line feed', 'Node node-4', 'Node node-5', 'Node node-7', 'Node node-8'],
      ...['Ping task bad', 'Ping task far', 'Ping task slow', 'Setting retention_days', 'Setting site_name'],
      ...['Setting theme_config:../x', 'Password', 'Theme', 'GitHub login', 'History of deleted nodes'],
    ]),
  );
  close();
});
