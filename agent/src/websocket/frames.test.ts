import { createRuntime } from '@muster/runtime';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrameReader, encodeClose, encodeFrame, encodeText, FrameFault, opcodes } from './frames.ts';

const { randomBytes } = createRuntime();
const LIMIT = 65_536;

/** What a reader says of bytes that come in pieces of the given size. */
function read(bytes: Uint8Array, pieceBytes = bytes.length): string[] {
  const seen: string[] = [];
  const take = createFrameReader(LIMIT, {
    heard: () => seen.push('heard'),
    text: (text) => seen.push(`text ${text}`),
    ping: (payload) => seen.push(`ping ${Buffer.from(payload)}`),
    closed: (code, reason) => seen.push(`closed ${code} ${reason}`),
  });
  for (let at = 0; at < bytes.length; at += pieceBytes) take(bytes.subarray(at, at + pieceBytes));
  return seen;
}

/** A frame as a server sends it. */
function frame(first: number, payload: Uint8Array | string = ''): Buffer {
  const body = Buffer.from(payload as string);
  const head = Buffer.alloc(body.length < 126 ? 2 : 4);
  head[0] = first;
  head[1] = Math.min(body.length, 126);
  if (head.length === 4) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

function findFault(bytes: Uint8Array, pieceBytes?: number): number {
  try {
    read(bytes, pieceBytes);
  } catch (cause) {
    if (cause instanceof FrameFault) return cause.code;
  }
  throw new Error('there is no fault');
}

/** What RFC 6455, section 5.3, makes of a masked frame. */
function unmask(bytes: Uint8Array): { first: number; payload: Buffer } {
  const view = Buffer.from(bytes);
  const short = (view[1] as number) & 0x7f;
  expect((view[1] as number) & 0x80).toBe(0x80);
  const length = short === 126 ? view.readUInt16BE(2) : short;
  const keyAt = short === 126 ? 4 : 2;
  const payload = view.subarray(keyAt + 4);
  expect(payload).toHaveLength(length);
  return {
    first: view[0] as number,
    payload: Buffer.from(payload.map((byte, index) => byte ^ (view[keyAt + (index % 4)] as number))),
  };
}

test('a frame is whole and masked, whatever its length', () => {
  for (const length of [0, 1, 2, 3, 4, 5, 125, 126, 127, 400, 65_535]) {
    const payload = Buffer.alloc(length, 'häßlich');
    expect(unmask(encodeFrame(opcodes.text, payload, randomBytes))).toEqual({ first: 0x81, payload });
  }
  expect(() => encodeFrame(opcodes.text, Buffer.alloc(65_536), randomBytes)).toThrow('too large');
  expect(encodeText('abcd', randomBytes)).not.toEqual(encodeText('abcd', randomBytes));
  expect(unmask(encodeText('größer', randomBytes)).payload.toString()).toBe('größer');
  expect(unmask(encodeClose(1000, randomBytes)).payload).toEqual(Buffer.from([3, 232]));
  expect(unmask(encodeClose(undefined, randomBytes)).payload).toHaveLength(0);
});

test('frames are found however the bytes are cut', () => {
  const bytes = Buffer.concat([
    frame(0x81, 'one'),
    frame(0x01, 'tw'),
    frame(0x89, 'p'),
    frame(0x80, 'o €'),
    frame(0x82, Buffer.from([0, 255])),
    frame(0x8a),
    frame(0x81, 'x'.repeat(300)),
    frame(0x88, Buffer.from([0x03, 0xe9, 0x62, 0x79, 0x65])),
  ]);
  const heard = ['heard', 'text one', 'heard', 'heard', 'ping p', 'heard', 'text two €', 'heard', 'heard'];
  const expected = [...heard, 'heard', `text ${'x'.repeat(300)}`, 'heard', 'closed 1001 bye'];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: bytes.length }), (pieceBytes) => {
      expect(read(bytes, pieceBytes)).toEqual(expected);
    }),
  );
});

test('a message of the limit is read, in one frame or in parts', () => {
  const half = 'x'.repeat(LIMIT / 2);
  expect(read(Buffer.concat([frame(0x01, half), frame(0x80, half)])).at(-1)).toBe(`text ${half}${half}`);
  const head = Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
  expect(read(Buffer.concat([head, Buffer.from(half + half)]), 1000).at(-1)).toBe(`text ${half}${half}`);
});

test.each([
  ['a frame over the limit', 1009, Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 1])],
  ['a frame of 2^64 - 1 bytes', 1009, Buffer.from([0x82, 127, ...new Array(8).fill(255)])],
  [
    'parts over the limit',
    1009,
    Buffer.concat([frame(0x01, 'x'.repeat(40_000)), frame(0, 'x'.repeat(40_000))]),
  ],
  ['text that is no UTF-8', 1007, frame(0x81, Buffer.from([0xc3, 0x28]))],
  ['a reason that is no UTF-8', 1007, frame(0x88, Buffer.from([0x03, 0xe8, 0xc3]))],
  ['a reserved bit', 1002, frame(0xc1, 'x')],
  ['an unknown kind', 1002, frame(0x83, 'x')],
  ['an unknown control frame', 1002, frame(0x8b)],
  ['a masked frame', 1002, Buffer.from([0x81, 0x81, 1, 2, 3, 4, 5])],
  ['a continuation of nothing', 1002, frame(0x80, 'x')],
  ['a message within a message', 1002, Buffer.concat([frame(0x01, 'x'), frame(0x81, 'y')])],
  ['a ping in parts', 1002, frame(0x09, 'x')],
  ['a ping of 126 bytes', 1002, frame(0x89, 'x'.repeat(126))],
  ['half a close code', 1002, frame(0x88, 'x')],
  ['a close code that nobody sends', 1002, frame(0x88, Buffer.from([0x03, 0xed]))],
  ['a close code of nobody', 1002, frame(0x88, Buffer.from([0x13, 0x88]))],
])('%s is a fault, %i', (_, code, bytes) => {
  expect(findFault(bytes)).toBe(code);
  expect(findFault(bytes, 1)).toBe(code);
});

test('no bytes make it fail in another way', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 300 }), (bytes, pieceBytes) => {
      try {
        read(bytes, pieceBytes);
      } catch (cause) {
        expect(cause).toBeInstanceOf(FrameFault);
      }
    }),
  );
});
