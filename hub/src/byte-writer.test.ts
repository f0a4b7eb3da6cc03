import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteWriter, MAX_NUMBER_BYTES } from './byte-writer.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function write(value: number): string {
  const writer = createByteWriter();
  writer.reserve(MAX_NUMBER_BYTES);
  writer.number(value);
  return decoder.decode(writer.take());
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
  );
  fc.assert(
    fc.property(any, (value) => {
      expect(write(value)).toBe(JSON.stringify(value));
    }),
    { numRuns: 5_000 },
  );
});

test('grows, and is empty after take', () => {
  const writer = createByteWriter();
  const token = encoder.encode('"a":');
  for (let index = 0; index < 50_000; index += 1) {
    writer.reserve(token.length + MAX_NUMBER_BYTES);
    writer.token(token);
    writer.number(index);
  }
  writer.text('"ä\u2028"'.repeat(1_000));
  const numbers = Array.from({ length: 50_000 }, (_, index) => `"a":${index}`).join('');
  expect(decoder.decode(writer.take())).toBe(numbers + '"ä\u2028"'.repeat(1_000));
  expect(writer.take()).toHaveLength(0);
});

test('what is drained is not copied, and what was taken is not overwritten', () => {
  const writer = createByteWriter();
  writer.text('first');
  const taken = writer.take();
  writer.text('later');
  expect(writer.length).toBe(5);
  const drained = writer.drain();
  expect(decoder.decode(drained)).toBe('later');
  expect(writer.length).toBe(0);
  writer.text('again');
  expect(decoder.decode(drained)).toBe('again');
  expect(decoder.decode(taken)).toBe('first');
});
