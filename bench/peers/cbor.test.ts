import { expect, test } from 'vitest';
import { type CborValue, decodeCbor, encodeCbor } from './cbor.ts';

// The examples of RFC 8949, appendix A.
const examples: [CborValue, string][] = [
  [0, '00'],
  [23, '17'],
  [24, '1818'],
  [255, '18ff'],
  [256, '190100'],
  [65_535, '19ffff'],
  [65_536, '1a00010000'],
  [1_000_000_000_000, '1b000000e8d4a51000'],
  [-1, '20'],
  [-1000, '3903e7'],
  [true, 'f5'],
  [false, 'f4'],
  ['IETF', '6449455446'],
  [Buffer.from([1, 2, 3, 4]), '4401020304'],
  [[1, [2, 3]], '8201820203'],
  [
    new Map([
      [1, 2],
      [3, 4],
    ]),
    'a201020304',
  ],
];

test.each(examples)('encodes and decodes %j', (value, bytes) => {
  expect(encodeCbor(value).toString('hex')).toBe(bytes);
  expect(decodeCbor(Buffer.from(bytes, 'hex'))).toEqual(value);
});

test('encodes a fraction as a float of 64 bits', () => {
  expect(encodeCbor(1.1).toString('hex')).toBe('fb3ff199999999999a');
});

test.each([
  ['null', 'f6'],
  ['an indefinite length', '9fff'],
  ['a tag', 'c100'],
])('refuses %s', (_, bytes) => {
  expect(() => decodeCbor(Buffer.from(bytes, 'hex'))).toThrow(/unknown/);
});
