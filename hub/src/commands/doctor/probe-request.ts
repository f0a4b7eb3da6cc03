import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { getCACertificates, type PeerCertificate, type TLSSocket } from 'node:tls';

export interface ProbeRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

export interface ProbeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Names and values alternately, with duplicates. */
  rawHeaders: readonly string[];
  body: Buffer;
  /** The parsed body, or null if it is not JSON. */
  json: Record<string, unknown> | null;
  /** Local port of the connection. */
  localPort: number;
  certificate: Certificate | null;
}

export interface Certificate {
  /** Why it is not trusted, or null. */
  error: string | null;
  /** Unix seconds. */
  issuedAt: number;
  expiresAt: number;
}

/**
 * Node's own authorities and the system's, which curl and the agent trust: an internal one is installed there. Read once, since
 * it takes 40 ms.
 */
const readAuthorities = once(() => [...getCACertificates('default'), ...getCACertificates('system')]);

const TIMEOUT_MS = 15_000;
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * Sends one request on a new connection. Does not decompress, follow redirects or reuse the connection. Reports an
 * untrusted certificate instead of failing: the doctor sends no secrets, and the remaining checks still need the hub.
 */
export function sendProbe(
  url: string,
  { method = 'GET', headers = {}, body }: ProbeRequest = {},
): Promise<ProbeResponse> {
  const isTls = url.startsWith('https:');
  const send = isTls ? requestHttps : requestHttp;
  const length: Record<string, string> = body === undefined ? {} : { 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      agent: false,
      headers: { 'user-agent': 'muster-doctor', accept: 'application/json, */*', ...length, ...headers },
      rejectUnauthorized: false,
      ...(isTls && { ca: readAuthorities() }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    let hasResponse = false;
    request.on('error', (error) => {
      // A server may respond and close the connection before it has read the whole body.
      if (!hasResponse) reject(error);
    });
    request.on('response', (response) => {
      hasResponse = true;
      const socket = response.socket;
      const head = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        rawHeaders: response.rawHeaders,
        localPort: socket.localPort ?? 0,
        certificate: 'encrypted' in socket ? readCertificate(socket as TLSSocket) : null,
      };
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
        else request.destroy();
      });
      response.on('error', reject);
      response.on('close', () => {
        const content = Buffer.concat(chunks);
        request.destroy();
        resolve({ ...head, body: content, json: readJson(head.headers, content) });
      });
    });
    request.end(body);
  });
}

function once<T>(read: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= read();
    return known;
  };
}

function readCertificate(socket: TLSSocket): Certificate {
  const certificate: PeerCertificate = socket.getPeerCertificate();
  const error = socket.authorized ? null : String(socket.authorizationError ?? 'it is not trusted');
  const [issuedAt = 0, expiresAt = 0] = [certificate.valid_from, certificate.valid_to].map(
    (date) => Date.parse(date) / 1000,
  );
  return { error, issuedAt, expiresAt };
}

function readJson(headers: IncomingHttpHeaders, body: Buffer): Record<string, unknown> | null {
  if (!/^application\/(problem\+)?json\b/.test(headers['content-type'] ?? '')) return null;
  try {
    return JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Code of the hub's problem document, or undefined for any other response. */
export function readCode({ json }: ProbeResponse): string | undefined {
  return typeof json?.code === 'string' ? json.code : undefined;
}
