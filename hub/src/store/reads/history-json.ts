import type { MetricsRow, NodeHistory, PingRow } from '@muster/generated/types';
import { MINUTE_SECONDS } from '../metric-layout.ts';
import type { HistoryRows, MetricSeries, NodeHistoryQuery, PingSeries } from '../series.ts';
import { placeOnGrid } from './ping-grid.ts';

const encoder = new TextEncoder();

/** Writes the rows of a query as UTF-8 of the contract's NodeHistory; changes times of the rows. */
export function writeHistoryJson(
  { metrics, pings }: HistoryRows,
  { window, tasks }: NodeHistoryQuery,
): Uint8Array<ArrayBuffer> {
  moveToGrid(pings, { window, tasks });
  if (metrics !== null && metrics.step > MINUTE_SECONDS) moveToStart(metrics);
  for (const series of pings) moveToStart(series);
  const filled = new Set(pings.filter((series) => series.rows.length > 0).map(({ task_id }) => task_id));
  const named = tasks.filter(({ id, isMeasured }) => isMeasured || filled.has(id));
  const history: NodeHistory = {
    step: metrics?.step ?? Math.max(MINUTE_SECONDS, ...pings.map(({ step }) => step)),
    from: window.from,
    to: window.to,
    // JSON leaves out keys with undefined values.
    metrics: (metrics?.rows ?? []) as MetricsRow[],
    ping: pings.flatMap(viewPings),
    probes: Object.fromEntries(named.map(({ id, name }) => [id, name])),
    loss: Object.fromEntries(pings.flatMap(sumLoss)),
  };
  return encoder.encode(JSON.stringify(history));
}

/** Buckets are stored with their end, and returned with their start, as clients of this interface expect. */
function moveToStart({ step, rows }: MetricSeries | PingSeries): void {
  for (const row of rows) row.ts -= step;
}

/** Moves single results only, because the times of buckets are already multiples of their step. */
function moveToGrid(
  pings: readonly PingSeries[],
  { window, tasks }: Pick<NodeHistoryQuery, 'window' | 'tasks'>,
): void {
  const single = pings.filter(({ step }) => step === 0);
  const times = single.map(({ task_id, rows }) => ({
    interval: tasks.find(({ id }) => id === task_id)?.interval ?? 1,
    times: rows.map(({ ts }) => ts),
  }));
  for (const [index, points] of placeOnGrid(times, window).entries())
    for (const [at, row] of (single[index]?.rows ?? []).entries()) row.ts = points[at] ?? row.ts;
}

function viewPings({ task_id, rows }: PingSeries): PingRow[] {
  return rows.map(({ ts, probes, lost, latency, lowest, highest }) => {
    const view: PingRow = { task_id, ts, latency };
    if (lost > 0) view.loss = toPercent(lost, probes);
    if (lowest !== null && highest !== null && lowest < highest) view.band = [lowest, highest];
    return view;
  });
}

/** The percentage of a task, unless the window has none of its probes. */
function sumLoss({ task_id, rows }: PingSeries): [task: number, percent: number][] {
  const probes = rows.reduce((sum, row) => sum + row.probes, 0);
  const lost = rows.reduce((sum, row) => sum + row.lost, 0);
  return probes === 0 ? [] : [[task_id, toPercent(lost, probes)]];
}

/** Two decimals, and never 0 if a probe was lost. */
function toPercent(lost: number, probes: number): number {
  return lost === 0 ? 0 : Math.max(0.01, Math.round((lost / probes) * 10_000) / 100);
}
