import type { Runtime } from '@muster/runtime';
import type { Network } from './wire.ts';

/** RFC 6455, section 4.2.2: what a server joins to the key before it hashes it. */
const ACCEPT_SALT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const KEY_BYTES = 16;
/** Of an answer after which both sides speak WebSocket. */
export const UPGRADE_STATUS = 101;
const MAX_HEAD_BYTES = 16 * 1024;
const HEAD_END = '\r\n\r\n';

export interface Handshake {
  request: Uint8Array;
  /** What `Sec-WebSocket-Accept` must say. */
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
    accept: hashSha1(key + ACCEPT_SALT),
  };
}

/** What a server answers before it speaks WebSocket, or something else. */
export interface Answer {
  status: number;
  /** By lower-case name; several lines of one name are a list (RFC 9110, section 5.3). */
  headers: Map<string, string>;
  /** What came after the head. */
  rest: Uint8Array;
}

function parseHead(head: string, rest: Uint8Array): Answer {
  const [first = '', ...lines] = head.split('\r\n');
  const status = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1];
  if (status === undefined) throw new Error('the server does not answer in HTTP');
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

/** RFC 9110, section 15.2: any number of these may come before the answer, asked for or not. */
function isInterim({ status }: Answer): boolean {
  return status < 200 && status !== UPGRADE_STATUS;
}

/** Takes bytes as they come until the head of an answer is whole; throws when it cannot become one. */
export function createAnswerReader(): (bytes: Uint8Array) => Answer | undefined {
  let held: Uint8Array = Buffer.alloc(0);

  function takeHead(): Answer | undefined {
    const all = Buffer.from(held.buffer, held.byteOffset, held.length);
    const end = all.indexOf(HEAD_END);
    if (end > MAX_HEAD_BYTES || (end < 0 && all.length > MAX_HEAD_BYTES)) {
      throw new Error('the server answers with more than it should');
    }
    return end < 0
      ? undefined
      : parseHead(all.toString('latin1', 0, end), all.subarray(end + HEAD_END.length));
  }

  return (bytes) => {
    held = Buffer.concat([held, bytes]);
    let answer = takeHead();
    while (answer !== undefined && isInterim(answer)) {
      held = answer.rest;
      answer = takeHead();
    }
    return answer;
  };
}

/** What is wrong with an answer that says it speaks WebSocket from here on. */
export function findUpgradeFault({ headers }: Answer, accept: string): string | undefined {
  const [protocol = '', connection = ''] = ['upgrade', 'connection'].map((name) =>
    headers.get(name)?.toLowerCase(),
  );
  if (protocol !== 'websocket' || !connection.split(/[\s,]+/).includes('upgrade')) {
    return 'the server switches to something else than WebSocket';
  }
  if (headers.get('sec-websocket-accept') !== accept) return 'the server answers somebody else';
  if (headers.has('sec-websocket-extensions') || headers.has('sec-websocket-protocol')) {
    return 'the server chose what was not offered';
  }
  return undefined;
}

/** Seconds or a date, as RFC 9110 allows in Retry-After. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
