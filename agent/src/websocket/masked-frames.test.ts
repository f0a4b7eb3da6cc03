import { opcodes } from '@muster/websocket/frames';
import { expect, test } from 'vitest';
import { encodeMaskedCloseFrame, encodeMaskedFrame } from './masked-frames.ts';

const key = [7, 0, 255, 19];

/** The length of a payload by RFC 6455, section 5.2. */
function encodeLength(length: number): number[] {
  if (length < 126) return [0x80 | length];
  if (length < 65_536) return [0x80 | 126, length >> 8, length & 0xff];
  return [0x80 | 127, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 0xff, length & 0xff];
}

test.each([0, 1, 2, 3, 4, 5, 124, 125, 126, 127, 128, 129, 400, 65_535, 65_536, 65_537])(
  'a payload of %i bytes is masked byte by byte, and stays as it is',
  (length) => {
    const payload = Uint8Array.from({ length }, (_, index) => index * 31);
    const before = [...payload];
    const frame = encodeMaskedFrame(opcodes.text, payload, Uint8Array.from(key));
    const masked = before.map((byte, index) => byte ^ (key[index % 4] as number));
    expect([...frame].join()).toBe([0x81, ...encodeLength(length), ...key, ...masked].join());
    expect([...payload].join()).toBe(before.join());
  },
);

test('a close frame has a code or no payload', () => {
  const none = Uint8Array.of(0, 0, 0, 0);
  expect([...encodeMaskedCloseFrame(1000, none)]).toEqual([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]);
  expect([...encodeMaskedCloseFrame(null, none)]).toEqual([0x88, 0x80, 0, 0, 0, 0]);
});
