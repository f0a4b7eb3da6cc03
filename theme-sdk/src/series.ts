import type { History, HistoryRow, LatencyRow } from './model.ts';

/** A time range, Unix seconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Data of a chart: times, and for each key one value per time. A null is a gap in the line. */
export interface Columns<K extends string> {
  /** Unix seconds, ascending. */
  readonly ts: readonly number[];
  readonly values: Readonly<Record<K, readonly (number | null)[]>>;
}

/** A metric of a history row. */
export type HistoryKey = Exclude<keyof HistoryRow, 'ts' | 'minutes'>;

/** Metrics of a node at one time of the live stream. */
export interface LiveSample {
  /** The hub's clock, Unix seconds. */
  readonly ts: number;
  readonly values: Readonly<Partial<Record<string, number | null>>>;
}

const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

/** Time ranges to choose from, in hours. */
const ranges = [1, 6, 24, 72, 168, 720, 2160] as const;

/**
 * Time ranges to choose from, in hours, within the caller's limit (`history_days` of `me()`). The shortest is always
 * included.
 */
export function listRanges(historyDays: number): readonly number[] {
  return ranges.filter((hours, index) => index === 0 || hours <= historyDays * 24);
}

/** The available range closest to `hours`, which may come from a URL; for NaN, 24 hours or less. */
export function findClosestRange(hours: number, historyDays: number): number {
  const wanted = Number.isFinite(hours) ? hours : 24;
  return listRanges(historyDays).reduce((best, range) =>
    Math.abs(range - wanted) < Math.abs(best - wanted) ? range : best,
  );
}

/**
 * Time ranges without data, oldest first. A row covers the `step` seconds before its `ts`; less than half a step is
 * rounding and not a gap.
 */
export function findGaps(rows: readonly { readonly ts: number }[], window: Span & { step: number }): Span[] {
  const { from, to, step } = window;
  const gaps: Span[] = [];
  let known = from;
  for (const { ts } of rows) {
    const start = ts - step;
    if (start - known >= step / 2) gaps.push({ from: known, to: start });
    known = Math.max(known, ts);
  }
  if (to - known >= step * 1.5) gaps.push({ from: known, to });
  return gaps;
}

/**
 * Metrics of a history as columns, with a null where rows are missing. The time of the current, unfinished row is now
 * instead of its end.
 */
export function toColumns<K extends HistoryKey>(
  history: Pick<History, 'metrics' | 'step' | 'to'>,
  keys: readonly K[],
): Columns<K> {
  return buildColumns(history.metrics, keys, { ...history, read: (row, key) => row[key] });
}

/** Latency of one task as columns: mean, lowest and highest in milliseconds, `loss` in percent. */
export function toLatencyColumns(
  history: Pick<History, 'ping' | 'step' | 'to'>,
  taskId: number,
): Columns<'latency' | 'loss' | 'lowest' | 'highest'> {
  const rows = history.ping.filter((row) => row.task_id === taskId);
  return buildColumns(rows, ['latency', 'loss', 'lowest', 'highest'], {
    // The interval of a task may be longer than the step of the history.
    step: Math.max(history.step, findInterval(rows)),
    to: history.to,
    read: readLatencyValue,
  });
}

function readLatencyValue(row: LatencyRow, key: 'latency' | 'loss' | 'lowest' | 'highest'): number | null {
  if (key === 'latency') return row.latency;
  if (key === 'loss') return row.loss;
  return (key === 'lowest' ? row.band?.[0] : row.band?.[1]) ?? row.latency;
}

/** The median distance between rows, which gaps do not affect. */
function findInterval(rows: readonly { readonly ts: number }[]): number {
  const distances = rows.slice(1).map(({ ts }, index) => ts - (rows[index]?.ts ?? ts));
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
}

interface ColumnSource<R, K> {
  readonly step: number;
  /** End of the time range. */
  readonly to: number;
  read(row: R, key: K): number | null;
}

function buildColumns<R extends { readonly ts: number }, K extends string>(
  rows: readonly R[],
  keys: readonly K[],
  { step, to, read }: ColumnSource<R, K>,
): Columns<K> {
  const ts: number[] = [];
  const values = Object.fromEntries(keys.map((key) => [key, []])) as unknown as Record<K, (number | null)[]>;
  for (const row of rows) {
    const last = ts.at(-1);
    if (last !== undefined && row.ts - last > step * 1.5) {
      ts.push(last + step);
      for (const key of keys) values[key].push(null);
    }
    ts.push(Math.min(row.ts, to));
    for (const key of keys) values[key].push(read(row, key));
  }
  return { ts, values };
}

/** Results of one probe over a time range. */
export interface ProbeSummary {
  readonly taskId: number;
  readonly name: string;
  /** Percent of lost probes; null where the hub does not send it. */
  readonly loss: number | null;
  /** Latency in milliseconds; null if every probe was lost. */
  readonly mean: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
}

