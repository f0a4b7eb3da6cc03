import type { InterfaceAddress } from '../host.ts';

// IANA special-purpose address registry: addresses that are not globally reachable.
const specialIpv4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

function readIpv4(address: string): number {
  return address.split('.').reduce((value, part) => value * 256 + Number(part), 0);
}

export function isGlobalIpv4(address: string): boolean {
  const value = readIpv4(address);
  return !specialIpv4.some(([network, prefix]) => {
    const size = 2 ** (32 - prefix);
    return Math.floor(value / size) === readIpv4(network) / size;
  });
}

/** Global unicast is 2000::/3 (RFC 4291), of which 2001:db8::/32 is reserved for documentation. */
function isGlobalIpv6(groups: string): boolean {
  return /^[23]/.test(groups) && !groups.startsWith('20010db8');
}

export function choosePrimaryIpv4(
  addresses: InterfaceAddress[],
  preferred: string | undefined,
): string | null {
  const global = addresses.filter((entry) => isGlobalIpv4(entry.address));
  const chosen = global.find((entry) => entry.interface === preferred) ?? global[0];
  return chosen?.address ?? null;
}

// Address flags of include/uapi/linux/if_addr.h.
const TEMPORARY = 0x01;
const PERMANENT = 0x80;
const UNUSABLE = 0x08 | 0x20 | 0x40; // duplicate, deprecated, tentative

interface Ipv6Entry {
  groups: string;
  flags: number;
  interface: string;
}

function parseIfInet6(text: string): Ipv6Entry[] {
  return text.split('\n').flatMap((line) => {
    const match = /^([0-9a-f]{32}) \S+ \S+ \S+ ([0-9a-f]{2}) +(\S+)\s*$/.exec(line);
    if (match === null) return [];
    const [, groups = '', flags = '', name = ''] = match;
    return [{ groups, flags: Number.parseInt(flags, 16), interface: name }];
  });
}

/** The canonical short form of 32 hexadecimal digits. */
export function formatIpv6(groups: string): string {
  const full = (groups.match(/.{4}/g) ?? []).join(':');
  // The URL parser writes IPv6 addresses in their canonical short form (RFC 5952).
  return new URL(`http://[${full}]/`).hostname.slice(1, -1);
}

/** From /proc/net/if_inet6: prefers the given interface, then permanent addresses to temporary ones. */
export function choosePrimaryIpv6(ifInet6: string, preferred: string | undefined): string | null {
  const rank = (entry: Ipv6Entry): number =>
    (entry.interface === preferred ? 4 : 0) +
    ((entry.flags & TEMPORARY) === 0 ? 2 : 0) +
    ((entry.flags & PERMANENT) !== 0 ? 1 : 0);
  const [best] = parseIfInet6(ifInet6)
    .filter((entry) => isGlobalIpv6(entry.groups) && (entry.flags & UNUSABLE) === 0)
    .sort((one, other) => rank(other) - rank(one));
  return best === undefined ? null : formatIpv6(best.groups);
}
