// Generated from spec/ by npm run generate. Do not edit.

import { type Bytes, createLayout, readMessage } from './runtime/byte-reader.ts';
import { countCharacters } from './runtime/json.ts';
import type { Metrics } from './types.ts';

const reportLayout = createLayout('report', [
  ['uptime', 'number'],
  ['cpu', 'number'],
  ['load', 3],
  ['mem_total', 'number'],
  ['mem_used', 'number'],
  ['swap_total', 'number'],
  ['swap_used', 'number'],
  ['disk_total', 'number'],
  ['disk_used', 'number'],
  ['net_rx', 'number'],
  ['net_tx', 'number'],
  ['tcp', 'number'],
  ['udp', 'number'],
  ['procs', 'number'],
  ['boot_id', 'text'],
  ['net_rx_total', 'number'],
  ['net_tx_total', 'number'],
]);

/** The message that was read last: one that is created for each message would be garbage, or survive until the next one. */
const latestReport: Required<Metrics> = {
  uptime: 0,
  cpu: 0,
  load: [0, 0, 0],
  mem_total: 0,
  mem_used: 0,
  swap_total: 0,
  swap_used: 0,
  disk_total: 0,
  disk_used: 0,
  net_rx: 0,
  net_tx: 0,
  tcp: 0,
  udp: 0,
  procs: 0,
  boot_id: '',
  net_rx_total: 0,
  net_tx_total: 0,
};

/**
 * Reads `report` from the bytes of its frame if it is written plainly; null if it must be left to the codec, which
 * also reports what is wrong with it. Texts equal to those of `previous`, the message before, are taken from it. The next
 * call overwrites the message.
 */
export function readReportBytes(
  bytes: Bytes,
  start: number,
  end: number,
  previous: Partial<Metrics> | null,
): Metrics | null {
  if (!readMessage({ bytes, start, end }, reportLayout, previous)) return null;
  const { numbers, values } = reportLayout;
  if (!isMetricsUptime(numbers[0])) return null;
  if (!isPercent(numbers[1])) return null;
  if (!isMetricsLoad(values[2])) return null;
  if (!isBytes(numbers[3])) return null;
  if (!isBytes(numbers[4])) return null;
  if (!isBytes(numbers[5])) return null;
  if (!isBytes(numbers[6])) return null;
  if (!isBytes(numbers[7])) return null;
  if (!isBytes(numbers[8])) return null;
  if (!isByteRate(numbers[9])) return null;
  if (!isByteRate(numbers[10])) return null;
  if (!isCount(numbers[11])) return null;
  if (!isCount(numbers[12])) return null;
  if (!isCount(numbers[13])) return null;
  if (!isMetricsBootId(values[14])) return null;
  if (!isBytes(numbers[15])) return null;
  if (!isBytes(numbers[16])) return null;
  latestReport.uptime = numbers[0] as number;
  latestReport.cpu = numbers[1] as number;
  latestReport.load = values[2] as NonNullable<Metrics['load']>;
  latestReport.mem_total = numbers[3] as number;
  latestReport.mem_used = numbers[4] as number;
  latestReport.swap_total = numbers[5] as number;
  latestReport.swap_used = numbers[6] as number;
  latestReport.disk_total = numbers[7] as number;
  latestReport.disk_used = numbers[8] as number;
  latestReport.net_rx = numbers[9] as number;
  latestReport.net_tx = numbers[10] as number;
  latestReport.tcp = numbers[11] as number;
  latestReport.udp = numbers[12] as number;
  latestReport.procs = numbers[13] as number;
  latestReport.boot_id = values[14] as NonNullable<Metrics['boot_id']>;
  latestReport.net_rx_total = numbers[15] as number;
  latestReport.net_tx_total = numbers[16] as number;
  return latestReport;
}

/** Copies `from` into `to` and returns true if both have every field. */
export function copyReport(from: Partial<Metrics>, to: Partial<Metrics>): boolean {
  if (!isCompleteReport(from) || !isCompleteReport(to)) return false;
  to.uptime = from.uptime;
  to.cpu = from.cpu;
  to.load[0] = from.load[0] as number;
  to.load[1] = from.load[1] as number;
  to.load[2] = from.load[2] as number;
  to.mem_total = from.mem_total;
  to.mem_used = from.mem_used;
  to.swap_total = from.swap_total;
  to.swap_used = from.swap_used;
  to.disk_total = from.disk_total;
  to.disk_used = from.disk_used;
  to.net_rx = from.net_rx;
  to.net_tx = from.net_tx;
  to.tcp = from.tcp;
  to.udp = from.udp;
  to.procs = from.procs;
  to.boot_id = from.boot_id;
  to.net_rx_total = from.net_rx_total;
  to.net_tx_total = from.net_tx_total;
  return true;
}

/** A copy, with lists of its own. */
export function cloneReport(message: Partial<Metrics>): Partial<Metrics> {
  const copy = { ...message };
  if (copy.load !== undefined) copy.load = [...copy.load];
  return copy;
}

function isCompleteReport(message: Partial<Metrics>): message is Required<Metrics> {
  return (
    message.uptime !== undefined &&
    message.cpu !== undefined &&
    message.load !== undefined &&
    message.mem_total !== undefined &&
    message.mem_used !== undefined &&
    message.swap_total !== undefined &&
    message.swap_used !== undefined &&
    message.disk_total !== undefined &&
    message.disk_used !== undefined &&
    message.net_rx !== undefined &&
    message.net_tx !== undefined &&
    message.tcp !== undefined &&
    message.udp !== undefined &&
    message.procs !== undefined &&
    message.boot_id !== undefined &&
    message.net_rx_total !== undefined &&
    message.net_tx_total !== undefined
  );
}

function isMetricsUptime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value);
}

function isPercent(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 100;
}

function isMetricsLoad(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 3 || value.length > 3) return false;
for (const item of value) if (!isMetricsLoadItem(item)) return false;
return true;
}

function isMetricsLoadItem(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1000000;
}

function isBytes(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value);
}

function isByteRate(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740991;
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value);
}

function isMetricsBootId(value: unknown): boolean {
  return typeof value === 'string' && value.length >= 1 && (value.length <= 64 || countCharacters(value) <= 64);
}
