import type { Files } from '../host.ts';

// include/uapi/linux/route.h
const RTF_GATEWAY = 0x2;
const RTF_REJECT = 0x200;
const NO_IPV6_ADDRESS = '0'.repeat(32);

interface Route {
  interface: string;
  isDefault: boolean;
  hasGateway: boolean;
  metric: number;
}

interface Ipv4Route extends Route {
  /** As numbers of a little-endian machine. */
  destination: number;
  mask: number;
}

/** Interfaces through which packets leave for other networks, by the main routing tables of IPv4 and IPv6. */
export interface Routes {
  /** Interfaces of the default route with the lowest metric; at most one for each family. */
  defaultInterfaces: Set<string>;
  /** Interfaces of every route with a gateway. */
  gatewayInterfaces: Set<string>;
}

/** Rows of /proc/net/route; the heading and incomplete lines are skipped. */
export function parseIpv4Routes(text: string): Ipv4Route[] {
  return splitRows(text).flatMap((columns) => {
    const [name = '', destination, , flags = '', , , metric, mask] = columns;
    if (!/^[0-9a-fA-F]{8}$/.test(destination ?? '') || mask === undefined || isRejected(flags)) return [];
    return [
      {
        interface: name,
        destination: Number.parseInt(destination as string, 16),
        mask: Number.parseInt(mask, 16),
        isDefault: destination === '00000000' && mask === '00000000',
        hasGateway: (Number.parseInt(flags, 16) & RTF_GATEWAY) !== 0,
        metric: Number(metric),
      },
    ];
  });
}

/** Rows of /proc/net/ipv6_route. The kernel lists unreachable default routes on `lo`. */
export function parseIpv6Routes(text: string): Route[] {
  return splitRows(text).flatMap((columns) => {
    const [destination, prefix, , , gateway, metric = '', , , flags = '', name] = columns;
    if (name === undefined || name === 'lo' || isRejected(flags)) return [];
    return [
      {
        interface: name,
        isDefault: destination === NO_IPV6_ADDRESS && prefix === '00',
        hasGateway: gateway !== NO_IPV6_ADDRESS,
        metric: Number.parseInt(metric, 16),
      },
    ];
  });
}

/** Blackholes and unreachable destinations. */
function isRejected(flags: string): boolean {
  return (Number.parseInt(flags, 16) & RTF_REJECT) !== 0;
}

function splitRows(text: string): string[][] {
  return text.split('\n').map((line) => line.trim().split(/\s+/));
}

/** The interface of the default route with the lowest metric. */
export function findDefaultInterface(routes: Route[]): string | undefined {
  return routes.filter((route) => route.isDefault).sort((one, other) => one.metric - other.metric)[0]
    ?.interface;
}

/** A family whose table is not readable has no routes. */
export function readRoutes(host: Files): Routes {
  const read = (path: string): string => {
    try {
      return host.readText(path);
    } catch {
      return '';
    }
  };
  const families = [parseIpv4Routes(read('/proc/net/route')), parseIpv6Routes(read('/proc/net/ipv6_route'))];
  const gateways = families.flat().filter((route) => route.hasGateway);
  return {
    defaultInterfaces: new Set(families.flatMap((routes) => findDefaultInterface(routes) ?? [])),
    gatewayInterfaces: new Set(gateways.map((route) => route.interface)),
  };
}
