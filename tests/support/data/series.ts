import { type HistoryColumn, historyColumns, meanColumns } from '@muster/generated/metrics';
import BetterSqlite from 'better-sqlite3';
import type { HistoryQuery, HistoryRows, HistoryWindow, ProbeResult } from '../../../hub/src/store/series.ts';
import { NUMBERS_PER_METRIC_ROW, NUMBERS_PER_MINUTE } from '../../../hub/src/store/series.ts';
import { createHistoryQuery } from '../../../hub/src/store/sqlite/reads/node-history.ts';

type Values = Partial<Record<HistoryColumn, number>>;

/** A minute's metrics by name; omitted ones were not measured. Each mean covers `ms`, by default the whole minute. */
export type Minute = { node: number; minute: number; ms?: number | Values } & Values;

export function encodeMinutes(minutes: readonly Minute[]): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(minutes.length * NUMBERS_PER_MINUTE);
  minutes.forEach(({ ms = 60_000, ...row }, index) => {
    const values = historyColumns.map((name) => row[name] ?? Number.NaN);
    const weights = meanColumns.map((name) => {
      if (row[name] === undefined || Number.isNaN(row[name])) return 0;
      return typeof ms === 'number' ? ms : (ms[name] ?? 60_000);
    });
    numbers.set([row.node, row.minute, ...values, ...weights], index * NUMBERS_PER_MINUTE);
  });
  return numbers;
}

export function encodeProbes(results: readonly ProbeResult[]): Float64Array<ArrayBuffer> {
  return Float64Array.from(
    results.flatMap(({ node_id, task_id, ts, latency_ms }) => [node_id, task_id, ts, latency_ms]),
  );
}

type SeriesRow = { ts: number; minutes: number } & Values;

function decodeMetricRows(rows: Float64Array): SeriesRow[] {
  const decoded: SeriesRow[] = [];
  for (let at = 0; at < rows.length; at += NUMBERS_PER_METRIC_ROW) {
    const values = historyColumns
      .map((name, index) => [name, rows[at + 2 + index]] as const)
      .filter(([, value]) => !Number.isNaN(value));
    decoded.push({ ts: rows[at] ?? 0, minutes: rows[at + 1] ?? 0, ...Object.fromEntries(values) });
  }
  return decoded;
}

interface SeriesQuery extends Partial<HistoryWindow>, Partial<Omit<HistoryQuery, 'window'>> {
  from: number;
  to: number;
}

/** Reads stored rows as the reader thread does, from the file of a store. */
export function readHistoryRows({ path }: { path: string }, query: HistoryQuery): HistoryRows {
  const db = new BetterSqlite(path, { readonly: true });
  try {
    return createHistoryQuery(db)(query);
  } finally {
    db.close();
  }
}

/** Reads a window of a node, by default node 1, from the file of a store. */
export function readSeries(store: { path: string }, query: SeriesQuery) {
  const { from, to, step = 60, maxRows = 100_000, ...wanted } = query;
  const window = { from, to, step, maxRows };
  const full = { node_id: 1, metrics: true, task_ids: [], ...wanted, window };
  const { metrics, pings } = readHistoryRows(store, full);
  return { step: metrics?.step, rows: metrics === null ? [] : decodeMetricRows(metrics.rows), pings };
}
