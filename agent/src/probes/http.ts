import type { TransportTarget } from '../host.ts';
import { findTransportTarget } from '../transport-target.ts';
import { ProbeFailedError } from './failure.ts';
import { checkBody, isAccepted, needsBody } from './http-expectations.ts';
import { createRequest } from './http-request.ts';
import { isIpv4, isIpv6 } from './ip-address.ts';
import { findAddress, type ProbeContext, readConnection } from './probe.ts';
import { type BodyReader, createBodyReader } from './response-body.ts';
import { createHeadReader, type ResponseHead } from './response-head.ts';

interface Response {
  head: ResponseHead;
  /** When the status line arrived, monotonic milliseconds. */
  arrivedAt: number;
  /** Where the server redirects to; undefined unless redirects are followed. */
  location: string | undefined;
  /** Undefined unless it matters. */
  body: BodyReader | undefined;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

async function findPlace(url: URL, isOwnHost: boolean, context: ProbeContext): Promise<TransportTarget> {
  const { host, certificateFile, options } = context;
  const place = findTransportTarget(url, certificateFile, host);
  const { hostname, tls } = place;
  const isName = !isIpv4(hostname) && !isIpv6(hostname);
  return {
    ...place,
    hostname:
      options.family === undefined ? hostname : await findAddress({ host: hostname, isName }, context),
    tls: tls && { ...tls, serverName: (isOwnHost ? options.server_name : undefined) ?? hostname },
  };
}

/** Reads a response as far as it matters. */
function createResponseReader({ host, runtime, options }: ProbeContext) {
  const readHead = createHeadReader(host.decodeLatin1);
  let arrivedAt: number | undefined;
  let response: Response | undefined;

  /** The response, unless its headers or body are missing. */
  function readStart(bytes: Uint8Array): Response | undefined {
    const head = readHead(bytes);
    if (head === undefined) return undefined;
    arrivedAt ??= runtime.monotonic();
    const { status, headers } = head;
    const mayRedirect = (options.redirects ?? 0) > 0 && redirectStatuses.has(status);
    const wantsBody = needsBody(options) && isAccepted(status, options);
    const start = { head, arrivedAt, location: undefined, body: undefined };
    if (!mayRedirect && !wantsBody) return start;
    if (headers === undefined) return undefined;
    const location = mayRedirect ? headers.get('location') : undefined;
    if (location !== undefined || !wantsBody) return { ...start, location };
    const hasBody = options.method !== 'HEAD' && status >= 200 && status !== 204 && status !== 304;
    response = { ...start, body: createBodyReader(headers, hasBody) };
    return readBody(head.rest);
  }

  function readBody(bytes: Uint8Array): Response | undefined {
    return response?.body?.read(bytes) === true ? response : undefined;
  }

  return {
    onBytes: (bytes: Uint8Array) => (response === undefined ? readStart(bytes) : readBody(bytes)),
    onClose: () => (response?.body?.isCompleteAtEnd() === true ? response : undefined),
  };
}

async function request(url: URL, first: URL, isOwnOrigin: boolean, context: ProbeContext): Promise<Response> {
  const { host, options, onCertificate } = context;
  const place = await findPlace(url, url.hostname === first.hostname, context);
  return readConnection((events) => host.connect(place, events), context, {
    ...createResponseReader(context),
    onOpen(transport) {
      const certificate = transport.readCertificate();
      if (certificate !== undefined) onCertificate(certificate);
      transport.write(createRequest(url, isOwnOrigin ? options : { ...options, headers: [] }));
      return;
    },
  });
}

function isHttp({ protocol, username, password }: URL): boolean {
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

/** The URL of a redirect; throws if it is not to be followed. */
function findNext(
  location: string,
  { url, hop, status }: { url: URL; hop: number; status: number },
  limit: number,
): URL {
  const next = URL.canParse(location, url.href) ? new URL(location, url.href) : undefined;
  const shown = next === undefined ? location : `${next.protocol}//${next.host}${next.pathname}`;
  if (next === undefined || !isHttp(next) || hop >= limit)
    throw new ProbeFailedError('redirects', `${status} to ${shown}`);
  return next;
}

function hasSameOrigin(one: URL, other: URL): boolean {
  return one.protocol === other.protocol && one.host === other.host;
}

/** Throws if the last response is not as the options want it. */
function check({ head: { status, phrase }, body }: Response, { options }: ProbeContext): void {
  if (!isAccepted(status, options)) throw new ProbeFailedError('status', `${status} ${phrase}`);
  if (body !== undefined) checkBody(body.readText(), body.isCut(), options);
}

/**
 * Milliseconds from the start until the status line of the last response arrives: DNS lookup, handshakes and redirects are
 * included, the headers and the body are not. Without options, redirects count as success and are not followed. Rejects if the
 * response is not as the options want it, by default for any status other than 2xx and 3xx.
 */
export async function probeHttp(text: string, context: ProbeContext): Promise<number> {
  const { runtime, options } = context;
  const first = new URL(text);
  const startedAt = runtime.monotonic();
  let url = first;
  // Once another server has been asked, it decides where the next request goes.
  let isOwnOrigin = true;
  for (let hop = 0; ; hop += 1) {
    const response = await request(url, first, isOwnOrigin, context);
    if (response.location === undefined) {
      check(response, context);
      return response.arrivedAt - startedAt;
    }
    const { status } = response.head;
    url = findNext(response.location, { url, hop, status }, options.redirects ?? 0);
    isOwnOrigin &&= hasSameOrigin(url, first);
  }
}
