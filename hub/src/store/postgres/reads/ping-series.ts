import { HOUR_SECONDS } from '../../metric-layout.ts';
import type { SeriesSize, SeriesTable } from '../../reads/history-reads.ts';
import { type RawPingRow, toPingValues } from '../../reads/ping-rows.ts';
import type { PingValues } from '../../series.ts';
import type { Statements } from '../statements.ts';

const OWNER = 'node_id = @node AND task_id = @task';
const RECORDS = `${OWNER} AND ts > @after::bigint AND ts <= @last::bigint`;
const HOURS = `${OWNER} AND hour > @after::bigint AND hour <= @last::bigint`;
const WIDTH = '@width::bigint';

const SIZE = `SELECT count(*) AS count, min(ts) AS oldest FROM (
  SELECT ts FROM ping_record WHERE ${RECORDS} ORDER BY ts LIMIT @max::bigint + 1) AS found`;

const HAS_HOUR = `SELECT 1 FROM ping_hour WHERE ${HOURS} LIMIT 1`;

const SELECT_RECORDS = `SELECT ts, 1, (latency IS NULL)::int, latency, latency, latency FROM ping_record
  WHERE ${RECORDS} ORDER BY ts LIMIT @max::bigint`;

/** Buckets of @width seconds; bucket n ends at second n · @width. */
const SELECT_RECORD_BUCKETS = `SELECT (ts + ${WIDTH} - 1) / ${WIDTH} AS bucket, count(*), count(*) - count(latency),
    sum(latency)::float8 / nullif(count(latency), 0), min(latency), max(latency)
  FROM ping_record WHERE ${RECORDS} GROUP BY bucket ORDER BY bucket`;

/**
 * Buckets of @width hours, from the rolled up hours and from the records of those that are not rolled up yet. The last
 * condition names the partitions.
 */
const SELECT_HOUR_BUCKETS = `SELECT (hour + ${WIDTH} - 1) / ${WIDTH} AS bucket, sum(probes)::bigint, sum(lost)::bigint,
    sum(latency * (probes - lost))::float8 / nullif(sum(probes - lost), 0)::float8, min(lowest), max(highest)
  FROM (
    SELECT hour, probes, lost, latency, lowest, highest FROM ping_hour WHERE ${HOURS}
    UNION ALL
    SELECT open.hour, 1, (latency IS NULL)::int, latency, latency, latency FROM ping_open AS open
    JOIN ping_record AS record ON record.node_id = open.node_id AND record.task_id = open.task_id
      AND ts > (open.hour - 1) * ${HOUR_SECONDS} AND ts <= open.hour * ${HOUR_SECONDS}
    WHERE open.node_id = @node AND open.task_id = @task AND open.hour > @after::bigint AND open.hour <= @last::bigint
      AND ts > @after::bigint * ${HOUR_SECONDS} AND ts <= @last::bigint * ${HOUR_SECONDS}
  ) AS part GROUP BY bucket ORDER BY bucket`;

export function createPingSeries(statements: Statements): SeriesTable<PingValues> {
  const select = async (sql: string, values: Record<string, number | undefined>, unit: number) =>
    (await statements.raw<RawPingRow>(sql, values)).map((row) => toPingValues(row, unit));
  return {
    step: 0,
    measure: async (owner, span, max) =>
      (await statements.find<SeriesSize>(SIZE, { ...owner, ...span, max })) ?? { count: 0, oldest: null },
    hasHour: async (owner, hours) => (await statements.find(HAS_HOUR, { ...owner, ...hours })) !== undefined,
    readStored: (owner, span, max) => select(SELECT_RECORDS, { ...owner, ...span, max }, 1),
    readBuckets: (owner, span, width) => select(SELECT_RECORD_BUCKETS, { ...owner, ...span, width }, width),
    readHours: (owner, hours, width) =>
      select(SELECT_HOUR_BUCKETS, { ...owner, ...hours, width }, width * HOUR_SECONDS),
  };
}
