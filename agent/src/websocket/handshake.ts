import type { CoreRuntime } from '@muster/shared/runtime';
import { encodeBase64 } from '../encodings.ts';
import type { Hashes } from '../host.ts';
import type { HttpResponse } from '../http-response.ts';

/** RFC 6455, section 4.2.2: appended to the key before hashing. */
const ACCEPT_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const KEY_BYTES = 16;

export interface Handshake {
  request: string;
  /** The required value of `Sec-WebSocket-Accept`. */
  accept: string;
}

export function createHandshake(
  url: URL,
  headers: Record<string, string>,
  { randomBytes, hashSha1 }: Pick<CoreRuntime, 'randomBytes'> & Pick<Hashes, 'hashSha1'>,
): Handshake {
  const key = encodeBase64(randomBytes(KEY_BYTES));
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
    request: `${lines.join('\r\n')}\r\n\r\n`,
    accept: encodeBase64(hashSha1(key + ACCEPT_GUID)),
  };
}

/** Why a 101 response is not a valid WebSocket upgrade (RFC 6455, section 4.1), or undefined. */
export function findUpgradeError(
  { headers }: Pick<HttpResponse, 'headers'>,
  accept: string,
): string | undefined {
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
