import type { Random } from './random.ts';
import type { Tree } from './tree.ts';

export interface NetworkTruth {
  /** /proc/net/dev of each moment. */
  tables: string[];
  /** The true figures of each moment. */
  figures: NetworkFigures[];
  ipv6: string;
}

export interface NetworkFigures {
  net_rx_total: number;
  net_tx_total: number;
  /** Bytes per second since the previous moment. */
  net_rx: number;
  net_tx: number;
}

/** Bytes that a counter shows at each moment, and the true rates of the intervals before. */
interface Counter {
  shown: number[];
  rates: number[];
}

interface Interface {
  name: string;
  isCounted: boolean;
  rx: Counter;
  tx: Counter;
  /** The moment at which it is not there. */
  missingAt: number | undefined;
}

const SECONDS = 3;
const WRAP = 2 ** 32;
const ETHERNET = 1;
const NO_ADDRESS = 65_534;

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** A counter with a fault at one moment. */
function makeCounter(random: Random, moments: number, isMissingAt: number | undefined): Counter {
  const flows = Array.from({ length: moments }, (_, moment) => (moment === 0 ? 0 : random.below(1e8)));
  const at = random.between(1, moments - 2);
  const rates = flows.map((flow) => flow / SECONDS);
  const grow = (from: number): number[] => flows.map((_, moment) => from + sum(flows.slice(0, moment + 1)));
  if (isMissingAt !== undefined) {
    rates[isMissingAt] = 0;
    rates[isMissingAt + 1] = 0;
    return { shown: grow(random.below(1e12)), rates };
  }
  switch (random.pick(['steady', 'steady', 'dip', 'reset', 'wrap', 'primed'])) {
    case 'dip': {
      const shown = grow(random.between(1e9, 1e13));
      shown[at] = 0;
      rates[at] = 0;
      rates[at + 1] = ((flows[at] ?? 0) + (flows[at + 1] ?? 0)) / SECONDS;
      return { shown, rates };
    }
    case 'reset': {
      const shown = grow(random.between(1e10, 1e13));
      const before = shown[at] ?? 0;
      rates[at] = 0;
      return { shown: shown.map((value, moment) => (moment < at ? value : value - before)), rates };
    }
    case 'wrap': {
      // It wraps in the interval before that moment.
      const shown = grow(WRAP - 1 - sum(flows.slice(0, at)));
      if ((shown[at] ?? 0) < WRAP) return { shown, rates };
      rates[at] = 0;
      return { shown: shown.map((value) => value % WRAP), rates };
    }
    case 'primed': {
      // The first value is a dip: the second one would be a rate that no link has.
      const shown = grow(random.between(1e12, 1e13));
      shown[0] = 0;
      rates[1] = 0;
      return { shown, rates };
    }
    default:
      return { shown: grow(random.below(1e13)), rates };
  }
}

interface Builder {
  tree: Tree;
  random: Random;
  moments: number;
  interfaces: Interface[];
}

interface Nature {
  type?: number;
  hasDevice?: boolean;
  isPeer?: boolean;
  kind?: string;
  marks?: string[];
}

/** Adds an interface and what /sys says about it. */
function add(builder: Builder, name: string, isCounted: boolean, nature: Nature = {}): void {
  const { tree, random, moments, interfaces } = builder;
  const { type = ETHERNET, hasDevice = false, isPeer = false, kind, marks = [] } = nature;
  const index = interfaces.length + 2;
  const folder = `/sys/class/net/${name}`;
  const write = (mark: string, text: string | number) => tree.files.set(`${folder}/${mark}`, `${text}\n`);
  write('type', type);
  write('ifindex', index);
  write('iflink', isPeer ? index + 100 : index);
  write('uevent', kind === undefined ? `INTERFACE=${name}` : `DEVTYPE=${kind}\nINTERFACE=${name}`);
  if (hasDevice) write('device/vendor', '0x1af4');
  for (const mark of marks) write(mark, mark === 'tun_flags' ? '0x1001' : '');
  const missingAt = random.chance(0.15) ? random.between(1, moments - 2) : undefined;
  interfaces.push({
    name,
    isCounted,
    missingAt,
    rx: makeCounter(random, moments, missingAt),
    tx: makeCounter(random, moments, missingAt),
  });
}

