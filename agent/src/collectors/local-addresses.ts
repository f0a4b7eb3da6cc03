import type { InterfaceAddress } from '../host.ts';
import { findDefaultInterface, parseIpv4Routes } from './routes.ts';

const LOCAL_ADDRESS = /\|-- (\d{1,3}(?:\.\d{1,3}){3})\n\s+\/32 host LOCAL/g;

/** The four bytes of an address; /proc/net/route has them as a number of a little-endian machine. */
function toNumber(address: string): number {
  return address.split('.').reduceRight((value, part) => ((value << 8) | Number(part)) >>> 0, 0);
}

/**
 * The addresses of /proc/net/fib_trie, without those of the loopback interface. An address belongs to the interface of the
 * route to its network, or without one to that of the default route.
 */
export function parseLocalAddresses(fibTrie: string, route: string): InterfaceAddress[] {
  const routes = parseIpv4Routes(route);
  const fallback = findDefaultInterface(routes) ?? '';
  const addresses = new Set([...fibTrie.matchAll(LOCAL_ADDRESS)].map((match) => match[1] as string));
  return [...addresses]
    .filter((address) => !address.startsWith('127.'))
    .map((address) => {
      const value = toNumber(address);
      const own = routes.find(
        ({ hasGateway, isDefault, destination, mask }) =>
          !hasGateway && !isDefault && (value & mask) >>> 0 === destination,
      );
      return { interface: own?.interface ?? fallback, address };
    });
}
