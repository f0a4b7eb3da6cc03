import { decodeUtf8 } from '../encodings.ts';
import type { Files, Network } from '../host.ts';
import { type Routes, readRoutes } from './routes.ts';

export interface InterfaceRules {
  /** If not empty, only these are counted. A name may end with `*`. */
  only: string[];
  excluded: string[];
}

export interface InterfaceSelection {
  isCounted(name: string): boolean;
  /** Discards what is known about interfaces, routes and sessions. */
  refresh(): void;
}

// Loopback, container and virtual machine networking, tunnels and mirrors: their bytes either do not leave the machine
// or also pass through a physical interface and would be counted twice. The interface of the default route is exempt,
// unless its bytes are known to pass through another one. Names decide only where the kernel does not say what an interface
// is.
const VIRTUAL_NAME = new RegExp(
  `^(?:${[
    'lo$',
    'veth',
    'vnet',
    'vmnet',
    'vboxnet',
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
    // Pods of AWS, GKE and Azure.
    'eni[0-9a-f]{11}$',
    'gke[0-9a-f]',
    'azv[0-9a-f]',
    'ovs-',
    'vxlan',
    'gene?ve',
    'genev_sys_',
    'gre(?:tap)?\\d',
    'ip6gre',
    'erspan',
    'sit\\d',
    'tunl\\d',
    'ip6tnl',
    'ip6?_vti',
    'xfrm',
    'ipsec\\d',
    'tun',
    'tap',
    'wg',
    'tailscale',
    'zt',
    'dummy',
    'ifb',
    'teql',
    'nlmon',
    'vif\\d+\\.',
  ].join('|')})`,
);

// Their ends in containers count no bytes of their own, and are no PPP links.
const CONTAINER_NAME = /^(?:veth|cali|lxc|eni[0-9a-f]{11}$|gke[0-9a-f]|azv[0-9a-f])/;

// A driver domain of Xen has devices for the other end of the interfaces of its guests.
const BACKEND_NAME = /^vif\d+\./;

function matches(name: string, patterns: string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}

/** Whether a name can be that of a folder of /sys. */
export function isPathSegment(name: string): boolean {
  return !name.includes('/') && !name.startsWith('.');
}

function readOr(host: Files, path: string, fallback: string): string {
  try {
    return host.readText(path);
  } catch {
    return fallback;
  }
}

const FOLDER = '/sys/class/net';
/** Interfaces without a device, in one folder: a host of containers has a thousand. */
const VIRTUAL_FOLDER = '/sys/devices/virtual/net';

/** Refreshes, a minute apart, after which it is read again which interfaces lead to containers. */
const LINKS_EVERY_REFRESHES = 10;

function listVirtual(host: Files): ReadonlySet<string> {
  try {
    return new Set(host.listFolder(VIRTUAL_FOLDER).map(({ name }) => name));
  } catch {
    return new Set();
  }
}

function hasEntry(host: Files, path: string): boolean {
  if (host.exists(path)) return true;
  try {
    // In a copy of a machine's files, links are dangling.
    host.readLink(path);
    return true;
  } catch {
    return false;
  }
}

/** Whether an interface is hardware, or a virtual machine's virtual hardware. */
function hasDevice(host: Files, name: string): boolean {
  return isPathSegment(name) && !BACKEND_NAME.test(name) && hasEntry(host, `${FOLDER}/${name}/device`);
}

/** False in containers, whose interfaces are all virtual, and without /sys. */
function hasDevices(host: Files): boolean {
  try {
    return host.listFolder(FOLDER).some(({ name }) => hasDevice(host, name));
  } catch {
    return false;
  }
}

/** The names in the folder of an interface, which show its kind; none if it has no folder. */
function listMarks(host: Files, name: string): string[] {
  if (!isPathSegment(name)) return [];
  try {
    return host.listFolder(`${FOLDER}/${name}`).map((entry) => entry.name);
  } catch {
    return [];
  }
}

/** The interfaces above or below another one. */
function listNeighbours(host: Files, name: string, prefix: 'upper_' | 'lower_'): string[] {
  return listMarks(host, name).flatMap((mark) =>
    mark.startsWith(prefix) ? [mark.slice(prefix.length)] : [],
  );
}

// Mark a bridge or a bond without ports as virtual too. Otherwise a bridge would count as physical once its last virtual
// machine stops, and add the traffic of all of them.
const stackMarks = new Set(['bridge', 'bonding']);

/** Bonds, bridges and VLANs are stacked on other interfaces, which count the same bytes. */
function isStacked(host: Files, name: string): boolean {
  return listMarks(host, name).some((mark) => mark.startsWith('lower_') || stackMarks.has(mark));
}

/** Whether another interface with a device already counts these bytes. */
function isPartOfDevice(host: Files, name: string): boolean {
  const read = (file: string) => readOr(host, `${FOLDER}/${name}/${file}`, '').trim();
  const [index, link] = [read('ifindex'), read('iflink')];
  // A port of a switch chip, or a child of InfiniBand.
  if (index !== '' && link !== '' && index !== link) return true;
  // Azure's accelerated networking: the interface above has a device, too, and counts the bytes of this one.
  return (
    hasEntry(host, `${FOLDER}/${name}/master`) &&
    listNeighbours(host, name, 'upper_').some((upper) => hasDevice(host, upper))
  );
}

