import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCodes } from '@muster/generated/close-codes';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { Runtime } from '../runtime.ts';
import { readClientAddress } from './client-address.ts';

/** What to do with the socket of a handshake; undefined to leave the handshake to the router. */
export type Admit = (handshake: {
  headers: IncomingHttpHeaders;
  address: string;
}) => ((socket: WebSocket) => void) | undefined;

/**
 * Handshakes of a path that is asked for by thousands at once. One that is admitted never meets the router, whose
 * request, reply and context would live as long as the socket; the router gets what is to be refused.
 */
export interface Upgrades {
  /** Where the router's plugin hears of handshakes, in place of the server. */
  readonly router: Server;
  admit(path: string, admit: Admit): void;
  /** Drops the handshakes that wait, leaves further ones to the router and closes what is open with 1001. */
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
  options: ServerOptions;
}

/** At most so many handshakes in so many milliseconds, 5,000 a second, so that 10,000 at once hold nobody else up. */
const SLICE = 50;
const SLICE_MS = 10;

export function createUpgrades({ runtime, server, options }: UpgradesDeps): Upgrades {
  const router = new EventEmitter();
  const admitted = new Map<string, Admit>();
  const sockets = new WebSocketServer({ ...options, noServer: true });
  let waiting: Handshake[] = [];
  let taken = 0;
  let sliceEnd = 0;

  function refuse({ request, stream, head }: Handshake): void {
    if (!router.emit('upgrade', request, stream, head)) stream.destroy();
  }

  function take({ request, stream, head }: Handshake): void {
    stream.off('error', destroy);
    const { headers } = request;
    const serve = admitted.get(readPath(request))?.({ headers, address: readClientAddress(request) });
    if (serve === undefined) refuse({ request, stream, head });
    else sockets.handleUpgrade(request, stream, head, serve);
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
      for (const socket of sockets.clients) socket.close(closeCodes.goingAway);
    },
  };
}

function readPath({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

function destroy(this: Duplex): void {
  this.destroy();
}
