/** What the hub is at one moment of a long run. */
export interface Sample {
  /** Seconds since the beginning. */
  at: number;
  residentBytes: number;
  /** Of JavaScript, with what it holds outside of its heap, after a collection of garbage. */
  heapBytes: number;
  descriptors: number;
  /** Of all emitters of events together. */
  listeners: number;
  /** Of the loop since the sample before, milliseconds. */
  p99: number;
  max: number;
}

/** The first part of a run warms the hub up: caches fill and code is compiled. */
const WARM_UP_SHARE = 0.25;
const SECONDS_PER_HOUR = 3600;

/** Samples after the warm-up, of which there must be two for a trend. */
export function dropWarmUp(samples: readonly Sample[]): readonly Sample[] {
  return samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
}

/**
 * How much a value grows in an hour: the median of the slopes between any two samples (Theil and Sen), which a few
 * samples that were taken at a bad moment do not move. 0 where fewer than two tell.
 */
export function findHourlySlope(samples: readonly Sample[], read: (sample: Sample) => number): number {
  const slopes = samples.flatMap((later, index) =>
    samples
      .slice(0, index)
      .filter(({ at }) => at < later.at)
      .map((earlier) => (read(later) - read(earlier)) / (later.at - earlier.at)),
  );
  return slopes.length === 0 ? 0 : findMedian(slopes) * SECONDS_PER_HOUR;
}

/** How much more a value is in the last third than in the first, by the medians of both. */
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
