import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Runtime } from '@muster/runtime';
import { readClientAddress } from './client-address.ts';

/**
 * What to do with the connection of a handshake once it is answered, `head` being what came of it already; undefined to
 * leave the handshake to the router.
 */
export type Admit = (handshake: {
  headers: IncomingHttpHeaders;
  address: string;
}) => ((stream: Duplex, head: Buffer) => void) | undefined;

/**
 * Handshakes of a path that is asked for by thousands at once. One that is admitted never meets the router, whose
 * request, reply and context would live as long as the socket; the router gets what is to be refused.
 */
export interface Upgrades {
  /** Where the router's plugin hears of handshakes, in place of the server. */
  readonly router: Server;
  admit(path: string, admit: Admit): void;
  /** Drops the handshakes that wait and leaves further ones to the router. */
  close(): void;
}

interface Handshake {
  request: IncomingMessage;
  stream: Duplex;
  head: Buffer;
}

export interface UpgradesDeps {
  runtime: Runtime;
  server: Server;
}

/** RFC 6455, section 4.2. */
const VERSION = '13';
const KEY = /^[+/0-9A-Za-z]{22}==$/;
const ACCEPT_SALT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** At most so many handshakes in so many milliseconds, 5,000 a second, so that 10,000 at once hold nobody else up. */
const SLICE = 50;
const SLICE_MS = 10;

export function createUpgrades({ runtime, server }: UpgradesDeps): Upgrades {
  const router = new EventEmitter();
  const admitted = new Map<string, Admit>();
  let waiting: Handshake[] = [];
  let taken = 0;
  let sliceEnd = 0;

  function refuse({ request, stream, head }: Handshake): void {
    if (!router.emit('upgrade', request, stream, head)) stream.destroy();
  }

  function take({ request, stream, head }: Handshake): void {
    stream.off('error', destroy);
    const { headers } = request;
    const answer = acceptHandshake(headers);
    const serve =
      answer === undefined
        ? undefined
        : admitted.get(readPath(request))?.({ headers, address: readClientAddress(request) });
    if (serve === undefined) {
      refuse({ request, stream, head });
      return;
    }
    stream.write(answer);
    serve(stream, head);
  }

  function takeSlice(): void {
    const slice = waiting.slice(0, SLICE);
    waiting = waiting.slice(SLICE);
    taken = slice.length;
    sliceEnd = runtime.monotonic() + SLICE_MS;
    if (waiting.length > 0) runtime.setTimer(takeSlice, SLICE_MS);
    for (const handshake of slice) if (!handshake.stream.destroyed) take(handshake);
  }

  function hear(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    if (!admitted.has(readPath(request))) {
      refuse({ request, stream, head });
      return;
    }
    const now = runtime.monotonic();
    if (now >= sliceEnd && waiting.length === 0) {
      sliceEnd = now + SLICE_MS;
      taken = 0;
    }
    // Node takes its own listener away before it tells of the handshake.
    stream.on('error', destroy);
    taken += 1;
    if (taken <= SLICE) take({ request, stream, head });
    else if (waiting.push({ request, stream, head }) === 1) runtime.setTimer(takeSlice, SLICE_MS);
  }

  server.on('upgrade', hear);

  return {
    router: router as Server,
    admit: (path, admit) => void admitted.set(path, admit),
    close() {
      // Without a listener Node makes a plain request of a handshake, which is refused like any other.
      server.off('upgrade', hear);
      admitted.clear();
      for (const { stream } of waiting.splice(0)) stream.destroy();
    },
  };
}

/** The answer to a handshake; undefined when it is not one of the version that everybody speaks. */
function acceptHandshake(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['sec-websocket-key'] ?? '';
  if (headers['sec-websocket-version'] !== VERSION || !KEY.test(key)) return undefined;
  const accept = createHash('sha1').update(`${key}${ACCEPT_SALT}`).digest('base64');
  return [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
    '\r\n',
  ].join('\r\n');
}

function readPath({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

function destroy(this: Duplex): void {
  this.destroy();
}
