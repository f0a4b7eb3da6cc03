/** A sample of the hub's resources. */
export interface Sample {
  /** Seconds since the start. */
  at: number;
  residentBytes: number;
  /** JavaScript heap with external memory, after a garbage collection. */
  heapBytes: number;
  descriptors: number;
  /** Number of listeners of all event emitters. */
  listeners: number;
  /** Event-loop delay since the previous sample, milliseconds. */
  p99: number;
  max: number;
}

/** The first part of a run warms the hub up: caches fill and code is compiled. */
const WARM_UP_SHARE = 0.25;
const SECONDS_PER_HOUR = 3600;

/** Samples after the warm-up; a trend needs two. */
export function dropWarmUp<One>(samples: readonly One[]): readonly One[] {
  return samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
}

/**
 * How much a value grows in an hour: the median of the slopes between all pairs of samples (Theil–Sen estimator), which a few
 * outliers do not affect. 0 with fewer than two samples.
 */
export function findHourlySlope<One extends Pick<Sample, 'at'>>(
  samples: readonly One[],
  read: (sample: One) => number,
): number {
  const slopes = samples.flatMap((later, index) =>
    samples
      .slice(0, index)
      .filter(({ at }) => at < later.at)
      .map((earlier) => (read(later) - read(earlier)) / (later.at - earlier.at)),
  );
  return slopes.length === 0 ? 0 : findMedian(slopes) * SECONDS_PER_HOUR;
}

/** Difference of the medians of the last and the first third. */
export function findDrift(samples: readonly Sample[], read: (sample: Sample) => number): number {
  const third = Math.ceil(samples.length / 3);
  if (samples.length < 2) return 0;
  return findMedian(samples.slice(-third).map(read)) - findMedian(samples.slice(0, third).map(read));
}

function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
