import type { Runtime } from '@muster/runtime';
import type { Network } from './transport.ts';

/** RFC 6455, section 4.2.2: appended to the key before hashing. */
const ACCEPT_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const KEY_BYTES = 16;
/** The status of a successful upgrade. */
export const SWITCHING_PROTOCOLS = 101;
const MAX_HEAD_BYTES = 16 * 1024;
const HEAD_END = '\r\n\r\n';

export interface Handshake {
  request: Uint8Array;
  /** The required value of `Sec-WebSocket-Accept`. */
  accept: string;
}

export function createHandshake(
  url: URL,
  headers: Record<string, string>,
  { randomBytes, hashSha1 }: Pick<Runtime, 'randomBytes'> & Pick<Network, 'hashSha1'>,
): Handshake {
  const key = randomBytes(KEY_BYTES).toString('base64');
  const lines = [
    `GET ${url.pathname} HTTP/1.1`,
    `Host: ${url.host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return {
    request: Buffer.from(lines.join('\r\n') + HEAD_END, 'latin1'),
    accept: hashSha1(key + ACCEPT_GUID),
  };
}

/** The head of an HTTP response. */
export interface UpgradeResponse {
  status: number;
  /** By lower-case name; repeated headers are joined to a list (RFC 9110, section 5.3). */
  headers: Map<string, string>;
  /** Bytes that followed the head. */
  rest: Buffer;
}

function parseHead(head: string, rest: Buffer): UpgradeResponse {
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
  return { status: Number(status), headers, rest };
}

/** RFC 9110, section 15.2: any number of interim responses may precede the final one. */
function isInterim({ status }: UpgradeResponse): boolean {
  return status < 200 && status !== SWITCHING_PROTOCOLS;
}

/** Reads chunks until the head of the final response is complete; throws if it is invalid or longer than 16 KiB. */
export function createResponseReader(): (bytes: Uint8Array) => UpgradeResponse | undefined {
  let received: Buffer = Buffer.alloc(0);

  function readHead(): UpgradeResponse | undefined {
    const end = received.indexOf(HEAD_END);
    if (end > MAX_HEAD_BYTES || (end < 0 && received.length > MAX_HEAD_BYTES)) {
      throw new Error('the headers of the response are too long');
    }
    return end < 0
      ? undefined
      : parseHead(received.toString('latin1', 0, end), received.subarray(end + HEAD_END.length));
  }

  return (bytes) => {
    received = Buffer.concat([received, bytes]);
    let response = readHead();
    while (response !== undefined && isInterim(response)) {
      received = response.rest;
      response = readHead();
    }
    return response;
  };
}

/** Why a 101 response is not a valid WebSocket upgrade (RFC 6455, section 4.1), or undefined. */
export function findUpgradeError({ headers }: UpgradeResponse, accept: string): string | undefined {
  const [protocol = '', connection = ''] = ['upgrade', 'connection'].map((name) =>
    headers.get(name)?.toLowerCase(),
  );
  if (protocol !== 'websocket' || !connection.split(/[\s,]+/).includes('upgrade')) {
    return 'the server did not upgrade to WebSocket';
  }
  if (headers.get('sec-websocket-accept') !== accept) return 'the server sent a wrong Sec-WebSocket-Accept';
  if (headers.has('sec-websocket-extensions') || headers.has('sec-websocket-protocol')) {
    return 'the server selected an extension or a subprotocol that was not offered';
  }
  return undefined;
}

/** Milliseconds from a `Retry-After` header, which is seconds or a date (RFC 9110, section 10.2.3). */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
