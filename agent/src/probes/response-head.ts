import { SWITCHING_PROTOCOLS } from '../http-response.ts';
import { ProbeFailedError } from './failure.ts';

/** The head of the final response, as far as it has arrived. */
export interface ResponseHead {
  status: number;
  /** The reason phrase; may be empty. */
  phrase: string;
  /** Those that matter, by lower-case name; repeated ones are joined to a list. Undefined until all have arrived. */
  headers: ReadonlyMap<string, string> | undefined;
  /** Bytes that followed the headers. */
  rest: Uint8Array;
}

/** Largest number of bytes of a head, interim responses included, as in curl. */
const MAX_BYTES = 300 * 1024;
const MAX_VALUE_LENGTH = 8 * 1024;
const keptHeaders: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-length',
  'location',
  'transfer-encoding',
]);
const STATUS_LINE = /^HTTP\/1\.[01][ \t]+(\d{3})(?:[ \t]+(.*))?$/;
const HEADER_LINE = /^([^:\s]+)[ \t]*:[ \t]*(.*?)[ \t]*$/;

function parseStatusLine(line: string): { status: number; phrase: string } {
  const [, status, phrase = ''] = STATUS_LINE.exec(line) ?? [];
  if (status === undefined) throw new ProbeFailedError('protocol', 'the answer is not HTTP/1.1');
  return { status: Number(status), phrase };
}

/** RFC 9110, section 15.2: any number of interim responses may precede the final one. */
function isInterim(status: number): boolean {
  return status < 200 && status !== SWITCHING_PROTOCOLS;
}

/**
 * Reads chunks until the headers of the final response are complete; before the last chunk that returns what is known, once its
 * status is. A line may end without a carriage return (RFC 9112, section 2.2). Throws if the head is invalid or too long.
 */
export function createHeadReader(
  decodeLatin1: (bytes: Uint8Array) => string,
): (bytes: Uint8Array) => ResponseHead | undefined {
  const headers = new Map<string, string>();
  let received = '';
  /** Where the next line in `received` starts. */
  let at = 0;
  let count = 0;
  let final: { status: number; phrase: string } | undefined;
  /** Whether the headers of an interim response are being skipped. */
  let isSkipping = false;

  function takeLine(): string | undefined {
    const end = received.indexOf('\n', at);
    if (end < 0) return undefined;
    const line = received.slice(at, received[end - 1] === '\r' ? end - 1 : end);
    at = end + 1;
    return line;
  }

  function readStatus(line: string): void {
    if (isSkipping) {
      isSkipping = line !== '';
      return;
    }
    const parsed = parseStatusLine(line);
    isSkipping = isInterim(parsed.status);
    if (!isSkipping) final = parsed;
  }

  function readHeader(line: string): void {
    const [, name = '', value = ''] = HEADER_LINE.exec(line) ?? [];
    const key = name.toLowerCase();
    if (!keptHeaders.has(key)) return;
    const before = headers.get(key);
    const joined = before === undefined ? value : `${before}, ${value}`;
    if (joined.length > MAX_VALUE_LENGTH) throw new ProbeFailedError('protocol', 'a header is too long');
    headers.set(key, joined);
  }

  return (bytes) => {
    count += bytes.length;
    if (count > MAX_BYTES) throw new ProbeFailedError('protocol', 'the headers are too long');
    received = received.slice(at) + decodeLatin1(bytes);
    at = 0;
    for (let line = takeLine(); line !== undefined; line = takeLine()) {
      if (final === undefined) readStatus(line);
      // A character of `received` is a byte, and the head did not end before these bytes.
      else if (line === '')
        return { ...final, headers, rest: bytes.subarray(bytes.length - (received.length - at)) };
      else readHeader(line);
    }
    return final && { ...final, headers: undefined, rest: new Uint8Array() };
  };
}
