import { maxColumns, meanColumns } from '@muster/generated/metrics';
import type { Database } from 'better-sqlite3';
import type { MetricRow } from '../../metric-aggregate.ts';
import { MINUTE_SECONDS } from '../../metric-layout.ts';
import { createBucketPacker } from '../../reads/metric-rows.ts';
import { mergeMinutes } from './recent-minutes.ts';

/** As many rows as a history of a week has, and some. */
const MAX_BUCKETS = 1024;

/** A row that is read takes twice the time of one that SQLite aggregates, and a bucket as much as three rows. */
const MIN_MINUTES = 4;

const AGGREGATES = [
  ...meanColumns.map((column) => `avg(${column})`),
  ...maxColumns.map((column) => `max(${column})`),
].join(', ');

/**
 * The numbers from 0, by which a query is grouped: the outer loop visits them in their order. Grouped by an expression of the key,
 * SQLite would sort the rows, which takes longer than reading them.
 */
const BUCKETS = `CREATE TEMP TABLE IF NOT EXISTS bucket (number INTEGER PRIMARY KEY);
  INSERT OR IGNORE INTO temp.bucket WITH RECURSIVE counted (number) AS (
    VALUES (0) UNION ALL SELECT number + 1 FROM counted WHERE number + 1 < ${MAX_BUCKETS}
  ) SELECT number FROM counted`;

export const bucketReads = {
  /** @count buckets of @width minutes after @first, the last one up to @last; keys. */
  minuteBuckets: `SELECT number, count(*), count(weights), ${AGGREGATES} FROM temp.bucket CROSS JOIN metric
      ON key > @first + number * @width AND key <= min(@first + (number + 1) * @width, @last)
    WHERE number < @count GROUP BY number`,
} as const;

type BucketRow = [number: number, minutes: number, weighted: number, ...values: (number | null)[]];

export interface BucketRange {
  /** The key of the node's minute 0. */
  base: number;
  /** A multiple of `width`. The buckets have the minutes after it and up to `last`. */
  after: number;
  last: number;
  /** Minutes of a bucket. */
  width: number;
}

/** Reads minutes by key, in the order of time. */
type ReadMinutes = (keys: { after: number; last: number }) => MetricRow[];

/** As `packMetrics`, with `recent`, the minutes of the range that are not in `metric`; null if reading the rows is faster. */
export type BucketReader = (
  range: BucketRange,
  recent: readonly MetricRow[],
) => Float64Array<ArrayBuffer> | null;

/** SQLite aggregates the buckets of which every minute is whole and in `metric`; the minutes of others are read. */
export function createBucketReader(db: Database, readMinutes: ReadMinutes): BucketReader {
  db.exec(BUCKETS);
  const select = db.prepare<Record<string, number>, BucketRow>(bucketReads.minuteBuckets).raw();

  return ({ base, after, last, width }, recent) => {
    const count = Math.ceil((last - after) / width);
    if (width < MIN_MINUTES || count > MAX_BUCKETS) return null;
    const rows = select.all({ first: base + after, last: base + last, width, count });
    const stored = new Map(rows.map((row) => [row[0], row]));
    const added = Map.groupBy(recent, ([minute]) => Math.ceil((minute - after) / width) - 1);
    const packer = createBucketPacker(width, width * MINUTE_SECONDS);
    for (const number of [...new Set([...stored.keys(), ...added.keys()])].sort((a, b) => a - b)) {
      const [, minutes = 0, weighted = 0, ...values] = stored.get(number) ?? [];
      const first = after + number * width;
      if (minutes > 0 && weighted === 0 && !added.has(number))
        packer.addBucket({ position: first / width + 1, minutes, values });
      else {
        const keys = { after: base + first, last: base + Math.min(first + width, last) };
        packer.add(mergeMinutes(readMinutes(keys), added.get(number) ?? []));
      }
    }
    return packer.finish();
  };
}
