import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as library from 'ws';
import { bufferCodec } from './buffer-frames.ts';
import { FrameParser } from './frame-parser.ts';
import { opcodes } from './frames.ts';

const MAX_BYTES = 300;

interface Frame {
  first?: number;
  opcode?: number;
  isFinal?: boolean;
  isMasked?: boolean;
  payload?: Buffer | string;
  mask?: number[];
  /** Bytes of the length field: 1, 3 or 9; the fewest that fit unless given. */
  sizeBytes?: number;
}

function makeClientFrame({
  isFinal = true,
  isMasked = true,
  mask = [7, 0, 255, 19],
  ...frame
}: Frame): Buffer {
  const body = Buffer.from(frame.payload ?? '');
  const first = frame.first ?? (isFinal ? 0x80 : 0) | (frame.opcode ?? opcodes.text);
  const sizeBytes = frame.sizeBytes ?? (body.length < 126 ? 1 : 3);
  const head = Buffer.alloc(1 + sizeBytes);
  head[0] = first;
  const masked = isMasked ? 0x80 : 0;
  head[1] =
    masked |
    (new Map([
      [3, 126],
      [9, 127],
    ]).get(sizeBytes) ?? body.length);
  if (sizeBytes === 3) head.writeUInt16BE(body.length, 2);
  if (sizeBytes === 9) head.writeBigUInt64BE(BigInt(body.length), 2);
  if (!isMasked) return Buffer.concat([head, body]);
  const bytes = body.map((byte, at) => byte ^ (mask[at & 3] ?? 0));
  return Buffer.concat([head, Buffer.from(mask), bytes]);
}

/** The callbacks that a server's parser makes for these chunks. */
function parseChunks(chunks: readonly Buffer[], { accepts = true, handlesBytes = false } = {}): string[] {
  const calls: string[] = [];
  const parser = new FrameParser(
    {
      onFrame: () => accepts,
      onTextBytes(bytes, start, end) {
        if (handlesBytes) calls.push(`bytes ${bytes.toString('utf8', start, end)}`);
        return handlesBytes;
      },
      onText: (text) => calls.push(`text ${text}`),
      onPing: (payload) => calls.push(`ping ${Buffer.from(payload).toString('hex')}`),
      onCloseFrame: (code) => calls.push(`close ${code}`),
      onError: (code) => calls.push(`error ${code}`),
    },
    { codec: bufferCodec, role: 'server', maxMessageBytes: MAX_BYTES, binary: 'reject' },
  );
  // As in the hub: all chunks are read into the same buffer, each over the previous one.
  const shared = Buffer.alloc(4096, 0xaa);
  for (const chunk of chunks) {
    shared.fill(0xaa);
    chunk.copy(shared);
    parser.read(shared, chunk.length);
  }
  return calls;
}

function parse(...frames: Frame[]): string[] {
  return parseChunks([Buffer.concat(frames.map(makeClientFrame))]);
}

