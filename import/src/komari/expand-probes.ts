import type { ImportedProbe, ImportedProbeHour } from '../import-source.ts';
import { HOUR_MS } from './expand-metrics.ts';
import { mergeResolutions, type ResolutionRow } from './merge-resolutions.ts';
import { LOSS, type MetricStore, type ProbeSeries, type Rollup } from './metric-store.ts';

/** −1 for a lost probe, as in the store. */
const LOST = -1;

/** A bucket of probes of one task by one client. */
export interface ProbeBucket {
  latency: Rollup;
  /** Lost probes; undefined if there is no series of losses. */
  losses: number | undefined;
}

interface Result extends ResolutionRow {
  latency_ms: number;
}

type HourRow = ResolutionRow & Omit<ImportedProbeHour, 'node' | 'task'>;

/**
 * The results of a client's probes. The first and the last of each bucket are stored as they were, and a minute seldom has more;
 * those between them get their mean, with as many lost ones as the bucket has.
 */
export function* readStoreProbes(store: MetricStore, client: string): Generator<ImportedProbe> {
  const lengths = store.lengths.filter((length) => length < HOUR_MS);
  for (const series of store.listProbes(client)) {
    const nothing: Iterable<Result> = [];
    const results = lengths.reduce(
      (fine, length) => mergeResolutions(fine, expandResults(pairLosses(series.read(length)))),
      nothing,
    );
    for (const { at, latency_ms } of results) {
      yield { node: client, task: series.task, at: Math.floor(at / 1000), latency_ms };
    }
  }
}

export function* readStoreProbeHours(store: MetricStore, client: string): Generator<ImportedProbeHour> {
  const lengths = store.lengths.filter((length) => length >= HOUR_MS);
  for (const series of store.listProbes(client)) {
    const nothing: Iterable<HourRow> = [];
    const hours = lengths.reduce(
      (fine, length) => mergeResolutions(fine, expandHours(series, length)),
      nothing,
    );
    for (const { at, bucket: _, ...row } of hours) {
      yield { node: client, task: series.task, at: (at * HOUR_MS) / 1000, ...row };
    }
  }
}

/** Joins the rows of latency and loss of each bucket. Without latency there was no probe. */
export function* pairLosses(rollups: Iterable<Rollup>): Generator<ProbeBucket> {
  let latency: Rollup | undefined;
  let losses: number | undefined;
  let start = Number.NaN;
  for (const rollup of rollups) {
    if (!(rollup.count > 0)) continue;
    if (rollup.start !== start) {
      if (latency !== undefined) yield { latency, losses };
      latency = undefined;
      losses = undefined;
      start = rollup.start;
    }
    if (rollup.metric === LOSS) losses = (losses ?? 0) + rollup.sum;
    else latency = rollup;
  }
  if (latency !== undefined) yield { latency, losses };
}

/** How many are lost, and the mean of the others; each lost one is −1 in the sum. */
function splitLosses(
  { count, sum }: { count: number; sum: number },
  losses: number,
): { lost: number; mean: number } {
  const lost = Math.min(count, Math.max(0, Math.round(losses)));
  const mean = count > lost ? Math.max(0, (sum - lost * LOST) / (count - lost)) : Number.NaN;
  return { lost, mean };
}

export function* expandResults(buckets: Iterable<ProbeBucket>): Generator<Result> {
  for (const { latency, losses } of buckets) {
    const { start, count, sum, first, first_at, last, last_at } = latency;
    const bucket = start - 1;
    yield { at: first_at, bucket, latency_ms: toLatency(first) };
    if (count === 1) continue;
    const known = Number(first < 0) + Number(last < 0);
    const inner = { count: count - 2, sum: sum - first - last };
    const { lost, mean } = splitLosses(inner, (losses ?? known) - known);
    for (let index = 1; index <= inner.count; index += 1) {
      const at = first_at + ((last_at - first_at) * index) / (count - 1);
      yield { at, bucket, latency_ms: takesShare(index - 1, inner.count, lost) ? LOST : mean };
    }
    yield { at: last_at, bucket, latency_ms: toLatency(last) };
  }
}

/** Whether the item at `index` is one of `share` that are spread evenly over `count`. */
function takesShare(index: number, count: number, share: number): boolean {
  return Math.floor(((index + 1) * share) / count) > Math.floor((index * share) / count);
}

/** A bucket of a day becomes 24 hours with a share of its probes each. */
function* expandHours(series: ProbeSeries, length: number): Generator<HourRow> {
  const hours = Math.max(1, Math.round(length / HOUR_MS));
  for (const { latency, losses } of pairLosses(series.read(length))) {
    const { lost, mean } = splitLosses(latency, losses ?? 0);
    const first = Math.floor(latency.start / HOUR_MS);
    for (let index = 0; index < hours; index += 1) {
      const probes = getShare(index, hours, latency.count);
      if (probes === 0) continue;
      yield {
        at: first + index + 1,
        bucket: first,
        probes,
        lost: Math.min(probes, getShare(index, hours, lost)),
        latency_ms: mean,
        // With losses the minimum is −1, and that of the others is not stored.
        lowest_ms: latency.min >= 0 ? latency.min : Number.NaN,
        highest_ms: latency.max >= 0 ? latency.max : Number.NaN,
      };
    }
  }
}

/** The part of `total` items at `index`, if they are spread evenly over `count`. */
function getShare(index: number, count: number, total: number): number {
  return Math.floor(((index + 1) * total) / count) - Math.floor((index * total) / count);
}

function toLatency(value: number): number {
  return value < 0 ? LOST : value;
}
