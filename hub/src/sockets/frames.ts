/** RFC 6455, section 5.2. */
export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** From this opcode on a frame controls the connection and belongs to no message. */
export const FIRST_CONTROL = 8;

/** The beginning of a frame. */
export interface FrameHead {
  opcode: number;
  isFinal: boolean;
  isMasked: boolean;
  /** Whether a bit is set that only an extension may set. */
  isReserved: boolean;
  /** Where the payload begins, as an offset into the bytes that the head was read from. */
  start: number;
  /** Of the payload, bytes. */
  size: number;
}

const FINAL = 0x80;
const RESERVED = 0x70;
const OPCODE = 0x0f;
const MASKED = 0x80;
const SHORT_SIZE = 0x7f;
const MEDIUM = 126;
const LONG = 127;
const MASK_BYTES = 4;
const UINT32 = 2 ** 32;
const LONGEST_CONTROL = 125;
const LONGEST_SHORT = 125;
const LONGEST_MEDIUM = 0xffff;
const LONGEST_REASON = 123;

/** Reads the head of a client's frame into `head`; false while it is not all there. */
export function readHead(head: FrameHead, bytes: Buffer, { at, end }: { at: number; end: number }): boolean {
  if (end - at < 2) return false;
  const first = bytes[at] as number;
  const second = bytes[at + 1] as number;
  head.opcode = first & OPCODE;
  head.isFinal = (first & FINAL) !== 0;
  head.isReserved = (first & RESERVED) !== 0;
  head.isMasked = (second & MASKED) !== 0;
  head.size = second & SHORT_SIZE;
  head.start = at + 2;
  if (head.size === MEDIUM) {
    if (end - head.start < 2) return false;
    head.size = bytes.readUInt16BE(head.start);
    head.start += 2;
  } else if (head.size === LONG) {
    if (end - head.start < 8) return false;
    head.size = bytes.readUInt32BE(head.start) * UINT32 + bytes.readUInt32BE(head.start + 4);
    head.start += 8;
  }
  head.start += MASK_BYTES;
  return true;
}

/** What is wrong with the head of a client's frame; null when nothing is. */
export function findHeadFault(head: FrameHead, isWithinMessage: boolean): string | null {
  if (head.isReserved) return 'no extension was agreed on';
  if (!head.isMasked) return 'a client masks its frames';
  if (head.opcode >= FIRST_CONTROL) return findControlFault(head);
  if (head.opcode > opcodes.binary) return 'no such opcode';
  if ((head.opcode === opcodes.continuation) !== isWithinMessage)
    return 'frames of a message are out of order';
  return null;
}

function findControlFault({ opcode, isFinal, size }: FrameHead): string | null {
  if (opcode > opcodes.pong) return 'no such opcode';
  return isFinal && size <= LONGEST_CONTROL ? null : 'a control frame is short and in one piece';
}

/** Takes the mask off a payload, in place; the mask stands before it. */
export function unmask(bytes: Buffer, start: number, size: number): void {
  const mask = start - MASK_BYTES;
  const first = bytes[mask] as number;
  const second = bytes[mask + 1] as number;
  const third = bytes[mask + 2] as number;
  const fourth = bytes[mask + 3] as number;
  const end = start + size;
  const wholeEnd = end - (size & 3);
  let at = start;
  for (; at < wholeEnd; at += 4) {
    bytes[at] = (bytes[at] as number) ^ first;
    bytes[at + 1] = (bytes[at + 1] as number) ^ second;
    bytes[at + 2] = (bytes[at + 2] as number) ^ third;
    bytes[at + 3] = (bytes[at + 3] as number) ^ fourth;
  }
  for (; at < end; at += 1) bytes[at] = (bytes[at] as number) ^ (bytes[mask + ((at - start) & 3)] as number);
}

/** A whole frame as a server sends it: in one piece, unmasked. */
export function makeFrame(opcode: number, payload: Uint8Array | string): Buffer {
  const size = Buffer.byteLength(payload);
  const start = measureHead(size);
  const frame = Buffer.allocUnsafe(start + size);
  frame[0] = FINAL | opcode;
  if (size <= LONGEST_SHORT) {
    frame[1] = size;
  } else if (size <= LONGEST_MEDIUM) {
    frame[1] = MEDIUM;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = LONG;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  if (typeof payload === 'string') frame.write(payload, start);
  else frame.set(payload, start);
  return frame;
}

function measureHead(size: number): number {
  if (size <= LONGEST_SHORT) return 2;
  return size <= LONGEST_MEDIUM ? 4 : 10;
}

/** The frame that ends a connection; `code` null where there is none to give. The reason is ASCII. */
export function makeCloseFrame(code: number | null, reason = ''): Buffer {
  if (code === null) return makeFrame(opcodes.close, '');
  const payload = Buffer.from(`..${reason.slice(0, LONGEST_REASON)}`);
  payload.writeUInt16BE(code, 0);
  return makeFrame(opcodes.close, payload);
}

/** Whether a peer may send this code: those of RFC 6455 and its registry, and those that applications define. */
export function isCloseCode(code: number): boolean {
  if (code >= 1000 && code <= 1014) return code < 1004 || code > 1006;
  return code >= 3000 && code <= 4999;
}
