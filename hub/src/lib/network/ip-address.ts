import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** A CIDR block. */
export interface IpRange {
  readonly address: string;
  readonly prefix: number;
}

export const loopbackRanges: readonly IpRange[] = [
  { address: '127.0.0.0', prefix: 8 },
  { address: '::1', prefix: 128 },
];

/** Private (RFC 1918), link-local (RFC 3927, RFC 4291) and unique local addresses (RFC 4193). */
export const privateRanges: readonly IpRange[] = [
  { address: '10.0.0.0', prefix: 8 },
  { address: '172.16.0.0', prefix: 12 },
  { address: '192.168.0.0', prefix: 16 },
  { address: '169.254.0.0', prefix: 16 },
  { address: 'fc00::', prefix: 7 },
  { address: 'fe80::', prefix: 10 },
];

/** Shared address space (RFC 6598): carrier-grade NAT, and overlay networks such as Tailscale. */
export const sharedRange: IpRange = { address: '100.64.0.0', prefix: 10 };

const GROUPS = 8;
const DOTTED = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/;
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/** Returns whether an address is in one of the ranges; false for text that is not an address. */
export function createRangeCheck(ranges: readonly IpRange[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix } of ranges) list.addSubnet(address, prefix, familyOf(address));
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

export const isLoopbackAddress = createRangeCheck(loopbackRanges);

/** Whether a host name or an address, without brackets, is this machine. */
export function isLoopbackName(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host);
}

/** Whether the address is loopback, private, link-local or unique local. */
export const isLocalAddress = createRangeCheck([...loopbackRanges, ...privateRanges]);

/** Whether `inner` is completely within `outer`. */
export function containsRange(outer: IpRange, inner: IpRange): boolean {
  return (
    isIP(outer.address) === isIP(inner.address) &&
    inner.prefix >= outer.prefix &&
    createRangeCheck([outer])(inner.address)
  );
}

/** An address in lower case, without brackets, port, zone and IPv4 mapping; undefined if the text is not an address. */
export function normaliseAddress(text: string): string | undefined {
  const match = WITH_PORT.exec(text);
  const [address = ''] = (match?.[1] ?? match?.[2] ?? text).split('%');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  return readMappedIPv4(parseIPv6(address)) ?? address.toLowerCase();
}

/** The eight 16-bit groups of a valid IPv6 address without a zone. */
export function parseIPv6(address: string): number[] {
  const [, start, ...bytes] = DOTTED.exec(address) ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  const text = start === undefined ? address : `${start}${toHex(a * 256 + b)}:${toHex(c * 256 + d)}`;
  const [head = '', tail = ''] = text.split('::', 2);
  const before = listGroups(head);
  const after = listGroups(tail);
  const gap = new Array<number>(Math.max(0, GROUPS - before.length - after.length)).fill(0);
  return [...before, ...gap, ...after];
}

/** The IPv4 address of `::ffff:a.b.c.d` (RFC 4291, section 2.5.5.2); undefined for any other address. */
export function readMappedIPv4(groups: readonly number[]): string | undefined {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
    ? formatIPv4(groups, 6)
    : undefined;
}

/** The IPv4 address in the two groups from `index`. */
export function formatIPv4(groups: readonly number[], index: number): string {
  const [high = 0, low = 0] = groups.slice(index, index + 2);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

function listGroups(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}

function toHex(group: number): string {
  return group.toString(16);
}

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
 * Whether an address is globally reachable, so not on this machine or its networks, in any notation. False for text that is
 * not an address, and for an address with a zone.
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

/** Interfaces of containers and virtual machines, which other machines cannot reach. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|cni|flannel|lxc|lxd)/;

/** Addresses of this machine that others in its network can reach; IPv6 in brackets, as in a URL. */
export function listOwnAddresses(): string[] {
  return Object.entries(networkInterfaces())
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address }) => (isIPv6(address) ? `[${address}]` : address));
}