/** One summary for each task of a history, in the administrator's order. */
export function summarizeProbes(history: Pick<History, 'ping' | 'probes' | 'loss'>): readonly ProbeSummary[] {
  const ids = new Set([
    ...history.ping.map((row) => row.task_id),
    ...Object.keys(history.probes).map(Number),
  ]);
  return [...ids].map((taskId) => {
    const rows = history.ping.filter((row) => row.task_id === taskId);
    const means = rows.map((row) => row.latency).filter((value) => value !== null);
    const bounds = rows.flatMap((row) => row.band ?? (row.latency === null ? [] : [row.latency]));
    return {
      taskId,
      name: history.probes[taskId] ?? `#${taskId}`,
      loss: history.loss[taskId] ?? null,
      mean: means.length === 0 ? null : means.reduce((sum, value) => sum + value, 0) / means.length,
      lowest: bounds.length === 0 ? null : bounds.reduce((a, b) => Math.min(a, b)),
      highest: bounds.length === 0 ? null : bounds.reduce((a, b) => Math.max(a, b)),
    };
  });
}

/** One cell of an availability bar. */
export interface AvailabilityCell extends Span {
  /** Fraction of the time in which the node reported, 0 to 1; null before its first report. */
  readonly share: number | null;
}

export interface Availability {
  /** Over the whole time range; null without any data. */
  readonly share: number | null;
  readonly cells: readonly AvailabilityCell[];
}

/**
 * The fraction of the time in which a node reported, calculated from the `minutes` of its rows, for `count` equal cells.
 *
 * A history does not show whether a node was down or did not exist yet: time before `since` (Unix seconds; the first row
 * by default) is unknown and not counted.
 */
export function calculateAvailability(
  history: Pick<History, 'metrics' | 'step' | 'from' | 'to'>,
  count: number,
  since?: number,
): Availability {
  const { metrics, step, from, to } = history;
  const first = metrics[0];
  const begin = Math.max(from, since ?? (first === undefined ? to : first.ts - step));
  // The current minute is not finished, and the one before may not be stored yet.
  const end = Math.floor((to - MINUTE_SECONDS) / MINUTE_SECONDS) * MINUTE_SECONDS;
  const rows = metrics.map((row) => toRowSpan(row, step, to));
  const width = (to - from) / Math.max(1, count);
  const cells = Array.from({ length: Math.max(0, count) }, (_, index) => {
    const cell = { from: from + index * width, to: from + (index + 1) * width };
    const span = { from: Math.max(cell.from, begin), to: Math.min(cell.to, end) };
    return { ...cell, share: calculateShare(rows, span) };
  });
  return { share: calculateShare(rows, { from: begin, to: end }), cells };
}

interface RowSpan extends Span {
  readonly minutes: number;
}

/** The time that a row covers; the `ts` of an unfinished row lies in the future. */
function toRowSpan({ ts, minutes }: HistoryRow, step: number, now: number): RowSpan {
  return { from: ts - step, to: Math.min(ts, now), minutes };
}

function calculateShare(rows: readonly RowSpan[], span: Span): number | null {
  const expected = (span.to - span.from) / MINUTE_SECONDS;
  // The hub counts whole minutes.
  if (expected < 1) return null;
  let minutes = 0;
  for (const { from, to, minutes: known } of rows) {
    const overlap = Math.min(to, span.to) - Math.max(from, span.from);
    // Which minutes of a row have data is unknown, so they are spread evenly.
    if (overlap > 0) minutes += known * (overlap / (to - from));
  }
  return Math.min(1, minutes / expected);
}

/** Appends a sample and drops those that are more than `seconds` older. */
export function appendSample(
  samples: readonly LiveSample[],
  sample: LiveSample,
  seconds: number = HOUR_SECONDS,
): readonly LiveSample[] {
  const last = samples.at(-1);
  // The hub's clock may be earlier after a restart; times must be ascending.
  const kept = last !== undefined && sample.ts < last.ts ? [] : samples.filter(({ ts }) => ts !== sample.ts);
  return [...kept.filter(({ ts }) => sample.ts - ts <= seconds), sample];
}

/**
 * Appends the samples that are newer than the columns, with a null between two times that are more than `gapSeconds`
 * apart.
 */
export function appendSamples<K extends string>(
  columns: Columns<K>,
  samples: readonly LiveSample[],
  gapSeconds: number,
): Columns<K> {
  const keys = Object.keys(columns.values) as K[];
  const ts = [...columns.ts];
  const values = Object.fromEntries(keys.map((key) => [key, [...columns.values[key]]])) as unknown as Record<
    K,
    (number | null)[]
  >;
  for (const sample of samples) {
    const last = ts.at(-1);
    if (last !== undefined && sample.ts <= last) continue;
    if (last !== undefined && sample.ts - last > gapSeconds) {
      ts.push(last + gapSeconds / 2);
      for (const key of keys) values[key].push(null);
    }
    ts.push(sample.ts);
    for (const key of keys) values[key].push(sample.values[key] ?? null);
  }
  return { ts, values };
}
