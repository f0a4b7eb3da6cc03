import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { findCertificateFault } from './certificate-faults.ts';
import { findAuthorities } from './certificates.ts';
import type { Runtime } from './runtime.ts';
import type { Ending, OpenSocket, Socket, SocketEvents } from './socket.ts';
import { agentVersion } from './version.ts';

export interface WsSocketDeps {
  url: string;
  token: string;
  certificateFile: string | undefined;
  maxFrameBytes: number;
  runtime: Runtime;
}

/** Seconds or a date, as RFC 9110 allows in Retry-After. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function createOptions(deps: WsSocketDeps): object {
  return {
    headers: { Authorization: `Bearer ${deps.token}`, 'User-Agent': `muster-agent/${agentVersion}` },
    perMessageDeflate: false,
    followRedirects: false,
    maxPayload: deps.maxFrameBytes,
    // Read for every connection, so that an update of the system's authorities needs no restart. Certificates are
    // checked whatever NODE_TLS_REJECT_UNAUTHORIZED says.
    ...(deps.url.startsWith('wss:')
      ? { ca: findAuthorities(deps.certificateFile), rejectUnauthorized: true }
      : {}),
  };
}

interface Listener {
  events: SocketEvents;
  runtime: Runtime;
}

function listen(socket: WebSocket, { events, runtime }: Listener): void {
  let failure: string | undefined;
  let hasEnded = false;

  function end(ending: Ending): void {
    if (hasEnded) return;
    hasEnded = true;
    events.ended(ending);
  }

  socket.on('open', () => events.opened());
  socket.on('ping', () => events.heard());
  socket.on('pong', () => events.heard());
  socket.on('message', (data, isBinary) => {
    events.heard();
    if (!isBinary) events.received(data.toString());
  });
  socket.on('unexpected-response', (_request: unknown, response: IncomingMessage) => {
    const retryAfterMs = parseRetryAfter(response.headers['retry-after'], runtime.now());
    end({ kind: 'refused', status: response.statusCode ?? 0, retryAfterMs });
    response.destroy();
    socket.terminate();
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    // A name with several addresses fails with an AggregateError, whose message is empty.
    failure ??=
      findCertificateFault(error.code) ?? (error.message || (error.code ?? 'the connection failed'));
  });
  socket.on('close', (code, reason) => {
    if (failure === undefined) end({ kind: 'closed', code, reason: reason.toString() });
    else end({ kind: 'failed', reason: failure });
  });
}

export function createWsSocketFactory(deps: WsSocketDeps): OpenSocket {
  return (events): Socket => {
    const socket = new WebSocket(deps.url, createOptions(deps));
    listen(socket, { events, runtime: deps.runtime });
    return {
      send: (text) => socket.send(text),
      bufferedBytes: () => socket.bufferedAmount,
      close: () => socket.close(1000),
      terminate: () => socket.terminate(),
    };
  };
}
