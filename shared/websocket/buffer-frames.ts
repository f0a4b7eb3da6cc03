import { isUtf8 } from 'node:buffer';
import type { ByteCodec } from './byte-codec.ts';
import { applyMask, countHeadBytes, opcodes, writeFrameHead } from './frames.ts';

/** Bytes and text by Node's Buffer. */
export const bufferCodec: ByteCodec<Buffer> = {
  allocate: (length) => Buffer.allocUnsafeSlow(length),
  decodeUtf8: (bytes, start, end) =>
    isUtf8(bytes.subarray(start, end)) ? bytes.toString('utf8', start, end) : undefined,
};

const CLOSE_CODE_BYTES = 2;
const MAX_CLOSE_REASON_BYTES = 125 - CLOSE_CODE_BYTES;

/**
 * One unfragmented frame. A client passes four random bytes as `maskingKey` (RFC 6455, section 5.3); a server sends
 * unmasked frames.
 */
export function encodeFrame(opcode: number, payload: Uint8Array | string, maskingKey?: Uint8Array): Buffer {
  const payloadLength = Buffer.byteLength(payload);
  const start = countHeadBytes(payloadLength, maskingKey !== undefined);
  const frame = Buffer.allocUnsafe(start + payloadLength);
  writeFrameHead(frame, { opcode, payloadLength, maskingKey });
  if (typeof payload === 'string') frame.write(payload, start);
  else frame.set(payload, start);
  if (maskingKey !== undefined) applyMask(frame, start, payloadLength);
  return frame;
}

/** A close frame, without a payload if `code` is null. The reason is ASCII and is cut at 123 bytes. */
export function encodeCloseFrame(code: number | null, reason = '', maskingKey?: Uint8Array): Buffer {
  if (code === null) return encodeFrame(opcodes.close, '', maskingKey);
  const payload = Buffer.from(`..${reason.slice(0, MAX_CLOSE_REASON_BYTES)}`);
  payload.writeUInt16BE(code, 0);
  return encodeFrame(opcodes.close, payload, maskingKey);
}
