// The part of the Protocol Buffers encoding that the benchmarks send: https://protobuf.dev/programming-guides/encoding/

const WIRE_VARINT = 0;
const WIRE_FIXED64 = 1;
const WIRE_BYTES = 2;
const CONTINUED = 0x80;
const BASE = 0x80;

export type FieldValue = { uint: number } | { double: number } | { text: string };

/** Encodes a message from pairs of field number and value. */
export function encodeMessage(fields: readonly (readonly [number: number, value: FieldValue])[]): Buffer {
  return Buffer.concat(fields.map(([number, value]) => encodeField(number, value)));
}

function encodeField(number: number, value: FieldValue): Buffer {
  if ('uint' in value) return Buffer.concat([encodeKey(number, WIRE_VARINT), encodeVarint(value.uint)]);
  if ('double' in value) {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value.double);
    return Buffer.concat([encodeKey(number, WIRE_FIXED64), bytes]);
  }
  const text = Buffer.from(value.text);
  return Buffer.concat([encodeKey(number, WIRE_BYTES), encodeVarint(text.length), text]);
}

function encodeKey(number: number, wireType: number): Buffer {
  return encodeVarint(number * 8 + wireType);
}

/** @param value integer from 0 to 2^53 − 1 */
function encodeVarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= BASE) {
    bytes.push((rest % BASE) + CONTINUED);
    rest = Math.floor(rest / BASE);
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}
