import { addRow, createAggregate } from '../../metric-aggregate.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../metric-layout.ts';
import { packBuckets, packMetrics } from '../../reads/metric-rows.ts';
import { packPings } from '../../reads/ping-rows.ts';
import { planHours, type SliceRows, type SliceWindow, toSlice, toTraffic } from '../../reads/slice-rows.ts';
import type { RowWriter } from '../../reads/write-rows.ts';
import type { HistorySlice, OlderHoursQuery, SliceQuery, TrafficSum, TrafficSumQuery } from '../../series.ts';
import { NUMBERS_PER_METRIC_ROW, NUMBERS_PER_PING_ROW } from '../../series.ts';
import type { Statements } from '../statements.ts';
import { findNode, hasOlderMetricHours, selectHours, selectMinutes } from './metric-series.ts';
import {
  findTask,
  hasOlderPingHours,
  type PingOwner,
  selectHourBuckets,
  selectRecords,
} from './ping-series.ts';

/** Reads a part of a long history, for exports. */
export async function readSlice(
  queries: Statements,
  { node_id, task_id, isHourly, template, ...window }: SliceQuery,
  writeRows: RowWriter,
): Promise<HistorySlice> {
  const node = await findNode(queries, node_id);
  if (task_id === null) {
    const { rows, next } = await (isHourly ? readMetricHours : readMinutes)(queries, node, window);
    return { text: writeRows(rows, NUMBERS_PER_METRIC_ROW, template), next };
  }
  const owner = { node, task: await findTask(queries, task_id) };
  const { rows, next } = await (isHourly ? readPingHours : readRecords)(queries, owner, window);
  return { text: writeRows(rows, NUMBERS_PER_PING_ROW, template), next };
}

/** Whether hours of a window are older than its minutes, or its probes. */
export async function hasOlderHours(
  queries: Statements,
  { node_id, task_ids, ...window }: OlderHoursQuery,
): Promise<boolean> {
  const node = await findNode(queries, node_id);
  if (task_ids === null) return hasOlderMetricHours(queries, node, window);
  for (const id of task_ids) {
    const task = await findTask(queries, id);
    if (await hasOlderPingHours(queries, { node, task }, window)) return true;
  }
  return false;
}

/** Traffic of each period. */
export async function sumTraffic(
  queries: Statements,
  { node_id, bounds }: TrafficSumQuery,
): Promise<TrafficSum[]> {
  const node = await findNode(queries, node_id);
  const hours = bounds.map((bound) => Math.floor(bound / HOUR_SECONDS));
  const sums: TrafficSum[] = [];
  for (const [index, last] of hours.slice(1).entries()) {
    const sum = createAggregate();
    const parts = await selectHours(queries, { node, after: hours[index] ?? last, last });
    for (const row of parts.flat()) addRow(sum, row);
    sums.push(toTraffic(sum));
  }
  return sums;
}

async function readMetricHours(queries: Statements, node: number, window: SliceWindow): Promise<SliceRows> {
  const { after, last, next } = planHours(window);
  const rows = await selectHours(queries, { node, after, last });
  return { rows: packBuckets(rows, 1, HOUR_SECONDS), next };
}

async function readMinutes(
  queries: Statements,
  node: number,
  { after, to, maxRows }: SliceWindow,
): Promise<SliceRows> {
  const range = { node, after: Math.floor(after / MINUTE_SECONDS), last: Math.floor(to / MINUTE_SECONDS) };
  const rows = packMetrics(await selectMinutes(queries, range, maxRows), MINUTE_SECONDS);
  return toSlice(rows, { width: NUMBERS_PER_METRIC_ROW, maxRows });
}

async function readPingHours(queries: Statements, owner: PingOwner, window: SliceWindow): Promise<SliceRows> {
  const { after, last, next } = planHours(window);
  const rows = await selectHourBuckets(queries, { ...owner, after, last }, 1);
  return { rows: packPings(rows, HOUR_SECONDS), next };
}

async function readRecords(
  queries: Statements,
  owner: PingOwner,
  { after, to, maxRows }: SliceWindow,
): Promise<SliceRows> {
  const rows = packPings(await selectRecords(queries, { ...owner, after, last: to }, maxRows), 1);
  return toSlice(rows, { width: NUMBERS_PER_PING_ROW, maxRows });
}
