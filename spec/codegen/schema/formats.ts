import { fullFormats } from 'ajv-formats/dist/formats.js';
import { SpecError } from '../contract/documents.ts';

/** Formats that say how to read a value and not what it may be. */
const annotations = ['binary', 'byte', 'double', 'float', 'int32', 'int64', 'password'];

/** A day that exists: months have their lengths, and 29 February its leap years. */
const DATE = new RegExp(
  '^(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)' +
    '|02-(?:0[1-9]|1\\d|2[0-8]))' +
    '|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$',
);

/**
 * How generated code checks a format: a regular expression, so that it needs no import, or null for nothing to check.
 * A format that would need code is refused.
 */
export function getFormat(name: string): RegExp | null {
  if (name === 'date') return DATE;
  if (name === 'uri') return /^[a-z][a-z0-9+.-]*:[^\s]*$/i;
  if (annotations.includes(name)) return null;
  const format = (fullFormats as Record<string, unknown>)[name];
  if (format instanceof RegExp) return format;
  throw new SpecError([
    `The format ${name} has no regular expression: use a pattern, or add it to formats.ts.`,
  ]);
}