describe('messages', () => {
  test.each([
    ['in one frame', [{ payload: 'héllo' }], ['text héllo']],
    ['two in one chunk', [{ payload: 'a' }, { payload: 'b' }], ['text a', 'text b']],
    ['an empty one', [{ payload: '' }], ['text ']],
    ['with a 16-bit length', [{ payload: 'x'.repeat(126) }], [`text ${'x'.repeat(126)}`]],
    ['with a longer length field than necessary', [{ payload: 'a', sizeBytes: 9 }], ['text a']],
    ['of the maximum length', [{ payload: 'x'.repeat(MAX_BYTES) }], [`text ${'x'.repeat(MAX_BYTES)}`]],
    ['longer than the maximum', [{ payload: 'x'.repeat(MAX_BYTES + 1) }, { payload: 'a' }], ['error 1009']],
    ['not UTF-8', [{ payload: Buffer.from([0x61, 0xff]) }, { payload: 'a' }], ['error 1007']],
    [
      'in three fragments with a ping between',
      [
        { payload: 'a', isFinal: false },
        { opcode: opcodes.ping, payload: 'p' },
        { opcode: opcodes.continuation, isFinal: false },
        { opcode: opcodes.continuation, payload: 'b' },
        { payload: 'c' },
      ],
      ['ping 70', 'text ab', 'text c'],
    ],
    [
      'a character split over two fragments',
      [
        { payload: Buffer.from([0xc3]), isFinal: false },
        { opcode: opcodes.continuation, payload: Buffer.from([0xa4]) },
      ],
      ['text ä'],
    ],
    [
      'in fragments of the maximum length together',
      [
        { payload: 'x'.repeat(MAX_BYTES), isFinal: false },
        { opcode: opcodes.continuation, payload: '' },
        { opcode: opcodes.text, payload: '' },
      ],
      [`text ${'x'.repeat(MAX_BYTES)}`, 'text '],
    ],
    [
      'in fragments that are one byte too long together',
      [
        { payload: 'x'.repeat(MAX_BYTES), isFinal: false },
        { opcode: opcodes.continuation, payload: 'y' },
      ],
      ['error 1009'],
    ],
  ] as [string, Frame[], string[]][])('%s', (_name, frames, calls) =>
    expect(parse(...frames)).toEqual(calls),
  );

  it('are rejected by their length field, before the payload arrives', () => {
    const frame = makeClientFrame({ payload: 'x'.repeat(MAX_BYTES + 1) });
    expect(parseChunks([frame.subarray(0, 8)])).toEqual(['error 1009']);
    const endless = Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
    expect(parseChunks([endless])).toEqual(['error 1009']);
  });

  it('are complete with any chunk boundaries', () => {
    const frames = Buffer.concat([
      makeClientFrame({ payload: 'first' }),
      makeClientFrame({ payload: 'x'.repeat(200), isFinal: false }),
      makeClientFrame({ opcode: opcodes.ping, payload: 'p' }),
      makeClientFrame({ opcode: opcodes.continuation, payload: 'end' }),
    ]);
    const whole = parseChunks([frames]);
    expect(whole).toEqual(['text first', 'ping 70', `text ${'x'.repeat(200)}end`]);
    for (let at = 1; at < frames.length; at += 1)
      expect(parseChunks([frames.subarray(0, at), frames.subarray(at)])).toEqual(whole);
    expect(parseChunks(Array.from(frames, (byte) => Buffer.from([byte])))).toEqual(whole);
  });

  it('are passed as bytes in place if unfragmented, and as text otherwise', () => {
    const one = makeClientFrame({ payload: 'one' });
    const parts = [
      makeClientFrame({ payload: 't', isFinal: false }),
      makeClientFrame({ opcode: opcodes.continuation, payload: 'wo' }),
    ];
    const calls = parseChunks([one, ...parts], { handlesBytes: true });
    expect(calls).toEqual(['bytes one', 'text two']);
  });

  it('are discarded when onFrame returns false, except a close', () => {
    const close = makeClientFrame({ opcode: opcodes.close, payload: Buffer.from([0x03, 0xe8]) });
    const frames = [makeClientFrame({ payload: 'a' }), makeClientFrame({ opcode: opcodes.ping }), close];
    expect(parseChunks(frames, { accepts: false, handlesBytes: true })).toEqual(['close 1000']);
  });
});

