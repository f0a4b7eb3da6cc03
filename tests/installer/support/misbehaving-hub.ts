import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { onTestFinished } from 'vitest';
import { listenOnLoopback } from '../../support/network/listen.ts';

export interface MisbehavingHub {
  readonly url: string;
  /** Requests, as `GET /path`. */
  readonly asked: string[];
}

/** A server on loopback with invalid responses; closed after the test. */
export async function startMisbehavingHub(
  answer: RequestListener,
  certificate?: { key: string | Buffer; cert: string | Buffer },
): Promise<MisbehavingHub> {
  const asked: string[] = [];
  const listen: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  };
  const server = certificate === undefined ? createServer(listen) : createSecureServer(certificate, listen);
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const scheme = certificate === undefined ? 'http' : 'https';
  return { url: `${scheme}://localhost:${port}`, asked };
}

/** The header with the digest of these bytes. */
export function announce(bytes: string | Buffer): Record<string, string> {
  return { 'Repr-Digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:` };
}
