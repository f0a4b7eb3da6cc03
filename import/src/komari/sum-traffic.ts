/** A bucket of a counter's increases. */
export interface TrafficBucket {
  /** Milliseconds. */
  length: number;
  /** Milliseconds since the epoch. */
  start: number;
  sum: number;
}

/**
 * The sum of all buckets, in any order. Buckets of several lengths overlap: those of an hour are the sums of those of its
 * minutes, which are deleted earlier. After a restart of Komari a long bucket can lack what the short ones have, so the larger
 * of both is taken.
 */
export function sumTraffic(buckets: readonly TrafficBucket[]): number {
  const lengths = [...new Set(buckets.map(({ length }) => length))].sort((a, b) => a - b);
  let merged = new Map<number, number>();
  for (const length of lengths) {
    const longer = sumByStart(merged, length);
    for (const [start, sum] of sumByStart(toEntries(buckets, length), length)) {
      longer.set(start, Math.max(sum, longer.get(start) ?? 0));
    }
    merged = longer;
  }
  return [...merged.values()].reduce((total, sum) => total + sum, 0);
}

function* toEntries(buckets: readonly TrafficBucket[], length: number): Generator<[number, number]> {
  for (const bucket of buckets) {
    if (bucket.length === length && bucket.sum > 0) yield [bucket.start, bucket.sum];
  }
}

function sumByStart(entries: Iterable<[number, number]>, length: number): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [at, sum] of entries) {
    const start = Math.floor(at / length) * length;
    sums.set(start, (sums.get(start) ?? 0) + sum);
  }
  return sums;
}

/** Bytes since boot. */
export interface CounterReading {
  /** Milliseconds since the epoch. */
  ms: number;
  rx: number;
  tx: number;
}

/**
 * The increases of counters since an instant. After a reboot a counter begins at 0 again, so its value is the increase. Readings
 * are sorted by time.
 */
export function sumIncreases(readings: readonly CounterReading[], since: number): { rx: number; tx: number } {
  const total = { rx: 0, tx: 0 };
  for (const [index, { ms, rx, tx }] of readings.entries()) {
    const previous = readings[index - 1];
    if (previous === undefined || ms < since) continue;
    total.rx += rx >= previous.rx ? rx - previous.rx : rx;
    total.tx += tx >= previous.tx ? tx - previous.tx : tx;
  }
  return total;
}
