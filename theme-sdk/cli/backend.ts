import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Where the figures come from while a theme is being made: a mock, or a hub somewhere. */
export interface Backend {
  /** A line about it for the person at the terminal. */
  readonly name: string;
  answer(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends every stream that is open. */
  close(): void;
}

/** The methods of the theme endpoints. */
export function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** A refusal of an upgrade, written as HTTP before there is a WebSocket. */
export function refuseUpgrade(socket: Duplex, { status, headers, body }: PlainAnswer): void {
  const lines = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** An error as the hub writes one. */
export function writeProblem(status: number, code: string, detail: string): PlainAnswer {
  const body = { type: `urn:muster:problem:${code}`, title: code, status, detail, code };
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(body) };
}

export function sendAnswer(response: ServerResponse, { status, headers, body }: PlainAnswer): void {
  response.writeHead(status, headers);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
