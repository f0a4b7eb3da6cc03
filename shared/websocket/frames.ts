/** RFC 6455, section 5.2. */
export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface FrameHeader {
  opcode: number;
  isFinal: boolean;
  isMasked: boolean;
  /** Whether a reserved bit (RSV1 to RSV3) is set, which only a negotiated extension may do. */
  hasReservedBit: boolean;
  /** Offset of the payload in the bytes that the header was read from; the masking key is just before it. */
  payloadStart: number;
  /** Bytes of the payload. */
  payloadLength: number;
}

/** The header of an unfragmented frame to be written. */
export interface FrameHead {
  opcode: number;
  payloadLength: number;
  /** Undefined for the frames of a server, which are not masked (RFC 6455, section 5.3). */
  maskingKey: Uint8Array | undefined;
}

const FINAL_BIT = 0x80;
const RESERVED_BITS = 0x70;
const OPCODE_BITS = 0x0f;
const MASK_BIT = 0x80;
const LENGTH_BITS = 0x7f;
/** Values of the 7-bit length which announce that the length follows in 16 or 64 bits. */
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const MAX_UINT16 = 0xffff;
const UINT32 = 2 ** 32;
const MASKING_KEY_BYTES = 4;
const MAX_CONTROL_PAYLOAD_BYTES = 125;

export function createFrameHeader(): FrameHeader {
  return {
    opcode: 0,
    isFinal: false,
    isMasked: false,
    hasReservedBit: false,
    payloadStart: 0,
    payloadLength: 0,
  };
}

/** Parses the header at `at` into `header`; returns false if it is incomplete before `end`. */
export function parseFrameHeader(
  header: FrameHeader,
  bytes: Uint8Array,
  { at, end }: { at: number; end: number },
): boolean {
  if (end - at < 2) return false;
  const first = bytes[at] as number;
  const second = bytes[at + 1] as number;
  header.opcode = first & OPCODE_BITS;
  header.isFinal = (first & FINAL_BIT) !== 0;
  header.hasReservedBit = (first & RESERVED_BITS) !== 0;
  header.isMasked = (second & MASK_BIT) !== 0;
  header.payloadLength = second & LENGTH_BITS;
  header.payloadStart = at + 2;
  if (header.payloadLength === LENGTH_16) {
    if (end - header.payloadStart < 2) return false;
    header.payloadLength = readUint16(bytes, header.payloadStart);
    header.payloadStart += 2;
  } else if (header.payloadLength === LENGTH_64) {
    if (end - header.payloadStart < 8) return false;
    header.payloadLength =
      readUint32(bytes, header.payloadStart) * UINT32 + readUint32(bytes, header.payloadStart + 4);
    header.payloadStart += 8;
  }
  if (header.isMasked) header.payloadStart += MASKING_KEY_BYTES;
  return true;
}

/** Big-endian, like all numbers of the protocol. */
export function readUint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
}

function readUint32(bytes: Uint8Array, at: number): number {
  return readUint16(bytes, at) * 2 ** 16 + readUint16(bytes, at + 2);
}

export function isControlOpcode(opcode: number): boolean {
  return opcode >= opcodes.close;
}

/** The rule of RFC 6455 that a header breaks, if any. `isWithinMessage`: a fragmented message is not complete yet. */
export function findHeaderError(header: FrameHeader, isWithinMessage: boolean): string | undefined {
  if (header.hasReservedBit) return 'reserved bit set';
  if (isControlOpcode(header.opcode)) return findControlError(header);
  if (header.opcode > opcodes.binary) return 'unknown opcode';
  if ((header.opcode === opcodes.continuation) === isWithinMessage) return undefined;
  return isWithinMessage ? 'new message before the end of a fragmented one' : 'unexpected continuation frame';
}

function findControlError({ opcode, isFinal, payloadLength }: FrameHeader): string | undefined {
  if (opcode > opcodes.pong) return 'unknown opcode';
  if (!isFinal) return 'fragmented control frame';
  return payloadLength > MAX_CONTROL_PAYLOAD_BYTES ? 'control frame longer than 125 bytes' : undefined;
}

/** Masks or unmasks a payload in place with the key in the four bytes before it; XOR is its own inverse. */
export function applyMask(bytes: Uint8Array, start: number, length: number): void {
  const key = start - MASKING_KEY_BYTES;
  const first = bytes[key] as number;
  const second = bytes[key + 1] as number;
  const third = bytes[key + 2] as number;
  const fourth = bytes[key + 3] as number;
  const end = start + length;
  const wholeEnd = end - (length & 3);
  let at = start;
  for (; at < wholeEnd; at += 4) {
    bytes[at] = (bytes[at] as number) ^ first;
    bytes[at + 1] = (bytes[at + 1] as number) ^ second;
    bytes[at + 2] = (bytes[at + 2] as number) ^ third;
    bytes[at + 3] = (bytes[at + 3] as number) ^ fourth;
  }
  for (; at < end; at += 1) bytes[at] = (bytes[at] as number) ^ (bytes[key + ((at - start) & 3)] as number);
}

/** Bytes before the payload of a frame: the header and, if it is masked, the masking key. */
export function countHeadBytes(payloadLength: number, isMasked: boolean): number {
  return 2 + countLengthBytes(payloadLength) + (isMasked ? MASKING_KEY_BYTES : 0);
}

/** Writes what precedes the payload of an unfragmented frame. A client passes four random bytes as `maskingKey`. */
export function writeFrameHead(frame: Uint8Array, { opcode, payloadLength, maskingKey }: FrameHead): void {
  const lengthBytes = countLengthBytes(payloadLength);
  const length = lengthBytes === 0 ? payloadLength : { 2: LENGTH_16, 8: LENGTH_64 }[lengthBytes];
  frame[0] = FINAL_BIT | opcode;
  frame[1] = (maskingKey === undefined ? 0 : MASK_BIT) | length;
  let left = payloadLength;
  for (let at = 1 + lengthBytes; at > 1; at -= 1) {
    frame[at] = left % 256;
    left = Math.floor(left / 256);
  }
  if (maskingKey !== undefined) frame.set(maskingKey, 2 + lengthBytes);
}

/** Bytes of the length after its first seven bits. */
function countLengthBytes(length: number): 0 | 2 | 8 {
  if (length < LENGTH_16) return 0;
  return length <= MAX_UINT16 ? 2 : 8;
}
