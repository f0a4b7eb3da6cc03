import type { Host } from '../host.ts';

export interface InterfaceRules {
  /** When not empty, these are counted and nothing else. A name may end with `*`. */
  only: string[];
  excluded: string[];
}

export interface InterfaceSelection {
  isCounted(name: string): boolean;
  /** Looks at how interfaces are stacked again. */
  refresh(): void;
}

// Loopback, container and virtual machine plumbing, tunnels and mirrors: their bytes either never leave the
// machine or pass a physical interface as well and would count twice.
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

// A bridge or a bond is one without anything below it too: whose last virtual machine ends does not become physical, and
// bring the traffic of all of them at once.
const stackMarks = new Set(['bridge', 'bonding']);

/** Bonds, bridges and VLANs stand on other interfaces, which count the same bytes. */
function isStacked(host: Host, name: string): boolean {
  if (name.includes('/') || name.startsWith('.')) return false;
  try {
    const entries = host.list(`/sys/class/net/${name}`);
    return entries.some((entry) => entry.name.startsWith('lower_') || stackMarks.has(entry.name));
  } catch {
    // Without /sys nothing is known of the stacking, and an interface counts by its name alone.
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
