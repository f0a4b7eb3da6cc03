// Messages of D-Bus (D-Bus Specification, "Message Protocol"). Numbers are aligned to their size from the start of the message.

const METHOD_CALL = 1;
const NO_AUTO_START = 0x2;
const VERSION = 1;
const LITTLE_ENDIAN = 0x6c;
const BIG_ENDIAN = 0x42;
/** Byte order, type, flags, version; lengths of the body and of the fields, with the serial between them. */
const PREFIX_BYTES = 16;
const STRUCT_ALIGNMENT = 8;

const fields = { path: 1, interface: 2, member: 3, replySerial: 5, destination: 6, signature: 8 } as const;

export const messageTypes = { methodReturn: 2, error: 3 } as const;

/** A call of a method whose only argument is a list of texts, or that has none. */
export interface BusCall {
  destination: string;
  path: string;
  interface: string;
  member: string;
  argument?: readonly string[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function align(at: number, size: number): number {
  return Math.ceil(at / size) * size;
}

function createWriter() {
  const bytes: number[] = [];
  const writer = {
    bytes,
    align(size: number) {
      while (bytes.length % size !== 0) bytes.push(0);
    },
    uint32(value: number) {
      writer.align(4);
      for (const shift of [0, 8, 16, 24]) bytes.push((value >>> shift) & 0xff);
    },
    text(text: string) {
      const encoded = encoder.encode(text);
      writer.uint32(encoded.length);
      bytes.push(...encoded, 0);
    },
    signature(text: string) {
      bytes.push(text.length, ...encoder.encode(text), 0);
    },
    field(code: number, type: string, value: string) {
      writer.align(STRUCT_ALIGNMENT);
      bytes.push(code);
      writer.signature(type);
      if (type === 'g') writer.signature(value);
      else writer.text(value);
    },
  };
  return writer;
}

function encodeArgument(argument: readonly string[]): number[] {
  const list = createWriter();
  for (const text of argument) list.text(text);
  const body = createWriter();
  body.uint32(list.bytes.length);
  body.bytes.push(...list.bytes);
  return body.bytes;
}

/** The message of a call, in little-endian order. The bus starts no service for it. */
export function encodeCall(call: BusCall, serial: number): Uint8Array {
  const body = call.argument === undefined ? [] : encodeArgument(call.argument);
  const list = createWriter();
  list.field(fields.path, 'o', call.path);
  list.field(fields.interface, 's', call.interface);
  list.field(fields.member, 's', call.member);
  list.field(fields.destination, 's', call.destination);
  if (call.argument !== undefined) list.field(fields.signature, 'g', 'as');
  const message = createWriter();
  message.bytes.push(LITTLE_ENDIAN, METHOD_CALL, NO_AUTO_START, VERSION);
  for (const number of [body.length, serial, list.bytes.length]) message.uint32(number);
  message.bytes.push(...list.bytes);
  message.align(STRUCT_ALIGNMENT);
  message.bytes.push(...body);
  return Uint8Array.from(message.bytes);
}

/** Reads values one after the other. Throws a RangeError beyond the end. */
export interface BusReader {
  readonly at: number;
  align(size: number): void;
  byte(): number;
  uint32(): number;
  /** Also an object path. */
  text(): string;
  skipText(): void;
  signature(): string;
}

function createReader(bytes: Uint8Array, start: number, isLittleEndian: boolean): BusReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start;

  /** Moves behind a text and its NUL. */
  function take(length: number): Uint8Array {
    const end = at + length;
    if (view.getUint8(end) !== 0) throw new Error('a text of the bus does not end');
    const taken = bytes.subarray(at, end);
    at = end + 1;
    return taken;
  }

  const reader: BusReader = {
    get at() {
      return at;
    },
    align(size) {
      at = align(at, size);
    },
    byte() {
      at += 1;
      return view.getUint8(at - 1);
    },
    uint32() {
      at = align(at, 4) + 4;
      return view.getUint32(at - 4, isLittleEndian);
    },
    text: () => decoder.decode(take(reader.uint32())),
    skipText: () => void take(reader.uint32()),
    signature: () => decoder.decode(take(reader.byte())),
  };
  return reader;
}

export interface BusMessage {
  type: number;
  /** Serial of the call that it answers; undefined for calls and signals. */
  replySerial: number | undefined;
  /** Types of the values in the body. */
  signature: string;
  body: BusReader;
  /** Bytes of the whole message. */
  length: number;
}

/** A header field with a value of a type that fields have. */
function readField(reader: BusReader): { code: number; value: string | number } {
  reader.align(STRUCT_ALIGNMENT);
  const code = reader.byte();
  const type = reader.signature();
  if (type === 'u') return { code, value: reader.uint32() };
  if (type === 'g') return { code, value: reader.signature() };
  if (type === 's' || type === 'o') return { code, value: reader.text() };
  throw new Error(`a message of the bus has a field of the type "${type}"`);
}

/**
 * The first message in the bytes; undefined until they have all of it. Throws if they are no message, or one of more than
 * `maxBytes`.
 */
export function decodeMessage(bytes: Uint8Array, maxBytes: number): BusMessage | undefined {
  if (bytes.length < PREFIX_BYTES) return undefined;
  const [order, type = 0, , version] = bytes;
  if ((order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) || version !== VERSION)
    throw new Error('the bus sends no messages');
  const reader = createReader(bytes, 4, order === LITTLE_ENDIAN);
  const bodyBytes = reader.uint32();
  reader.uint32();
  const fieldsEnd = reader.uint32() + PREFIX_BYTES;
  const bodyStart = align(fieldsEnd, STRUCT_ALIGNMENT);
  const length = bodyStart + bodyBytes;
  if (length > maxBytes) throw new Error(`a message of the bus has ${length} bytes`);
  if (bytes.length < length) return undefined;
  const header = createReader(bytes.subarray(0, fieldsEnd), PREFIX_BYTES, order === LITTLE_ENDIAN);
  const values = new Map<number, string | number>();
  while (header.at < fieldsEnd) {
    const { code, value } = readField(header);
    values.set(code, value);
  }
  const replySerial = values.get(fields.replySerial);
  return {
    type,
    replySerial: typeof replySerial === 'number' ? replySerial : undefined,
    signature: String(values.get(fields.signature) ?? ''),
    body: createReader(bytes.subarray(0, length), bodyStart, order === LITTLE_ENDIAN),
    length,
  };
}
