import { closeCodes } from '@muster/generated/close-codes';
import { limits } from '@muster/generated/limits';
import { operations } from '@muster/generated/operations';
import type { Runtime } from '@muster/runtime';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { chooseAudience } from '../domain/auth/caller.ts';
import { DomainError } from '../domain/errors.ts';
import type { RequestContext, SocketAccess } from '../http/context.ts';
import type { Snapshots } from '../live/snapshots.ts';
import type { Viewer, ViewerChannel, Viewers } from '../live/viewers.ts';
import { sendSnapshot } from './broadcast.ts';
import { countMessage, createMessageBudget } from './message-budget.ts';

export interface LiveStreamDeps {
  runtime: Runtime;
  viewers: Viewers;
  snapshots: Snapshots;
  isPublicPageOn: () => boolean;
}

/** Seconds after which a visitor beyond the limit of streams may try again. */
const FULL_RETRY_SECONDS = 10;

/** `/api/ws`: a snapshot at once, then one in every round of `createBroadcast`. */
export function registerLiveStream(app: FastifyInstance, access: SocketAccess, deps: LiveStreamDeps): void {
  app.route({
    method: 'GET',
    url: operations.openLiveStream.path,
    onRequest: async (request) => admit(access, deps, request),
    handler: access.requireUpgrade,
    wsHandler: (socket, request) => serve(socket, access.contextOf(request), { ...deps, request }),
  });
}

function admit(access: SocketAccess, deps: LiveStreamDeps, request: FastifyRequest): void {
  if (!access.isSameOrigin(request))
    throw new DomainError('foreign_origin', 'Live streams open only from the pages of this hub.');
  if (access.contextOf(request).session !== null) return;
  if (!deps.isPublicPageOn()) throw new DomainError('login_required', 'Log in to see the nodes.');
  if (deps.viewers.visitors >= limits.viewers)
    throw new DomainError('busy', 'Too many visitors watch at once. The page asks again by itself.', {
      retryAfter: FULL_RETRY_SECONDS,
    });
}

function serve(
  socket: WebSocket,
  context: RequestContext,
  { runtime, viewers, snapshots, request }: LiveStreamDeps & { request: FastifyRequest },
): void {
  const now = runtime.monotonic();
  const viewer: Viewer = {
    audience: chooseAudience(context),
    session: context.session,
    wantsGzip: context.session === null && Object.hasOwn(request.query as object, 'gzip'),
    isIdle: Object.hasOwn(request.query as object, 'idle'),
    channel: createChannel(socket),
    lastReceivedAt: now,
    lastPingAt: now,
    drainedAt: now,
  };
  const budget = createMessageBudget(now);
  // Pings too: each is answered, and whoever does not read the answers would have them pile up here.
  const noteLife = () => {
    viewer.lastReceivedAt = runtime.monotonic();
    if (!countMessage(budget, viewer.lastReceivedAt)) socket.close(closeCodes.misuse, 'too many frames');
  };
  socket.on('message', (data: RawData) => {
    noteLife();
    if ((data as Buffer).length > limits.viewerFrameBytes)
      socket.close(closeCodes.tooBig, 'a live stream reads only small frames');
  });
  socket.on('ping', noteLife);
  socket.on('pong', noteLife);
  socket.on('close', () => viewers.remove(viewer));
  // ws closes the connection itself with the fitting code; the event only must not go unheard.
  socket.on('error', () => viewers.remove(viewer));
  viewers.add(viewer);
  void sendSnapshot(viewer, snapshots);
}

/** Pings viewers and ends the streams of those that vanished, never read, or whose session has expired; once a second. */
export function sweepViewers(viewers: Viewers, runtime: Runtime): void {
  const now = runtime.monotonic();
  const seconds = Math.floor(runtime.now() / 1000);
  viewers.closeSessions((session) => session.expiresAt <= seconds);
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

/** Closes every stream with 1001 because the hub is shutting down. */
export function closeViewers(viewers: Viewers): void {
  for (const viewer of viewers.all()) viewer.channel.close(closeCodes.goingAway, 'the hub is shutting down');
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
