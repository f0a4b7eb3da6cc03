import { type HistoryFigure, historyFigures } from '@muster/generated/history-figures';
import type { HistoryQuery, ProbeResult } from '../../../hub/src/store/series.ts';
import { NUMBERS_PER_METRIC_ROW, NUMBERS_PER_MINUTE } from '../../../hub/src/store/series.ts';
import type { Store } from '../../../hub/src/store/store.ts';

type Figures = Partial<Record<HistoryFigure, number>>;

/** A stored minute in words; what is not named was not measured. */
export type Minute = { node: number; minute: number } & Figures;

export function encodeMinutes(minutes: readonly Minute[]): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(minutes.length * NUMBERS_PER_MINUTE);
  minutes.forEach((row, index) => {
    const figures = historyFigures.map((name) => row[name] ?? Number.NaN);
    numbers.set([row.node, row.minute, ...figures], index * NUMBERS_PER_MINUTE);
  });
  return numbers;
}

export function encodeProbes(results: readonly ProbeResult[]): Float64Array<ArrayBuffer> {
  return Float64Array.from(
    results.flatMap(({ node_id, task_id, ts, latency_ms }) => [node_id, task_id, ts, latency_ms]),
  );
}

type SeriesRow = { ts: number; minutes: number } & Figures;

function decodeMetricRows(rows: Float64Array): SeriesRow[] {
  const decoded: SeriesRow[] = [];
  for (let at = 0; at < rows.length; at += NUMBERS_PER_METRIC_ROW) {
    const figures = historyFigures
      .map((name, index) => [name, rows[at + 2 + index]] as const)
      .filter(([, value]) => !Number.isNaN(value));
    decoded.push({ ts: rows[at] ?? 0, minutes: rows[at + 1] ?? 0, ...Object.fromEntries(figures) });
  }
  return decoded;
}

/** What a store answers for the averages of a window. */
export async function readSeries(store: Store, query: Partial<HistoryQuery> & { from: number; to: number }) {
  const full = { node_id: 1, step: 60, most: 100_000, metrics: true, task_ids: [], ...query };
  const { metrics, pings } = await store.readHistory(full);
  return { step: metrics?.step, rows: metrics === null ? [] : decodeMetricRows(metrics.rows), pings };
}
