import type { IncomingMessage } from 'node:http';
import { normaliseAddress } from '../lib/network/ip-address.ts';
import { addProxy, isTrustable, type TrustProxy } from '../lib/network/trusted-proxies.ts';

/** The client's address, for rate limits and display, never for authentication. */
export interface Client {
  /** Forwarded by a trusted proxy, or the direct peer's; "" if the connection is closed. */
  readonly address: string;
  /** Whether the address is from X-Forwarded-For. */
  readonly isForwarded: boolean;
  /** Whether there are forwarded headers, and the direct peer is not a trusted proxy. */
  readonly hasIgnoredHeaders: boolean;
}

/** Reads the client of a request, also of an upgrade that never reaches Fastify's router. */
export type ReadClient = (raw: IncomingMessage) => Client;

const forwardedNames = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;

/** `onUntrusted` is called for every request with forwarded headers from a peer that is not a trusted proxy. */
export function createClientReader(trustProxy: TrustProxy, onUntrusted: (peer: string) => void): ReadClient {
  const normalisePeer = rememberResults((address) => normaliseAddress(address) ?? '');

  return ({ headers, socket }) => {
    const peer = normalisePeer(socket.remoteAddress ?? '');
    const hasHeaders = forwardedNames.some((name) => headers[name] !== undefined);
    const hasIgnoredHeaders = hasHeaders && !trustProxy(peer, 0);
    if (hasIgnoredHeaders) onUntrusted(peer);
    if (!hasHeaders || hasIgnoredHeaders) return { address: peer, isForwarded: false, hasIgnoredHeaders };
    const client = findClient(String(headers['x-forwarded-for'] ?? ''), trustProxy);
    return { address: client ?? peer, isForwarded: client !== undefined, hasIgnoredHeaders };
  };
}

/** Distinct peers that are reported. */
const MAX_REPORTED = 8;

/** Reports each untrusted proxy once. `list` is the value of `--trusted-proxies`. */
export function createUntrustedProxyReport(
  list: string,
  warn: (details: { peer: string }, message: string) => void,
): (peer: string) => void {
  const reported = new Set<string>();
  return (peer) => {
    // Any client can send the headers; only local peers can be trusted, so all others count as one.
    const key = isTrustable(peer) ? peer : 'public';
    if (peer === '' || reported.has(key) || reported.size >= MAX_REPORTED) return;
    reported.add(key);
    const advice =
      key === 'public'
        ? 'a proxy must reach the hub through a private network or a tunnel'
        : `if it is your proxy, start the hub with --trusted-proxies ${addProxy(list, peer)}`;
    warn({ peer }, `ignoring X-Forwarded-* headers from ${peer}, which is not a trusted proxy; ${advice}`);
  };
}

/**
 * The last entry that is not a proxy. Every proxy appends its peer's address, so no client can forge it. Fastify's
 * `request.ip` skips empty entries, and accepts entries that are not addresses.
 */
function findClient(header: string, trustProxy: TrustProxy): string | undefined {
  let client: string | undefined;
  for (const [index, entry] of header.split(',').reverse().entries()) {
    const address = normaliseAddress(entry.trim());
    if (address === undefined) return client;
    client = address;
    if (!trustProxy(address, index + 1)) return client;
  }
  return client;
}

/** Clients send the same few values with every request, and may send any number of others. */
const MAX_RESULTS = 64;

/** `compute` with a cache of its latest results. It must depend on its argument only. */
export function rememberResults<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, { value: T }>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known.value;
    if (results.size >= MAX_RESULTS) results.clear();
    const value = compute(text);
    results.set(text, { value });
    return value;
  };
}
