import { HOUR_SECONDS } from '../../metric-layout.ts';
import { packPings, type RawPingRow } from '../../reads/ping-rows.ts';
import type { HistoryQuery, HistoryWindow, PingSeries } from '../../series.ts';
import type { Statements } from '../statements.ts';
import { findNode } from './metric-series.ts';

const OWNER = 'node_id = @node AND task_id = @task';
const RECORDS = `${OWNER} AND ts > @after::bigint AND ts <= @last::bigint`;
const WIDTH = '@width::bigint';

const COUNT = `SELECT count(*) AS count FROM (SELECT 1 FROM ping_record WHERE ${RECORDS} LIMIT @max::bigint + 1) AS found`;

const OLDEST_RECORD = `SELECT ts FROM ping_record WHERE ${RECORDS} ORDER BY ts LIMIT 1`;

const HAS_HOUR = `SELECT 1 FROM ping_hour WHERE ${OWNER} AND hour > @after::bigint AND hour < @before::bigint LIMIT 1`;

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
    SELECT hour, probes, lost, latency, lowest, highest FROM ping_hour
    WHERE ${OWNER} AND hour > @after::bigint AND hour <= @last::bigint
    UNION ALL
    SELECT open.hour, 1, (latency IS NULL)::int, latency, latency, latency FROM ping_open AS open
    JOIN ping_record AS record ON record.node_id = open.node_id AND record.task_id = open.task_id
      AND ts > (open.hour - 1) * ${HOUR_SECONDS} AND ts <= open.hour * ${HOUR_SECONDS}
    WHERE open.node_id = @node AND open.task_id = @task AND open.hour > @after::bigint AND open.hour <= @last::bigint
      AND ts > @after::bigint * ${HOUR_SECONDS} AND ts <= @last::bigint * ${HOUR_SECONDS}
  ) AS part GROUP BY bucket ORDER BY bucket`;

/** Row ids. */
export interface PingOwner {
  node: number;
  task: number;
}

/** Positions of a task on a node: `after` is exclusive, `last` inclusive. */
export interface PingRange extends PingOwner {
  after: number;
  last: number;
}

/** The row id of a task; no row has the id 0. */
export async function findTask(queries: Statements, publicId: number): Promise<number> {
  const found = await queries.find<{ id: number }>(
    'SELECT id FROM ping_task WHERE public_id = @publicId::bigint',
    { publicId },
  );
  return found?.id ?? 0;
}

/** At most `max` results, or all of them if that is null. */
export function selectRecords(
  queries: Statements,
  range: PingRange,
  max: number | null = null,
): Promise<RawPingRow[]> {
  return queries.raw<RawPingRow>(SELECT_RECORDS, { ...range, max });
}

/** Buckets of `width` hours. */
export function selectHourBuckets(
  queries: Statements,
  range: PingRange,
  width: number,
): Promise<RawPingRow[]> {
  return queries.raw<RawPingRow>(SELECT_HOUR_BUCKETS, { ...range, width });
}

/** Whether hours of a window are older than the results of a task: they were imported. */
export async function hasOlderPingHours(
  queries: Statements,
  { node, task }: PingOwner,
  { from, to }: Pick<HistoryWindow, 'from' | 'to'>,
): Promise<boolean> {
  const oldest = await queries.find<{ ts: number }>(OLDEST_RECORD, { node, task, after: from, last: to });
  const range = {
    after: Math.ceil(from / HOUR_SECONDS),
    before: Math.ceil((oldest?.ts ?? to) / HOUR_SECONDS),
  };
  return (await queries.find(HAS_HOUR, { node, task, ...range })) !== undefined;
}

/** One series a task, in the order of `task_ids`. */
export async function readPings(
  queries: Statements,
  { node_id, task_ids, window }: Pick<HistoryQuery, 'node_id' | 'task_ids' | 'window'>,
): Promise<PingSeries[]> {
  if (task_ids.length === 0) return [];
  const node = await findNode(queries, node_id);
  const series: PingSeries[] = [];
  for (const task_id of task_ids) {
    const task = await findTask(queries, task_id);
    series.push({ task_id, ...(await readTask(queries, { node, task }, window)) });
  }
  return series;
}

async function readTask(
  queries: Statements,
  owner: PingOwner,
  window: HistoryWindow,
): Promise<Omit<PingSeries, 'task_id'>> {
  const { from, to, maxRows } = window;
  const samples = { ...owner, after: from, last: to };
  const found = await queries.find<{ count: number }>(COUNT, { ...samples, max: maxRows });
  const isLong = (found?.count ?? 0) > maxRows;
  // A long window in whole hours is read from the hours anyway.
  const isOlder =
    !(isLong && window.step % HOUR_SECONDS === 0) && (await hasOlderPingHours(queries, owner, window));
  if (!isOlder && !isLong) return { step: 0, rows: packPings(await selectRecords(queries, samples), 1) };
  const step = isOlder ? Math.ceil(window.step / HOUR_SECONDS) * HOUR_SECONDS : window.step;
  const after = Math.ceil(from / step) * step;
  if (step % HOUR_SECONDS !== 0) {
    const rows = await queries.raw<RawPingRow>(SELECT_RECORD_BUCKETS, { ...samples, after, width: step });
    return { step, rows: packPings(rows, step) };
  }
  const hours = { ...owner, after: after / HOUR_SECONDS, last: Math.ceil(to / HOUR_SECONDS) };
  return { step, rows: packPings(await selectHourBuckets(queries, hours, step / HOUR_SECONDS), step) };
}
