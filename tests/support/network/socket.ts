import { WebSocket } from 'ws';

/** A WebSocket client that queues received messages, so that a test can wait for them. */
export interface TestSocket {
  readonly socket: WebSocket;
  /** Resolves to the next message. */
  next(): Promise<Buffer>;
  /** Resolves to the next message, parsed as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every shape
  nextJson(): Promise<any>;
  send(message: unknown): void;
  /** Close code and reason. */
  readonly closed: Promise<{ code: number; reason: string }>;
  /** Resolves when the peer has read everything sent so far. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** The HTTP status with which the server refused an upgrade. */
export class HandshakeRefused extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`the handshake was answered with ${status}: ${body}`);
    this.status = status;
    this.body = body;
  }
}

export interface SocketOptions {
  headers?: Record<string, string>;
  protocols?: string[];
  autoPong?: boolean;
}

export function openSocket(url: string, options: SocketOptions = {}): Promise<TestSocket> {
  const { headers = {}, protocols = [], autoPong = true } = options;
  const socket = new WebSocket(url, protocols, { headers, autoPong, perMessageDeflate: false });
  const received: Buffer[] = [];
  const waiting: ((message: Buffer) => void)[] = [];
  socket.on('message', (data) => {
    const take = waiting.shift();
    if (take === undefined) received.push(data as Buffer);
    else take(data as Buffer);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });

  async function next(): Promise<Buffer> {
    return received.shift() ?? new Promise((resolve) => waiting.push(resolve));
  }

  const test: TestSocket = {
    socket,
    next,
    nextJson: async () => JSON.parse((await next()).toString()),
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    closed,
    settle: () =>
      new Promise((resolve) => {
        socket.once('pong', () => resolve());
        socket.ping();
      }),
    async close() {
      socket.close();
      await closed;
    },
  };
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(test));
    socket.on('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        reject(new HandshakeRefused(response.statusCode ?? 0, Buffer.concat(chunks).toString())),
      );
    });
  });
}

/** Opens the agent socket as Muster's agent, which measures probes of every kind. */
export function openAgent(
  wsUrl: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const own = { authorization: `Bearer ${token}`, 'user-agent': 'muster-agent/0.1.0' };
  return openSocket(`${wsUrl}/api/agent/ws`, { headers: { ...own, ...headers } });
}
