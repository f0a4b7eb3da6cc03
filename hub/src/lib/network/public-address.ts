import { isIPv4, isIPv6 } from 'node:net';
import { createRangeCheck, formatIPv4, normaliseAddress, parseIPv6 } from './ip-address.ts';

/** Special-purpose IPv4 addresses that are not globally reachable (IANA registry, RFC 6890), multicast, and 240.0.0.0/4. */
const isSpecialIPv4 = createRangeCheck([
  { address: '0.0.0.0', prefix: 8 },
  { address: '10.0.0.0', prefix: 8 },
  { address: '100.64.0.0', prefix: 10 },
  { address: '127.0.0.0', prefix: 8 },
  { address: '169.254.0.0', prefix: 16 },
  { address: '172.16.0.0', prefix: 12 },
  { address: '192.0.0.0', prefix: 24 },
  { address: '192.0.2.0', prefix: 24 },
  { address: '192.88.99.0', prefix: 24 },
  { address: '192.168.0.0', prefix: 16 },
  { address: '198.18.0.0', prefix: 15 },
  { address: '198.51.100.0', prefix: 24 },
  { address: '203.0.113.0', prefix: 24 },
  { address: '224.0.0.0', prefix: 3 },
]);

/** Global unicast addresses (RFC 4291), of which the next list is not reachable or embeds an IPv4 address. */
const isGlobalUnicast = createRangeCheck([{ address: '2000::', prefix: 3 }]);

/** IETF assignments with Teredo and ORCHID, documentation, and 6to4, whose relays reach any IPv4 address. */
const isSpecialIPv6 = createRangeCheck([
  { address: '2001::', prefix: 23 },
  { address: '2001:db8::', prefix: 32 },
  { address: '2002::', prefix: 16 },
  { address: '3fff::', prefix: 20 },
]);

/** NAT64 (RFC 6052): the addresses of IPv4 hosts on a network with IPv6 only. */
const isNat64 = createRangeCheck([{ address: '64:ff9b::', prefix: 96 }]);

/**
 * Whether an address is globally reachable: not this machine, its networks, or one that leads there in another notation.
 * False for text that is not an address, and for an address with a zone.
 */
export function isPublicAddress(text: string): boolean {
  if (text.includes('%')) return false;
  const address = normaliseAddress(text);
  if (address === undefined) return false;
  if (isIPv4(address)) return !isSpecialIPv4(address);
  if (!isIPv6(address)) return false;
  if (isNat64(address)) return !isSpecialIPv4(formatIPv4(parseIPv6(address), 6));
  return isGlobalUnicast(address) && !isSpecialIPv6(address);
}
