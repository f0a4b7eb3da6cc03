import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { type Backend, isRead, refuseUpgrade, sendAnswer, writeProblem } from './backend.ts';
import { isThemeEndpoint } from './theme-policy.ts';

/** Headers of the hub's answer that a theme can notice. */
const passed = ['content-type', 'cache-control', 'retry-after'];

/** Close codes that may be sent on; the others stand for a connection that ended by itself. */
const isSendable = (code: number) => code === 1000 || code === 1001 || (code >= 3000 && code <= 4999);

/** A real hub, asked for what a theme may ask for and nothing else, and as a visitor. */
export function proxyHub(hub: string): Backend {
  const sockets = new WebSocketServer({ noServer: true });
  return {
    name: hub,
    answer: (request, response) => void forward(hub, request, response),
    upgrade: (request, socket, head) => connect({ hub, sockets }, request, { socket, head }),
    close() {
      for (const client of sockets.clients) client.terminate();
    },
  };
}

async function forward(hub: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? '/';
  if (!isAllowed(url))
    return sendAnswer(response, writeProblem(404, 'not_found', 'A theme may not ask for this.'));
  if (!isRead(request.method))
    return sendAnswer(response, writeProblem(405, 'method_not_allowed', 'A theme only reads.'));
  try {
    const answer = await fetch(hub + url, { headers: { accept: 'application/json' }, redirect: 'manual' });
    const headers = passed.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const body = Buffer.from(await answer.arrayBuffer());
    sendAnswer(response, { status: answer.status, headers: Object.fromEntries(headers), body });
  } catch (error) {
    sendAnswer(response, describeFault(hub, error));
  }
}

function isAllowed(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return isThemeEndpoint(path);
}

/** What a proxy in front of a dead hub would answer. */
function describeFault(hub: string, error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return { status: 502, headers, body: `${hub} cannot be reached: ${reason}\n` };
}

interface Visitor {
  readonly socket: Duplex;
  readonly head: Buffer;
}

function connect(
  { hub, sockets }: { hub: string; sockets: WebSocketServer },
  request: IncomingMessage,
  { socket, head }: Visitor,
): void {
  const url = request.url ?? '/';
  if (!isAllowed(url)) {
    refuseUpgrade(socket, writeProblem(404, 'not_found', 'A theme may not ask for this.'));
    return;
  }
  const far = new WebSocket(hub.replace(/^http/, 'ws') + url);
  let isOpen = false;
  const refuse = (answer: Parameters<typeof refuseUpgrade>[1]) => {
    if (!isOpen) refuseUpgrade(socket, answer);
  };
  far.once('unexpected-response', (_request, answer) => {
    refuse({ ...writeProblem(answer.statusCode ?? 502, 'refused', `${hub} refuses the stream.`) });
    far.terminate();
  });
  far.on('error', (error) => refuse(describeFault(hub, error)));
  far.once('open', () => {
    isOpen = true;
    sockets.handleUpgrade(request, socket, head, (near) => join(near, far));
  });
  socket.once('close', () => far.terminate());
}

function join(near: WebSocket, far: WebSocket): void {
  far.on('message', (data, isBinary) => near.send(data, { binary: isBinary }));
  far.on('close', (code, reason) => (isSendable(code) ? near.close(code, reason) : near.terminate()));
  near.on('close', () => far.close());
  near.on('error', () => far.terminate());
}
