// Generated from spec/ by npm run generate. Do not edit.

/*
 * Text of agents reaches pages that others wrote, which may put it into HTML, attributes or logs. The characters that have a
 * meaning there are replaced with ones that look alike and have none.
 */

const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';
const BIDI = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** With the flag `u` only those without a partner. */
const SURROGATES = '\\ud800-\\udfff';
const UNSAFE_CLASS = `[${CONTROL}${BIDI}${SURROGATES}<>"'&]`;
const UNSAFE = new RegExp(UNSAFE_CLASS, 'u');
const EVERY_UNSAFE = new RegExp(UNSAFE_CLASS, 'gu');
/** In JSON, a backslash and what follows stand for one character. A quote without a backslash ends a text. */
const EVERY_UNSAFE_IN_JSON = new RegExp(`\\\\(?:u[0-9a-f]{4}|.)|[${CONTROL}${BIDI}${SURROGATES}<>'&]`, 'giu');

const lookalikes: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '"': '”', "'": '’', '&': '＆' };
const REPLACEMENT = '\ufffd';

/** Whether the value is no text, or one that `toPlainText` leaves as it is. */
export function isPlainText(value: unknown): boolean {
  return typeof value !== 'string' || !UNSAFE.test(value);
}

/** Cuts a text to a number of characters, and replaces control characters, bidirectional controls and those of HTML. */
export function toPlainText(text: string, maxCharacters: number): string {
  return cut(text, maxCharacters).replace(EVERY_UNSAFE, replace);
}

/** The fields with plain texts, each cut to its limit; the same object if they are plain. */
export function withPlainTexts<T extends object>(fields: T, limits: ReadonlyMap<string, number>): T {
  const values = fields as Readonly<Record<string, unknown>>;
  const changes: Record<string, string> = {};
  for (const [key, limit] of limits) {
    const value = values[key];
    if (typeof value !== 'string') continue;
    const plain = toPlainText(value, limit);
    if (plain !== value) changes[key] = plain;
  }
  return Object.keys(changes).length === 0 ? fields : { ...fields, ...changes };
}

/** The same as `toPlainText` for the texts and keys of JSON that `JSON.stringify` wrote. Not recursive: the sender chooses the depth. */
export function toPlainJson(json: string): string {
  return json.replace(EVERY_UNSAFE_IN_JSON, (found) => {
    if (found === '\\\\') return found;
    return found.startsWith('\\') && found !== '\\"' ? REPLACEMENT : replace(found.at(-1) ?? '');
  });
}

function replace(character: string): string {
  return lookalikes[character] ?? REPLACEMENT;
}

/** Counts code points, as JSON Schema does. */
function cut(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  let left = maxCharacters;
  let end = 0;
  for (const character of text) {
    if (left === 0) return text.slice(0, end);
    left -= 1;
    end += character.length;
  }
  return text;
}
