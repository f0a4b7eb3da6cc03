import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Runtime } from '@muster/shared/runtime';
import type { ReadClient } from './client-address.ts';

/** Takes a connection after its handshake is answered; `head` has the bytes that were already read. */
export type Serve = (stream: Duplex, head: Buffer) => void;

/** Undefined leaves the handshake to the router, at once or when the promise resolves, which does not reject. */
export type Admit = (handshake: {
  headers: IncomingHttpHeaders;
  address: string;
}) => Serve | undefined | Promise<Serve | undefined>;

/**
 * Accepts WebSocket handshakes of a path that thousands of clients may open at the same time. Accepted ones bypass the router,
 * whose request, reply and context would live as long as the socket; the router answers those that are refused.
 */
export interface Upgrades {
  /** Emits `upgrade` for the router's plugin, in place of the server. */
  readonly router: Server;
  admit(path: string, admit: Admit): void;
  /** Drops queued handshakes and leaves new ones to the router. */
  close(): void;
}

interface Handshake {
  request: IncomingMessage;
  stream: Duplex;
  head: Buffer;
}

/** RFC 6455, section 4.2. */
const VERSION = '13';
const KEY = /^[+/0-9A-Za-z]{22}==$/;
const ACCEPT_SALT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Handshakes per slice and length of a slice: 5,000 per second, so that 10,000 handshakes do not block other requests. */
const SLICE = 50;
const SLICE_MS = 10;

export function createUpgrades(runtime: Runtime, server: Server, readClient: ReadClient): Upgrades {
  const router = new EventEmitter();
  const admitted = new Map<string, Admit>();
  let waiting: Handshake[] = [];
  let taken = 0;
  let sliceEnd = 0;

  function refuse({ request, stream, head }: Handshake): void {
    if (!router.emit('upgrade', request, stream, head)) stream.destroy();
  }

  function take({ request, stream, head }: Handshake): void {
    const { headers } = request;
    const answer = acceptHandshake(headers);
    const serve =
      answer === undefined
        ? undefined
        : admitted.get(readPath(request))?.({ headers, address: readClient(request).address });
    if (serve instanceof Promise) void serve.then((late) => finish({ request, stream, head }, answer, late));
    else finish({ request, stream, head }, answer, serve);
  }

  function finish(handshake: Handshake, answer: string | undefined, serve: Serve | undefined): void {
    const { stream, head } = handshake;
    if (stream.destroyed) return;
    stream.off('error', destroy);
    if (serve === undefined || answer === undefined) {
      refuse(handshake);
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
    // Node removes its own error listener before it emits `upgrade`.
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
      // Without a listener Node treats a handshake as a plain request, which is refused like any other.
      server.off('upgrade', hear);
      admitted.clear();
      for (const { stream } of waiting.splice(0)) stream.destroy();
    },
  };
}

/** Response to a handshake; undefined if it is not a valid one of version 13. */
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
