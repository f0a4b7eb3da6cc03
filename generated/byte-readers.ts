// Generated from spec/ by npm run generate. Do not edit.

import { type Bytes, createLayout, readMessage } from './runtime/byte-reader.ts';
import { countCharacters } from './runtime/json.ts';
import type { Metrics } from './messages.ts';

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

/**
 * Reads `report` from the bytes of its frame if it is written plainly; null if it must be left to the codec, which
 * also reports what is wrong with it. Texts equal to those of `previous`, the message before, are taken from it.
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
  return {
    uptime: numbers[0] as number,
    cpu: numbers[1] as number,
    load: values[2] as NonNullable<Metrics['load']>,
    mem_total: numbers[3] as number,
    mem_used: numbers[4] as number,
    swap_total: numbers[5] as number,
    swap_used: numbers[6] as number,
    disk_total: numbers[7] as number,
    disk_used: numbers[8] as number,
    net_rx: numbers[9] as number,
    net_tx: numbers[10] as number,
    tcp: numbers[11] as number,
    udp: numbers[12] as number,
    procs: numbers[13] as number,
    boot_id: values[14] as NonNullable<Metrics['boot_id']>,
    net_rx_total: numbers[15] as number,
    net_tx_total: numbers[16] as number,
  };
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
