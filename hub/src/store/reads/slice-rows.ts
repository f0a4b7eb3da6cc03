import { historyColumns, storedPerUnit } from '@muster/generated/metrics';
import type { MetricAggregate } from '../metric-aggregate.ts';
import { HOUR_SECONDS } from '../metric-layout.ts';
import type { SliceQuery, TrafficSum } from '../series.ts';

export type SliceWindow = Pick<SliceQuery, 'after' | 'to' | 'maxRows'>;
/** `next` as in `HistorySlice`. */
export type SliceRows = { rows: Float64Array<ArrayBuffer>; next: number | null };

/** The hours of a slice, counted from the epoch; `after` is exclusive. */
export function planHours({ after, to, maxRows }: SliceWindow) {
  const first = Math.ceil(after / HOUR_SECONDS);
  const end = Math.ceil(to / HOUR_SECONDS);
  const last = Math.min(end, first + maxRows);
  return { after: first, last, next: last < end ? last * HOUR_SECONDS : null };
}

/** The rows of a query with LIMIT: another slice follows if it is full. */
export function toSlice(
  rows: Float64Array<ArrayBuffer>,
  { width, maxRows }: { width: number; maxRows: number },
): SliceRows {
  const count = rows.length / width;
  return { rows, next: count < maxRows ? null : (rows[(count - 1) * width] ?? null) };
}

const RX = historyColumns.indexOf('net_rx');
const TX = historyColumns.indexOf('net_tx');
const MS = 1000;

/** Sums of rate × milliseconds are bytes × 1000. */
export function toTraffic({ sums, weights }: MetricAggregate): TrafficSum {
  return {
    rx: Math.round((sums[RX] ?? 0) / storedPerUnit.net_rx / MS),
    tx: Math.round((sums[TX] ?? 0) / storedPerUnit.net_tx / MS),
    seconds: Math.max(weights[RX] ?? 0, weights[TX] ?? 0) / MS,
  };
}
