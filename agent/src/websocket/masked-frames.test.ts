import { opcodes } from '@muster/shared/websocket/frames';
import { expect, test } from 'vitest';
import { createHost } from '../node/host.ts';
import { createMaskedFrames } from './masked-frames.ts';

const { applyMask, runtime } = createHost();
const key = [7, 0, 255, 19];

const createFrames = () =>
  createMaskedFrames({
    applyMask,
    randomBytes: (count) => Uint8Array.from({ length: count }, (_, at) => key[at % 4] as number),
  });

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
    const frame = createFrames().encode(opcodes.text, payload);
    const masked = before.map((byte, index) => byte ^ (key[index % 4] as number));
    expect([...frame].join()).toBe([0x81, ...encodeLength(length), ...key, ...masked].join());
    expect([...payload].join()).toBe(before.join());
  },
);

test('a close frame has a code or no payload', () => {
  const frames = createFrames();
  const code = [0x03 ^ 7, 0xe8 ^ 0];
  expect([...frames.encodeClose(1000)]).toEqual([0x88, 0x82, ...key, ...code]);
  expect([...frames.encodeClose(null)]).toEqual([0x88, 0x80, ...key]);
});

test('every frame has a masking key of its own', () => {
  const frames = createMaskedFrames({ applyMask, randomBytes: runtime.randomBytes });
  const keys = Array.from({ length: 300 }, () =>
    frames.encode(opcodes.pong, new Uint8Array(0)).slice(2).join(),
  );
  expect(new Set(keys).size).toBe(300);
});
