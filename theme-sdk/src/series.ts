import type { History, HistoryRow, LatencyRow } from './model.ts';

/** A span of time, Unix seconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What a chart draws: the times, and for each figure one value per time. A null breaks the line. */
export interface Columns<K extends string> {
  /** Unix seconds, rising. */
  readonly ts: readonly number[];
  readonly values: Readonly<Record<K, readonly (number | null)[]>>;
}

/** A figure of a history row that can be drawn. */
export type HistoryKey = Exclude<keyof HistoryRow, 'ts' | 'minutes'>;

/** One moment of a live node. */
export interface LiveSample {
  /** The hub's clock, Unix seconds. */
  readonly ts: number;
  readonly values: Readonly<Partial<Record<string, number | null>>>;
}

const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

/** Widths of a history window that people ask for, in hours. */
const widths = [1, 6, 24, 72, 168, 720, 2160] as const;

/**
 * The widths to offer, in hours, for what the hub lets this caller see (`history_days` of `me()`): those that fit, and
 * always the smallest.
 */
export function listRanges(historyDays: number): readonly number[] {
  return widths.filter((hours, index) => index === 0 || hours <= historyDays * 24);
}

/** The offered width that is closest to `hours`, which may come out of a URL; for what is no number, a day or less. */
export function chooseRange(hours: number, historyDays: number): number {
  const wanted = Number.isFinite(hours) ? hours : 24;
  return listRanges(historyDays).reduce((best, width) =>
    Math.abs(width - wanted) < Math.abs(best - wanted) ? width : best,
  );
}

/**
 * The spans of a window of which nothing is known, oldest first. A row stands for the `step` seconds before its `ts`;
 * holes of less than half a step are rounding and not gaps.
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
 * The averages of a history as columns. Between two rows that are not neighbours stands a null, so that gaps stay gaps.
 * A row that is not finished yet ends now, and not in the future.
 */
export function readColumns<K extends HistoryKey>(
  history: Pick<History, 'metrics' | 'step' | 'to'>,
  keys: readonly K[],
): Columns<K> {
  return buildColumns(history.metrics, keys, { ...history, read: (row, key) => row[key] });
}

/** The latency of one task as columns, in milliseconds; `loss` in percent, and the band around the mean. */
export function readLatency(
  history: Pick<History, 'ping' | 'step' | 'to'>,
  taskId: number,
): Columns<'latency' | 'loss' | 'lowest' | 'highest'> {
  const rows = history.ping.filter((row) => row.task_id === taskId);
  return buildColumns(rows, ['latency', 'loss', 'lowest', 'highest'], {
    // A task has its own interval: its rows may lie further apart than those of the averages.
    step: Math.max(history.step, findSpacing(rows)),
    to: history.to,
    read: readLatencyValue,
  });
}

function readLatencyValue(row: LatencyRow, key: 'latency' | 'loss' | 'lowest' | 'highest'): number | null {
  if (key === 'latency') return row.latency;
  if (key === 'loss') return row.loss;
  return (key === 'lowest' ? row.band?.[0] : row.band?.[1]) ?? row.latency;
}

/** The usual distance between neighbours: the median, which gaps do not move. */
function findSpacing(rows: readonly { readonly ts: number }[]): number {
  const distances = rows.slice(1).map(({ ts }, index) => ts - (rows[index]?.ts ?? ts));
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
}

interface ColumnSource<R, K> {
  readonly step: number;
  /** The end of the window. */
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

/** A probe of a node over a window. */
export interface ProbeSummary {
  readonly taskId: number;
  readonly name: string;
  /** Percent of the window's probes that were lost; null where the hub does not say. */
  readonly loss: number | null;
  /** Mean, lowest and highest latency in milliseconds; null when every probe was lost. */
  readonly mean: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
}

/** One summary for each task of a history, in the panel's order. */
export function summariseProbes(history: Pick<History, 'ping' | 'probes' | 'loss'>): readonly ProbeSummary[] {
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

/** One cell of an availability strip. */
export interface AvailabilityCell extends Span {
  /** Part of its time in which the node reported, 0 to 1; null for time before the node was first heard of. */
  readonly share: number | null;
}

export interface Availability {
  /** Over the whole window; null when nothing at all is known. */
  readonly share: number | null;
  readonly cells: readonly AvailabilityCell[];
}

/**
 * How much of a window a node reported, out of the `minutes` of its rows, in `count` equal cells.
 *
 * A history does not tell a node that was down from one that did not exist yet: time before `since` (Unix seconds; the
 * first row unless given) is unknown and counts neither way.
 */
export function measureAvailability(
  history: Pick<History, 'metrics' | 'step' | 'from' | 'to'>,
  count: number,
  since?: number,
): Availability {
  const { metrics, step, from, to } = history;
  const first = metrics[0];
  const begin = Math.max(from, since ?? (first === undefined ? to : first.ts - step));
  // The minute that is under way is not counted yet, and the one before may not be stored.
  const end = Math.floor((to - MINUTE_SECONDS) / MINUTE_SECONDS) * MINUTE_SECONDS;
  const rows = metrics.map((row) => closeRow(row, step, to));
  const width = (to - from) / Math.max(1, count);
  const cells = Array.from({ length: Math.max(0, count) }, (_, index) => {
    const cell = { from: from + index * width, to: from + (index + 1) * width };
    const span = { from: Math.max(cell.from, begin), to: Math.min(cell.to, end) };
    return { ...cell, share: measureShare(rows, span) };
  });
  return { share: measureShare(rows, { from: begin, to: end }), cells };
}

interface Stretch extends Span {
  readonly minutes: number;
}

/** The time that a row describes; the last one may be unfinished, and its `ts` then lies ahead. */
function closeRow({ ts, minutes }: HistoryRow, step: number, now: number): Stretch {
  return { from: ts - step, to: Math.min(ts, now), minutes };
}

function measureShare(rows: readonly Stretch[], span: Span): number | null {
  const expected = (span.to - span.from) / MINUTE_SECONDS;
  // The hub counts whole minutes: of less nothing can be told.
  if (expected < 1) return null;
  let minutes = 0;
  for (const { from, to, minutes: known } of rows) {
    const overlap = Math.min(to, span.to) - Math.max(from, span.from);
    // A row knows how much of its time has data, and not which part: it is spread evenly.
    if (overlap > 0) minutes += known * (overlap / (to - from));
  }
  return Math.min(1, minutes / expected);
}

/** The samples with a newer one; those that are more than `seconds` older than it are dropped. */
export function appendSample(
  samples: readonly LiveSample[],
  sample: LiveSample,
  seconds: number = HOUR_SECONDS,
): readonly LiveSample[] {
  const last = samples.at(-1);
  // After a restart the hub may tell an earlier time; the past cannot be drawn over.
  const kept = last !== undefined && sample.ts < last.ts ? [] : samples.filter(({ ts }) => ts !== sample.ts);
  return [...kept.filter(({ ts }) => sample.ts - ts <= seconds), sample];
}

/**
 * The columns of a history with what the live view brought since: samples after its last time, and a null between two
 * times that lie more than `gapSeconds` apart.
 */
export function joinTail<K extends string>(
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
