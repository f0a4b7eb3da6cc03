import { historyColumns } from '@muster/generated/metrics';
import type { Database, Statement } from 'better-sqlite3';
import type { MetricRow } from '../../metric-aggregate.ts';
import { HOUR_MINUTES, HOUR_SECONDS, KEY_SPAN, MINUTE_SECONDS, makeKey } from '../../metric-layout.ts';
import { createBucketPacker, packBuckets, packMetrics } from '../../reads/metric-rows.ts';
import type { HistoryQuery, HistoryWindow, MetricSeries } from '../../series.ts';
import { type BucketRange, createBucketReader } from './minute-buckets.ts';
import { createRecentReader, mergeMinutes, selectMinutes, toHours } from './recent-minutes.ts';

const COLUMNS = `weights, ${historyColumns.join(', ')}`;
const POSITION = `(key & ${KEY_SPAN - 1})`;

/** Queries on the hot path; a test asserts that each uses an index instead of scanning. */
export const metricReads = {
  count: 'SELECT count(*) FROM (SELECT 1 FROM metric WHERE key > @after AND key <= @last LIMIT @max + 1)',

  oldestMinute: 'SELECT key FROM metric WHERE key > @after AND key <= @last ORDER BY key LIMIT 1',

  hasHour: 'SELECT 1 FROM metric_hour WHERE key > @after AND key < @before LIMIT 1',

  minutes: `SELECT ${POSITION}, ${COLUMNS} FROM metric WHERE key > @after AND key <= @last ORDER BY key`,

  hours: `SELECT ${POSITION}, ${COLUMNS}, minutes FROM metric_hour WHERE key > @after AND key <= @last ORDER BY key`,

  /** The minutes of the hours that are not rolled up yet, each with its hour. */
  openHours: `SELECT open.hour, ${COLUMNS} FROM metric_open AS open CROSS JOIN metric
      ON key > @base + (open.hour - 1) * ${HOUR_MINUTES} AND key <= @base + open.hour * ${HOUR_MINUTES}
    WHERE open.node_id = @node AND open.hour > @after - @base AND open.hour <= @last - @base`,
} as const;

const ROWS_PER_PART = 500;

export type MetricReader = (query: HistoryQuery) => MetricSeries;

/** Returns whether hours of a window are older than the minutes of the node with a row id: they were imported. */
export function createOlderMetricHours(
  db: Database,
): (node: number, window: Pick<HistoryWindow, 'from' | 'to'>) => boolean {
  const oldestMinute = db.prepare<Record<string, number>, number>(metricReads.oldestMinute).pluck();
  const hasHour = db.prepare<Record<string, number>, number>(metricReads.hasHour).pluck();
  const recent = createRecentReader(db);
  return (node, { from, to }) => {
    const base = makeKey(node, 0);
    const after = Math.floor(from / MINUTE_SECONDS);
    const last = Math.floor(to / MINUTE_SECONDS);
    const key = oldestMinute.get({ after: base + after, last: base + last }) ?? Number.POSITIVE_INFINITY;
    const [first] = recent.readMinutes(node, { after, last });
    const minute = Math.min(key - base, first?.[0] ?? Math.ceil(to / MINUTE_SECONDS));
    const before = base + Math.ceil(minute / HOUR_MINUTES);
    return hasHour.get({ after: base + Math.ceil(from / HOUR_SECONDS), before }) !== undefined;
  };
}

/**
 * The rows of a long window in parts. All of them together, a week's ten thousand, would be moved out of V8's young generation
 * before they are aggregated, which takes a third of the time of reading them.
 */
function* readInParts(
  select: Statement<Record<string, number>[], MetricRow>,
  { base, after, last }: { base: number; after: number; last: number },
  recent: MetricRow[],
): Generator<MetricRow[]> {
  let from = after;
  for (let isLast = false; !isLast; ) {
    const part = select.all({ after: base + from, last: base + last });
    isLast = part.length < ROWS_PER_PART;
    from = part.at(-1)?.[0] ?? last;
    // A late minute is before the last one of `metric`.
    const next = recent.findIndex(([minute]) => minute > from);
    yield mergeMinutes(part, recent.splice(0, next < 0 ? recent.length : next));
  }
  yield recent;
}

/** The minute at the end of the hour of an instant. */
function endOfHour(seconds: number): number {
  return Math.ceil(seconds / HOUR_SECONDS) * HOUR_MINUTES;
}

export function createMetricReader(db: Database): MetricReader {
  const selectRowId = db.prepare<[number], number>('SELECT id FROM node WHERE public_id = ?').pluck();
  const prepare = (sql: string) => db.prepare<Record<string, number>, MetricRow>(sql).raw();
  const count = db.prepare<Record<string, number>, number>(metricReads.count).pluck();
  const hasOlderHours = createOlderMetricHours(db);
  const minutes = prepare(metricReads.minutes);
  const parts = prepare(`${metricReads.minutes} LIMIT ${ROWS_PER_PART}`);
  const hours = prepare(metricReads.hours);
  const openHours = prepare(metricReads.openHours);
  const recent = createRecentReader(db);
  const readBuckets = createBucketReader(db, (keys) => minutes.all(keys));

  function packRows(range: BucketRange, own: MetricRow[]): MetricSeries['rows'] {
    const packer = createBucketPacker(range.width, range.width * MINUTE_SECONDS);
    for (const part of readInParts(parts, range, own)) packer.add(part);
    return packer.finish();
  }

  return ({ node_id, window }) => {
    const { from, to, maxRows } = window;
    // No row has the id 0.
    const node = selectRowId.get(node_id) ?? 0;
    const base = makeKey(node, 0);
    const [first, last] = [Math.floor(from / MINUTE_SECONDS), Math.floor(to / MINUTE_SECONDS)];
    // To the end of the last hour: rows of hours include it.
    const recentRows = recent.readMinutes(node, { after: first, last: endOfHour(to) });
    const samples = { after: base + first, last: base + last, max: maxRows };
    const recentMinutes = selectMinutes(recentRows, { after: first, last });
    const isLong = (count.get(samples) ?? 0) + recentMinutes.length > maxRows;
    // A long window in whole hours is read from the hours anyway.
    const isOlder = !(isLong && window.step % HOUR_SECONDS === 0) && hasOlderHours(node, window);
    if (!isOlder && !isLong) {
      const rows = mergeMinutes(minutes.all({ after: base + first, last: base + last }), recentMinutes);
      return { step: MINUTE_SECONDS, rows: packMetrics(rows, MINUTE_SECONDS) };
    }
    const step = isOlder ? Math.ceil(window.step / HOUR_SECONDS) * HOUR_SECONDS : window.step;
    const start = Math.ceil(from / step) * step;
    if (step % HOUR_SECONDS !== 0) {
      const range = { after: start / MINUTE_SECONDS, last, base, width: step / MINUTE_SECONDS };
      const own = selectMinutes(recentRows, range);
      return { step, rows: readBuckets(range, own) ?? packRows(range, own) };
    }
    const span = { after: start / HOUR_SECONDS, last: Math.ceil(to / HOUR_SECONDS) };
    const range = { after: base + span.after, last: base + span.last };
    const recentHours = toHours(selectMinutes(recentRows, { after: span.after * HOUR_MINUTES }));
    const rows = [hours.all(range), openHours.all({ ...range, base, node }), recentHours];
    return { step, rows: packBuckets(rows, step / HOUR_SECONDS, step) };
  };
}
