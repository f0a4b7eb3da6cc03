import { expect, test } from 'vitest';
import { encodeMessage } from './protobuf.ts';

// The examples of https://protobuf.dev/programming-guides/encoding/
test.each([
  ['a varint of two bytes', [1, { uint: 150 }], '089601'],
  ['a text', [2, { text: 'testing' }], '120774657374696e67'],
  ['the largest integer', [1, { uint: Number.MAX_SAFE_INTEGER }], '08ffffffffffffff0f'],
  ['a field number of two bytes', [16, { uint: 0 }], '800100'],
  ['a double', [1, { double: 1.5 }], '09000000000000f83f'],
] as const)('encodes %s', (_, field, bytes) => {
  expect(encodeMessage([field]).toString('hex')).toBe(bytes);
});