describe('a violation of the protocol fails with 1002', () => {
  test.each([
    ['a frame without a mask', [{ isMasked: false, payload: 'a' }]],
    ['a reserved bit', [{ first: 0xc1, payload: 'a' }]],
    ['another reserved bit', [{ first: 0x91, payload: 'a' }]],
    ['an unknown opcode', [{ opcode: 3 }]],
    ['an unknown control opcode', [{ opcode: 11 }]],
    ['a fragmented control frame', [{ opcode: opcodes.ping, isFinal: false }]],
    ['a control frame of 126 bytes', [{ opcode: opcodes.ping, payload: 'x'.repeat(126) }]],
    ['a continuation without a first fragment', [{ opcode: opcodes.continuation, payload: 'a' }]],
    ['a message within a message', [{ isFinal: false, payload: 'a' }, { payload: 'b' }]],
    ['a close code of one byte', [{ opcode: opcodes.close, payload: Buffer.from([3]) }]],
    ['a close code that must not be sent', [{ opcode: opcodes.close, payload: Buffer.from([0x03, 0xed]) }]],
  ] as [string, Frame[]][])('%s', (_name, frames) => {
    expect(parse(...frames, { payload: 'after' })).toEqual(['error 1002']);
  });

  test('but a control frame of 125 bytes does not', () => {
    expect(parse({ opcode: opcodes.ping, payload: 'x'.repeat(125) })).toHaveLength(1);
  });
});

test('a binary frame fails with 1003', () => {
  expect(parse({ opcode: opcodes.binary, payload: 'a' }, { payload: 'b' })).toEqual(['error 1003']);
});

describe('a close', () => {
  test.each([
    ['without a code', '', 'close null'],
    ['with a code', Buffer.from([0x03, 0xe9]), 'close 1001'],
    ['with an application code', Buffer.from([0x0f, 0xa0]), 'close 4000'],
    ['with a reason', Buffer.from([0x03, 0xe8, 0x6f, 0x6b]), 'close 1000'],
    ['with a reason that is not UTF-8', Buffer.from([0x03, 0xe8, 0xff]), 'error 1007'],
  ])('%s', (_name, payload, call) => {
    expect(parse({ opcode: opcodes.close, payload }, { payload: 'after' })).toEqual([call]);
  });
});

/** ws exports its receiver, but @types/ws does not. */
const { Receiver } = library as unknown as {
  Receiver: new (options: { isServer: boolean; maxPayload: number }) => Writable;
};

/** The same chunks through ws, as the oracle. */
async function parseWithWs(chunks: readonly Buffer[]): Promise<string[]> {
  const calls: string[] = [];
  const receiver = new Receiver({ isServer: true, maxPayload: MAX_BYTES });
  receiver.on('message', (data: Buffer, isBinary: boolean) =>
    calls.push(isBinary ? 'binary' : `text ${data.toString()}`),
  );
  receiver.on('ping', (payload: Buffer) => calls.push(`ping ${payload.toString('hex')}`));
  receiver.on('conclude', (code: number) => calls.push(`close ${code === 1005 ? null : code}`));
  receiver.on('error', (error: Error) => {
    const code = Object.getOwnPropertySymbols(error).map((symbol) => Reflect.get(error, symbol))[0];
    calls.push(`error ${code}`);
  });
  for (const chunk of chunks) {
    if (calls.some((one) => /^(error|close)/.test(one))) break;
    receiver.write(chunk);
    // It emits errors asynchronously.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return calls;
}

const frame = fc.record({
  opcode: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(0, 0, 1, 1, 1, 9, 10) },
    { weight: 1, arbitrary: fc.constantFrom(8, 3, 7, 11, 15) },
  ),
  isFinal: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.boolean()),
  isMasked: fc.oneof({ weight: 30, arbitrary: fc.constant(true) }, fc.constant(false)),
  payload: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 140 }).map((bytes) => Buffer.from(bytes)),
    fc.integer({ min: MAX_BYTES - 2, max: MAX_BYTES + 2 }).map((size) => Buffer.alloc(size, 'x')),
  ),
  mask: fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }),
});

test('random frames give the same events as ws', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(frame, { maxLength: 8 }),
      fc.array(fc.nat(200), { maxLength: 12 }),
      async (frames, cuts) => {
        let rest = Buffer.concat(frames.map(makeClientFrame));
        const chunks: Buffer[] = [];
        for (const cut of cuts) {
          chunks.push(rest.subarray(0, cut));
          rest = rest.subarray(cut);
        }
        chunks.push(rest);
        const expected = await parseWithWs(chunks.map((chunk) => Buffer.from(chunk)));
        expect(parseChunks(chunks)).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
}, 60_000);
