import { stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { type HistoryColumn, historyColumns, maxColumns, meanColumns } from '@muster/generated/metrics';
import { KEY_SPAN } from '../hub/src/store/metric-layout.ts';
import type { LongPast } from './scenario.ts';
import { addNodes } from './seed-nodes.ts';

// Writes millions of minutes in seconds: the rows of one day are generated once, and written for every node and day with
// shifted values. `npm run seed` generates different hosts, at the speed at which a hub writes.

const DAY_MINUTES = 1440;
const DAY_HOURS = 24;

type Shape = [lowest: number, range: number];

/** Of columns that are not listed. */
const otherShape: Shape = [0, 1_000];

/** Lowest value and range in stored units, typical of a host with a few gigabytes. */
const shapes: Partial<Record<HistoryColumn, Shape>> = {
  cpu: [200, 7_000],
  load: [5, 800],
  mem_used: [4_000_000, 20_000_000],
  swap_used: [0, 260_000],
  disk_used: [50_000_000, 400_000_000],
  net_rx: [1_000, 9_000_000],
  net_tx: [1_000, 9_000_000],
  tcp: [200, 3_000],
  udp: [30, 90],
  procs: [1_000, 800],
  cpu_max: [2_000, 7_500],
  net_rx_max: [10_000, 16_000_000],
  net_tx_max: [10_000, 16_000_000],
};

/** A database of `days` days with all hours rolled up; the last hour has just ended. */
export async function seedLongPast(
  db: string,
  { nodes, days }: { nodes: number; days: number },
): Promise<LongPast> {
  await addNodes(db, { count: nodes });
  const sql = new DatabaseSync(db);
  try {
    sql.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN');
    simulateDay(sql);
    const firstHour = Math.floor(Date.now() / 3_600_000) - days * DAY_HOURS;
    writeMinutes(sql, { nodes, days, firstHour });
    writeHours(sql, { nodes, days, firstHour });
    sql.exec('COMMIT');
  } finally {
    sql.close();
  }
  return { db, minutes: nodes * days * DAY_MINUTES, nodes, bytes: (await stat(db)).size };
}

interface Past {
  nodes: number;
  days: number;
  /** The hour before the first, counted from the epoch as the database counts. */
  firstHour: number;
}

function simulateDay(sql: DatabaseSync): void {
  const random = historyColumns
    .map((name) => shapes[name] ?? otherShape)
    .map(([lowest, range]) => `${lowest} + abs(random()) % ${range}`);
  // The day's minutes are whole, so that they weigh the same.
  const rolledUp = [
    ...meanColumns.map((name) => `CAST(round(avg(${name})) AS INTEGER)`),
    ...maxColumns.map((name) => `max(${name})`),
  ];
  sql.exec(`
    CREATE TEMP TABLE day_minute AS
      WITH RECURSIVE counted(minute) AS (SELECT 1 UNION ALL SELECT minute + 1 FROM counted WHERE minute < ${DAY_MINUTES})
      SELECT minute, ${random.map((value, index) => `${value} AS ${historyColumns[index]}`).join(', ')} FROM counted;
    CREATE TEMP TABLE day_hour AS
      SELECT (minute + 59) / 60 AS hour, ${rolledUp.map((value, index) => `${value} AS ${historyColumns[index]}`).join(', ')}
      FROM day_minute GROUP BY hour;
  `);
}

/** By day, then node: close to the order in which a hub writes. */
function writeMinutes(sql: DatabaseSync, { nodes, days, firstHour }: Past): void {
  const insert = sql.prepare(
    `INSERT INTO metric (key, ${historyColumns.join(', ')}) SELECT ? + minute, ${shift().join(', ')} FROM day_minute`,
  );
  for (let day = 0; day < days; day += 1) {
    const before = (firstHour + day * DAY_HOURS) * 60;
    for (let node = 1; node <= nodes; node += 1) insert.run(node * KEY_SPAN + before, ...shiftBy(node));
  }
}

/** By hour, then node, as a hub rolls them up. */
function writeHours(sql: DatabaseSync, { nodes, days, firstHour }: Past): void {
  const insert = sql.prepare(
    `INSERT INTO metric_hour (key, minutes, ${historyColumns.join(', ')}) SELECT ? + hour, 60, ${shift().join(', ')} FROM day_hour WHERE hour = ?`,
  );
  for (let hour = 0; hour < days * DAY_HOURS; hour += 1) {
    const inDay = (hour % DAY_HOURS) + 1;
    const before = firstHour + hour + 1 - inDay;
    for (let node = 1; node <= nodes; node += 1)
      insert.run(node * KEY_SPAN + before, ...shiftBy(node), inDay);
  }
}

function shift(): string[] {
  return historyColumns.map((name) => `${name} + ?`);
}

function shiftBy(node: number): number[] {
  return historyColumns.map((name) => Math.floor(((shapes[name] ?? otherShape)[1] * (node % 10)) / 50));
}
