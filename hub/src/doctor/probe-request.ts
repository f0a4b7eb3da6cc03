import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { PeerCertificate, TLSSocket } from 'node:tls';

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Names and values as they came, also those that came twice. */
  rawHeaders: readonly string[];
  body: Buffer;
  /** The body as a problem or another object of the hub; null where it is none. */
  json: Record<string, unknown> | null;
  /** Of this end of the connection. */
  localPort: number;
  certificate: Certificate | null;
}

export interface Certificate {
  /** Why no client would trust it, or null. */
  fault: string | null;
  /** Unix seconds. */
  issuedAt: number;
  expiresAt: number;
}

const ANSWER_MS = 15_000;
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * One request on a connection of its own, of which nothing is decoded, followed or kept. A certificate that nobody should
 * trust is told and not minded: the doctor sends no secret, and has more to find out.
 */
export function ask(url: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const length: Record<string, string> = body === undefined ? {} : { 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      agent: false,
      headers: { 'user-agent': 'muster-doctor', accept: 'application/json, */*', ...length, ...headers },
      rejectUnauthorized: false,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    let isAnswered = false;
    request.on('error', (error) => {
      // A server may answer and close before it has read the whole body.
      if (!isAnswered) reject(error);
    });
    request.on('response', (response) => {
      isAnswered = true;
      const socket = response.socket;
      const known = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        rawHeaders: response.rawHeaders,
        localPort: socket.localPort ?? 0,
        certificate: 'encrypted' in socket ? readCertificate(socket as TLSSocket) : null,
      };
      const pieces: Buffer[] = [];
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes <= MAX_BODY_BYTES) pieces.push(piece);
        else request.destroy();
      });
      response.on('error', reject);
      response.on('close', () => {
        const whole = Buffer.concat(pieces);
        request.destroy();
        resolve({ ...known, body: whole, json: readJson(known.headers, whole) });
      });
    });
    request.end(body);
  });
}

function readCertificate(socket: TLSSocket): Certificate {
  const certificate: PeerCertificate = socket.getPeerCertificate();
  const fault = socket.authorized ? null : String(socket.authorizationError ?? 'it is not trusted');
  const [issuedAt = 0, expiresAt = 0] = [certificate.valid_from, certificate.valid_to].map(
    (date) => Date.parse(date) / 1000,
  );
  return { fault, issuedAt, expiresAt };
}

function readJson(headers: IncomingHttpHeaders, body: Buffer): Record<string, unknown> | null {
  if (!/^application\/(problem\+)?json\b/.test(headers['content-type'] ?? '')) return null;
  try {
    return JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Code of the hub's problem, or undefined for an answer that is not the hub's. */
export function readCode({ json }: Answer): string | undefined {
  return typeof json?.code === 'string' ? json.code : undefined;
}
