import { ProbeFailedError } from './failure.ts';

export interface BodyReader {
  /** Reads the next bytes. Whether the body is complete, or has as much as is read of one. Throws if it is invalid. */
  read(bytes: Uint8Array): boolean;
  /** Whether it is complete when the server has closed the connection. */
  isCompleteAtEnd(): boolean;
  /** What has been read, as UTF-8. */
  readText(): string;
  /** Whether there is more than what is read. */
  isCut(): boolean;
}

const MAX_BYTES = 1024 * 1024;
const FIRST_BYTES = 16 * 1024;
/** Of a line between chunks: a size with extensions, or a trailer field. */
const MAX_LINE_LENGTH = 8 * 1024;
const LF = 0x0a;

/** Passes on the data in bytes of a body; whether the body is complete. */
type Framing = (bytes: Uint8Array, take: (data: Uint8Array) => void) => boolean;

/** RFC 9112, section 7.1. Lines may end without a carriage return. */
function createChunked(): Framing {
  let expected: 'size' | 'data' | 'separator' | 'trailer' = 'size';
  let left = 0;
  let line = '';

  /** Whether it was the last line. */
  function readLine(text: string): boolean {
    if (expected === 'trailer') return text === '';
    if (expected === 'separator') {
      if (text !== '') throw new ProbeFailedError('protocol', 'a chunk is longer than its size');
      expected = 'size';
      return false;
    }
    const size = /^([0-9a-f]{1,12})[ \t]*(?:;.*)?$/i.exec(text)?.[1];
    if (size === undefined) throw new ProbeFailedError('protocol', 'a chunk has no size');
    left = Number.parseInt(size, 16);
    expected = left === 0 ? 'trailer' : 'data';
    return false;
  }

  function readData(bytes: Uint8Array, take: (data: Uint8Array) => void): Uint8Array {
    const data = bytes.subarray(0, left);
    take(data);
    left -= data.length;
    if (left === 0) expected = 'separator';
    return bytes.subarray(data.length);
  }

  return (bytes, take) => {
    let rest = bytes;
    while (rest.length > 0) {
      if (expected === 'data') {
        rest = readData(rest, take);
        continue;
      }
      const end = rest.indexOf(LF);
      line += String.fromCharCode(...rest.subarray(0, end < 0 ? MAX_LINE_LENGTH + 1 : end));
      if (line.length > MAX_LINE_LENGTH)
        throw new ProbeFailedError('protocol', 'a line between chunks is too long');
      if (end < 0) return false;
      rest = rest.subarray(end + 1);
      const text = line.endsWith('\r') ? line.slice(0, -1) : line;
      line = '';
      if (readLine(text)) return true;
    }
    return false;
  };
}

function createSized(length: number): Framing {
  let left = length;
  return (bytes, take) => {
    const data = bytes.subarray(0, left);
    take(data);
    left -= data.length;
    return left === 0;
  };
}

const untilEnd: Framing = (bytes, take) => {
  take(bytes);
  return false;
};

function parseLength(text: string): number {
  // A proxy may have repeated the header (RFC 9112, section 6.3).
  const [length = '', ...others] = [...new Set(text.split(',').map((part) => part.trim()))];
  if (others.length > 0 || !/^\d{1,15}$/.test(length)) {
    throw new ProbeFailedError('protocol', `Content-Length: ${text}`);
  }
  return Number(length);
}

/** RFC 9112, section 6.3. */
function chooseFraming(headers: ReadonlyMap<string, string>): Framing {
  const coding = headers.get('transfer-encoding')?.toLowerCase();
  if (coding === 'chunked') return createChunked();
  if (coding !== undefined) throw new ProbeFailedError('protocol', `Transfer-Encoding: ${coding}`);
  const length = headers.get('content-length');
  return length === undefined ? untilEnd : createSized(parseLength(length));
}

/** Reads the first MiB of a body. Throws if it has a coding that was not asked for. */
export function createBodyReader(headers: ReadonlyMap<string, string>, hasBody: boolean): BodyReader {
  const coding = headers.get('content-encoding')?.toLowerCase() ?? 'identity';
  if (coding !== 'identity') throw new ProbeFailedError('protocol', `Content-Encoding: ${coding}`);
  const framing = hasBody ? chooseFraming(headers) : createSized(0);
  // One array, since a server may send chunks of a byte.
  let buffer = new Uint8Array(FIRST_BYTES);
  let count = 0;
  let isCut = false;

  function take(data: Uint8Array): void {
    const taken = data.subarray(0, MAX_BYTES - count);
    if (count + taken.length > buffer.length) {
      const grown = new Uint8Array(Math.min(MAX_BYTES, Math.max(2 * buffer.length, count + taken.length)));
      grown.set(buffer.subarray(0, count));
      buffer = grown;
    }
    buffer.set(taken, count);
    count += taken.length;
    isCut ||= taken.length < data.length;
  }

  return {
    read: (bytes) => framing(bytes, take) || isCut,
    isCompleteAtEnd: () => framing === untilEnd,
    readText: () => new TextDecoder().decode(buffer.subarray(0, count)),
    isCut: () => isCut,
  };
}
