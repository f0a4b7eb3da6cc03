/** The status of a successful upgrade. */
export const SWITCHING_PROTOCOLS = 101;
const MAX_HEAD_BYTES = 16 * 1024;
const HEAD_END = '\r\n\r\n';

/** The head of an HTTP response. */
export interface HttpResponse {
  status: number;
  /** By lower-case name; repeated headers are joined to a list (RFC 9110, section 5.3). */
  headers: Map<string, string>;
  /** Bytes that followed the head. */
  rest: Uint8Array;
}

type Head = Omit<HttpResponse, 'rest'>;

function parseHead(head: string): Head {
  const [first = '', ...lines] = head.split('\r\n');
  const status = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1];
  if (status === undefined) throw new Error('the server did not answer with HTTP/1.1');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return { status: Number(status), headers };
}

/** RFC 9110, section 15.2: any number of interim responses may precede the final one. */
function isInterim({ status }: Head): boolean {
  return status < 200 && status !== SWITCHING_PROTOCOLS;
}

/** Reads chunks until the head of the final response is complete; throws if it is invalid or longer than 16 KiB. */
export function createResponseReader(
  decodeLatin1: (bytes: Uint8Array) => string,
): (bytes: Uint8Array) => HttpResponse | undefined {
  let received = '';

  function takeHead(): Head | undefined {
    const end = received.indexOf(HEAD_END);
    if (end > MAX_HEAD_BYTES || (end < 0 && received.length > MAX_HEAD_BYTES)) {
      throw new Error('the headers of the response are too long');
    }
    if (end < 0) return undefined;
    const head = parseHead(received.slice(0, end));
    received = received.slice(end + HEAD_END.length);
    return head;
  }

  return (bytes) => {
    received += decodeLatin1(bytes);
    let head = takeHead();
    while (head !== undefined && isInterim(head)) head = takeHead();
    // A character of `received` is a byte, and the head did not end before these bytes.
    return head && { ...head, rest: bytes.subarray(bytes.length - received.length) };
  };
}
