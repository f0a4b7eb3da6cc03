import { expect, test } from 'vitest';
import { cleanLine } from './clean-text.ts';

test.each([
  ['a\u2028one\u2029two\u0085three', 'a one two three'],
  ['\r\n a\tb \u0000', 'a b'],
  ['caf\u00e9 \u{1f600}', 'caf\u00e9 \u{1f600}'],
])('%j becomes one line', (text, line) => {
  expect(cleanLine(text, 100)).toBe(line);
});
