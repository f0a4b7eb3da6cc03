import { SWITCHING_PROTOCOLS } from '../http-response.ts';

/** Largest number of bytes before the status, as in curl. */
const MAX_BYTES = 300 * 1024;
const STATUS_LINE = /^HTTP\/1\.[01][ \t]+(\d{3})(?:[ \t]|$)/;

function parseStatus(line: string): number {
  const status = STATUS_LINE.exec(line)?.[1];
  if (status === undefined) throw new Error('the server did not answer with HTTP/1.1');
  return Number(status);
}

/**
 * Reads chunks until the status line of the final response, and ignores its headers. A line may end without a carriage
 * return (RFC 9112, section 2.2). Throws if it is invalid.
 */
export function createStatusReader(
  decodeLatin1: (bytes: Uint8Array) => string,
): (bytes: Uint8Array) => number | undefined {
  let received = '';
  let count = 0;
  /** Whether the headers of an interim response are being skipped. */
  let isSkipping = false;

  function takeLine(): string | undefined {
    const end = received.indexOf('\n');
    if (end < 0) return undefined;
    const line = received.slice(0, received[end - 1] === '\r' ? end - 1 : end);
    received = received.slice(end + 1);
    return line;
  }

  return (bytes) => {
    count += bytes.length;
    if (count > MAX_BYTES) throw new Error('the response is too long before its status');
    received += decodeLatin1(bytes);
    for (let line = takeLine(); line !== undefined; line = takeLine()) {
      const status = isSkipping ? undefined : parseStatus(line);
      // Any number of interim responses may precede the final one (RFC 9110, section 15.2).
      if (status !== undefined && (status >= 200 || status === SWITCHING_PROTOCOLS)) return status;
      isSkipping = line !== '';
    }
    return;
  };
}
