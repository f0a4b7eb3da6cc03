import type { Database } from 'better-sqlite3';
import { HOUR_SECONDS } from '../../metric-layout.ts';
import type { SeriesSize, SeriesTable } from '../../reads/history-reads.ts';
import { type RawPingRow, toPingValues } from '../../reads/ping-rows.ts';
import type { PingValues } from '../../series.ts';

const OWNER = 'node_id = @node AND task_id = @task';
const RECORDS = `${OWNER} AND ts > @after AND ts <= @last`;
const HOURS = `${OWNER} AND hour > @after AND hour <= @last`;

/** A JavaScript number is bound as a REAL, and dividing by one does not round down. */
const WIDTH = 'CAST(@width AS INTEGER)';

/** Queries on the hot path; a test asserts that each uses an index instead of scanning. */
export const pingReads = {
  size: `SELECT count(*) AS count, min(ts) AS oldest FROM (
    SELECT ts FROM ping_record WHERE ${RECORDS} ORDER BY ts LIMIT @max + 1)`,

  hasHour: `SELECT 1 FROM ping_hour WHERE ${HOURS} LIMIT 1`,

  records: `SELECT ts, 1, latency IS NULL, latency, latency, latency FROM ping_record
    WHERE ${RECORDS} ORDER BY ts LIMIT @max`,

  /** Buckets of @width seconds; bucket n ends at second n · @width. */
  recordBuckets: `SELECT (ts + ${WIDTH} - 1) / ${WIDTH} AS bucket, count(*), count(*) - count(latency), avg(latency),
      min(latency), max(latency)
    FROM ping_record WHERE ${RECORDS} GROUP BY bucket`,

  /** Buckets of @width hours, from the rolled up hours and from the records of those that are not rolled up yet. */
  hourBuckets: `SELECT (hour + ${WIDTH} - 1) / ${WIDTH} AS bucket, sum(probes), sum(lost),
      sum(latency * (probes - lost)) * 1.0 / sum(probes - lost), min(lowest), max(highest)
    FROM (
      SELECT hour, probes, lost, latency, lowest, highest FROM ping_hour WHERE ${HOURS}
      UNION ALL
      SELECT open.hour, 1, latency IS NULL, latency, latency, latency FROM ping_open AS open CROSS JOIN ping_record AS record
        ON record.node_id = open.node_id AND record.task_id = open.task_id
        AND ts > (open.hour - 1) * ${HOUR_SECONDS} AND ts <= open.hour * ${HOUR_SECONDS}
      WHERE open.node_id = @node AND open.task_id = @task AND open.hour > @after AND open.hour <= @last
    ) GROUP BY bucket`,
} as const;

const ALL = Number.MAX_SAFE_INTEGER;

export function createPingSeries(db: Database): SeriesTable<PingValues> {
  const prepare = (sql: string) => db.prepare<Record<string, number>, RawPingRow>(sql).raw();
  const size = db.prepare<Record<string, number>, SeriesSize>(pingReads.size);
  const hasHour = prepare(pingReads.hasHour);
  const records = prepare(pingReads.records);
  const recordBuckets = prepare(pingReads.recordBuckets);
  const hourBuckets = prepare(pingReads.hourBuckets);
  return {
    step: 0,
    measure: (owner, span, max) => size.get({ ...owner, ...span, max }) ?? { count: 0, oldest: null },
    hasHour: (owner, span) => hasHour.get({ ...owner, ...span }) !== undefined,
    readStored: (owner, span, max = ALL) =>
      records.all({ ...owner, ...span, max }).map((row) => toPingValues(row, 1)),
    readBuckets: (owner, span, width) =>
      recordBuckets.all({ ...owner, ...span, width }).map((row) => toPingValues(row, width)),
    readHours: (owner, span, width) =>
      hourBuckets.all({ ...owner, ...span, width }).map((row) => toPingValues(row, width * HOUR_SECONDS)),
  };
}
