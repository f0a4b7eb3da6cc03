import type { Runtime } from '@muster/runtime';

type RandomBytes = Runtime['randomBytes'];

/** Kinds of frames by RFC 6455, section 5.2. */
export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** Close codes of RFC 6455, section 7.4.1, that say what is wrong with a frame. */
const faultCodes = { protocol: 1002, notText: 1007, tooBig: 1009 } as const;

const FINAL_BIT = 0x80;
const RESERVED_BITS = 0x70;
const OPCODE_BITS = 0x0f;
const MASK_BIT = 0x80;
const LENGTH_BITS = 0x7f;
const MAX_CONTROL_BYTES = 125;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const MAX_LENGTH_16 = 0xffff;

// Flags and length stand before the key, in two bytes or in four, so the payload always begins at a whole word.
const KEY_AT = 4;
const PAYLOAD_AT = 8;
const WORD_BYTES = 4;

/** One whole masked frame, as a client sends it. */
export function encodeFrame(opcode: number, payload: Uint8Array, randomBytes: RandomBytes): Uint8Array {
  const { length } = payload;
  if (length > MAX_LENGTH_16) throw new Error(`a message of ${length} bytes is too large`);
  const words = new Int32Array(PAYLOAD_AT / WORD_BYTES + Math.ceil(length / WORD_BYTES));
  const bytes = new Uint8Array(words.buffer);
  bytes.set(payload, PAYLOAD_AT);
  bytes.set(randomBytes(PAYLOAD_AT - KEY_AT), KEY_AT);
  const key = words[KEY_AT / WORD_BYTES] as number;
  for (let index = PAYLOAD_AT / WORD_BYTES; index < words.length; index += 1) {
    words[index] = (words[index] as number) ^ key;
  }
  const isShort = length < LENGTH_16;
  const start = isShort ? KEY_AT - 2 : 0;
  bytes[start] = FINAL_BIT | opcode;
  bytes[start + 1] = MASK_BIT | (isShort ? length : LENGTH_16);
  if (!isShort) {
    bytes[2] = length >> 8;
    bytes[3] = length & 0xff;
  }
  return bytes.subarray(start, PAYLOAD_AT + length);
}

const encoder = new TextEncoder();

export function encodeText(text: string, randomBytes: RandomBytes): Uint8Array {
  return encodeFrame(opcodes.text, encoder.encode(text), randomBytes);
}

/** Without a code the frame is empty, as the answer to one that was. */
export function encodeClose(code: number | undefined, randomBytes: RandomBytes): Uint8Array {
  const payload = code === undefined ? new Uint8Array() : Uint8Array.of(code >> 8, code & 0xff);
  return encodeFrame(opcodes.close, payload, randomBytes);
}

/** What RFC 6455 forbids the other side to send. */
export class FrameFault extends Error {
  /** For the frame that closes the connection. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export interface FrameEvents {
  /** Any whole frame, before what is in it. */
  heard(): void;
  text(text: string): void;
  ping(payload: Uint8Array): void;
  closed(code: number | undefined, reason: string): void;
}

interface Head {
  isFinal: boolean;
  opcode: number;
  /** Bytes of the head itself. */
  size: number;
  length: number;
}

function protocolFault(message: string): FrameFault {
  return new FrameFault(faultCodes.protocol, message);
}

function tryDecode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeText(bytes: Uint8Array): string {
  const text = tryDecode(bytes);
  if (text === undefined) throw new FrameFault(faultCodes.notText, 'the hub sent text that is not UTF-8');
  return text;
}

function join(parts: Uint8Array[]): Uint8Array {
  return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
}

