const LINE_BREAK = 10;
const BLANK = 32;
const TAB = 9;
const ZERO = 48;
const NINE = 57;

/** Encodes a key for `findLine`, once instead of for every sample. */
export function encodeKey(key: string): Uint8Array {
  return Buffer.from(key, 'latin1');
}

function startsWith(bytes: Uint8Array, key: Uint8Array, at: number): boolean {
  for (let index = 0; index < key.length; index += 1) {
    if (bytes[at + index] !== key[index]) return false;
  }
  return true;
}

/** Offset after `key` in the first line that starts with it, or -1. */
export function findLine(bytes: Uint8Array, key: Uint8Array): number {
  let start = 0;
  while (start < bytes.length) {
    if (startsWith(bytes, key, start)) return start + key.length;
    const end = bytes.indexOf(LINE_BREAK, start);
    if (end < 0) return -1;
    start = end + 1;
  }
  return -1;
}

function isDigit(byte: number | undefined): byte is number {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function isNumberEnd(byte: number | undefined): boolean {
  return byte === undefined || byte === BLANK || byte === TAB || byte === LINE_BREAK || byte === 13;
}

/**
 * Parses unsigned integers, separated by spaces or tabs, into `out` until it is full or the line ends. Returns their
 * count. Stops at anything else and at integers above 2^53 - 1.
 */
export function readNumbers(bytes: Uint8Array, from: number, out: number[] | Float64Array): number {
  let at = from;
  let count = 0;
  while (count < out.length) {
    while (bytes[at] === BLANK || bytes[at] === TAB) at += 1;
    if (!isDigit(bytes[at])) return count;
    let value = 0;
    for (let byte = bytes[at]; isDigit(byte); byte = bytes[at]) {
      value = value * 10 + (byte - ZERO);
      at += 1;
    }
    if (value > Number.MAX_SAFE_INTEGER || !isNumberEnd(bytes[at])) return count;
    out[count] = value;
    count += 1;
  }
  return count;
}

export function toLatin1(bytes: Uint8Array, from = 0, to = bytes.length): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);
}
