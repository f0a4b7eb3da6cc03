import { expect, test } from 'vitest';
import { joinAmount, parseDecimal, splitAmount } from './byte-amount.ts';

test.each([
  [0, '', 'GB'],
  [1_099_511_627_776, '1', 'TiB'],
  [1_000_000_000_000, '1', 'TB'],
  [500_000_000_000, '500', 'GB'],
  [2_500_000_000_000, '2.5', 'TB'],
  [536_870_912_000, '500', 'GiB'],
  [12_345, '12345', 'B'],
  [9_007_199_254_740_991, '9007199254740991', 'B'],
] as const)('%i bytes are shown as %s %s and parsed back', (bytes, text, unit) => {
  expect(splitAmount(bytes)).toEqual({ text, unit });
  if (text !== '') expect(joinAmount({ text, unit })).toBe(bytes);
});

test.each([
  ['1,5', 1.5],
  [' 20 ', 20],
  ['0', 0],
])('%j is a number', (text, value) => {
  expect(parseDecimal(text)).toBe(value);
});

test.each([[''], ['-1'], ['1e3'], ['1.2.3'], ['1 000'], ['NaN'], ['０']])('%j is not a number', (text) => {
  expect(parseDecimal(text)).toBeUndefined();
});

test('an amount beyond 2^53 − 1 bytes is invalid', () => {
  expect(joinAmount({ text: '9000000', unit: 'TiB' })).toBeUndefined();
});
