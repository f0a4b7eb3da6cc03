import { isIP, isIPv4 } from 'node:net';
import {
  containsRange,
  createRangeCheck,
  type IpRange,
  isLoopbackAddress,
  loopbackRanges,
  normaliseAddress,
  privateRanges,
  sharedRange,
} from './ip-address.ts';

/**
 * Fastify's `trustProxy`: whether an address is that of a proxy whose forwarded headers count. Hop 0 is the direct peer, hop 1
 * the last entry of X-Forwarded-For, which is the client unless it is a proxy too. A closed connection has no address.
 */
export type TrustProxy = (address: string | undefined, hop: number) => boolean;

/** An invalid list of proxies. The message completes the sentence "--trusted-proxies: …". */
export class TrustedProxiesError extends Error {
  override readonly name = 'TrustedProxiesError';
}

const namedRanges: ReadonlyMap<string, readonly IpRange[]> = new Map([
  ['loopback', loopbackRanges],
  ['private', privateRanges],
]);

/** The hub speaks plain HTTP: from a public address, passwords and tokens would cross the Internet unencrypted. */
const allowedRanges: readonly IpRange[] = [...loopbackRanges, ...privateRanges, sharedRange];

const NOBODY = 'none';

/** Whether `--trusted-proxies` may contain the address. */
export const isTrustable: (address: string) => boolean = createRangeCheck(allowedRanges);

/**
 * Parses a list such as `10.1.0.5, 10.2.0.0/16, private`. "" is the default: a loopback peer is trusted, and the last entry
 * of X-Forwarded-For counts, even if it is a loopback address. Throws `TrustedProxiesError`.
 */
export function parseTrustedProxies(list: string): TrustProxy {
  const entries = list.split(',').map((entry) => entry.trim().toLowerCase());
  if (list.trim() === '') return (peer, hop) => hop === 0 && isLoopbackAddress(peer ?? '');
  if (entries.length === 1 && entries[0] === NOBODY) return () => false;
  const isListed = createRangeCheck(
    entries.flatMap((entry) => namedRanges.get(entry) ?? [parseRange(entry)]),
  );
  // An entry of the header may have a port.
  return (address) => isListed(normaliseAddress(address ?? '') ?? '');
}

/** The list with one more proxy, as a value for the option. */
export function addProxy(list: string, address: string): string {
  return ['', NOBODY].includes(list.trim()) ? address : `${list},${address}`;
}

function parseRange(entry: string): IpRange {
  const [, given = '', digits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const address = isIP(given) === 0 ? '' : (normaliseAddress(given) ?? '');
  const bits = isIPv4(address) ? 32 : 128;
  const prefix = digits === undefined ? bits : Number(digits);
  if (address === '' || given.includes('%') || prefix > bits)
    throw new TrustedProxiesError(
      `"${entry}" is not an IP address, a CIDR block such as 10.1.0.0/16, "loopback" or "private".`,
    );
  const range = { address, prefix };
  if (!allowedRanges.some((outer) => containsRange(outer, range)))
    throw new TrustedProxiesError(
      `${entry} is public, and the hub speaks plain HTTP: let the proxy reach it through a private network or a tunnel.`,
    );
  return range;
}
