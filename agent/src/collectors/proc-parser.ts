/**
 * Parsers of text in which every character is a byte. They leave the search to methods of strings and to regular
 * expressions, which QuickJS runs many times faster than a loop over characters.
 */

/** Returns a function that finds the first line which starts with `key`: the offset after the key, or -1. */
export function createLineFinder(key: string): (text: string) => number {
  const keyAfterBreak = `\n${key}`;
  let last = 0;
  return (text) => {
    if (text.startsWith(key)) return key.length;
    // Files of /proc rarely change their layout, so the line is usually at the previous offset.
    if (!text.startsWith(keyAfterBreak, last)) last = text.indexOf(keyAfterBreak);
    if (last >= 0) return last + keyAfterBreak.length;
    last = 0;
    return -1;
  };
}

/** Longer than any safe integer with the spaces in front of it. */
const MAX_NUMBER_LENGTH = 40;

/** Parses an unsigned integer after spaces or tabs; undefined if there is none or it is above 2^53 - 1. */
export function readNumber(text: string, from: number): number | undefined {
  const value = Number.parseInt(text.slice(from, from + MAX_NUMBER_LENGTH), 10);
  return value >= 0 && Number.isSafeInteger(value) ? value : undefined;
}

const MAX_NUMBERS = 8;
const NUMBER = '[ \\t]*(\\d+)(?=[ \\t\\r\\n]|$)';
const NUMBERS = new RegExp(`(?:${NUMBER}`.repeat(MAX_NUMBERS) + ')?'.repeat(MAX_NUMBERS), 'y');

/**
 * Parses up to eight unsigned integers, separated by spaces or tabs. Stops at the end of the line, at anything else and at
 * integers above 2^53 - 1.
 */
export function readNumbers(text: string, from: number): number[] {
  const numbers: number[] = [];
  NUMBERS.lastIndex = from;
  const match = NUMBERS.exec(text);
  for (let index = 1; index <= MAX_NUMBERS; index += 1) {
    const value = Number(match?.[index] ?? Number.NaN);
    if (!(value <= Number.MAX_SAFE_INTEGER)) break;
    numbers.push(value);
  }
  return numbers;
}
