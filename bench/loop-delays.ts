import { createHistogram } from 'node:perf_hooks';

/** Distribution of the times that events at random moments wait for an event loop; milliseconds. */
export interface LoopDelays {
  /** The time between two samples, which are `resolution` apart while the loop is free. */
  add(elapsed: number): void;
  percentile(share: number): number;
  readonly max: number;
  reset(): void;
}

const MICROSECONDS = 1000;

export function createLoopDelays(resolution: number): LoopDelays {
  const histogram = createHistogram();
  return {
    // A stall is weighted by its length: an event could have arrived at each of its milliseconds.
    add(elapsed) {
      for (let delay = elapsed - resolution; delay > -resolution; delay -= resolution)
        histogram.record(Math.max(1, Math.round(delay * MICROSECONDS)));
    },
    percentile: (share) => histogram.percentile(share) / MICROSECONDS,
    get max() {
      return histogram.max / MICROSECONDS;
    },
    reset: () => histogram.reset(),
  };
}
