import type { Database } from 'better-sqlite3';
import {
  decodeFigure,
  HOUR_MINUTES,
  HOUR_SECONDS,
  KEY_SPAN,
  MINUTE_SECONDS,
  makeKey,
} from '../metric-layout.ts';
import {
  type HistoryQuery,
  METRIC_FIGURES,
  METRIC_MEANS,
  METRIC_PEAKS,
  type MetricSeries,
  NUMBERS_PER_METRIC_ROW,
} from '../series.ts';

/** A row as SQLite gives it: number of the minute or bucket, minutes, figures. */
type RawRow = (number | null)[];

const COLUMNS = METRIC_FIGURES.join(', ');
const POSITION = `(key & ${KEY_SPAN - 1})`;
const MEANS_OF_MINUTES = METRIC_MEANS.map((name) => `avg(${name})`).join(', ');
const MEANS_OF_HOURS = METRIC_MEANS.map(
  (name) => `sum(${name} * minutes) * 1.0 / sum(iif(${name} IS NULL, 0, minutes))`,
).join(', ');
const PEAKS = METRIC_PEAKS.map((name) => `max(${name})`).join(', ');

/** A number of the program is bound as a REAL, by which a division would not round down. */
const WIDTH = 'CAST(@width AS INTEGER)';

/** The hot reads; a test asserts that each of them seeks. */
export const METRIC_READS = {
  count: 'SELECT count(*) FROM (SELECT 1 FROM metric WHERE key > @after AND key <= @last LIMIT @most + 1)',

  minutes: `SELECT ${POSITION}, 1, ${COLUMNS} FROM metric WHERE key > @after AND key <= @last ORDER BY key`,

  /** Buckets of @width minutes; that named n ends at minute n · @width. */
  minuteBuckets: `SELECT (${POSITION} + ${WIDTH} - 1) / ${WIDTH} AS bucket, count(*), ${MEANS_OF_MINUTES}, ${PEAKS}
    FROM metric WHERE key > @after AND key <= @last GROUP BY bucket`,

  /** Buckets of @width hours, from the gathered hours and from the minutes of those that are not gathered yet. */
  hourBuckets: `SELECT (hour + ${WIDTH} - 1) / ${WIDTH} AS bucket, sum(minutes), ${MEANS_OF_HOURS}, ${PEAKS}
    FROM (
      SELECT ${POSITION} AS hour, minutes, ${COLUMNS} FROM metric_hour WHERE key > @after AND key <= @last
      UNION ALL
      SELECT open.hour, 1, ${COLUMNS} FROM metric_open AS open CROSS JOIN metric
        ON key > @base + (open.hour - 1) * ${HOUR_MINUTES} AND key <= @base + open.hour * ${HOUR_MINUTES}
      WHERE open.node_id = @node AND open.hour > @after - @base AND open.hour <= @last - @base
    ) GROUP BY bucket`,
} as const;

export type MetricReader = (query: HistoryQuery) => MetricSeries;

export function createMetricReader(db: Database): MetricReader {
  const prepare = (sql: string) => db.prepare<Record<string, number>, RawRow>(sql).raw();
  const count = db.prepare<Record<string, number>, number>(METRIC_READS.count).pluck();
  const minutes = prepare(METRIC_READS.minutes);
  const minuteBuckets = prepare(METRIC_READS.minuteBuckets);
  const hourBuckets = prepare(METRIC_READS.hourBuckets);

  return ({ node_id: node, from, to, step, most }) => {
    const base = makeKey(node, 0);
    const last = base + Math.floor(to / MINUTE_SECONDS);
    const samples = { after: base + Math.floor(from / MINUTE_SECONDS), last };
    if ((count.get({ ...samples, most }) ?? 0) <= most) {
      return { step: MINUTE_SECONDS, rows: pack(minutes.all(samples), MINUTE_SECONDS) };
    }
    const start = Math.ceil(from / step) * step;
    if (step % HOUR_SECONDS !== 0) {
      const width = step / MINUTE_SECONDS;
      const after = base + start / MINUTE_SECONDS;
      return { step, rows: pack(minuteBuckets.all({ after, last, width }), step) };
    }
    const hours = {
      base,
      node,
      after: base + start / HOUR_SECONDS,
      last: base + Math.ceil(to / HOUR_SECONDS),
      width: step / HOUR_SECONDS,
    };
    return { step, rows: pack(hourBuckets.all(hours), step) };
  };
}

/** Into one block that changes threads without a copy. `unit` is the length in seconds of what rows are numbered by. */
function pack(rows: RawRow[], unit: number): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(rows.length * NUMBERS_PER_METRIC_ROW);
  let at = 0;
  for (const row of rows) {
    numbers[at] = (row[0] ?? 0) * unit;
    numbers[at + 1] = row[1] ?? 0;
    for (let index = 0; index < METRIC_FIGURES.length; index += 1) {
      numbers[at + 2 + index] = decodeFigure(row[index + 2] ?? null, index);
    }
    at += NUMBERS_PER_METRIC_ROW;
  }
  return numbers;
}
