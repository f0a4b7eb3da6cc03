import type { HistoryColumn } from '@muster/generated/metrics';
import { toRecord } from '../cells.ts';
import { metricIndex } from '../import-source.ts';

/** Beszel's GB and MB are binary, with two decimals: BytesToGigabytes in agent/utils/utils.go. */
const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

/** Less than a KiB of a GiB is an error of binary fractions. */
const GIB_PRECISION = 1e6;

/** The column `stats` of `system_stats`; `Stats` in internal/entities/system/system.go. */
export type Stats = Readonly<Record<string, unknown>>;

/** Writes the metrics of one record, indexed by `metricIndex`; NaN for what the record lacks. */
export function mapStats(stats: Stats, values: Float64Array): void {
  values.fill(Number.NaN);
  const set = (column: HistoryColumn, value: number) => {
    values[metricIndex[column]] = value;
  };
  set('cpu', toNumber(stats.cpu));
  set('load', readLoad(stats));
  set('mem_used', toBytes(toNumber(stats.mu)));
  set('swap_used', readSwap(stats, 'su'));
  set('disk_used', sumDisks(stats, 'du'));
  const [sent, received] = readBandwidth(stats, 'b', ['ns', 'nr']);
  set('net_tx', sent);
  set('net_rx', received);
  // Peaks of the shorter records; only records of 10 minutes and longer have them.
  set('cpu_max', toNumber(stats.cpum));
  const [sentMax, receivedMax] = readBandwidth(stats, 'bm', ['nsm', 'nrm']);
  set('net_tx_max', sentMax);
  set('net_rx_max', receivedMax);
}

/** Bytes; NaN for what the record lacks. */
export function readTotals(stats: Stats): { mem: number; swap: number; disk: number } {
  return {
    mem: toBytes(toNumber(stats.m)),
    swap: readSwap(stats, 's'),
    disk: sumDisks(stats, 'd'),
  };
}

/** Cumulative bytes of one network interface since it was created. */
export interface InterfaceCounters {
  tx: number;
  rx: number;
}

/** `ni`: per interface bytes/s sent and received, then the totals. Empty before Beszel 0.12.8. */
export function readCounters(stats: Stats): Map<string, InterfaceCounters> {
  const counters = new Map<string, InterfaceCounters>();
  for (const [name, numbers] of Object.entries(toRecord(stats.ni))) {
    const [, , tx, rx] = toNumbers(numbers);
    if (tx !== undefined && rx !== undefined && tx >= 0 && rx >= 0) counters.set(name, { tx, rx });
  }
  return counters;
}

/** `la` since Beszel 0.12.1, `l1` in 0.12.0, nothing before. */
function readLoad(stats: Stats): number {
  const [load = Number.NaN] = toNumbers(stats.la);
  return Number.isNaN(load) ? toNumber(stats.l1) : load;
}

/** Beszel leaves the key out for 0. */
function readSwap(stats: Stats, key: 's' | 'su'): number {
  if (stats[key] === undefined) return typeof stats.mu === 'number' ? 0 : Number.NaN;
  return toBytes(toNumber(stats[key]));
}

/** The root disk and the additional disks, which are named in `efs`. */
function sumDisks(stats: Stats, key: 'd' | 'du'): number {
  let sum = toNumber(stats[key]);
  for (const disk of Object.values(toRecord(stats.efs))) {
    const size = toNumber(toRecord(disk)[key]);
    if (!Number.isNaN(size)) sum += size;
  }
  return toBytes(sum);
}

/**
 * Bytes/s sent and received. Before Beszel 0.12 they are two keys in MiB/s, and agents of that time send these to newer
 * hubs. `b` is left out if both are 0, as seen from `ni`.
 */
function readBandwidth(
  stats: Stats,
  key: string,
  oldKeys: [string, string],
): [sent: number, received: number] {
  const [sent = Number.NaN, received = Number.NaN] = toNumbers(stats[key]);
  if (sent > 0 || received > 0) return [sent, received];
  const [oldSent, oldReceived] = oldKeys.map((old) => toNumber(stats[old]) * MIB);
  if (oldSent !== undefined && oldReceived !== undefined && (oldSent > 0 || oldReceived > 0))
    return [oldSent, oldReceived];
  const isZero = key === 'b' && (readCounters(stats).size > 0 || oldSent === 0 || oldReceived === 0);
  return isZero ? [0, 0] : [sent, received];
}

function toBytes(gib: number): number {
  return Math.round(Math.round(gib * GIB_PRECISION) * (GIB / GIB_PRECISION));
}

function toNumbers(value: unknown): number[] {
  return Array.isArray(value) ? value.map(toNumber) : [];
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}
