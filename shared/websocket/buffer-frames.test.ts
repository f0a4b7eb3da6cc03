import { expect, test } from 'vitest';
import { encodeCloseFrame, encodeFrame } from './buffer-frames.ts';
import { opcodes } from './frames.ts';

const key = Buffer.from([7, 0, 255, 19]);

/** Decodes a masked frame by the letter of RFC 6455, sections 5.2 and 5.3. */
function decodeMasked(frame: Buffer): { first: number; payload: Buffer } {
  expect((frame[1] as number) & 0x80).toBe(0x80);
  const short = (frame[1] as number) & 0x7f;
  const keyAt = { 126: 4, 127: 10 }[short] ?? 2;
  const length = keyAt === 2 ? short : Number(`0x${frame.toString('hex', 2, keyAt)}`);
  const payload = frame.subarray(keyAt + 4);
  expect(payload).toHaveLength(length);
  return {
    first: frame[0] as number,
    payload: Buffer.from(payload.map((byte, index) => byte ^ (frame[keyAt + (index % 4)] as number))),
  };
}

test.each([0, 1, 2, 3, 4, 5, 125, 126, 127, 400, 65_535, 65_536])(
  'a masked payload of %i bytes',
  (length) => {
    const payload = Buffer.alloc(length, 'häßlich');
    expect(decodeMasked(encodeFrame(opcodes.text, payload, key))).toEqual({ first: 0x81, payload });
  },
);

test('the masking key hides the payload, and the payload that was passed stays as it is', () => {
  const payload = Buffer.from('abcd');
  const frame = encodeFrame(opcodes.text, payload, key);
  expect(frame.subarray(-4)).toEqual(Buffer.from([0x61 ^ 7, 0x62, 0x63 ^ 255, 0x64 ^ 19]));
  expect(payload.toString()).toBe('abcd');
});

test.each([
  [0, '8100'],
  [125, '817d'],
  [126, '817e007e'],
  [65_535, '817effff'],
  [65_536, '817f0000000000010000'],
])('the header of an unmasked payload of %i bytes', (length, header) => {
  const frame = encodeFrame(opcodes.text, 'x'.repeat(length));
  expect(frame.toString('hex', 0, frame.length - length)).toBe(header);
  expect(frame.toString('latin1', frame.length - length)).toBe('x'.repeat(length));
});

test('text is encoded as UTF-8', () => {
  expect(decodeMasked(encodeFrame(opcodes.text, 'größer', key)).payload.toString()).toBe('größer');
});

test('a close frame has a code and a reason of at most 123 bytes, or neither', () => {
  expect(decodeMasked(encodeCloseFrame(1000, '', key)).payload).toEqual(Buffer.from([0x03, 0xe8]));
  expect(encodeCloseFrame(1001, 'bye').toString('hex')).toBe('880503e9627965');
  expect(encodeCloseFrame(1001, 'x'.repeat(200))).toHaveLength(2 + 125);
  expect(encodeCloseFrame(null).toString('hex')).toBe('8800');
});
