import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, isIPv6 } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { connect } from 'node:tls';
import { isPublicAddress } from './ip-address.ts';

/** How the client reaches hosts; tests replace it. */
export interface WebTransport {
  /** Addresses of a host name. Rejects if there are none. */
  lookup(hostname: string): Promise<string[]>;
  /** Opens a TLS connection to one of the addresses and verifies the host's certificate. */
  connect(target: WebTarget): Duplex;
}

export interface WebTarget {
  /** Host name or IP address, without brackets. */
  hostname: string;
  port: number;
  /** Addresses that may be connected to. */
  addresses: readonly string[];
}

/** The final response, and its URL after redirects. */
export interface WebResponse {
  url: URL;
  response: Response;
}

export interface WebRequest {
  signal: AbortSignal;
  /** Stops at a redirect target that is the answer itself. */
  isFinal?: (url: URL) => boolean;
}

/**
 * HTTPS client for addresses that third parties choose. It connects to public addresses only, also after redirects
 * (SSRF), and to exactly the addresses that it has checked (DNS rebinding). It sends no cookies and no credentials.
 */
export interface WebClient {
  /** Rejects with `WebAddressError`, or with an error of the connection. */
  fetch(address: string, options: WebRequest): Promise<WebResponse>;
}

/** The URL, or one that it redirects to, must not be requested. The message is a sentence about it. */
export class WebAddressError extends Error {
  override readonly name = 'WebAddressError';
  /** Whether the host redirected there. */
  readonly isRedirect: boolean;

  constructor(message: string, isRedirect: boolean) {
    super(message);
    this.isRedirect = isRedirect;
  }
}

export const MAX_REDIRECTS = 5;

const HTTPS_PORT = 443;
/** Statuses of responses without a body, for which `Response` refuses one. */
const bodiless: readonly number[] = [204, 205, 304];

export const systemTransport: WebTransport = {
  lookup: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  connect: ({ hostname, port, addresses }) =>
    connect({
      host: hostname,
      port,
      // No server name for an IP address (RFC 6066).
      ...(isIP(hostname) === 0 && { servername: hostname }),
      ALPNProtocols: ['http/1.1'],
      lookup: (_hostname, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
        ),
    }),
};

export function createWebClient(transport: WebTransport = systemTransport): WebClient {
  async function resolve(
    url: URL,
    options: { signal: AbortSignal; isRedirect: boolean },
  ): Promise<WebTarget> {
    const { isRedirect, signal } = options;
    const problem = findUrlProblem(url);
    if (problem !== undefined) throw new WebAddressError(problem, isRedirect);
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    const port = url.port === '' ? HTTPS_PORT : Number(url.port);
    if (isIP(hostname) !== 0) return { hostname, port, addresses: [hostname] };
    const addresses = await untilAborted(transport.lookup(hostname), signal);
    // A host with one private address is refused, because the choice among its addresses is random.
    if (addresses.length > 0 && addresses.every(isPublicAddress)) return { hostname, port, addresses };
    throw new WebAddressError(`${hostname} has no public IP address.`, isRedirect);
  }

  async function ask(url: URL, target: WebTarget, signal: AbortSignal): Promise<Response> {
    const message = await new Promise<IncomingMessage>((done, fail) => {
      request({
        // Node ignores it if an agent is given, even `false`.
        createConnection: () => transport.connect(target),
        host: target.hostname,
        path: url.pathname + url.search,
        headers: { host: url.host, 'user-agent': 'muster-hub', 'accept-encoding': 'identity' },
        signal,
      })
        .once('response', done)
        .once('error', fail)
        .end();
    });
    return toResponse(message);
  }

  return {
    async fetch(address, { signal, isFinal }) {
      let url = new URL(address);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const target = await resolve(url, { signal, isRedirect: redirects > 0 });
        const response = await ask(url, target, signal);
        const location = response.headers.get('location');
        if (response.status < 300 || response.status > 399 || location === null) return { url, response };
        await response.body?.cancel();
        const next = URL.parse(location, url.href);
        if (next === null) throw new WebAddressError('The URL is invalid.', true);
        url = next;
        if (isFinal?.(url) === true && findUrlProblem(url) === undefined) return { url, response };
      }
      throw new WebAddressError(`There are more than ${MAX_REDIRECTS} redirects.`, true);
    },
  };
}

/** Why a URL must not be requested, as a sentence, without looking at its addresses. */
export function findUrlProblem({ protocol, hostname, username, password }: URL): string | undefined {
  if (protocol !== 'https:') return 'The URL does not begin with https://.';
  if (username + password !== '') return 'The URL contains a username or a password.';
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) return `${host} is not a public IP address.`;
  return undefined;
}

function toResponse(message: IncomingMessage): Response {
  const { statusCode: status = 0, headers } = message;
  const picked = ['location', 'content-length'].flatMap((name): [string, string][] =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  );
  if (bodiless.includes(status)) message.resume();
  const body = bodiless.includes(status) ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers: picked });
}

/** Resolves like the promise unless the signal aborts first: a name lookup itself cannot be aborted. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