/** The head of a frame, or the number of bytes that are needed to tell. */
function readHead(bytes: Uint8Array): Head | number {
  if (bytes.length < 2) return 2;
  const first = bytes[0] as number;
  const second = bytes[1] as number;
  if ((first & RESERVED_BITS) !== 0) throw protocolFault('the hub set a reserved bit of a frame');
  if ((second & MASK_BIT) !== 0) throw protocolFault('the hub masked a frame');
  const head = { isFinal: (first & FINAL_BIT) !== 0, opcode: first & OPCODE_BITS };
  const short = second & LENGTH_BITS;
  if (head.opcode >= opcodes.close && (short > MAX_CONTROL_BYTES || !head.isFinal)) {
    throw protocolFault('the hub sent a control frame that is too long or in parts');
  }
  if (short < LENGTH_16) return { ...head, size: 2, length: short };
  const size = short === LENGTH_64 ? 10 : 4;
  if (bytes.length < size) return size;
  const view = new DataView(bytes.buffer, bytes.byteOffset, size);
  // A length of more than 53 bits loses its last ones, which changes nothing about its being too much.
  return { ...head, size, length: short === LENGTH_64 ? Number(view.getBigUint64(2)) : view.getUint16(2) };
}

function isCloseCode(code: number): boolean {
  if (code >= 3000) return code < 5000;
  return code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005 && code !== 1006;
}

function readClose(payload: Uint8Array): [code: number | undefined, reason: string] {
  if (payload.length === 0) return [undefined, ''];
  const code = ((payload[0] as number) << 8) | (payload[1] ?? 0);
  if (payload.length === 1 || !isCloseCode(code)) throw protocolFault('the hub sent a forbidden close code');
  return [code, decodeText(payload.subarray(2))];
}

/** Takes bytes as they come and says what frames are in them; throws a FrameFault, after which it is of no use. */
export function createFrameReader(maxBytes: number, events: FrameEvents): (bytes: Uint8Array) => void {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let needed = 2;
  /** Parts of a message that is not whole yet. */
  let parts: Uint8Array[] = [];
  let partBytes = 0;
  let kind: number | undefined;

  function takePart({ opcode, isFinal }: Head, payload: Uint8Array): void {
    if ((opcode === opcodes.continuation) !== (kind !== undefined)) {
      throw protocolFault('the hub sent parts of a message out of order');
    }
    kind ??= opcode;
    if (payload.length > 0) parts.push(payload);
    partBytes += payload.length;
    if (!isFinal) return;
    const isText = kind === opcodes.text;
    const whole = parts;
    parts = [];
    partBytes = 0;
    kind = undefined;
    // A hub has nothing to say in binary frames.
    if (isText) events.text(decodeText(whole.length === 0 ? new Uint8Array() : join(whole)));
  }

  function take(head: Head, payload: Uint8Array): void {
    events.heard();
    if (head.opcode <= opcodes.binary) takePart(head, payload);
    else if (head.opcode === opcodes.ping) events.ping(payload);
    else if (head.opcode === opcodes.close) events.closed(...readClose(payload));
  }

  function check({ opcode, length }: Head): void {
    if (opcode > opcodes.pong || (opcode > opcodes.binary && opcode < opcodes.close)) {
      throw protocolFault('the hub sent a frame of an unknown kind');
    }
    if (opcode < opcodes.close && partBytes + length > maxBytes) {
      throw new FrameFault(faultCodes.tooBig, `the hub sent a message of more than ${maxBytes} bytes`);
    }
  }

  /** How many bytes of the beginning were a whole frame; 0 when more are needed. */
  function takeFrame(bytes: Uint8Array): number {
    const head = readHead(bytes);
    if (typeof head === 'number') {
      needed = head;
      return 0;
    }
    check(head);
    needed = head.size + head.length;
    if (bytes.length < needed) return 0;
    take(head, bytes.subarray(head.size, needed));
    return needed;
  }

  return (bytes) => {
    held.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes < needed) return;
    let left = join(held);
    for (let used = takeFrame(left); used > 0; used = takeFrame(left)) left = left.subarray(used);
    held = left.length === 0 ? [] : [left];
    heldBytes = left.length;
  };
}
