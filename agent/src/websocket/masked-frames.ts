import { countHeadBytes, opcodes, writeFrameHead } from '@muster/websocket/frames';

const WORD_BYTES = 4;

/**
 * One unfragmented, masked frame, as a client sends it; `maskingKey` are four random bytes. The payload starts at a
 * multiple of four, so that it can be masked by words: QuickJS takes as long for a word as for a byte.
 */
export function encodeMaskedFrame(opcode: number, payload: Uint8Array, maskingKey: Uint8Array): Uint8Array {
  const headBytes = countHeadBytes(payload.length, true);
  const padding = (WORD_BYTES - (headBytes % WORD_BYTES)) % WORD_BYTES;
  const bytes = new ArrayBuffer(padding + headBytes + payload.length);
  const frame = new Uint8Array(bytes, padding);
  writeFrameHead(frame, { opcode, payloadLength: payload.length, maskingKey });
  frame.set(payload, headBytes);

  const wordCount = Math.floor(payload.length / WORD_BYTES);
  const words = new Int32Array(bytes, padding + headBytes - WORD_BYTES, 1 + wordCount);
  const key = words[0] as number;
  for (let at = 1; at <= wordCount; at += 1) words[at] = (words[at] as number) ^ key;
  for (let at = wordCount * WORD_BYTES; at < payload.length; at += 1) {
    frame[headBytes + at] = (payload[at] as number) ^ (maskingKey[at % WORD_BYTES] as number);
  }
  return frame;
}

/** A close frame without a reason; without a payload if `code` is null. */
export function encodeMaskedCloseFrame(code: number | null, maskingKey: Uint8Array): Uint8Array {
  const payload = code === null ? [] : [code >> 8, code & 0xff];
  return encodeMaskedFrame(opcodes.close, Uint8Array.from(payload), maskingKey);
}
