import type { PingValues } from '../series.ts';

/** Number of the second or bucket, probes, lost, mean, lowest, highest; latencies in µs. */
export type RawPingRow = [number, number, number, ...latencies: (number | null)[]];

/** Latencies are stored in µs and returned in hundredths of a millisecond: more digits are noise. */
const MICROSECONDS_PER_HUNDREDTH = 10;

/** A position has `unit` seconds. */
export function toPingValues([position, probes, lost, ...latencies]: RawPingRow, unit: number): PingValues {
  const [latency = null, lowest = null, highest = null] = latencies.map(toMs);
  return { ts: position * unit, probes, lost, latency, lowest, highest };
}

function toMs(microseconds: number | null): number | null {
  return microseconds === null ? null : Math.round(microseconds / MICROSECONDS_PER_HUNDREDTH) / 100;
}
