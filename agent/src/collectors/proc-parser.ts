/**
 * Parsers of text in which every character is a byte. They search by `indexOf` and regular expressions, which QuickJS runs
 * many times faster than a loop over characters.
 */

/** Offset after `key` in the first line that starts with it, or -1. */
export function findLine(text: string, key: string): number {
  if (text.startsWith(key)) return key.length;
  const at = text.indexOf(`\n${key}`);
  return at < 0 ? -1 : at + 1 + key.length;
}

const NUMBER = /[ \t]*(\d+)(?=[ \t\r\n]|$)/y;

/**
 * Parses up to `max` unsigned integers, separated by spaces or tabs. Stops at the end of the line, at anything else and at
 * integers above 2^53 - 1.
 */
export function readNumbers(text: string, from: number, max: number): number[] {
  const numbers: number[] = [];
  NUMBER.lastIndex = from;
  while (numbers.length < max) {
    const value = Number(NUMBER.exec(text)?.[1] ?? Number.NaN);
    if (!Number.isSafeInteger(value)) break;
    numbers.push(value);
  }
  return numbers;
}
