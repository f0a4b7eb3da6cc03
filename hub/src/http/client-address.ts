import type { IncomingMessage } from 'node:http';
import { normaliseAddress } from '../lib/network/ip-address.ts';
import { addProxy, isTrustable, type TrustedProxies } from '../lib/network/trusted-proxies.ts';
import { rememberResults } from './remember-results.ts';

/** The client as its address identifies it, for rate limits and display, never for authentication. */
export interface Client {
  /** Forwarded by a trusted proxy, or the direct peer's; "" if the connection is closed. */
  readonly address: string;
  /** Whether the address is from X-Forwarded-For. */
  readonly isForwarded: boolean;
  /** Whether there are forwarded headers, and the direct peer is not a trusted proxy. */
  readonly hasIgnoredHeaders: boolean;
}

/** Reads the X-Forwarded-* headers of trusted proxies. */
export interface ForwardedHeaders {
  readClient(raw: IncomingMessage): Client;
  /** Last entry of a header; undefined unless the peer is a trusted proxy that sent one. */
  read(raw: IncomingMessage, header: 'x-forwarded-host' | 'x-forwarded-proto'): string | undefined;
}

/** `onUntrusted` is called for every request with forwarded headers from a peer that is not a trusted proxy. */
export function createForwardedHeaders(
  proxies: TrustedProxies,
  onUntrusted: (peer: string) => void,
): ForwardedHeaders {
  const normalisePeer = rememberResults((address) => normaliseAddress(address) ?? '');

  /** Address of the direct peer; "" if the connection is closed. */
  function readPeerAddress(raw: IncomingMessage): string {
    return normalisePeer(raw.socket.remoteAddress ?? '');
  }

  return {
    readClient(raw) {
      const peer = readPeerAddress(raw);
      if (!hasForwardedHeaders(raw)) return { address: peer, isForwarded: false, hasIgnoredHeaders: false };
      if (!proxies.isTrusted(peer)) {
        onUntrusted(peer);
        return { address: peer, isForwarded: false, hasIgnoredHeaders: true };
      }
      const forwarded = findClient(readText(raw.headers['x-forwarded-for']), proxies);
      return {
        address: forwarded ?? peer,
        isForwarded: forwarded !== undefined,
        hasIgnoredHeaders: false,
      };
    },
    read(raw, header) {
      const text = raw.headers[header];
      return text !== undefined && proxies.isTrusted(readPeerAddress(raw)) ? readLastEntry(text) : undefined;
    },
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

/** Last entry of a comma-separated header. Proxies append, so the direct peer wrote it. */
export function readLastEntry(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.at(-1) : header;
  return text?.split(',').at(-1)?.trim();
}

/** The last entry that is not a proxy's. Every proxy appends its peer's address, so that no client can write there. */
function findClient(header: string, { isProxyHop }: TrustedProxies): string | undefined {
  let client: string | undefined;
  for (const entry of header.split(',').reverse()) {
    const address = normaliseAddress(entry.trim());
    if (address === undefined) return client;
    client = address;
    if (!isProxyHop(address)) return client;
  }
  return client;
}

function hasForwardedHeaders({ headers }: IncomingMessage): boolean {
  return (
    headers['x-forwarded-for'] !== undefined ||
    headers['x-forwarded-proto'] !== undefined ||
    headers['x-forwarded-host'] !== undefined
  );
}

function readText(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join() : (header ?? '');
}
