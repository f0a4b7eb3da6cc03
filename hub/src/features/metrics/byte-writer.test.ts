import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteWriter, MAX_NUMBER_BYTES, toToken } from './byte-writer.ts';

const decoder = new TextDecoder();

function write(value: number): string {
  const writer = new ByteWriter();
  writer.reserve(MAX_NUMBER_BYTES);
  writer.number(value);
  return decoder.decode(writer.drain());
}

test.each([
  0,
  -0,
  9,
  10,
  99.99,
  100,
  0.01,
  0.1,
  1.005,
  0.123,
  0.1234,
  0.000_001,
  0.000_000_1,
  0.123_456_7,
  0.123_000_000_000_000_01,
  99.000_1,
  999_999_999.999_999,
  2 ** 31 - 1,
  2 ** 31,
  999_999_999,
  1_000_000_000,
  1_000_000_001,
  10_000_000_000.01,
  9_999_999_999_999.98,
  9_999_999_999_999.99,
  10_000_000_000_000,
  10_000_000_000_000.01,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  -1.2345678901234567e-308,
  -5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('%d is written as JSON.stringify writes it', (value) => {
  expect(write(value)).toBe(JSON.stringify(value));
  expect(JSON.stringify(value).length).toBeLessThanOrEqual(MAX_NUMBER_BYTES);
});

test('so is any number', () => {
  const any = fc.oneof(
    fc.double(),
    fc.maxSafeInteger(),
    fc.maxSafeNat().map((cents) => cents / 100),
    fc.nat().map((cents) => cents / 100),
    fc.nat().map((millionths) => millionths / 1e6),
    fc.maxSafeNat().map((millionths) => millionths / 1e6),
    fc.nat(),
  );
  fc.assert(
    fc.property(any, (value) => {
      expect(write(value)).toBe(JSON.stringify(value));
    }),
    { numRuns: 5_000 },
  );
});

test('bytes are copied, and make their own room', () => {
  const writer = new ByteWriter();
  const chunk = new Uint8Array(50_000).fill(7);
  for (let count = 0; count < 3; count += 1) writer.bytes(chunk);
  chunk.fill(8);
  writer.bytes(chunk.subarray(0, 1));
  const written = writer.drain();
  expect([written.length, written[0], written[149_999], written[150_000]]).toEqual([150_001, 7, 7, 8]);
});

test('grows, and is empty after drain', () => {
  const writer = new ByteWriter();
  const token = toToken('"a":');
  for (let index = 0; index < 50_000; index += 1) {
    writer.reserve(token.length + MAX_NUMBER_BYTES);
    writer.token(token);
    writer.number(index);
  }
  writer.text('"ä\u2028"'.repeat(1_000));
  const numbers = Array.from({ length: 50_000 }, (_, index) => `"a":${index}`).join('');
  expect(decoder.decode(writer.drain())).toBe(numbers + '"ä\u2028"'.repeat(1_000));
  expect(writer.drain()).toHaveLength(0);
});

test.each([0, 1, 2, 3, 4, 5, 8, 9])('a token of %d bytes leaves nothing behind it', (size) => {
  const writer = new ByteWriter();
  const token = toToken('abcdefghi'.slice(0, size));
  // Also where the array is full, and the last word does not fit any more.
  const filling = 'x'.repeat(64 * 1024 - 4 * 9);
  writer.text(filling);
  for (let count = 0; count < 4; count += 1) {
    writer.reserve(token.length);
    writer.token(token);
  }
  expect(decoder.decode(writer.drain())).toBe(filling + 'abcdefghi'.slice(0, size).repeat(4));
});

test('a range of what another writer has drained is copied', () => {
  const source = new ByteWriter();
  source.text('{"a":1}');
  const { length } = source;
  const view = source.drainView();
  const writer = new ByteWriter();
  writer.reserve(2 * length);
  writer.range(view, 0, length);
  writer.range(view, 1, 4);
  expect(decoder.decode(writer.drain())).toBe('{"a":1}"a"');
});

test('what is drained is not copied', () => {
  const writer = new ByteWriter();
  writer.text('later');
  expect(writer.length).toBe(5);
  const drained = writer.drain();
  expect(decoder.decode(drained)).toBe('later');
  expect(writer.length).toBe(0);
  writer.text('again');
  expect(decoder.decode(drained)).toBe('again');
});
