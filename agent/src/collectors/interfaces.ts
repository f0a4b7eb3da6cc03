import type { Host } from '../host.ts';

export interface InterfaceRules {
  /** If not empty, only these are counted. A name may end with `*`. */
  only: string[];
  excluded: string[];
}

export interface InterfaceSelection {
  isCounted(name: string): boolean;
  /** Discards what is known about stacked interfaces. */
  refresh(): void;
}

// Loopback, container and virtual machine networking, tunnels and mirrors: their bytes either do not leave the machine
// or also pass through a physical interface and would be counted twice.
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
    'ppp\\d',
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

/** Bonds, bridges and VLANs are stacked on other interfaces, which count the same bytes. */
function isStacked(host: Host, name: string): boolean {
  if (name.includes('/') || name.startsWith('.')) return false;
  try {
    const entries = host.listFolder(`/sys/class/net/${name}`);
    return entries.some((entry) => entry.name.startsWith('lower_') || stackMarks.has(entry.name));
  } catch {
    // Without /sys the name alone decides.
    return false;
  }
}

export function createInterfaceSelection(host: Host, rules: InterfaceRules): InterfaceSelection {
  const known = new Map<string, boolean>();

  function decide(name: string): boolean {
    if (matches(name, rules.excluded)) return false;
    if (rules.only.length > 0) return matches(name, rules.only);
    return !VIRTUAL_NAME.test(name) && !isStacked(host, name);
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
    refresh: () => known.clear(),
  };
}