/** Names without a meaning. */
function inventName(builder: Builder, prefix: string): string {
  return `${prefix}${builder.interfaces.length}`;
}

/** Interfaces whose bytes stay in the machine, or pass through one with a device. */
function addVirtual(builder: Builder): void {
  const { random } = builder;
  const name = inventName(builder, random.pick(['corp', 'Meta', 'office-', 'eth9', 'net', 'x']));
  add(
    builder,
    name,
    false,
    random.pick<Nature>([
      { type: NO_ADDRESS, marks: ['tun_flags'] },
      { marks: ['tun_flags'] },
      { type: NO_ADDRESS, kind: 'wireguard' },
      { kind: 'vxlan' },
      { kind: 'geneve' },
      { type: 778 },
      { type: 776 },
      { type: NO_ADDRESS },
      { isPeer: true },
      {},
      { kind: 'bridge', marks: ['bridge/bridge_id'] },
    ]),
  );
}

/** Interfaces with devices, what is stacked on them, and what is virtual. Returns the interface of the default route. */
function addMachine(builder: Builder): string {
  const { random } = builder;
  const physical: string[] = [];
  const count = random.between(1, 3);
  for (let number = 0; number < count; number += 1) {
    const name = inventName(
      builder,
      random.pick(['eth', 'ens', 'enp1s', 'wlan', 'a:b', 'tun', '\u00e7\u00bd\u0091']),
    );
    const stack = random.pick(['none', 'none', 'bridge', 'bond', 'vlan', 'switch', 'azure', 'chip']);
    const upper = inventName(builder, random.pick(['br', 'bond', 'vmbr', 'top']));
    physical.push(name);
    switch (stack) {
      case 'bridge':
      case 'bond':
        add(builder, name, true, { hasDevice: true, marks: ['master/x', `upper_${upper}/x`] });
        add(builder, upper, false, {
          marks: [stack === 'bridge' ? 'bridge/bridge_id' : 'bonding/mode', `lower_${name}/x`],
        });
        physical[number] = random.pick([name, upper]);
        break;
      case 'vlan':
        add(builder, name, true, { hasDevice: true, marks: [`upper_${upper}/x`] });
        add(builder, upper, false, { isPeer: true, kind: 'vlan', marks: [`lower_${name}/x`] });
        physical[number] = random.pick([name, upper]);
        break;
      case 'switch': {
        add(builder, name, true, { hasDevice: true, marks: ['master/x', 'upper_ovs-system/x'] });
        if (builder.tree.files.has('/sys/class/net/ovs-system/type'))
          builder.tree.files.set(`/sys/class/net/ovs-system/lower_${name}/x`, '');
        else add(builder, 'ovs-system', false, { marks: [`lower_${name}/x`] });
        add(builder, upper, false);
        physical[number] = random.pick([name, upper]);
        break;
      }
      case 'azure':
        // Its bytes include those of the interface below.
        add(builder, name, true, { hasDevice: true, marks: [`lower_${upper}/x`] });
        add(builder, upper, false, { hasDevice: true, marks: ['master/x', `upper_${name}/x`] });
        break;
      case 'chip':
        add(builder, name, true, { hasDevice: true, marks: [`upper_${upper}/x`] });
        add(builder, upper, false, { hasDevice: true, isPeer: true, marks: [`lower_${name}/x`] });
        break;
      default:
        add(builder, name, true, { hasDevice: true });
    }
  }
  for (let number = random.below(5); number > 0; number -= 1) addVirtual(builder);
  if (random.chance(0.1)) {
    const hasSession = random.chance(0.5);
    add(builder, inventName(builder, random.pick(['ppp', 'wan'])), !hasSession, { type: 512 });
    if (hasSession)
      builder.tree.files.set('/proc/net/pppoe', 'Id Address Device\n00000001 00:11:22:33:44:55 eth0\n');
  }
  return random.pick(physical);
}

