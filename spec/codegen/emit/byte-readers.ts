import type { Contract, Notification } from '../contract/contract.ts';
import { type Schema, SpecError, schemaName } from '../contract/documents.ts';
import { type Checks, referCheck } from '../schema/check-json.ts';
import { getTarget, readShape } from '../schema/schema-shape.ts';
import { HEADER, importTypes, pascalCase, propertyKey, quote } from '../source-text.ts';
import { paramsType } from './serialisers.ts';

/** How a field is written: a number, so many numbers in brackets, or a text. */
type Form = { kind: 'number' } | { kind: 'numbers'; count: number } | { kind: 'text' };

interface Field {
  key: string;
  /** Of the variable that holds what was read, for all but numbers. */
  variable: string;
  form: Form;
  check: string;
}

const PREAMBLE = `
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

/** Reads \`count\` numbers in brackets; null for anything else. */
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

/** Reads a text of printable ASCII without an escape, which is \`known\` when it says the same; null for anything else. */
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

/** The place in \`keys\` of the key that stands at the cursor, looked for from \`expected\` on; −1 for an unknown one. */
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
`;

/**
 * Readers of messages that come so often that making text and then objects of them costs more than their use. Each takes
 * the plainest way to write its message and leaves every other one, the faulty ones too, to the codec.
 */
export function emitByteReaders({ notifications, schemas }: Contract): string {
  const read = notifications.filter(({ isReadFromBytes }) => isReadFromBytes);
  const checks: Checks = { schemas, functions: new Map() };
  const readers = read.map((notification) => emitReader(notification, checks));
  const types = read.map(({ params }) => paramsType(params));
  return `${HEADER}
${importTypes(types, './types.ts')}${PREAMBLE}${readers.join('')}${[...checks.functions.values()].join('')}`;
}

function emitReader(notification: Notification, checks: Checks): string {
  const { method, params } = notification;
  const type = paramsType(params);
  const name = pascalCase(method);
  const prefix = name.charAt(0).toLowerCase() + name.slice(1);
  const fields = readFields(notification, checks);
  const open = quote(`{"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":{`);
  const keys = fields.map(({ key }) => `  ${quote(`${JSON.stringify(key)}:`)},\n`).join('');
  const variables = fields.filter(({ form }) => form.kind !== 'number');
  return `
const ${prefix}Open = toBytes(${open});
const ${prefix}Keys = [
${keys}].map(toBytes);
const ${prefix}Numbers = new Float64Array(${fields.length});

/**
 * Reads \`${method}\` from the bytes of its frame when it has every field once, nothing else, no blanks and only plain
 * numbers and texts. Null when it is written or filled in any other way: the codec reads those, and finds the faults.
 * Texts that stand in \`known\` as well, the message before, are taken from it: making one is a tenth of the reading.
 */
export function read${name}Bytes(
  bytes: Bytes,
  start: number,
  end: number,
  known: Partial<${type}> | null,
): ${type} | null {
  if (!standsAt(bytes, start, ${prefix}Open)) return null;
  cursor = start + ${prefix}Open.length;
  const numbers = ${prefix}Numbers;
${variables.map(({ variable, form }) => `  let ${variable}: ${form.kind === 'text' ? 'string' : 'number[]'} | null = null;\n`).join('')}  let seen = 0;
  let index = -1;
  for (let left = ${fields.length}; left > 0; left -= 1) {
    index = findKey(bytes, ${prefix}Keys, (index + 1) % ${fields.length});
    if (index === -1 || (seen & (1 << index)) !== 0) return null;
    seen |= 1 << index;
    cursor += (${prefix}Keys[index] as Uint8Array).length;
    switch (index) {
${variables.map((field) => emitCase(fields.indexOf(field), field)).join('')}      default: {
        const value = readNumber(bytes);
        if (Number.isNaN(value)) return null;
        numbers[index] = value;
      }
    }
    if (bytes[cursor] !== (left === 1 ? END : COMMA)) return null;
    cursor += 1;
  }
  if (bytes[cursor] !== END || cursor + 1 !== end) return null;
${fields.map((field, index) => `  if (!${field.check}(${emitValue(field, index)})) return null;\n`).join('')}  return {
${fields.map((field, index) => `    ${propertyKey(field.key)}: ${emitValue(field, index)}${emitCast(field, type)},\n`).join('')}  };
}
`;
}

function emitCase(index: number, { key, variable, form }: Field): string {
  const read =
    form.kind === 'numbers' ? `readNumbers(bytes, ${form.count})` : `readText(bytes, known?.[${quote(key)}])`;
  return `      case ${index}:
        ${variable} = ${read};
        if (${variable} === null) return null;
        break;
`;
}

function emitValue({ variable, form }: Field, index: number): string {
  return form.kind === 'number' ? `numbers[${index}]` : variable;
}

/** The check before it has shown what the compiler cannot see. */
function emitCast({ key, form }: Field, type: string): string {
  return form.kind === 'number' ? ' as number' : ` as unknown as NonNullable<${type}[${quote(key)}]>`;
}

/** A bit of one number stands for each field. */
const MAX_FIELDS = 30;

function readFields({ method, params }: Notification, checks: Checks): Field[] {
  const shape = readShape(checks.schemas, params);
  const hint = schemaName(params.$ref) ?? pascalCase(method);
  const properties = shape.kind === 'object' ? Object.entries(shape.properties) : [];
  if (properties.length === 0 || properties.length > MAX_FIELDS)
    throw new SpecError([`${method} cannot be read from bytes: it has 1 to ${MAX_FIELDS} fields for that.`]);
  return properties.map(([key, schema], index) => ({
    key,
    variable: `field${index}`,
    form: readForm(checks, schema, `${method}.${key}`),
    check: referCheck(checks, schema, `${hint}${pascalCase(key)}`),
  }));
}

function readForm({ schemas }: Checks, schema: Schema, place: string): Form {
  const target = schema.$ref === undefined ? schema : getTarget(schemas, schema.$ref);
  const { type, minItems, maxItems, items } = target;
  if (type === 'number' || type === 'integer') return { kind: 'number' };
  if (type === 'string') return { kind: 'text' };
  const isFixed = minItems !== undefined && minItems === maxItems && minItems > 0;
  if (type === 'array' && isFixed && items?.type === 'number') return { kind: 'numbers', count: minItems };
  throw new SpecError([
    `${place} cannot be read from bytes: only numbers, texts and fixed lists of numbers can.`,
  ]);
}
