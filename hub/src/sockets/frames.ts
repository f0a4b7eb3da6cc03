/** RFC 6455, section 5.2. */
export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

const FINAL = 0x80;
const LONGEST_SHORT = 125;
const LONGEST_MEDIUM = 0xffff;
const LONGEST_REASON = 123;

/** A whole frame as a server sends it: in one piece, unmasked. */
export function makeFrame(opcode: number, payload: Uint8Array | string): Buffer {
  const size = Buffer.byteLength(payload);
  const head = size <= LONGEST_SHORT ? 2 : size <= LONGEST_MEDIUM ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + size);
  frame[0] = FINAL | opcode;
  if (head === 2) {
    frame[1] = size;
  } else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  if (typeof payload === 'string') frame.write(payload, head);
  else frame.set(payload, head);
  return frame;
}

/** The frame that ends a connection; `code` null where there is none to give. The reason must be ASCII. */
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
