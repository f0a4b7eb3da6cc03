import { limits } from '@muster/generated/limits';
import { operations } from '@muster/generated/operations';
import type { Runtime } from '@muster/shared/runtime';
import { standardCloseCodes } from '@muster/shared/websocket/close-codes';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { chooseAudience } from '../features/auth/caller.ts';
import type { SocketAccess } from '../http/context.ts';
import type { RequestContext } from '../http/request-context.ts';
import { DomainError } from '../lib/errors.ts';
import { countMessage, createMessageRateLimit } from '../lib/rate-limit/message-rate-limit.ts';
import { createPlaces, type Place, type Places } from '../lib/rate-limit/places.ts';
import type { PoolClient } from '../lib/rate-limit/pool-client.ts';
import { pools } from '../lib/rate-limit/pools.ts';
import type { Services } from '../services.ts';
import { sendSnapshot } from './snapshot-broadcast.ts';
import type { Viewer, ViewerChannel, Viewers } from './viewers.ts';

const BUSY_RETRY_SECONDS = 10;

const refusals = {
  client: 'Too many visitors are watching from this address.',
  network: 'Too many visitors are watching from this network. The page retries by itself.',
  all: 'Too many visitors are watching. The page retries by itself.',
};

/** `/api/ws`: sends a snapshot immediately, then one in every run of `createSnapshotBroadcast`. */
export function registerLiveStream(
  app: FastifyInstance,
  access: SocketAccess,
  services: Services,
  isPublicPageOn: () => boolean,
): void {
  const { runtime, viewers, snapshots, deltaStreams, findPoolClient } = services;
  const places = createPlaces({ ...pools.streams, refusals, retryAfter: BUSY_RETRY_SECONDS });
  app.route({
    method: 'GET',
    url: operations.openLiveStream.path,
    onRequest: async (request) => {
      const { session, address } = access.contextOf(request);
      if (session === null && !isPublicPageOn())
        throw new DomainError('login_required', 'Log in to see the nodes.');
      if (!access.isSameOrigin(request))
        throw new DomainError('foreign_origin', 'Live streams open only from the pages of this hub.');
      if (session === null) places.require(findPoolClient(address));
    },
    handler: access.requireUpgrade,
    wsHandler(socket, request) {
      const context = access.contextOf(request);
      const client = findPoolClient(context.address);
      const place = context.session === null ? takePlace(socket, places, client) : null;
      if (place === undefined) return;
      const viewer = createViewer(socket, context, request.query as object, runtime.monotonic());
      listen(socket, viewer, runtime, () => {
        place?.free();
        viewers.remove(viewer);
      });
      viewers.add(viewer);
      void sendSnapshot(viewer, snapshots, deltaStreams);
    },
  });
}

function createViewer(socket: WebSocket, context: RequestContext, query: object, now: number): Viewer {
  return {
    audience: chooseAudience(context),
    session: context.session,
    wantsGzip: context.session === null && Object.hasOwn(query, 'gzip'),
    deltas: Object.hasOwn(query, 'delta') ? { seq: null, isSending: false } : null,
    isIdle: Object.hasOwn(query, 'idle'),
    channel: createChannel(socket),
    lastReceivedAt: now,
    lastPingAt: now,
    drainedAt: now,
  };
}

function listen(socket: WebSocket, viewer: Viewer, runtime: Runtime, remove: () => void): void {
  const rateLimit = createMessageRateLimit(viewer.lastReceivedAt);
  // Control frames count too: every ping is answered, and unread pongs would pile up here.
  const onFrame = () => {
    viewer.lastReceivedAt = runtime.monotonic();
    if (!countMessage(rateLimit, viewer.lastReceivedAt))
      socket.close(standardCloseCodes.policyViolation, 'too many frames');
  };
  socket.on('message', onFrame);
  socket.on('ping', onFrame);
  socket.on('pong', onFrame);
  socket.on('close', remove);
  // ws closes the connection with the right code; the listener only keeps the event from being thrown.
  socket.on('error', remove);
}

/** Undefined if the last place was taken during the handshake; the stream is then closed. */
function takePlace(socket: WebSocket, places: Places, client: PoolClient): Place | undefined {
  const close = () => socket.close(standardCloseCodes.tryAgainLater, 'too many viewers');
  try {
    return places.take(client, close);
  } catch {
    close();
    return undefined;
  }
}

/** Pings viewers and ends dead and unread streams. Called once a second. */
export function sweepViewers(viewers: Viewers, runtime: Runtime): void {
  const now = runtime.monotonic();
  for (const viewer of viewers.all()) {
    if (viewer.channel.pendingBytes === 0) viewer.drainedAt = now;
    if (now - Math.min(viewer.lastReceivedAt, viewer.drainedAt) >= limits.silenceSeconds * 1000)
      viewer.channel.terminate();
    else if (now - viewer.lastPingAt >= limits.pingIntervalSeconds * 1000) {
      viewer.lastPingAt = now;
      viewer.channel.ping();
    }
  }
}

/** Closes every stream with 1001 for the shutdown. */
export function closeViewers(viewers: Viewers): void {
  for (const viewer of viewers.all())
    viewer.channel.close(standardCloseCodes.goingAway, 'the hub is shutting down');
}

function createChannel(socket: WebSocket): ViewerChannel {
  return {
    get pendingBytes() {
      return socket.bufferedAmount;
    },
    send: (data, isBinary) => {
      if (socket.readyState === socket.OPEN) socket.send(data, { binary: isBinary });
    },
    ping: () => {
      if (socket.readyState === socket.OPEN) socket.ping();
    },
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  };
}
