export interface Histogram {
  /** Upper bounds, ascending, without the infinite one. */
  readonly bounds: readonly number[];
  /** Observations per bucket, one more than `bounds`; not cumulative. */
  readonly counts: readonly number[];
  readonly sum: number;
}

/** Counts durations in the buckets of a histogram. */
export interface Durations {
  add(seconds: number): void;
  read(): Histogram;
}

/** Seconds. */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5] as const;

export function createDurations(): Durations {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  let sum = 0;
  return {
    add(seconds) {
      const found = bounds.findIndex((bound) => seconds <= bound);
      const index = found < 0 ? bounds.length : found;
      counts[index] = (counts[index] ?? 0) + 1;
      sum += seconds;
    },
    read: () => ({ bounds, counts: [...counts], sum }),
  };
}
