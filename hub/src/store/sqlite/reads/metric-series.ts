import { historyColumns, maxColumns, meanColumns } from '@muster/generated/metrics';
import type { Database } from 'better-sqlite3';
import type { MetricRow } from '../../metric-aggregate.ts';
import { HOUR_MINUTES, HOUR_SECONDS, KEY_SPAN, MINUTE_SECONDS, makeKey } from '../../metric-layout.ts';
import type { MetricTable, SeriesOwner, Span } from '../../reads/history-reads.ts';
import { toBuckets, toMetricValues } from '../../reads/metric-rows.ts';
import type { MetricValues } from '../../series.ts';

const COLUMNS = `weights, ${historyColumns.join(', ')}`;
const POSITION = `(key & ${KEY_SPAN - 1})`;
const KEYS = 'key > @after AND key <= @last';
const AGGREGATES = [
  ...meanColumns.map((column) => `avg(${column})`),
  ...maxColumns.map((column) => `max(${column})`),
].join(', ');

/**
 * The numbers from 0, by which a query is grouped: the outer loop visits them in their order. Grouped by an expression of the key,
 * SQLite would sort the rows, which takes longer than reading them. A history of a week has 720 buckets.
 */
const BUCKETS = `CREATE TEMP TABLE IF NOT EXISTS bucket (number INTEGER PRIMARY KEY);
  INSERT OR IGNORE INTO temp.bucket WITH RECURSIVE counted (number) AS (
    VALUES (0) UNION ALL SELECT number + 1 FROM counted WHERE number < 1023
  ) SELECT number FROM counted`;

/** Queries on the hot path; a test asserts that each uses an index instead of scanning. */
export const metricReads = {
  size: `SELECT count(*), min(position) FROM (
    SELECT ${POSITION} AS position FROM metric WHERE ${KEYS} ORDER BY key LIMIT @max + 1)`,

  hasHour: `SELECT 1 FROM metric_hour WHERE ${KEYS} LIMIT 1`,

  minutes: `SELECT ${POSITION}, ${COLUMNS} FROM metric WHERE ${KEYS} ORDER BY key LIMIT @max`,

  /** The minutes of a node in `metric_recent`: seeks each minute that is present, then the node in it. */
  recent: `WITH RECURSIVE present (minute) AS (
      SELECT min(minute) FROM metric_recent WHERE minute > @after
      UNION ALL
      SELECT (SELECT min(minute) FROM metric_recent WHERE minute > present.minute) FROM present
      WHERE present.minute < @last
    )
    SELECT recent.minute, ${COLUMNS} FROM present
    CROSS JOIN metric_recent AS recent ON recent.minute = present.minute AND recent.node_id = @node
    WHERE present.minute <= @last ORDER BY 1`,

  /** Buckets of @width minutes after @after, the first of which has the number @first, if each of their minutes is whole. */
  wholeBuckets: `SELECT @first + number, NULL, ${AGGREGATES}, count(*) FROM temp.bucket CROSS JOIN metric
      ON key > @after + number * @width AND key <= min(@after + (number + 1) * @width, @last)
    WHERE number < @count GROUP BY number HAVING count(weights) = 0`,

  hours: `SELECT ${POSITION}, ${COLUMNS}, minutes FROM metric_hour WHERE ${KEYS} ORDER BY key`,

  /** The minutes of the hours that are not rolled up yet, each with its hour. */
  openHours: `SELECT open.hour, ${COLUMNS} FROM metric_open AS open CROSS JOIN metric
      ON key > @base + (open.hour - 1) * ${HOUR_MINUTES} AND key <= @base + open.hour * ${HOUR_MINUTES}
    WHERE open.node_id = @node AND open.hour > @after - @base AND open.hour <= @last - @base`,
} as const;

const ALL = Number.MAX_SAFE_INTEGER;

export function createMetricSeries(db: Database): MetricTable {
  const prepare = (sql: string) => db.prepare<Record<string, number>, MetricRow>(sql).raw();
  const size = db
    .prepare<Record<string, number>, [count: number, oldest: number | null]>(metricReads.size)
    .raw();
  const hasHour = prepare(metricReads.hasHour);
  const minutes = prepare(metricReads.minutes);
  const recent = prepare(metricReads.recent);
  db.exec(BUCKETS);
  const wholeBuckets = prepare(metricReads.wholeBuckets);
  const hours = prepare(metricReads.hours);
  const openHours = prepare(metricReads.openHours);

  /** Merges both tables of minutes by time, because a late minute may be before the last one of `metric`. */
  function selectMinutes(node: number, span: Span, max: number): MetricRow[] {
    const rows = minutes.all({ ...toKeys(node, span), max });
    return [...rows, ...recent.all({ node, ...span })].sort(([a], [b]) => a - b).slice(0, max);
  }

  function selectHours({ node }: SeriesOwner, { after, last }: Span): MetricRow[] {
    const keys = { ...toKeys(node, { after, last }) };
    const late = recent.all({ node, after: after * HOUR_MINUTES, last: last * HOUR_MINUTES });
    for (const row of late) row[0] = Math.ceil(row[0] / HOUR_MINUTES);
    return [...hours.all(keys), ...openHours.all({ ...keys, base: makeKey(node, 0), node }), ...late];
  }

  return {
    step: MINUTE_SECONDS,
    measure({ node }, span, max) {
      const range = toMinutes(span);
      const late = recent.all({ node, ...range });
      const [count, first] = size.get({ ...toKeys(node, range), max }) ?? [0, null];
      const oldest =
        Math.min(first ?? Number.POSITIVE_INFINITY, late[0]?.[0] ?? Number.POSITIVE_INFINITY) *
        MINUTE_SECONDS;
      return { count: count + late.length, oldest: Number.isFinite(oldest) ? oldest : null };
    },
    hasHour: ({ node }, span) => hasHour.get({ ...toKeys(node, span) }) !== undefined,
    readStored: ({ node }, span, max = ALL) =>
      selectMinutes(node, toMinutes(span), max).map((row) => toMetricValues(row, MINUTE_SECONDS)),

    /** SQLite aggregates buckets of whole minutes. Minutes of other buckets, and of those without a number, are read. */
    readBuckets({ node }, span, step) {
      const width = step / MINUTE_SECONDS;
      const range = toMinutes(span);
      const first = range.after / width + 1;
      const end = Math.ceil(range.last / width);
      const values = { ...toKeys(node, range), first, width, count: end - first + 1 };
      const whole = new Map(wholeBuckets.all(values).map((row) => [row[0], row]));
      const late = Map.groupBy(recent.all({ node, ...range }), ([minute]) => Math.ceil(minute / width));
      const buckets: MetricValues[] = [];
      for (let number = first; number <= end; number += 1) {
        const bucket = whole.get(number);
        const added = late.get(number) ?? [];
        if (bucket !== undefined && added.length === 0) buckets.push(toMetricValues(bucket, step));
        else {
          const part = { after: (number - 1) * width, last: Math.min(number * width, range.last) };
          const rows = [...minutes.all({ ...toKeys(node, part), max: ALL }), ...added];
          buckets.push(...toBuckets(rows, width, MINUTE_SECONDS));
        }
      }
      return buckets;
    },
    readHours: (owner, span, width) => toBuckets(selectHours(owner, span), width, HOUR_SECONDS),
    selectHours,
  };
}

function toMinutes({ after, last }: Span): Span {
  return { after: Math.floor(after / MINUTE_SECONDS), last: Math.floor(last / MINUTE_SECONDS) };
}

function toKeys(node: number, { after, last }: Span): Span {
  return { after: makeKey(node, after), last: makeKey(node, last) };
}