// include/uapi/linux/if_arp.h
const ARPHRD_ETHER = '1';
const ARPHRD_PPP = '512';
/** Loopback, and tunnels of the kernel: IP in IP, IPv6 in IPv4, GRE. */
const tunnelTypes = new Set(['768', '769', '772', '776', '778', '823']);
/** DEVTYPE of interfaces that wrap the packets of others. */
const tunnelKinds = new Set(['wireguard', 'vxlan', 'geneve', 'gtp', 'bareudp', 'amt', 'ovpn']);

/** Empty if the kernel does not show the interface. */
function readType(host: Files, name: string): string {
  return isPathSegment(name) ? readOr(host, `${FOLDER}/${name}/type`, '').trim() : '';
}

function isTunnel(host: Files, name: string): boolean {
  if (!isPathSegment(name)) return false;
  if (tunnelTypes.has(readType(host, name)) || hasEntry(host, `${FOLDER}/${name}/tun_flags`)) return true;
  const kind = /^DEVTYPE=(\S+)$/m.exec(readOr(host, `${FOLDER}/${name}/uevent`, ''))?.[1];
  return kind !== undefined && tunnelKinds.has(kind);
}

/** PPP links have any name: `ppp0`, `pppoe-wan`, `3g-wan`. */
function isPpp(host: Files, name: string): boolean {
  return /^ppp\d/.test(name) || readType(host, name) === ARPHRD_PPP;
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
  let usesDevices: boolean | undefined;
  let virtualNames: ReadonlySet<string> | undefined;
  /** Interfaces that lead to containers: a host has a thousand, which take milliseconds to tell from others. */
  const containerLinks = new Set<string>();
  let refreshes = 0;

  /** What is known about them is kept for some refreshes, unless one gets the default route. */
  function refreshContainerLinks(): void {
    refreshes += 1;
    if (refreshes % LINKS_EVERY_REFRESHES === 0) containerLinks.clear();
    if (containerLinks.size === 0) return;
    routes = readRoutes(host);
    for (const name of routes.defaultInterfaces) containerLinks.delete(name);
  }

  /**
   * If interfaces have devices, those without one are virtual. Elsewhere the kernel identifies tunnels, and names the rest.
   */
  function isVirtual(name: string): boolean {
    usesDevices ??= hasDevices(host);
    if (usesDevices && readType(host, name) !== '') return !hasDevice(host, name);
    return VIRTUAL_NAME.test(name) || isTunnel(host, name);
  }

  /** Ports of Open vSwitch pass their packets on to physical ports of the same switch. */
  function isSwitchPort(name: string): boolean {
    return (
      readType(host, name) === ARPHRD_ETHER &&
      !isTunnel(host, name) &&
      listNeighbours(host, 'ovs-system', 'lower_').some(
        (lower) => hasDevice(host, lower) || isStacked(host, lower),
      )
    );
  }

  function isDefault(name: string): boolean {
    routes ??= readRoutes(host);
    return routes.defaultInterfaces.has(name);
  }

  /** A tunnel is carried by the interface through which its packets reach a gateway. */
  function isCarried(name: string): boolean {
    const others = [...(routes?.gatewayInterfaces ?? [])].filter((other) => other !== name);
    return isSwitchPort(name) || others.some((other) => !isVirtual(other) || isStacked(host, other));
  }

  /** Whether it leads to a container. Decided without a file of its own. */
  function isContainerLink(name: string): boolean {
    if (!CONTAINER_NAME.test(name) || isDefault(name)) return false;
    virtualNames ??= listVirtual(host);
    return virtualNames.has(name);
  }

  function decide(name: string): boolean {
    if (matches(name, rules.excluded)) return false;
    if (rules.only.length > 0) return matches(name, rules.only);
    if (isContainerLink(name)) {
      containerLinks.add(name);
      return false;
    }
    if (hasDevice(host, name)) return !isPartOfDevice(host, name);
    if (isPpp(host, name)) {
      // Read until there is a session, because it begins before its link appears.
      isPppCarried ||= hasPppSessions(host);
      return !isPppCarried;
    }
    if (isVirtual(name) && (name === 'lo' || !isDefault(name))) return false;
    if (isStacked(host, name)) return false;
    return !isVirtual(name) || !isCarried(name);
  }

  return {
    isCounted(name) {
      if (containerLinks.has(name)) return false;
      let counted = known.get(name);
      if (counted === undefined) {
        counted = decide(decodeUtf8(name));
        known.set(name, counted);
      }
      return counted;
    },
    refresh() {
      known.clear();
      routes = undefined;
      isPppCarried = false;
      usesDevices = undefined;
      virtualNames = undefined;
      refreshContainerLinks();
    },
  };
}
