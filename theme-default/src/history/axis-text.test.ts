import { expect, it } from 'vitest';
import { dropZeros } from './axis-text.ts';

it.each([
  ['4.00 GiB', '4 GiB'],
  ['4,00 GiB', '4 GiB'],
  ['50.0%', '50%'],
  ['0.50', '0.50'],
  ['0.00', '0'],
  ['100 ms', '100 ms'],
  ['1,000 ms', '1,000 ms'],
  ['1,000.00', '1,000'],
  ['1.000,00', '1.000'],
  ['10,000', '10,000'],
  ['1,000,000', '1,000,000'],
  ['1,000.50', '1,000.50'],
])('%s is formatted as %s', (text, short) => {
  expect(dropZeros(text)).toBe(short);
});
