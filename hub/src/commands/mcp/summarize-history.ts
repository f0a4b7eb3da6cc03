import { type HistoryColumn, maxColumns, meanColumns } from '@muster/generated/metrics';
import type { MetricsRow, NodeHistory, PingRow } from '@muster/generated/types';

export interface MetricSummary {
  /** Weighted by the minutes with data. */
  mean: number;
  /** Lowest mean of a row. */
  min: number;
  /** Highest value that was measured, or where the history has no maxima the highest mean of a row. */
  max: number;
  /** Mean of the last row. */
  last: number;
}

export interface PingSummary {
  task_id: number;
  name: string;
  /** Milliseconds; null if every probe was lost. */
  mean_ms: number | null;
  min_ms: number | null;
  max_ms: number | null;
  loss_percent: number;
}

export interface HistorySummary {
  from: number;
  to: number;
  covered_percent: number;
  metrics: Record<string, MetricSummary>;
  pings: PingSummary[];
}

const SECONDS_PER_MINUTE = 60;

export function summarizeHistory(history: NodeHistory): HistorySummary {
  const { from, to, metrics: rows, ping, probes, loss } = history;
  const minutes = rows.reduce((sum, row) => sum + row.minutes, 0);
  const windowMinutes = Math.max(1, (to - from) / SECONDS_PER_MINUTE);
  return {
    from,
    to,
    covered_percent: round(Math.min(100, (100 * minutes) / windowMinutes)),
    metrics: Object.fromEntries(
      meanColumns.flatMap((name) => {
        const summary = summarizeMetric(rows, name);
        return summary === undefined ? [] : [[name, summary]];
      }),
    ),
    pings: Object.entries(probes).map(([id, name]) => ({
      task_id: Number(id),
      name,
      ...summarizeLatency(ping.filter(({ task_id }) => task_id === Number(id))),
      loss_percent: loss[id] ?? 0,
    })),
  };
}

function summarizeMetric(rows: readonly MetricsRow[], name: HistoryColumn): MetricSummary | undefined {
  const peak = maxColumns.find((column) => column === `${name}_max`) ?? name;
  let weight = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let last: number | undefined;
  for (const row of rows) {
    const value = row[name];
    if (value === undefined) continue;
    weight += row.minutes;
    sum += value * row.minutes;
    min = Math.min(min, value);
    max = Math.max(max, row[peak] ?? value);
    last = value;
  }
  return last === undefined ? undefined : { mean: round(sum / weight), min, max, last };
}

function summarizeLatency(rows: readonly PingRow[]): Pick<PingSummary, 'mean_ms' | 'min_ms' | 'max_ms'> {
  const answered = rows.flatMap(({ latency, band }) =>
    latency === null ? [] : [{ latency, low: band?.[0] ?? latency, high: band?.[1] ?? latency }],
  );
  if (answered.length === 0) return { mean_ms: null, min_ms: null, max_ms: null };
  const sum = answered.reduce((total, { latency }) => total + latency, 0);
  return {
    mean_ms: round(sum / answered.length),
    min_ms: answered.reduce((low, row) => Math.min(low, row.low), Number.POSITIVE_INFINITY),
    max_ms: answered.reduce((high, row) => Math.max(high, row.high), 0),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
