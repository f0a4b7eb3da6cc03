import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemCode, problems } from '@muster/generated/problems';
import { DomainError } from '../domain/errors.ts';
import { apiHeaders, writeProblem } from './problems.ts';

/** What Node's HTTP parser refuses before there is a request, by its error code; anything else is a 400. */
const parserRefusals: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The request line and headers are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large', 'The extensions of a chunk are too long.'],
};

/** Node's `clientError`: answers what is no HTTP request, and closes the connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  // A reset connection hears nothing more, and one in the middle of an answer would take this for a part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const [code, detail] = parserRefusals[error.code ?? ''] ?? [
    'invalid_request',
    'This is not a valid HTTP request.',
  ];
  const { status } = problems[code];
  const body = writeProblem(new DomainError(code, detail), '');
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(apiHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** Node keeps the response under way on the socket, and nowhere else that can be reached from here. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: message } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null };
  return message?.headersSent === true;
}
