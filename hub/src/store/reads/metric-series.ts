import { historyAverages, historyFigures } from '@muster/generated/history-figures';
import type { Database } from 'better-sqlite3';
import {
  decodeFigure,
  HOUR_MINUTES,
  HOUR_SECONDS,
  KEY_SPAN,
  MINUTE_SECONDS,
  makeKey,
} from '../metric-layout.ts';
import { type HistoryQuery, type MetricSeries, NUMBERS_PER_METRIC_ROW } from '../series.ts';

/** A row as SQLite gives it: number of the minute or bucket, minutes, figures. */
type RawRow = (number | null)[];

const COLUMNS = historyFigures.join(', ');
const POSITION = `(key & ${KEY_SPAN - 1})`;

/** The hot reads; a test asserts that each of them seeks. */
export const metricReads = {
  count: 'SELECT count(*) FROM (SELECT 1 FROM metric WHERE key > @after AND key <= @last LIMIT @most + 1)',

  minutes: `SELECT ${POSITION}, 1, ${COLUMNS} FROM metric WHERE key > @after AND key <= @last ORDER BY key`,

  hours: `SELECT ${POSITION}, minutes, ${COLUMNS} FROM metric_hour WHERE key > @after AND key <= @last ORDER BY key`,

  /** The minutes of the hours that are not gathered yet, each with its hour. */
  openHours: `SELECT open.hour, 1, ${COLUMNS} FROM metric_open AS open CROSS JOIN metric
      ON key > @base + (open.hour - 1) * ${HOUR_MINUTES} AND key <= @base + open.hour * ${HOUR_MINUTES}
    WHERE open.node_id = @node AND open.hour > @after - @base AND open.hour <= @last - @base`,
} as const;

export type MetricReader = (query: HistoryQuery) => MetricSeries;

export function createMetricReader(db: Database): MetricReader {
  const prepare = (sql: string) => db.prepare<Record<string, number>, RawRow>(sql).raw();
  const count = db.prepare<Record<string, number>, number>(metricReads.count).pluck();
  const minutes = prepare(metricReads.minutes);
  const hours = prepare(metricReads.hours);
  const openHours = prepare(metricReads.openHours);

  return ({ node_id: node, from, to, step, most }) => {
    const base = makeKey(node, 0);
    const last = base + Math.floor(to / MINUTE_SECONDS);
    const samples = { after: base + Math.floor(from / MINUTE_SECONDS), last };
    if ((count.get({ ...samples, most }) ?? 0) <= most) {
      return { step: MINUTE_SECONDS, rows: pack(minutes.all(samples), MINUTE_SECONDS) };
    }
    const start = Math.ceil(from / step) * step;
    if (step % HOUR_SECONDS !== 0) {
      const rows = minutes.all({ after: base + start / MINUTE_SECONDS, last });
      return { step, rows: pack(gather([rows], step / MINUTE_SECONDS), step) };
    }
    const window = { after: base + start / HOUR_SECONDS, last: base + Math.ceil(to / HOUR_SECONDS) };
    const rows = [hours.all(window), openHours.all({ ...window, base, node })];
    return { step, rows: pack(gather(rows, step / HOUR_SECONDS), step) };
  };
}

/** A bucket in the making: sums of figure × minutes or peaks, and the minutes of each average. */
interface Bucket {
  minutes: number;
  figures: Float64Array;
  weights: Float64Array;
}

/**
 * Gathers rows by `width` positions; the bucket named n ends at position n · width. Done here since SQLite would sort
 * the rows by bucket first, which takes longer than the reading.
 */
function gather(parts: RawRow[][], width: number): RawRow[] {
  const buckets = new Map<number, Bucket>();
  for (const rows of parts) {
    for (const row of rows) addToBucket(getBucket(buckets, Math.ceil((row[0] ?? 0) / width)), row);
  }
  return [...buckets].sort(([a], [b]) => a - b).map(([name, bucket]) => [name, ...closeBucket(bucket)]);
}

function getBucket(buckets: Map<number, Bucket>, name: number): Bucket {
  const known = buckets.get(name);
  if (known !== undefined) return known;
  const bucket = {
    minutes: 0,
    figures: new Float64Array(historyFigures.length),
    weights: new Float64Array(historyFigures.length),
  };
  buckets.set(name, bucket);
  return bucket;
}

function addToBucket(bucket: Bucket, row: RawRow): void {
  const { figures, weights } = bucket;
  const minutes = row[1] ?? 0;
  bucket.minutes += minutes;
  for (let index = 0; index < historyFigures.length; index += 1) {
    const value = row[index + 2] ?? null;
    if (value === null) continue;
    const sum = figures[index] ?? 0;
    figures[index] = index < historyAverages.length ? sum + value * minutes : Math.max(sum, value);
    weights[index] = (weights[index] ?? 0) + minutes;
  }
}

function closeBucket({ minutes, figures, weights }: Bucket): RawRow {
  const closed: RawRow = [minutes];
  for (let index = 0; index < historyFigures.length; index += 1) {
    const weight = weights[index] ?? 0;
    const divisor = index < historyAverages.length ? weight : 1;
    closed.push(weight === 0 ? null : (figures[index] ?? 0) / divisor);
  }
  return closed;
}

/** Into one block that changes threads without a copy. `unit` is the length in seconds of what rows are numbered by. */
function pack(rows: RawRow[], unit: number): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(rows.length * NUMBERS_PER_METRIC_ROW);
  let at = 0;
  for (const row of rows) {
    numbers[at] = (row[0] ?? 0) * unit;
    numbers[at + 1] = row[1] ?? 0;
    for (let index = 0; index < historyFigures.length; index += 1) {
      numbers[at + 2 + index] = decodeFigure(row[index + 2] ?? null, index);
    }
    at += NUMBERS_PER_METRIC_ROW;
  }
  return numbers;
}
