import { isIPv6 } from 'node:net';
import { formatIPv4, parseIPv6, readMappedIPv4 } from '../network/ip-address.ts';

/** Groups of a /64. Every customer of a network gets at least a /64 (RFC 6177), and may send from any address in it. */
const SUBNET_GROUPS = 4;
/** Groups of a /48, the usual size of a site: one customer may have all of its 65,536 /64s. */
const NETWORK_GROUPS = 3;

/**
 * Key under which a client's requests and failed attempts count: an IPv4 address, or the /64 of an IPv6 address. An IPv6
 * address that contains an IPv4 address counts as that one, so that a host cannot count twice. Anything other than an
 * IP address is returned unchanged.
 */
export function getRateLimitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = parseIPv6(address);
  return readEmbeddedIPv4(groups) ?? formatNetwork(groups, SUBNET_GROUPS);
}

/** Key of the /48 around an IPv6 address; undefined for a client that counts as an IPv4 address. */
export function findNetworkKey(address: string): string | undefined {
  if (!isIPv6(address)) return undefined;
  const groups = parseIPv6(address);
  return readEmbeddedIPv4(groups) === undefined ? formatNetwork(groups, NETWORK_GROUPS) : undefined;
}

/** The IPv4 address of the host that sends from an IPv6 address, if the address contains one. */
function readEmbeddedIPv4(groups: readonly number[]): string | undefined {
  const [first, second, third, fourth, fifth, sixth] = groups;
  // NAT64, well-known prefix 64:ff9b::/96 (RFC 6052).
  if (first === 0x64 && second === 0xff9b && third === 0 && fourth === 0 && fifth === 0 && sixth === 0)
    return formatIPv4(groups, 6);
  // 6to4, 2002::/16 (RFC 3056): one IPv4 address has a whole /48.
  if (first === 0x2002) return formatIPv4(groups, 1);
  // Teredo, 2001::/32 (RFC 4380): all clients of a server share a /64; the inverted last 32 bits are the client's.
  if (first === 0x2001 && second === 0)
    return formatIPv4(
      groups.map((group) => group ^ 0xffff),
      6,
    );
  return readMappedIPv4(groups);
}

function formatNetwork(groups: readonly number[], count: number): string {
  const network = groups.slice(0, count).map((group) => group.toString(16));
  return `${network.join(':')}::/${count * 16}`;
}
