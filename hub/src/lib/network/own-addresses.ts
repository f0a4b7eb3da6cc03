import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Bridges and links of containers and virtual machines, which no other machine reaches. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|cni|flannel|lxc|lxd)/;

/** Addresses of this machine that others in its network can reach; IPv6 in brackets, as in a URL. */
export function listOwnAddresses(): string[] {
  return Object.entries(networkInterfaces())
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address }) => (isIPv6(address) ? `[${address}]` : address));
}
