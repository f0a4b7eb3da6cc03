import { historyColumns } from '@muster/generated/metrics';
import type { MetricRow } from '../../metric-aggregate.ts';
import { HOUR_MINUTES, HOUR_SECONDS, MINUTE_SECONDS } from '../../metric-layout.ts';
import { packBuckets, packMetrics } from '../../reads/metric-rows.ts';
import type { HistoryQuery, HistoryWindow, MetricSeries } from '../../series.ts';
import type { Statements } from '../statements.ts';

const COLUMNS = `weights, ${historyColumns.join(', ')}`;
const MINUTES = 'node_id = @node AND minute > @after::bigint AND minute <= @last::bigint';

const COUNT = `SELECT count(*) AS count FROM (SELECT 1 FROM metric_minute WHERE ${MINUTES} LIMIT @max::bigint + 1) AS found`;

const OLDEST_MINUTE = `SELECT minute FROM metric_minute WHERE ${MINUTES} ORDER BY minute LIMIT 1`;

const HAS_HOUR =
  'SELECT 1 FROM metric_hour WHERE node_id = @node AND hour > @after::bigint AND hour < @before::bigint LIMIT 1';

const SELECT_MINUTES = `SELECT minute, ${COLUMNS} FROM metric_minute WHERE ${MINUTES} ORDER BY minute LIMIT @max::bigint`;

const SELECT_HOURS = `SELECT hour, ${COLUMNS}, minutes FROM metric_hour
  WHERE node_id = @node AND hour > @after::bigint AND hour <= @last::bigint ORDER BY hour`;

/** The minutes of the hours that are not rolled up yet, each with its hour. The last condition names the partitions. */
const SELECT_OPEN_HOURS = `SELECT open.hour, ${COLUMNS} FROM metric_open AS open
  JOIN metric_minute AS stored ON stored.node_id = open.node_id
    AND minute > (open.hour - 1) * ${HOUR_MINUTES} AND minute <= open.hour * ${HOUR_MINUTES}
  WHERE open.node_id = @node AND open.hour > @after::bigint AND open.hour <= @last::bigint
    AND minute > @after::bigint * ${HOUR_MINUTES} AND minute <= @last::bigint * ${HOUR_MINUTES}
  ORDER BY minute`;

/** The row id of a node; no row has the id 0. */
export async function findNode(queries: Statements, publicId: number): Promise<number> {
  const found = await queries.find<{ id: number }>(
    'SELECT id FROM node WHERE public_id = @publicId::bigint',
    {
      publicId,
    },
  );
  return found?.id ?? 0;
}

/** Positions of a node: `after` is exclusive, `last` inclusive. */
export interface MetricRange {
  node: number;
  after: number;
  last: number;
}

/** At most `max` minutes, or all of them if that is null. */
export function selectMinutes(
  queries: Statements,
  range: MetricRange,
  max: number | null = null,
): Promise<MetricRow[]> {
  return queries.raw<MetricRow>(SELECT_MINUTES, { ...range, max });
}

/** Rolled up hours, and the minutes of the others, each with its hour. */
export async function selectHours(queries: Statements, range: MetricRange): Promise<MetricRow[][]> {
  return [
    await queries.raw<MetricRow>(SELECT_HOURS, { ...range }),
    await queries.raw<MetricRow>(SELECT_OPEN_HOURS, { ...range }),
  ];
}

/** Whether hours of a window are older than the minutes of the node with a row id: they were imported. */
export async function hasOlderMetricHours(
  queries: Statements,
  node: number,
  { from, to }: Pick<HistoryWindow, 'from' | 'to'>,
): Promise<boolean> {
  const oldest = await queries.find<{ minute: number }>(OLDEST_MINUTE, { ...toMinutes({ from, to }), node });
  const minute = oldest?.minute ?? Math.ceil(to / MINUTE_SECONDS);
  const range = { after: Math.ceil(from / HOUR_SECONDS), before: Math.ceil(minute / HOUR_MINUTES) };
  return (await queries.find(HAS_HOUR, { node, ...range })) !== undefined;
}

export async function readMetrics(
  queries: Statements,
  { node_id, window }: Pick<HistoryQuery, 'node_id' | 'window'>,
): Promise<MetricSeries> {
  const { from, to, maxRows } = window;
  const node = await findNode(queries, node_id);
  const samples = { ...toMinutes(window), node };
  const found = await queries.find<{ count: number }>(COUNT, { ...samples, max: maxRows });
  const isLong = (found?.count ?? 0) > maxRows;
  // A long window in whole hours is read from the hours anyway.
  const isOlder =
    !(isLong && window.step % HOUR_SECONDS === 0) && (await hasOlderMetricHours(queries, node, window));
  if (!isOlder && !isLong) {
    return { step: MINUTE_SECONDS, rows: packMetrics(await selectMinutes(queries, samples), MINUTE_SECONDS) };
  }
  const step = isOlder ? Math.ceil(window.step / HOUR_SECONDS) * HOUR_SECONDS : window.step;
  const start = Math.ceil(from / step) * step;
  if (step % HOUR_SECONDS !== 0) {
    const rows = await selectMinutes(queries, { ...samples, after: start / MINUTE_SECONDS });
    return { step, rows: packBuckets([rows], step / MINUTE_SECONDS, step) };
  }
  const span = { node, after: start / HOUR_SECONDS, last: Math.ceil(to / HOUR_SECONDS) };
  const rows = await selectHours(queries, span);
  return { step, rows: packBuckets(rows, step / HOUR_SECONDS, step) };
}

function toMinutes({ from, to }: Pick<HistoryWindow, 'from' | 'to'>) {
  return { after: Math.floor(from / MINUTE_SECONDS), last: Math.floor(to / MINUTE_SECONDS) };
}
