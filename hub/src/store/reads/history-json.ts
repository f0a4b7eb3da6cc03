import { historyColumns } from '@muster/generated/metrics';
import type { MetricsRow, NodeHistory, PingRow } from '@muster/generated/types';
import { MINUTE_SECONDS } from '../metric-layout.ts';
import {
  type HistoryRows,
  type HistoryWindow,
  type MetricSeries,
  type NodeHistoryQuery,
  NUMBERS_PER_METRIC_ROW,
  NUMBERS_PER_PING_ROW,
  type PingSeries,
} from '../series.ts';
import { placeOnGrid } from './ping-grid.ts';

/** Writes the rows of a query as UTF-8 of the contract's NodeHistory; replaces times of rows in place. */
export function writeHistoryJson(
  { metrics, pings }: HistoryRows,
  { window, tasks }: NodeHistoryQuery,
): Uint8Array<ArrayBuffer> {
  moveToGrid(pings, window, new Map(tasks.map(({ id, interval }) => [id, interval])));
  if (metrics !== null && metrics.step > MINUTE_SECONDS) moveToStart(metrics, NUMBERS_PER_METRIC_ROW);
  for (const series of pings) moveToStart(series, NUMBERS_PER_PING_ROW);
  const filled = new Set(pings.filter((series) => series.rows.length > 0).map(({ task_id }) => task_id));
  const named = tasks.filter(({ id, isMeasured }) => isMeasured || filled.has(id));
  const history: NodeHistory = {
    step: metrics?.step ?? Math.max(MINUTE_SECONDS, ...pings.map(({ step }) => step)),
    from: window.from,
    to: window.to,
    metrics: metrics === null ? [] : viewMetrics(metrics),
    ping: pings.flatMap(viewPings),
    probes: Object.fromEntries(named.map(({ id, name }) => [id, name])),
    loss: Object.fromEntries(pings.flatMap(sumLoss)),
  };
  return encoder.encode(JSON.stringify(history));
}

const encoder = new TextEncoder();

/** Buckets are stored with their end, and shown with their start, as clients of this interface expect. */
function moveToStart({ step, rows }: { step: number; rows: Float64Array }, width: number): void {
  for (let at = 0; at < rows.length; at += width) rows[at] = (rows[at] ?? 0) - step;
}

/** A column that was not measured has no key. */
function viewMetrics({ rows }: MetricSeries): MetricsRow[] {
  const views: MetricsRow[] = [];
  for (let at = 0; at < rows.length; at += NUMBERS_PER_METRIC_ROW) {
    const view: MetricsRow = { ts: rows[at] ?? 0, minutes: rows[at + 1] ?? 0 };
    for (let index = 0; index < historyColumns.length; index += 1) {
      const value = rows[at + 2 + index] ?? Number.NaN;
      const column = historyColumns[index];
      if (!Number.isNaN(value) && column !== undefined) view[column] = value;
    }
    views.push(view);
  }
  return views;
}

function viewPings({ task_id, rows }: PingSeries): PingRow[] {
  const views: PingRow[] = [];
  for (let at = 0; at < rows.length; at += NUMBERS_PER_PING_ROW) {
    const lost = rows[at + 2] ?? 0;
    const mean = rows[at + 3] ?? Number.NaN;
    const lowest = rows[at + 4] ?? mean;
    const highest = rows[at + 5] ?? mean;
    const view: PingRow = { task_id, ts: rows[at] ?? 0, latency: Number.isNaN(mean) ? null : mean };
    if (lost > 0) view.loss = toPercent(lost, rows[at + 1] ?? 1);
    if (lowest < highest) view.band = [lowest, highest];
    views.push(view);
  }
  return views;
}

/** Replaces the times of single results in place; the times of buckets are multiples of their step already. */
function moveToGrid(
  pings: readonly PingSeries[],
  window: HistoryWindow,
  intervals: ReadonlyMap<number, number>,
): void {
  const single = pings.filter(({ step }) => step === 0);
  const placed = placeOnGrid(
    single.map(({ task_id, rows }) => ({
      interval: intervals.get(task_id) ?? 1,
      times: Array.from(
        { length: rows.length / NUMBERS_PER_PING_ROW },
        (_, index) => rows[index * NUMBERS_PER_PING_ROW] ?? 0,
      ),
    })),
    window,
  );
  for (const [index, { rows }] of single.entries())
    for (const [row, point] of (placed[index] ?? []).entries()) rows[row * NUMBERS_PER_PING_ROW] = point;
}

/** The percentage of a task, unless the window has none of its probes. */
function sumLoss({ task_id, rows }: PingSeries): [task: number, percent: number][] {
  let probes = 0;
  let lost = 0;
  for (let at = 0; at < rows.length; at += NUMBERS_PER_PING_ROW) {
    probes += rows[at + 1] ?? 0;
    lost += rows[at + 2] ?? 0;
  }
  return probes === 0 ? [] : [[task_id, toPercent(lost, probes)]];
}

/** Two decimals, and never 0 when something was lost. */
function toPercent(lost: number, probes: number): number {
  return lost === 0 ? 0 : Math.max(0.01, Math.round((lost / probes) * 10_000) / 100);
}
