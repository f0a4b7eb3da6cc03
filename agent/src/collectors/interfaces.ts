import type { Files, Network } from '../host.ts';
import { type Routes, readRoutes } from './routes.ts';

export interface InterfaceRules {
  /** If not empty, only these are counted. A name may end with `*`. */
  only: string[];
  excluded: string[];
}

export interface InterfaceSelection {
  isCounted(name: string): boolean;
  /** Discards what is known about stacked interfaces, routes and sessions. */
  refresh(): void;
}

// Loopback, container and virtual machine networking, tunnels and mirrors: their bytes either do not leave the machine
// or also pass through a physical interface and would be counted twice. The interface of the default route is exempt,
// unless its bytes are known to pass through another one.
const VIRTUAL_NAME = new RegExp(
  `^(?:${[
    'lo$',
    'veth',
    'vnet',
    'docker',
    'podman',
    'br-',
    'virbr',
    'lxc',
    'lxdbr',
    'incusbr',
    'fw(?:br|ln|pr)',
    'cni',
    'flannel',
    'cali',
    'cilium',
    'weave',
    'kube-',
    'nodelocaldns',
    'vxlan',
    'geneve',
    'gre(?:tap)?\\d',
    'ip6gre',
    'erspan',
    'sit\\d',
    'tunl\\d',
    'ip6tnl',
    'ip6?_vti',
    'tun',
    'tap',
    'wg',
    'tailscale',
    'zt',
    'dummy',
    'ifb',
    'teql',
    'nlmon',
  ].join('|')})`,
);

function matches(name: string, patterns: string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}

// Mark a bridge or a bond without ports as virtual too. Otherwise a bridge would count as physical once its last virtual
// machine stops, and add the traffic of all of them.
const stackMarks = new Set(['bridge', 'bonding']);

function isPathSegment(name: string): boolean {
  return !name.includes('/') && !name.startsWith('.');
}

/** Bonds, bridges and VLANs are stacked on other interfaces, which count the same bytes. */
function isStacked(host: Files, name: string): boolean {
  if (!isPathSegment(name)) return false;
  try {
    const entries = host.listFolder(`/sys/class/net/${name}`);
    return entries.some((entry) => entry.name.startsWith('lower_') || stackMarks.has(entry.name));
  } catch {
    // Without /sys the name alone decides.
    return false;
  }
}

function readOr(host: Files, path: string, fallback: string): string {
  try {
    return host.readText(path);
  } catch {
    return fallback;
  }
}

// include/uapi/linux/if_arp.h
const ARPHRD_PPP = '512';

/** PPP links have any name: `ppp0`, `pppoe-wan`, `3g-wan`. */
function isPpp(host: Files, name: string): boolean {
  if (/^ppp\d/.test(name)) return true;
  return isPathSegment(name) && readOr(host, `/sys/class/net/${name}/type`, '').trim() === ARPHRD_PPP;
}

/**
 * Whether the kernel has PPPoE or L2TP sessions. Their packets also pass through an Ethernet interface, while the link of
 * a modem (LTE) is the only one that counts its bytes. The kernel does not say which session a PPP link belongs to.
 */
function hasPppSessions(host: Files): boolean {
  // A heading, then a line for each session.
  const pppoe = readOr(host, '/proc/net/pppoe', '').trim().split('\n');
  return pppoe.length > 1 || /^\s*SESSION '/m.test(readOr(host, '/proc/net/pppol2tp', ''));
}

/** Identifies an interface by its name and, if it is known, the kernel's index, which no other interface gets. */
export function identifyInterface(host: Pick<Network, 'readInterfaceIndex'>, name: string): string {
  if (!isPathSegment(name)) return name;
  try {
    return `${name} ${host.readInterfaceIndex(name)}`;
  } catch {
    return `${name} `;
  }
}

export function createInterfaceSelection(host: Files, rules: InterfaceRules): InterfaceSelection {
  const known = new Map<string, boolean>();
  let routes: Routes | undefined;
  let isPppCarried = false;

  /** A tunnel is carried by the interface through which its packets reach a gateway. */
  function isOnlyWayOut(name: string): boolean {
    routes ??= readRoutes(host);
    if (!routes.defaultInterfaces.has(name)) return false;
    return ![...routes.gatewayInterfaces].some((other) => other !== name && !VIRTUAL_NAME.test(other));
  }

  function decide(name: string): boolean {
    if (matches(name, rules.excluded)) return false;
    if (rules.only.length > 0) return matches(name, rules.only);
    if (isStacked(host, name)) return false;
    if (isPpp(host, name)) {
      // Read until there is one: a session begins before its link appears.
      isPppCarried ||= hasPppSessions(host);
      return !isPppCarried;
    }
    return !VIRTUAL_NAME.test(name) || isOnlyWayOut(name);
  }

  return {
    isCounted(name) {
      let counted = known.get(name);
      if (counted === undefined) {
        counted = decide(name);
        known.set(name, counted);
      }
      return counted;
    },
    refresh() {
      known.clear();
      routes = undefined;
      isPppCarried = false;
    },
  };
}
