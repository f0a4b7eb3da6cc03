/** What the hub is at one moment of a long run. */
export interface Sample {
  /** Seconds since the beginning. */
  at: number;
  residentBytes: number;
  /** After a collection of garbage, bytes. */
  heapBytes: number;
  descriptors: number;
  /** Of the loop since the sample before, milliseconds. */
  p99: number;
  max: number;
}

/** The first part of a run warms the hub up: caches fill and code is compiled. */
const WARM_UP_SHARE = 0.25;

/** Samples after the warm-up, of which there must be two for a trend. */
export function dropWarmUp(samples: readonly Sample[]): readonly Sample[] {
  return samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
}

/** How much a value grows in an hour, by least squares; 0 where fewer than two samples tell. */
export function findHourlySlope(samples: readonly Sample[], read: (sample: Sample) => number): number {
  if (samples.length < 2) return 0;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const times = samples.map(({ at }) => at);
  const values = samples.map(read);
  const [middle, level] = [mean(times), mean(values)];
  const spread = times.reduce((sum, at) => sum + (at - middle) ** 2, 0);
  if (spread === 0) return 0;
  const rise = times.reduce((sum, at, index) => sum + (at - middle) * ((values[index] ?? 0) - level), 0);
  return (rise / spread) * 3600;
}
