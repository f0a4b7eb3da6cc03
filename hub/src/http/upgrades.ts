import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCodes } from '@muster/generated/close-codes';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
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
  /** Leaves every further handshake to the router and closes what is open with 1001. */
  close(): void;
}

export function createUpgrades(server: Server, options: ServerOptions): Upgrades {
  const router = new EventEmitter();
  const admitted = new Map<string, Admit>();
  const sockets = new WebSocketServer({ ...options, noServer: true });

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const admit = admitted.get(readPath(request));
    const serve = admit?.({ headers: request.headers, address: readClientAddress(request) });
    if (serve === undefined) router.emit('upgrade', request, stream, head);
    else sockets.handleUpgrade(request, stream, head, serve);
  });

  return {
    router: router as Server,
    admit: (path, admit) => void admitted.set(path, admit),
    close() {
      admitted.clear();
      for (const socket of sockets.clients) socket.close(closeCodes.goingAway);
    },
  };
}

function readPath({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}
