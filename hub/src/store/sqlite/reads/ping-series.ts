import type { Database } from 'better-sqlite3';
import { HOUR_SECONDS } from '../../metric-layout.ts';
import { packPings, type RawPingRow } from '../../reads/ping-rows.ts';
import type { HistoryQuery, HistoryWindow, PingSeries } from '../../series.ts';

const OWNER = 'node_id = @node AND task_id = @task';

/** A JavaScript number is bound as a REAL, and dividing by one does not round down. */
const WIDTH = 'CAST(@width AS INTEGER)';

/** Queries on the hot path; a test asserts that each uses an index instead of scanning. */
export const pingReads = {
  count: `SELECT count(*) FROM
    (SELECT 1 FROM ping_record WHERE ${OWNER} AND ts > @after AND ts <= @last LIMIT @max + 1)`,

  oldestRecord: `SELECT ts FROM ping_record WHERE ${OWNER} AND ts > @after AND ts <= @last ORDER BY ts LIMIT 1`,

  hasHour: `SELECT 1 FROM ping_hour WHERE ${OWNER} AND hour > @after AND hour < @before LIMIT 1`,

  records: `SELECT ts, 1, latency IS NULL, latency, latency, latency FROM ping_record
    WHERE ${OWNER} AND ts > @after AND ts <= @last ORDER BY ts`,

  /** Buckets of @width seconds; bucket n ends at second n · @width. */
  recordBuckets: `SELECT (ts + ${WIDTH} - 1) / ${WIDTH} AS bucket, count(*), count(*) - count(latency), avg(latency),
      min(latency), max(latency)
    FROM ping_record WHERE ${OWNER} AND ts > @after AND ts <= @last GROUP BY bucket`,

  /** Buckets of @width hours, from the rolled up hours and from the records of those that are not rolled up yet. */
  hourBuckets: `SELECT (hour + ${WIDTH} - 1) / ${WIDTH} AS bucket, sum(probes), sum(lost),
      sum(latency * (probes - lost)) * 1.0 / sum(probes - lost), min(lowest), max(highest)
    FROM (
      SELECT hour, probes, lost, latency, lowest, highest FROM ping_hour
      WHERE ${OWNER} AND hour > @after AND hour <= @last
      UNION ALL
      SELECT open.hour, 1, latency IS NULL, latency, latency, latency FROM ping_open AS open CROSS JOIN ping_record AS record
        ON record.node_id = open.node_id AND record.task_id = open.task_id
        AND ts > (open.hour - 1) * ${HOUR_SECONDS} AND ts <= open.hour * ${HOUR_SECONDS}
      WHERE open.node_id = @node AND open.task_id = @task AND open.hour > @after AND open.hour <= @last
    ) GROUP BY bucket`,
} as const;

/** One series a task, in the order of `task_ids`. */
export type PingReader = (query: HistoryQuery) => PingSeries[];

/** Row ids. */
export interface PingOwner {
  node: number;
  task: number;
}

/** Returns whether hours of a window are older than the results of a task: they were imported. */
export function createOlderPingHours(
  db: Database,
): (owner: PingOwner, window: Pick<HistoryWindow, 'from' | 'to'>) => boolean {
  const oldestRecord = db.prepare<Record<string, number>, number>(pingReads.oldestRecord).pluck();
  const hasHour = db.prepare<Record<string, number>, number>(pingReads.hasHour).pluck();
  return ({ node, task }, { from, to }) => {
    const oldest = oldestRecord.get({ node, task, after: from, last: to }) ?? to;
    const range = { after: Math.ceil(from / HOUR_SECONDS), before: Math.ceil(oldest / HOUR_SECONDS) };
    return hasHour.get({ node, task, ...range }) !== undefined;
  };
}

export function createPingReader(db: Database): PingReader {
  const selectNode = db.prepare<[number], number>('SELECT id FROM node WHERE public_id = ?').pluck();
  const selectTask = db.prepare<[number], number>('SELECT id FROM ping_task WHERE public_id = ?').pluck();
  const prepare = (sql: string) => db.prepare<Record<string, number>, RawPingRow>(sql).raw();
  const count = db.prepare<Record<string, number>, number>(pingReads.count).pluck();
  const hasOlderHours = createOlderPingHours(db);
  const records = prepare(pingReads.records);
  const recordBuckets = prepare(pingReads.recordBuckets);
  const hourBuckets = prepare(pingReads.hourBuckets);

  function readTask(owner: PingOwner, window: HistoryWindow): Omit<PingSeries, 'task_id'> {
    const { from, to, maxRows } = window;
    const samples = { ...owner, after: from, last: to };
    const isLong = (count.get({ ...samples, max: maxRows }) ?? 0) > maxRows;
    // A long window in whole hours is read from the hours anyway.
    const isOlder = !(isLong && window.step % HOUR_SECONDS === 0) && hasOlderHours(owner, window);
    if (!isOlder && !isLong) return { step: 0, rows: packPings(records.all(samples), 1) };
    const step = isOlder ? Math.ceil(window.step / HOUR_SECONDS) * HOUR_SECONDS : window.step;
    const after = Math.ceil(from / step) * step;
    if (step % HOUR_SECONDS !== 0) {
      const rows = recordBuckets.all({ ...samples, after, width: step });
      return { step, rows: packPings(rows, step) };
    }
    const hours = {
      after: after / HOUR_SECONDS,
      last: Math.ceil(to / HOUR_SECONDS),
      width: step / HOUR_SECONDS,
    };
    return { step, rows: packPings(hourBuckets.all({ ...owner, ...hours }), step) };
  }

  return ({ node_id, task_ids, window }) => {
    // No row has the id 0.
    const node = selectNode.get(node_id) ?? 0;
    return task_ids.map((task_id) => {
      const task = selectTask.get(task_id) ?? 0;
      return { task_id, ...readTask({ node, task }, window) };
    });
  };
}