/** Interfaces without devices, recognised by their names, and tunnels, by the kernel. */
function addContainer(builder: Builder): string {
  const { random } = builder;
  const first = random.pick(['eth0', 'venet0', 'net1', 'host0']);
  add(builder, first, true, { isPeer: first !== 'venet0', type: first === 'venet0' ? 65_535 : ETHERNET });
  if (random.chance(0.3)) add(builder, 'eth1', true, { isPeer: true });
  if (random.chance(0.3)) add(builder, 'docker0', false, { marks: ['bridge/bridge_id'] });
  for (const name of [
    'veth1a2b',
    'cali12',
    'eni12345678901',
    'gke52ee4d7d4d0',
    'azv2f0e1d',
    'vmnet8',
    'vboxnet0',
  ])
    if (random.chance(0.1)) add(builder, name, false, { isPeer: true });
  if (random.chance(0.3)) add(builder, 'Meta', false, { type: NO_ADDRESS, marks: ['tun_flags'] });
  if (random.chance(0.3)) add(builder, 'nordlynx', false, { type: NO_ADDRESS, kind: 'wireguard' });
  if (random.chance(0.3)) add(builder, 'he6', false, { type: 776 });
  return first;
}

/** A container whose only interface is a tunnel to a program. */
function addOnlyTunnel(builder: Builder): string {
  add(builder, 'tap0', true, { marks: ['tun_flags'] });
  return 'tap0';
}

function formatTable(interfaces: Interface[], moment: number): string {
  const lines = interfaces
    .filter(({ missingAt }) => missingAt !== moment)
    .map(
      ({ name, rx, tx }) =>
        `${name.padStart(6)}: ${rx.shown[moment]} 0 0 0 0 0 0 0 ${tx.shown[moment]} 0 0 0 0 0 0 0\n`,
    );
  return `Inter-| Receive | Transmit\n face |bytes packets|bytes packets\n    lo: 7 0 0 0 0 0 0 0 7 0\n${lines.join('')}`;
}

function measure(interfaces: Interface[], moment: number): NetworkFigures {
  const present = interfaces.filter(({ isCounted, missingAt }) => isCounted && missingAt !== moment);
  return {
    net_rx_total: sum(present.map(({ rx }) => rx.shown[moment] ?? 0)),
    net_tx_total: sum(present.map(({ tx }) => tx.shown[moment] ?? 0)),
    net_rx: Math.round(sum(present.map(({ rx }) => rx.rates[moment] ?? 0))),
    net_tx: Math.round(sum(present.map(({ tx }) => tx.rates[moment] ?? 0))),
  };
}

/** Writes routes and addresses; returns the address of the interface of the default route. */
function addRoutes({ tree, random }: Builder, name: string): string {
  const isIpv6Only = random.chance(0.3);
  const zeros = '0'.repeat(32);
  const gateway = `fe80${'0'.repeat(27)}1`;
  const heading = 'Iface\tDestination\tGateway\n';
  const route = `${name}\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n`;
  tree.files.set('/proc/net/route', isIpv6Only ? heading : heading + route);
  tree.files.set(
    '/proc/net/ipv6_route',
    `${zeros} 00 ${zeros} 00 ${gateway} 00000400 00000001 00000000 00450003 ${name.padStart(8)}\n`,
  );
  const entry = (groups: string, owner: string) => `${groups} 02 40 00 80 ${owner.padStart(8)}\n`;
  const address = (last: number) => `2a0f00010002000300000000000000${last.toString(16).padStart(2, '0')}`;
  const own = random.between(16, 255);
  const others = ['docker0', 'br-1a2b', 'virbr0'].map((owner, index) => entry(address(index + 1), owner));
  const lines = random.shuffle([entry(address(own), name), entry(gateway, name), ...others]);
  tree.files.set('/proc/net/if_inet6', lines.join(''));
  return `2a0f:1:2:3::${own.toString(16)}`;
}

export function addNetwork(tree: Tree, random: Random, moments: number): NetworkTruth {
  const builder: Builder = { tree, random, moments, interfaces: [] };
  const kind = random.pick([addMachine, addMachine, addMachine, addContainer, addOnlyTunnel]);
  const defaultInterface = kind(builder);
  tree.files.set('/sys/class/net/lo/type', '772\n');
  const interfaces = random.shuffle(builder.interfaces);
  const times = Array.from({ length: moments }, (_, moment) => moment);
  return {
    tables: times.map((moment) => formatTable(interfaces, moment)),
    figures: times.map((moment) => measure(interfaces, moment)),
    ipv6: addRoutes(builder, defaultInterface),
  };
}
