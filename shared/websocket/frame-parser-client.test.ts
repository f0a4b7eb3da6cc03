import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bufferCodec } from './buffer-frames.ts';
import { FrameParser } from './frame-parser.ts';

const MAX_BYTES = 65_536;

/** The callbacks that a client's parser makes for bytes in chunks of the given size. */
function parse(bytes: Buffer, chunkBytes = bytes.length): string[] {
  const calls: string[] = [];
  const parser = new FrameParser(
    {
      onFrame() {
        calls.push('frame');
        return true;
      },
      onTextBytes: () => false,
      onText: (text) => calls.push(`text ${text}`),
      onPing: (payload) => calls.push(`ping ${Buffer.from(payload)}`),
      onCloseFrame: (code, reason) => calls.push(`close ${code} ${reason}`),
      onError: (code) => calls.push(`error ${code}`),
    },
    { codec: bufferCodec, role: 'client', maxMessageBytes: MAX_BYTES, binary: 'discard' },
  );
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    parser.read(chunk, chunk.length);
  }
  return calls;
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

test('frames are found with any chunk boundaries, and binary messages are discarded', () => {
  const bytes = Buffer.concat([
    frame(0x81, 'one'),
    frame(0x01, 'tw'),
    frame(0x89, 'p'),
    frame(0x80, 'o €'),
    frame(0x82, Buffer.from([0, 255])),
    frame(0x02, Buffer.from([255])),
    frame(0x80, Buffer.from([255])),
    frame(0x8a),
    frame(0x81, 'x'.repeat(300)),
    frame(0x88, Buffer.from([0x03, 0xe9, 0x62, 0x79, 0x65])),
  ]);
  const calls = ['frame', 'text one', 'frame', 'frame', 'ping p', 'frame', 'text two €'];
  const expected = [...calls, 'frame', 'frame', 'frame', 'frame', 'frame', `text ${'x'.repeat(300)}`];
  expected.push('frame', 'close 1001 bye');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: bytes.length }), (chunkBytes) => {
      expect(parse(bytes, chunkBytes)).toEqual(expected);
    }),
  );
});

test('a message of the maximum length is read, in one frame or in fragments', () => {
  const half = 'x'.repeat(MAX_BYTES / 2);
  expect(parse(Buffer.concat([frame(0x01, half), frame(0x80, half)])).at(-1)).toBe(`text ${half}${half}`);
  const head = Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
  expect(parse(Buffer.concat([head, Buffer.from(half + half)]), 1000).at(-1)).toBe(`text ${half}${half}`);
});

test.each([
  ['a frame over the limit', 1009, Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 1])],
  ['a frame of 2^64 - 1 bytes', 1009, Buffer.from([0x82, 127, ...new Array(8).fill(255)])],
  [
    'fragments over the limit',
    1009,
    Buffer.concat([frame(0x01, 'x'.repeat(40_000)), frame(0, 'x'.repeat(40_000))]),
  ],
  ['text that is not UTF-8', 1007, frame(0x81, Buffer.from([0xc3, 0x28]))],
  ['a reason that is not UTF-8', 1007, frame(0x88, Buffer.from([0x03, 0xe8, 0xc3]))],
  ['a reserved bit', 1002, frame(0xc1, 'x')],
  ['an unknown opcode', 1002, frame(0x83, 'x')],
  ['an unknown control opcode', 1002, frame(0x8b)],
  ['a masked frame', 1002, Buffer.from([0x81, 0x81, 1, 2, 3, 4, 5])],
  ['a continuation without a first fragment', 1002, frame(0x80, 'x')],
  ['a message within a message', 1002, Buffer.concat([frame(0x01, 'x'), frame(0x81, 'y')])],
  ['a fragmented ping', 1002, frame(0x09, 'x')],
  ['a ping of 126 bytes', 1002, frame(0x89, 'x'.repeat(126))],
  ['half a close code', 1002, frame(0x88, 'x')],
  ['a close code that must not be sent', 1002, frame(0x88, Buffer.from([0x03, 0xed]))],
  ['an unassigned close code', 1002, frame(0x88, Buffer.from([0x13, 0x88]))],
])('%s fails with %i', (_, code, bytes) => {
  const after = frame(0x81, 'after');
  expect(parse(Buffer.concat([bytes, after])).at(-1)).toBe(`error ${code}`);
  expect(parse(Buffer.concat([bytes, after]), 1).at(-1)).toBe(`error ${code}`);
});

test('random bytes never make it throw, and nothing follows an error or a close', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 300 }), (bytes, chunkBytes) => {
      const calls = parse(Buffer.from(bytes), chunkBytes);
      const end = calls.findIndex((call) => /^(error|close)/.test(call));
      expect(end === -1 || end === calls.length - 1).toBe(true);
    }),
  );
});
