import type { CoreRuntime } from '@muster/shared/runtime';
import { countHeadBytes, opcodes, writeFrameHead } from '@muster/shared/websocket/frames';
import type { Host } from '../host.ts';

export interface MaskedFramesDeps {
  randomBytes: CoreRuntime['randomBytes'];
  applyMask: Host['applyMask'];
}

/** Encodes unfragmented frames as a client sends them: masked. */
export interface MaskedFrames {
  encode(opcode: number, payload: Uint8Array): Uint8Array;
  /** Without a payload if `code` is null. */
  encodeClose(code: number | null): Uint8Array;
}

const KEY_BYTES = 4;
/** Random bytes are fetched for several frames at once. */
const POOL_BYTES = 64 * KEY_BYTES;

export function createMaskedFrames({ randomBytes, applyMask }: MaskedFramesDeps): MaskedFrames {
  let pool = new Uint8Array(0);
  let used = 0;

  function takeKey(): Uint8Array {
    if (used === pool.length) {
      pool = new Uint8Array(randomBytes(POOL_BYTES));
      used = 0;
    }
    used += KEY_BYTES;
    return pool.subarray(used - KEY_BYTES, used);
  }

  function encode(opcode: number, payload: Uint8Array): Uint8Array {
    const headBytes = countHeadBytes(payload.length, true);
    const frame = new Uint8Array(headBytes + payload.length);
    writeFrameHead(frame, { opcode, payloadLength: payload.length, maskingKey: takeKey() });
    frame.set(payload, headBytes);
    applyMask(frame, headBytes);
    return frame;
  }

  return {
    encode,
    encodeClose: (code) =>
      encode(opcodes.close, Uint8Array.from(code === null ? [] : [code >> 8, code & 0xff])),
  };
}
