import { isPlainText } from './plain-text.ts';

/** A Buffer: its `toString` decodes a range without a view of it. */
export type Bytes = Uint8Array & { toString(encoding: 'latin1', start: number, end: number): string };

/** How a field is written: a number, a text, or a list of that many numbers. */
export type FieldForm = 'number' | 'text' | number;

/** The plain form of a message, with room for the values that were read last. */
export interface MessageLayout {
  readonly open: Uint8Array;
  readonly names: readonly string[];
  readonly keys: readonly Uint8Array[];
  readonly forms: readonly FieldForm[];
  /** Values of the fields of form `number`, by their index. */
  readonly numbers: Float64Array;
  /** The message before. */
  previous: Readonly<Record<string, unknown>> | null;
  /** Values of all other fields, by their index. A list is overwritten by the next one. */
  readonly values: (string | number[] | null)[];
}

const NOT_PLAIN = Number.NaN;
const COMMA = 44;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const CLOSE_BRACE = 125;
const FIRST_PRINTABLE = 32;
const LAST_PRINTABLE = 126;
/** An integer of this many digits is below 2^53, so that dividing it by a power of ten rounds as JSON.parse does. */
const MAX_DIGITS = 15;
const powers = Array.from({ length: MAX_DIGITS + 1 }, (_, exponent) => 10 ** exponent);

/** Position of the reader. Shared, because a message is read synchronously. */
let cursor = 0;

/** At most 30 fields: a bit of one integer records which were read. */
export function createLayout(
  method: string,
  fields: readonly (readonly [name: string, form: FieldForm])[],
): MessageLayout {
  return {
    open: toBytes(`{"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":{`),
    names: fields.map(([name]) => name),
    keys: fields.map(([name]) => toBytes(`${JSON.stringify(name)}:`)),
    forms: fields.map(([, form]) => form),
    previous: null,
    numbers: new Float64Array(fields.length),
    values: fields.map(([, form]) => (typeof form === 'number' ? new Array<number>(form).fill(0) : null)),
  };
}

/**
 * Reads a message into the layout if it has every field once, nothing else, no whitespace and only plain numbers and texts.
 * Returns false for any other JSON. Texts equal to those of `previous`, the message before, are taken from it: creating a
 * string is a tenth of the cost of reading.
 */
export function readMessage(
  { bytes, start, end }: { bytes: Bytes; start: number; end: number },
  layout: MessageLayout,
  previous: Readonly<Record<string, unknown>> | null,
): boolean {
  const { open, keys } = layout;
  layout.previous = previous;
  if (!startsWith(bytes, start, open)) return false;
  cursor = start + open.length;
  const count = keys.length;
  let seen = 0;
  let index = -1;
  for (let left = count; left > 0; left -= 1) {
    index = findKey(bytes, keys, (index + 1) % count);
    if (index === -1 || (seen & (1 << index)) !== 0) return false;
    seen |= 1 << index;
    cursor += (keys[index] as Uint8Array).length;
    if (!readField(bytes, layout, index)) return false;
    if (bytes[cursor] !== (left === 1 ? CLOSE_BRACE : COMMA)) return false;
    cursor += 1;
  }
  return bytes[cursor] === CLOSE_BRACE && cursor + 1 === end;
}

function readField(bytes: Bytes, layout: MessageLayout, index: number): boolean {
  const form = layout.forms[index] as FieldForm;
  if (form === 'number') {
    const value = readNumber(bytes);
    layout.numbers[index] = value;
    return !Number.isNaN(value);
  }
  if (form !== 'text') return readNumbers(bytes, layout.values[index] as number[]);
  const text = readText(bytes, layout.previous?.[layout.names[index] as string]);
  layout.values[index] = text;
  return text !== null;
}

function toBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function startsWith(bytes: Bytes, at: number, text: Uint8Array): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text[index]) return false;
  return true;
}

/** Reads digits with an optional decimal point; NaN for any other notation. */
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

/** Reads a list of as many numbers as `numbers` has; returns false for anything else. */
function readNumbers(bytes: Bytes, numbers: number[]): boolean {
  if (bytes[cursor] !== OPEN_BRACKET) return false;
  for (let index = 0; index < numbers.length; index += 1) {
    cursor += 1;
    const value = readNumber(bytes);
    const isLast = index === numbers.length - 1;
    if (Number.isNaN(value) || bytes[cursor] !== (isLast ? CLOSE_BRACKET : COMMA)) return false;
    numbers[index] = value;
  }
  cursor += 1;
  return true;
}

/**
 * Reads a plain text of printable ASCII without escapes; null for anything else. Returns `previous` if it is equal, which is
 * why only a new text is searched for characters of HTML.
 */
function readText(bytes: Bytes, previous: unknown): string | null {
  if (bytes[cursor] !== QUOTE) return null;
  const known = typeof previous === 'string' ? previous : '';
  const start = cursor + 1;
  let at = start;
  let isKnown = true;
  for (let byte = bytes[at] as number; byte !== QUOTE; byte = bytes[at] as number) {
    if (!(byte >= FIRST_PRINTABLE && byte <= LAST_PRINTABLE) || byte === BACKSLASH) return null;
    isKnown = isKnown && byte === known.charCodeAt(at - start);
    at += 1;
  }
  cursor = at + 1;
  if (isKnown && at - start === known.length) return known;
  const text = bytes.toString('latin1', start, at);
  return isPlainText(text) ? text : null;
}

/** Index of the key at the cursor, searched for from `expected` on; −1 for an unknown key. */
function findKey(bytes: Bytes, keys: readonly Uint8Array[], expected: number): number {
  for (let tried = 0; tried < keys.length; tried += 1) {
    const index = (expected + tried) % keys.length;
    if (startsWith(bytes, cursor, keys[index] as Uint8Array)) return index;
  }
  return -1;
}
