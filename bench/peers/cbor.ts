// The part of CBOR (RFC 8949) that Beszel's hub and agents exchange.

const majors = { uint: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5, simple: 7 } as const;
const ARGUMENT_8 = 24;
const ARGUMENT_16 = 25;
const ARGUMENT_32 = 26;
const ARGUMENT_64 = 27;
const FALSE = 20;
const TRUE = 21;
const UINT8_END = 2 ** 8;
const UINT16_END = 2 ** 16;
const UINT32_END = 2 ** 32;

/** Integers are encoded as such, other numbers as floats of 64 bits. Records have integer keys. */
export type CborValue = number | boolean | string | Uint8Array | readonly CborValue[] | CborMap;
export type CborMap = ReadonlyMap<number | string, CborValue>;

export function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'boolean') return encodeHead(majors.simple, value ? TRUE : FALSE);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([encodeHead(majors.text, text.length), text]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([encodeHead(majors.bytes, value.length), value]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
    return Buffer.concat([encodeHead(majors.map, value.size), ...entries]);
  }
  const items = value as readonly CborValue[];
  return Buffer.concat([encodeHead(majors.array, items.length), ...items.map(encodeCbor)]);
}

function encodeNumber(value: number): Buffer {
  if (Number.isSafeInteger(value))
    return value >= 0 ? encodeHead(majors.uint, value) : encodeHead(majors.negative, -1 - value);
  const float = Buffer.alloc(9);
  float[0] = (majors.simple << 5) | ARGUMENT_64;
  float.writeDoubleBE(value, 1);
  return float;
}

function encodeHead(major: number, argument: number): Buffer {
  const head = Buffer.alloc(9);
  const start = (info: number) => {
    head[0] = (major << 5) | info;
  };
  if (argument < ARGUMENT_8) {
    start(argument);
    return head.subarray(0, 1);
  }
  if (argument < UINT8_END) {
    start(ARGUMENT_8);
    return head.subarray(0, head.writeUInt8(argument, 1));
  }
  if (argument < UINT16_END) {
    start(ARGUMENT_16);
    return head.subarray(0, head.writeUInt16BE(argument, 1));
  }
  if (argument < UINT32_END) {
    start(ARGUMENT_32);
    return head.subarray(0, head.writeUInt32BE(argument, 1));
  }
  start(ARGUMENT_64);
  return head.subarray(0, head.writeBigUInt64BE(BigInt(argument), 1));
}

/** @throws if the data item has a type that this file does not know */
export function decodeCbor(bytes: Buffer): CborValue {
  return decodeItem(bytes, 0).value;
}

interface Decoded {
  value: CborValue;
  /** Offset after the item. */
  end: number;
}

function decodeItem(bytes: Buffer, at: number): Decoded {
  const initial = bytes.readUInt8(at);
  const major = initial >> 5;
  if (major === majors.simple) return decodeSimple(initial & 0x1f, at + 1);
  const { argument, end } = decodeArgument(bytes, initial & 0x1f, at + 1);
  if (major === majors.uint) return { value: argument, end };
  if (major === majors.negative) return { value: -1 - argument, end };
  if (major === majors.bytes) return { value: bytes.subarray(end, end + argument), end: end + argument };
  if (major === majors.text)
    return { value: bytes.toString('utf8', end, end + argument), end: end + argument };
  if (major === majors.array) {
    const { items, end: after } = decodeItems(bytes, end, argument);
    return { value: items, end: after };
  }
  if (major !== majors.map) throw new Error(`unknown major type ${major}`);
  const { items, end: after } = decodeItems(bytes, end, argument * 2);
  const keys = items.filter((_, index) => index % 2 === 0) as (number | string)[];
  return { value: new Map(keys.map((key, index) => [key, items[index * 2 + 1] ?? 0])), end: after };
}

function decodeSimple(info: number, end: number): Decoded {
  if (info !== TRUE && info !== FALSE) throw new Error(`unknown simple value ${info}`);
  return { value: info === TRUE, end };
}

function decodeItems(bytes: Buffer, at: number, count: number): { items: CborValue[]; end: number } {
  const items: CborValue[] = [];
  let end = at;
  for (let index = 0; index < count; index += 1) {
    const item = decodeItem(bytes, end);
    items.push(item.value);
    end = item.end;
  }
  return { items, end };
}

function decodeArgument(bytes: Buffer, info: number, at: number): { argument: number; end: number } {
  if (info < ARGUMENT_8) return { argument: info, end: at };
  if (info === ARGUMENT_8) return { argument: bytes.readUInt8(at), end: at + 1 };
  if (info === ARGUMENT_16) return { argument: bytes.readUInt16BE(at), end: at + 2 };
  if (info === ARGUMENT_32) return { argument: bytes.readUInt32BE(at), end: at + 4 };
  if (info === ARGUMENT_64) return { argument: Number(bytes.readBigUInt64BE(at)), end: at + 8 };
  throw new Error(`unknown length ${info}`);
}
