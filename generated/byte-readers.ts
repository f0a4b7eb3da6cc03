// Generated from spec/ by npm run generate. Do not edit.

import type { Metrics } from './types.ts';

/** A Buffer, of which a text can be made without a view of it. */
type Bytes = Uint8Array & { toString(encoding: 'latin1', start: number, end: number): string };

const NOT_PLAIN = Number.NaN;
const COMMA = 44;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 91;
const SHUT = 93;
const END = 125;
const FIRST_PRINTABLE = 32;
const LAST_PRINTABLE = 126;
/** So many digits are a whole number below 2^53, so that dividing by a power of ten rounds as JSON.parse does. */
const MAX_DIGITS = 15;
const powers = Array.from({ length: MAX_DIGITS + 1 }, (_, exponent) => 10 ** exponent);

/** Where the reading stands. One for all: a message is read in one go. */
let cursor = 0;

function toBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function standsAt(bytes: Bytes, at: number, text: Uint8Array): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text[index]) return false;
  return true;
}

/** Reads digits with or without a point; NaN for every other way to write a number. */
function readNumber(bytes: Bytes): number {
  const first = cursor;
  let at = first;
  let value = 0;
  let byte = bytes[at] as number;
  while (byte >= ZERO && byte <= NINE) {
    value = value * 10 + byte - ZERO;
    at += 1;
    byte = bytes[at] as number;
  }
  let digits = at - first;
  if (digits === 0 || (digits > 1 && bytes[first] === ZERO)) return NOT_PLAIN;
  let decimals = 0;
  if (byte === POINT) {
    const point = at;
    at += 1;
    byte = bytes[at] as number;
    while (byte >= ZERO && byte <= NINE) {
      value = value * 10 + byte - ZERO;
      at += 1;
      byte = bytes[at] as number;
    }
    decimals = at - point - 1;
    if (decimals === 0) return NOT_PLAIN;
    digits += decimals;
  }
  if (digits > MAX_DIGITS) return NOT_PLAIN;
  cursor = at;
  return decimals === 0 ? value : value / (powers[decimals] as number);
}

/** Reads `count` numbers in brackets; null for anything else. */
function readNumbers(bytes: Bytes, count: number): number[] | null {
  if (bytes[cursor] !== OPEN) return null;
  const numbers: number[] = [];
  for (let index = 1; index <= count; index += 1) {
    cursor += 1;
    const value = readNumber(bytes);
    if (Number.isNaN(value) || bytes[cursor] !== (index === count ? SHUT : COMMA)) return null;
    numbers.push(value);
  }
  cursor += 1;
  return numbers;
}

/** Reads a text of printable ASCII without an escape, which is `known` when it says the same; null for anything else. */
function readText(bytes: Bytes, known = ''): string | null {
  if (bytes[cursor] !== QUOTE) return null;
  const start = cursor + 1;
  let at = start;
  let isKnown = true;
  for (let byte = bytes[at] as number; byte !== QUOTE; byte = bytes[at] as number) {
    if (!(byte >= FIRST_PRINTABLE && byte <= LAST_PRINTABLE) || byte === BACKSLASH) return null;
    isKnown = isKnown && byte === known.charCodeAt(at - start);
    at += 1;
  }
  cursor = at + 1;
  return isKnown && at - start === known.length ? known : bytes.toString('latin1', start, at);
}

/** The place in `keys` of the key that stands at the cursor, looked for from `expected` on; −1 for an unknown one. */
function findKey(bytes: Bytes, keys: readonly Uint8Array[], expected: number): number {
  for (let tried = 0; tried < keys.length; tried += 1) {
    const index = (expected + tried) % keys.length;
    if (standsAt(bytes, cursor, keys[index] as Uint8Array)) return index;
  }
  return -1;
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

const reportOpen = toBytes('{"jsonrpc":"2.0","method":"report","params":{');
const reportKeys = [
  '"uptime":',
  '"cpu":',
  '"load":',
  '"mem_total":',
  '"mem_used":',
  '"swap_total":',
  '"swap_used":',
  '"disk_total":',
  '"disk_used":',
  '"net_rx":',
  '"net_tx":',
  '"tcp":',
  '"udp":',
  '"procs":',
  '"boot_id":',
  '"net_rx_total":',
  '"net_tx_total":',
].map(toBytes);
const reportNumbers = new Float64Array(17);

/**
 * Reads `report` from the bytes of its frame when it has every field once, nothing else, no blanks and only plain
 * numbers and texts. Null when it is written or filled in any other way: the codec reads those, and finds the faults.
 * Texts that stand in `known` as well, the message before, are taken from it: making one is a tenth of the reading.
 */
export function readReportBytes(
  bytes: Bytes,
  start: number,
  end: number,
  known: Partial<Metrics> | null,
): Metrics | null {
  if (!standsAt(bytes, start, reportOpen)) return null;
  cursor = start + reportOpen.length;
  const numbers = reportNumbers;
  let field2: number[] | null = null;
  let field14: string | null = null;
  let seen = 0;
  let index = -1;
  for (let left = 17; left > 0; left -= 1) {
    index = findKey(bytes, reportKeys, (index + 1) % 17);
    if (index === -1 || (seen & (1 << index)) !== 0) return null;
    seen |= 1 << index;
    cursor += (reportKeys[index] as Uint8Array).length;
    switch (index) {
      case 2:
        field2 = readNumbers(bytes, 3);
        if (field2 === null) return null;
        break;
      case 14:
        field14 = readText(bytes, known?.['boot_id']);
        if (field14 === null) return null;
        break;
      default: {
        const value = readNumber(bytes);
        if (Number.isNaN(value)) return null;
        numbers[index] = value;
      }
    }
    if (bytes[cursor] !== (left === 1 ? END : COMMA)) return null;
    cursor += 1;
  }
  if (bytes[cursor] !== END || cursor + 1 !== end) return null;
  if (!isMetricsUptime(numbers[0])) return null;
  if (!isPercent(numbers[1])) return null;
  if (!isMetricsLoad(field2)) return null;
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
  if (!isMetricsBootId(field14)) return null;
  if (!isBytes(numbers[15])) return null;
  if (!isBytes(numbers[16])) return null;
  return {
    uptime: numbers[0] as number,
    cpu: numbers[1] as number,
    load: field2 as unknown as NonNullable<Metrics['load']>,
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
    boot_id: field14 as unknown as NonNullable<Metrics['boot_id']>,
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
