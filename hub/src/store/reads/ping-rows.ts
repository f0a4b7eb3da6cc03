import { NUMBERS_PER_PING_ROW } from '../series.ts';

/** Number of the second or bucket, probes, lost, mean, lowest, highest; latencies in µs. */
export type RawPingRow = (number | null)[];

/** Latencies are stored in µs and returned in hundredths of a millisecond: more digits are noise. */
const MICROSECONDS_PER_HUNDREDTH = 10;

export function packPings(rows: RawPingRow[], unit: number): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(rows.length * NUMBERS_PER_PING_ROW);
  let at = 0;
  for (const [position, probes, lost, mean, lowest, highest] of rows) {
    numbers[at] = (position ?? 0) * unit;
    numbers[at + 1] = probes ?? 0;
    numbers[at + 2] = lost ?? 0;
    numbers[at + 3] = toMs(mean ?? null);
    numbers[at + 4] = toMs(lowest ?? null);
    numbers[at + 5] = toMs(highest ?? null);
    at += NUMBERS_PER_PING_ROW;
  }
  return numbers;
}

function toMs(microseconds: number | null): number {
  return typeof microseconds === 'number'
    ? Math.round(microseconds / MICROSECONDS_PER_HUNDREDTH) / 100
    : Number.NaN;
}
