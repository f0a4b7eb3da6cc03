import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Who counts as one where attempts and requests are counted by address: an IPv4 address, or the /64 that an IPv6 address
 * lies in. A network gives each of its customers a /64 or more (RFC 6177), who may then ask from 2^64 addresses of it.
 * What is no IPv6 address comes back as it is.
 */
export function getRateLimitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::', 2);
  const before = listGroups(head);
  const after = tail === undefined ? [] : listGroups(tail);
  const gap = new Array<number>(Math.max(0, GROUPS - before.length - after.length)).fill(0);
  const network = [...before, ...gap, ...after].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The 16-bit groups of a part of an address; an IPv4 address at its end is two of them. */
function listGroups(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
