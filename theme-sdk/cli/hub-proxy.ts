import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { type Backend, createProblem, isReadMethod, rejectUpgrade, sendResponse } from './backend.ts';
import { isThemeEndpoint } from './theme-policy.ts';

/** Headers of the hub's response that are passed on. */
const passedHeaders = ['content-type', 'cache-control', 'retry-after'];

/** Close codes that an application may send (RFC 6455, 7.4); the others describe a connection that ended without one. */
const isSendable = (code: number) => code === 1000 || code === 1001 || (code >= 3000 && code <= 4999);

/** Proxies the theme endpoints to a real hub, without credentials. */
export function proxyHub(hub: string): Backend {
  const sockets = new WebSocketServer({ noServer: true });
  return {
    name: hub,
    respond: (request, response) => void forward(hub, request, response),
    upgrade: (request, socket, head) => connect({ hub, sockets }, request, { socket, head }),
    close() {
      for (const client of sockets.clients) client.terminate();
    },
  };
}

async function forward(hub: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? '/';
  if (!isAllowed(url))
    return sendResponse(response, createProblem(404, 'not_found', 'Themes may not use this endpoint.'));
  if (!isReadMethod(request.method))
    return sendResponse(response, createProblem(405, 'method_not_allowed', 'Themes may only read.'));
  try {
    const answer = await fetch(hub + url, { headers: { accept: 'application/json' }, redirect: 'manual' });
    const headers = passedHeaders.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const body = Buffer.from(await answer.arrayBuffer());
    sendResponse(response, { status: answer.status, headers: Object.fromEntries(headers), body });
  } catch (error) {
    sendResponse(response, createBadGateway(hub, error));
  }
}

function isAllowed(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return isThemeEndpoint(path);
}

/** The response of a reverse proxy whose hub is down. */
function createBadGateway(hub: string, error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return { status: 502, headers, body: `${hub} is unreachable: ${reason}\n` };
}

interface UpgradeSocket {
  readonly socket: Duplex;
  readonly head: Buffer;
}

function connect(
  { hub, sockets }: { hub: string; sockets: WebSocketServer },
  request: IncomingMessage,
  { socket, head }: UpgradeSocket,
): void {
  const url = request.url ?? '/';
  if (!isAllowed(url)) {
    rejectUpgrade(socket, createProblem(404, 'not_found', 'Themes may not use this endpoint.'));
    return;
  }
  const upstream = new WebSocket(hub.replace(/^http/, 'ws') + url);
  let isOpen = false;
  const refuse = (answer: Parameters<typeof rejectUpgrade>[1]) => {
    if (!isOpen) rejectUpgrade(socket, answer);
  };
  upstream.once('unexpected-response', (_request, answer) => {
    refuse({ ...createProblem(answer.statusCode ?? 502, 'refused', `${hub} rejected the live stream.`) });
    upstream.terminate();
  });
  upstream.on('error', (error) => refuse(createBadGateway(hub, error)));
  upstream.once('open', () => {
    isOpen = true;
    sockets.handleUpgrade(request, socket, head, (client) => pipe(client, upstream));
  });
  socket.once('close', () => upstream.terminate());
}

function pipe(client: WebSocket, upstream: WebSocket): void {
  upstream.on('message', (data, isBinary) => client.send(data, { binary: isBinary }));
  upstream.on('close', (code, reason) =>
    isSendable(code) ? client.close(code, reason) : client.terminate(),
  );
  client.on('close', () => upstream.close());
  client.on('error', () => upstream.terminate());
}
