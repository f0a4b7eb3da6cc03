import type { Socket } from 'node:net';
import type { Runtime } from '@muster/shared/runtime';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../lib/errors.ts';
import type { AdminListener } from './admin-listener.ts';
import { createSendHook } from './send-hook.ts';
import type { Upgrades } from './upgrades.ts';

/** `Retry-After` in seconds: a hub that restarts is back by then. */
const RESTART_SECONDS = 5;

/** How long running requests may delay the shutdown. */
const GRACE_MS = 5000;

/** Turns of the event loop: the first accepts pending connections, the next ones read from them. */
const READ_TURNS = 3;

/** Graceful shutdown: refuses new requests with 503, lets running ones finish, and closes idle connections. */
export function prepareGracefulShutdown(
  app: FastifyInstance,
  runtime: Runtime,
  upgrades: Upgrades,
  adminListener: AdminListener | null,
): void {
  const connections = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    upgrades.close();
    const grace = runtime.setTimer(() => app.server.closeAllConnections(), GRACE_MS);
    const pageClosed = new Promise((resolve) => app.server.once('close', resolve));
    void Promise.all([pageClosed, adminListener?.close()]).then(() => grace.cancel());
    // Requests that have already arrived are read first.
    for (let turn = 0; turn < READ_TURNS; turn += 1) await runtime.pause();
    // Browsers open connections in advance. Node does not count one that has sent nothing as idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    app.server.closeIdleConnections();
  });
  app.addHook('onClose', () => adminListener?.close());
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    reply.header('connection', 'close');
    done(
      new DomainError('shutting_down', 'The hub is shutting down; try again in a moment.', {
        retryAfter: RESTART_SECONDS,
      }),
    );
  });
  // The server closes idle connections once; a connection kept alive after a late response would delay the shutdown.
  app.addHook(
    'onSend',
    createSendHook((_request, reply) => {
      if (isClosing) reply.header('connection', 'close');
    }),
  );
}
