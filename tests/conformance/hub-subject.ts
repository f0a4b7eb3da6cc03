import assert from 'node:assert/strict';
import { WebSocket } from 'ws';
import { type Answer, askHub, type HubQuestion } from '../support/hub/hub-requests.ts';

/** The hub under test: its address and the administrator's password. */
export interface HubSubject {
  readonly url: string;
  readonly password: string;
  /** Value of the `Cookie` header after login. */
  cookie: string;
  /** The kit's node, created by a clause and deleted by the last one. */
  node: { id: number; token: string };
}

export const ask = (hub: HubSubject, method: string, path: string, question?: HubQuestion): Promise<Answer> =>
  askHub(hub.url, method, path, question);

/** Sends an administrator's request, which must succeed. */
export async function administer(hub: HubSubject, method: string, path: string, body?: unknown) {
  const options = body === undefined ? {} : { body };
  const answer = await ask(hub, method, path, { cookie: hub.cookie, ...options });
  assert.ok(answer.status < 300, `${method} ${path} was answered ${answer.status}`);
  return answer;
}

/** A WebSocket client with the received frames. */
export interface Line {
  readonly socket: WebSocket;
  readonly frames: { data: Buffer; isBinary: boolean }[];
  /** The server's close code. */
  readonly closed: Promise<number>;
  notify(method: string, params: unknown): void;
}

/** Opens a WebSocket; rejects with the status if the handshake is refused. */
export function open(hub: HubSubject, path: string, headers: Record<string, string> = {}): Promise<Line> {
  const socket = new WebSocket(hub.url.replace(/^http/, 'ws') + path, { headers, perMessageDeflate: false });
  const frames: Line['frames'] = [];
  socket.on('message', (data, isBinary) => frames.push({ data: data as Buffer, isBinary }));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => reject(new Refused(statusCode)));
    socket.on('error', reject);
    socket.once('open', () =>
      resolve({
        socket,
        frames,
        closed,
        notify: (method, params) => socket.send(JSON.stringify({ jsonrpc: '2.0', method, params })),
      }),
    );
  });
}

class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the handshake was answered with ${status}`);
    this.status = status;
  }
}

/** Connects as an agent that measures probes of every kind. */
export const openAgent = (hub: HubSubject, token = hub.node.token): Promise<Line> =>
  open(hub, '/api/agent/ws', { authorization: `Bearer ${token}`, 'user-agent': 'muster-agent/0.1.0' });

/** The status with which a handshake is refused; rejects if it is accepted. */
export async function readRefusal(attempt: Promise<Line>): Promise<number> {
  try {
    const line = await attempt;
    line.socket.terminate();
  } catch (error) {
    if (error instanceof Refused) return error.status;
    throw error;
  }
  throw new Error('the handshake was accepted');
}
