import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemCode, problems } from '@muster/generated/problems';
import { DomainError } from '../lib/errors.ts';
import { normaliseAddress } from '../lib/network/ip-address.ts';
import { apiHeaders, writeProblem } from './problems.ts';

/** Errors of Node's HTTP parser, which occur before there is a request, by their code. All others are answered with 400. */
const parserErrors: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The request line and headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large', 'The chunk extensions are too large.'],
};

/**
 * Handler of Node's `clientError` event: sends a problem and closes the connection. `onTls` is called with the address of a
 * client that starts a TLS handshake.
 */
export function createClientErrorHandler(onTls: (address: string) => void) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Fastify's type of this field is that of its JSON.
    const { rawPacket } = error as { rawPacket?: Uint8Array };
    if (isTlsHandshake(rawPacket)) onTls(normaliseAddress(socket.remoteAddress ?? '') ?? '');
    handleClientError(error, socket);
  };
}

/** RFC 8446, section 5.1: content type 22 (handshake), and a legacy version of 3.x. */
function isTlsHandshake(bytes: Uint8Array | undefined): boolean {
  return bytes?.[0] === 22 && bytes[1] === 3;
}

function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // A reset connection receives nothing, and within a response the problem would become part of the body.
  if (error.code === 'ECONNRESET' || !socket.writable || isResponding(socket)) {
    socket.destroy();
    return;
  }
  const [code, detail] = parserErrors[error.code ?? ''] ?? [
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

/** Node keeps the current response on the socket only, in an undocumented field. */
function isResponding(socket: Socket): boolean {
  const { _httpMessage: message } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null };
  return message?.headersSent === true;
}
