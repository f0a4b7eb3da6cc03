import { expect, test } from 'vitest';
import { createDetailsFormat } from './details-format.ts';

const format = createDetailsFormat('en-GB');

test.each([
  [10_000_000, '10 Mbit/s'],
  [999_000_000, '999 Mbit/s'],
  [1_000_000_000, '1 Gbit/s'],
  [2_500_000_000, '2.5 Gbit/s'],
  [100_000_000_000, '100 Gbit/s'],
])('a speed of %s is %s', (bits, text) => expect(format.speed(bits)).toBe(text));

test.each([
  [0, '0'],
  [0.05, '0.05'],
  [9.99, '9.99'],
  [12.4, '12'],
])('%s events per second are %s', (rate, text) => expect(format.events(rate)).toBe(text));

test('a temperature has no decimals', () => {
  expect([format.celsius(40.6), format.celsius(-3.5)]).toEqual(['41 °C', '-4 °C']);
});
