import { createMetricsRow, type ImportedMetrics, metricIndex } from '../import-source.ts';
import { mergeResolutions, type ResolutionRow } from './merge-resolutions.ts';
import { hostMetricNames, hostMetrics, type MetricStore, type Rollup } from './metric-store.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
const MINUTE_SECONDS = 60;

/** A minute or an hour; `at` counts minutes or hours since the epoch. */
interface MetricsRow extends ResolutionRow {
  values: Float64Array;
  /** Of an hour, how many minutes it covers. */
  minutes: number;
}

/** What a bucket of the store says about a host. */
interface HostBucket {
  start: number;
  first_at: number;
  last_at: number;
  values: Float64Array;
}

/**
 * The minutes of a client. A bucket of several minutes, such as the five that Komari keeps for 50 hours, becomes that many
 * equal minutes: their mean and maximum are those of the bucket, and charts of up to a week are drawn from minutes alone.
 */
export function readStoreMinutes(store: MetricStore, client: string): Iterable<ImportedMetrics> {
  const lengths = store.lengths.filter((length) => length < HOUR_MS);
  return toMetrics({
    client,
    unit: MINUTE_MS,
    rows: joinLengths(store, { client, lengths, unit: MINUTE_MS }),
  });
}

/** The hours of a client, also those for which it has minutes. Buckets of a day become 24 hours. */
export function readStoreHours(store: MetricStore, client: string): Iterable<ImportedMetrics> {
  const lengths = store.lengths.filter((length) => length >= HOUR_MS);
  return toMetrics({ client, unit: HOUR_MS, rows: joinLengths(store, { client, lengths, unit: HOUR_MS }) });
}

interface Selection {
  client: string;
  lengths: readonly number[];
  /** Milliseconds of a row. */
  unit: number;
}

function joinLengths(store: MetricStore, { client, lengths, unit }: Selection): Iterable<MetricsRow> {
  const nothing: Iterable<MetricsRow> = [];
  return lengths.reduce((fine, length) => {
    const buckets = groupBuckets(store.read(client, hostMetricNames, length), Math.max(length, unit));
    return mergeResolutions(fine, expandBuckets(buckets, Math.max(length, unit), unit));
  }, nothing);
}

function* toMetrics({
  client,
  unit,
  rows,
}: {
  client: string;
  unit: number;
  rows: Iterable<MetricsRow>;
}): Generator<ImportedMetrics> {
  const row = createMetricsRow();
  row.node = client;
  for (const { at, values, minutes } of rows) {
    row.at = (at * unit) / 1000;
    row.values.set(values);
    row.minutes = minutes;
    yield row;
  }
}

/** Joins the metrics of each bucket. Several rows of one metric are label sets, or buckets shorter than `length`. */
function* groupBuckets(rollups: Iterable<Rollup>, length: number): Generator<HostBucket> {
  let bucket: HostBucket | undefined;
  let counts: Map<string, number> = new Map();
  for (const rollup of rollups) {
    if (!(rollup.count > 0) || !Number.isFinite(rollup.start)) continue;
    const start = Math.floor(rollup.start / length) * length;
    if (bucket === undefined || bucket.start !== start) {
      if (bucket !== undefined) yield bucket;
      bucket = { start, first_at: Number.POSITIVE_INFINITY, last_at: 0, values: createMetricsRow().values };
      counts = new Map();
    }
    addRollup(bucket, rollup, counts);
  }
  if (bucket !== undefined) yield bucket;
}

function addRollup(bucket: HostBucket, rollup: Rollup, counts: Map<string, number>): void {
  const columns = hostMetrics[rollup.metric as keyof typeof hostMetrics];
  if (columns === undefined) return;
  const [mean, max] = columns;
  const before = counts.get(rollup.metric) ?? 0;
  const total = before + rollup.count;
  const known = before === 0 ? 0 : (bucket.values[metricIndex[mean]] ?? 0) * before;
  bucket.values[metricIndex[mean]] = (known + rollup.sum) / total;
  counts.set(rollup.metric, total);
  if (max !== undefined) {
    const largest = bucket.values[metricIndex[max]] ?? Number.NaN;
    bucket.values[metricIndex[max]] = largest >= rollup.max ? largest : rollup.max;
  }
  bucket.first_at = Math.min(bucket.first_at, rollup.first_at);
  bucket.last_at = Math.max(bucket.last_at, rollup.last_at);
}

/** Each bucket as rows of `unit`, from its first to its last sample. */
function* expandBuckets(buckets: Iterable<HostBucket>, length: number, unit: number): Generator<MetricsRow> {
  for (const { start, first_at, last_at, values } of buckets) {
    const end = start + length;
    // Without usable instants, the bucket is taken as complete.
    const from = first_at >= start && first_at < end ? first_at : start;
    const to = last_at >= from && last_at < end ? last_at : end - 1;
    for (let at = Math.floor(from / unit) + 1; at <= Math.floor(to / unit) + 1; at += 1) {
      yield { at, bucket: start / unit, values, minutes: countMinutes(at * unit, { from, to, unit }) };
    }
  }
}

/** Minutes between the samples that lie in the row that ends at `end`. */
function countMinutes(end: number, { from, to, unit }: { from: number; to: number; unit: number }): number {
  const first = Math.max(from, end - unit);
  const last = Math.min(to, end - 1);
  return Math.floor(last / MINUTE_MS) - Math.floor(first / MINUTE_MS) + 1;
}

/** Rounds to whole minutes, in Unix seconds. */
export function roundToMinute(ms: number): number {
  return Math.round(ms / MINUTE_MS) * MINUTE_SECONDS;
}
