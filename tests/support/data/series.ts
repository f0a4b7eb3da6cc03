import { type HistoryColumn, historyColumns, meanColumns } from '@muster/generated/metrics';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { createHistoryReads } from '../../../hub/src/store/reads/history-reads.ts';
import type { HistoryQuery, HistoryRows, HistoryWindow, ProbeResult } from '../../../hub/src/store/series.ts';
import { NUMBERS_PER_MINUTE } from '../../../hub/src/store/series.ts';
import { createSqliteQueries } from '../../../hub/src/store/sqlite/queries.ts';
import { createMetricSeries } from '../../../hub/src/store/sqlite/reads/metric-series.ts';
import { createPingSeries } from '../../../hub/src/store/sqlite/reads/ping-series.ts';

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

interface SeriesQuery extends Partial<HistoryWindow>, Partial<Omit<HistoryQuery, 'window'>> {
  from: number;
  to: number;
}

/** The reader thread's reads of an open database. */
export function openReads(db: Database) {
  return createHistoryReads(createSqliteQueries(db), createMetricSeries(db), createPingSeries(db));
}

/** Reads stored rows as the reader thread does, from the file of a store. */
export async function readHistoryRows({ path }: { path: string }, query: HistoryQuery): Promise<HistoryRows> {
  const db = new BetterSqlite(path, { readonly: true });
  try {
    return await openReads(db).readRows(query);
  } finally {
    db.close();
  }
}

/** Reads a window of a node, by default node 1, from the file of a store. */
export async function readSeries(store: { path: string }, query: SeriesQuery) {
  const { from, to, step = 60, maxRows = 100_000, ...wanted } = query;
  const window = { from, to, step, maxRows };
  const full = { node_id: 1, metrics: true, task_ids: [], ...wanted, window };
  const { metrics, pings } = await readHistoryRows(store, full);
  return { step: metrics?.step, rows: metrics?.rows ?? [], pings };
}
