import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Serves the API during development: a mock fleet, or a proxy to a real hub. */
export interface Backend {
  /** Shown in the terminal. */
  readonly name: string;
  respond(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes all streams. */
  close(): void;
}

export function isReadMethod(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Rejects a WebSocket handshake with an HTTP response. */
export function rejectUpgrade(socket: Duplex, { status, headers, body }: PlainResponse): void {
  const lines = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} Rejected\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** An error in the hub's format (RFC 9457). */
export function createProblem(status: number, code: string, detail: string): PlainResponse {
  const body = { type: `urn:muster:problem:${code}`, title: code, status, detail, code };
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(body) };
}

export function sendResponse(response: ServerResponse, { status, headers, body }: PlainResponse): void {
  response.writeHead(status, headers);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
