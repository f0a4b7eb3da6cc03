import type { Socket } from 'node:net';
import type { Runtime } from '@muster/runtime';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain/errors.ts';
import type { Upgrades } from './upgrades.ts';

/** Seconds after which a hub that restarts is there again. */
const RESTART_SECONDS = 5;

/** How long a request that has begun may hold up the end of the hub. */
const GRACE_MS = 5000;

/** Turns of the event loop: one accepts what has come, another reads it. */
const READING_TURNS = 3;

/** What happens at the doors when the hub closes: nobody new gets in, and nobody holds it up. */
export function prepareClosing(
  app: FastifyInstance,
  { runtime, upgrades }: { runtime: Runtime; upgrades: Upgrades },
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
    app.server.once('close', () => grace.cancel());
    // What has been said already is read first.
    for (let turn = 0; turn < READING_TURNS; turn += 1) await runtime.pause();
    // Browsers open connections before they need them; to the server one that has said nothing is no idle one.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    reply.header('connection', 'close');
    done(
      new DomainError('shutting_down', 'The hub is shutting down; ask again in a moment.', {
        retryAfter: RESTART_SECONDS,
      }),
    );
  });
  // The server ends connections that are idle when it closes; one that is kept alive after a late answer would hold it.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
