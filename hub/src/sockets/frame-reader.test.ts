import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as library from 'ws';
import { FrameReader } from './frame-reader.ts';
import { opcodes } from './frames.ts';

const MOST = 300;

interface Frame {
  first?: number;
  opcode?: number;
  isFinal?: boolean;
  isMasked?: boolean;
  payload?: Buffer | string;
  mask?: number[];
  /** Bytes that tell the size: 1, 3 or 9; as few as hold it unless given, and at most 3. */
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

/** What comes of bytes that arrive in these pieces. */
function readPieces(pieces: readonly Buffer[], { admits = true, takesBytes = false } = {}): string[] {
  const heard: string[] = [];
  const reader = new FrameReader(
    {
      admit: () => admits,
      hearBytes(bytes, start, end) {
        if (takesBytes) heard.push(`bytes ${bytes.toString('utf8', start, end)}`);
        return takesBytes;
      },
      hearText: (text) => heard.push(`text ${text}`),
      hearPing: (payload) => heard.push(`ping ${Buffer.from(payload).toString('hex')}`),
      hearClose: (code) => heard.push(`close ${code}`),
      refuse: (code) => heard.push(`refuse ${code}`),
    },
    MOST,
  );
  // As in the hub: every piece lies in the same memory, and the next one overwrites it.
  const shared = Buffer.alloc(4096, 0xaa);
  for (const piece of pieces) {
    shared.fill(0xaa);
    piece.copy(shared);
    reader.read(shared, piece.length);
  }
  return heard;
}

function read(...frames: Frame[]): string[] {
  return readPieces([Buffer.concat(frames.map(makeClientFrame))]);
}

describe('messages', () => {
  test.each([
    ['in one frame', [{ payload: 'héllo' }], ['text héllo']],
    ['two at once', [{ payload: 'a' }, { payload: 'b' }], ['text a', 'text b']],
    ['an empty one', [{ payload: '' }], ['text ']],
    ['with a size in two bytes', [{ payload: 'x'.repeat(126) }], [`text ${'x'.repeat(126)}`]],
    ['with a size in more bytes than it needs', [{ payload: 'a', sizeBytes: 9 }], ['text a']],
    ['as large as may be', [{ payload: 'x'.repeat(MOST) }], [`text ${'x'.repeat(MOST)}`]],
    ['larger than may be', [{ payload: 'x'.repeat(MOST + 1) }, { payload: 'a' }], ['refuse 1009']],
    ['not UTF-8', [{ payload: Buffer.from([0x61, 0xff]) }, { payload: 'a' }], ['refuse 1007']],
    [
      'in three frames with a ping between',
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
      'a letter over two frames',
      [
        { payload: Buffer.from([0xc3]), isFinal: false },
        { opcode: opcodes.continuation, payload: Buffer.from([0xa4]) },
      ],
      ['text ä'],
    ],
    [
      'in frames that are too large together',
      [
        { payload: 'x'.repeat(MOST), isFinal: false },
        { opcode: opcodes.continuation, payload: '' },
        { opcode: opcodes.text, payload: '' },
      ],
      [`text ${'x'.repeat(MOST)}`, 'text '],
    ],
    [
      'in frames that are one byte too large together',
      [
        { payload: 'x'.repeat(MOST), isFinal: false },
        { opcode: opcodes.continuation, payload: 'y' },
      ],
      ['refuse 1009'],
    ],
  ] as [string, Frame[], string[]][])('%s', (_name, frames, heard) => expect(read(...frames)).toEqual(heard));

  it('are refused by their announced size, before a byte of them has come', () => {
    const frame = makeClientFrame({ payload: 'x'.repeat(MOST + 1) });
    expect(readPieces([frame.subarray(0, 8)])).toEqual(['refuse 1009']);
    const endless = Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
    expect(readPieces([endless])).toEqual(['refuse 1009']);
  });

  it('come out whole however they are cut', () => {
    const frames = Buffer.concat([
      makeClientFrame({ payload: 'first' }),
      makeClientFrame({ payload: 'x'.repeat(200), isFinal: false }),
      makeClientFrame({ opcode: opcodes.ping, payload: 'p' }),
      makeClientFrame({ opcode: opcodes.continuation, payload: 'end' }),
    ]);
    const whole = readPieces([frames]);
    expect(whole).toEqual(['text first', 'ping 70', `text ${'x'.repeat(200)}end`]);
    for (let at = 1; at < frames.length; at += 1)
      expect(readPieces([frames.subarray(0, at), frames.subarray(at)])).toEqual(whole);
    expect(readPieces(Array.from(frames, (byte) => Buffer.from([byte])))).toEqual(whole);
  });

  it('are offered as bytes where they lie, and become text where they are not taken or come in pieces', () => {
    const one = makeClientFrame({ payload: 'one' });
    const parts = [
      makeClientFrame({ payload: 't', isFinal: false }),
      makeClientFrame({ opcode: opcodes.continuation, payload: 'wo' }),
    ];
    const heard = readPieces([one, ...parts], { takesBytes: true });
    expect(heard).toEqual(['bytes one', 'text two']);
  });

  it('are passed over when they are not admitted, and a close is heard still', () => {
    const close = makeClientFrame({ opcode: opcodes.close, payload: Buffer.from([0x03, 0xe8]) });
    const frames = [makeClientFrame({ payload: 'a' }), makeClientFrame({ opcode: opcodes.ping }), close];
    expect(readPieces(frames, { admits: false, takesBytes: true })).toEqual(['close 1000']);
  });
});

describe('what breaks the protocol is refused with 1002', () => {
  test.each([
    ['a frame without a mask', [{ isMasked: false, payload: 'a' }]],
    ['a reserved bit', [{ first: 0xc1, payload: 'a' }]],
    ['another reserved bit', [{ first: 0x91, payload: 'a' }]],
    ['an unknown opcode', [{ opcode: 3 }]],
    ['an unknown control opcode', [{ opcode: 11 }]],
    ['a control frame in pieces', [{ opcode: opcodes.ping, isFinal: false }]],
    ['a control frame of 126 bytes', [{ opcode: opcodes.ping, payload: 'x'.repeat(126) }]],
    ['a continuation of nothing', [{ opcode: opcodes.continuation, payload: 'a' }]],
    ['a message within a message', [{ isFinal: false, payload: 'a' }, { payload: 'b' }]],
    ['a close code of one byte', [{ opcode: opcodes.close, payload: Buffer.from([3]) }]],
    ['a close code that no peer may send', [{ opcode: opcodes.close, payload: Buffer.from([0x03, 0xed]) }]],
  ] as [string, Frame[]][])('%s', (_name, frames) => {
    expect(read(...frames, { payload: 'after' })).toEqual(['refuse 1002']);
  });

  test('and a control frame of 125 bytes is not', () => {
    expect(read({ opcode: opcodes.ping, payload: 'x'.repeat(125) })).toHaveLength(1);
  });
});

test('a binary frame is refused with 1003', () => {
  expect(read({ opcode: opcodes.binary, payload: 'a' }, { payload: 'b' })).toEqual(['refuse 1003']);
});

describe('a close', () => {
  test.each([
    ['without a code', '', 'close null'],
    ['with a code', Buffer.from([0x03, 0xe9]), 'close 1001'],
    ['with a code of its own', Buffer.from([0x0f, 0xa0]), 'close 4000'],
    ['with a reason', Buffer.from([0x03, 0xe8, 0x6f, 0x6b]), 'close 1000'],
    ['with a reason that is not UTF-8', Buffer.from([0x03, 0xe8, 0xff]), 'refuse 1007'],
  ])('%s', (_name, payload, heard) => {
    expect(read({ opcode: opcodes.close, payload }, { payload: 'after' })).toEqual([heard]);
  });
});

/** The library exports it, and its types do not say so. */
const { Receiver } = library as unknown as {
  Receiver: new (options: { isServer: boolean; maxPayload: number }) => Writable;
};

/** The library that read these sockets before, as a judge: what it hears of the same pieces. */
async function readWithLibrary(pieces: readonly Buffer[]): Promise<string[]> {
  const heard: string[] = [];
  const receiver = new Receiver({ isServer: true, maxPayload: MOST });
  receiver.on('message', (data: Buffer, isBinary: boolean) =>
    heard.push(isBinary ? 'binary' : `text ${data.toString()}`),
  );
  receiver.on('ping', (payload: Buffer) => heard.push(`ping ${payload.toString('hex')}`));
  receiver.on('conclude', (code: number) => heard.push(`close ${code === 1005 ? null : code}`));
  receiver.on('error', (error: Error) => {
    const code = Object.getOwnPropertySymbols(error).map((symbol) => Reflect.get(error, symbol))[0];
    heard.push(`refuse ${code}`);
  });
  for (const piece of pieces) {
    if (heard.some((one) => /^(refuse|close)/.test(one))) break;
    receiver.write(piece);
    // It tells of errors a moment later.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return heard;
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
    fc.integer({ min: MOST - 2, max: MOST + 2 }).map((size) => Buffer.alloc(size, 'x')),
  ),
  mask: fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }),
});

test('hears of random frames what the ws library hears', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(frame, { maxLength: 8 }),
      fc.array(fc.nat(200), { maxLength: 12 }),
      async (frames, cuts) => {
        let rest = Buffer.concat(frames.map(makeClientFrame));
        const pieces: Buffer[] = [];
        for (const cut of cuts) {
          pieces.push(rest.subarray(0, cut));
          rest = rest.subarray(cut);
        }
        pieces.push(rest);
        const expected = await readWithLibrary(pieces.map((piece) => Buffer.from(piece)));
        expect(readPieces(pieces)).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
}, 60_000);
