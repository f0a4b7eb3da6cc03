import { limits } from '@muster/generated/limits';
import { operations } from '@muster/generated/operations';
import type { Runtime } from '@muster/runtime';
import { standardCloseCodes } from '@muster/websocket/close-codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { chooseAudience } from '../domain/auth/caller.ts';
import { DomainError } from '../domain/errors.ts';
import { isLoopbackAddress } from '../domain/network/ip-address.ts';
import { getRateLimitKey } from '../domain/rate-limit/rate-limit-key.ts';
import type { SocketAccess } from '../http/context.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { DeltaStreams } from '../live/delta-streams.ts';
import type { Snapshots } from '../live/snapshots.ts';
import type { Viewer, ViewerChannel, Viewers } from '../live/viewers.ts';
import { countMessage, createMessageRateLimit } from './message-rate-limit.ts';
import { sendSnapshot } from './snapshot-broadcast.ts';

export interface LiveStreamDeps {
  runtime: Runtime;
  viewers: Viewers;
  snapshots: Snapshots;
  deltaStreams: DeltaStreams;
  isPublicPageOn: () => boolean;
}

/** `Retry-After` for visitors above the limit of streams. */
const BUSY_RETRY_SECONDS = 10;

/** `/api/ws`: sends a snapshot immediately, then one in every run of `createSnapshotBroadcast`. */
export function registerLiveStream(app: FastifyInstance, access: SocketAccess, deps: LiveStreamDeps): void {
  app.route({
    method: 'GET',
    url: operations.openLiveStream.path,
    onRequest: async (request) => authorize(access, deps, request),
    handler: access.requireUpgrade,
    wsHandler: (socket, request) => openStream(socket, access.contextOf(request), { ...deps, request }),
  });
}

function authorize(access: SocketAccess, deps: LiveStreamDeps, request: FastifyRequest): void {
  const context = access.contextOf(request);
  if (context.session === null && !deps.isPublicPageOn())
    throw new DomainError('login_required', 'Log in to see the nodes.');
  if (!access.isSameOrigin(request))
    throw new DomainError('foreign_origin', 'Live streams open only from the pages of this hub.');
  if (context.session !== null) return;
  if (deps.viewers.visitors >= limits.viewers)
    throw new DomainError('busy', 'Too many visitors are watching. The page retries by itself.', {
      retryAfter: BUSY_RETRY_SECONDS,
    });
  const limitKey = getLimitKey(context);
  if (limitKey !== null && deps.viewers.countByKey(limitKey) >= limits.viewersPerAddress)
    throw new DomainError('busy', 'Too many visitors are watching from this address.', {
      retryAfter: BUSY_RETRY_SECONDS,
    });
}

/** Behind a proxy that does not forward addresses, all visitors are this machine: they share only the limit of all. */
function getLimitKey({ session, address }: RequestContext): string | null {
  return session !== null || isLoopbackAddress(address) ? null : getRateLimitKey(address);
}

function openStream(
  socket: WebSocket,
  context: RequestContext,
  { runtime, viewers, request, ...sources }: LiveStreamDeps & { request: FastifyRequest },
): void {
  const now = runtime.monotonic();
  const query = request.query as object;
  const viewer: Viewer = {
    audience: chooseAudience(context),
    session: context.session,
    limitKey: getLimitKey(context),
    wantsGzip: context.session === null && Object.hasOwn(query, 'gzip'),
    deltas: Object.hasOwn(query, 'delta') ? { seq: null, isSending: false } : null,
    isIdle: Object.hasOwn(query, 'idle'),
    channel: createChannel(socket),
    lastReceivedAt: now,
    lastPingAt: now,
    drainedAt: now,
  };
  const rateLimit = createMessageRateLimit(now);
  // Control frames count too: every ping is answered, and pongs that the peer does not read would pile up here.
  const onFrame = () => {
    viewer.lastReceivedAt = runtime.monotonic();
    if (!countMessage(rateLimit, viewer.lastReceivedAt))
      socket.close(standardCloseCodes.policyViolation, 'too many frames');
  };
  socket.on('message', (data: RawData) => {
    onFrame();
    if ((data as Buffer).length > limits.viewerFrameBytes)
      socket.close(standardCloseCodes.messageTooBig, 'message too large for a live stream');
  });
  socket.on('ping', onFrame);
  socket.on('pong', onFrame);
  socket.on('close', () => viewers.remove(viewer));
  // ws closes the connection with the right code; the listener only keeps the event from being thrown.
  socket.on('error', () => viewers.remove(viewer));
  viewers.add(viewer);
  void sendSnapshot(viewer, sources);
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
