import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Key under which a client's requests and failed attempts count: an IPv4 address, or the /64 of an IPv6 address. Every
 * customer of a network gets at least a /64 (RFC 6177) and may send from any address in it. Anything other than an IPv6
 * address is returned unchanged.
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

/** The 16-bit groups of a part of an address. A trailing IPv4 address counts as two. */
function listGroups(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
