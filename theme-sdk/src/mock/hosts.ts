import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** Properties of a simulated host that do not change over time. */
export interface Host {
  readonly id: number;
  readonly random: SeededRandom;
  readonly name: string;
  readonly role: HostRole;
  readonly group: string;
  readonly country: string;
  /** Hours that local time is ahead of UTC. */
  readonly utcOffset: number;
  readonly tags: readonly string[];
  readonly publicRemark: string;
  readonly system: HostSystem;
  /** Typical CPU usage in percent. */
  readonly load: number;
  /** Used fraction of the disk. */
  readonly diskUsage: number;
  /** Typical inbound traffic. */
  readonly bytesPerSecond: number;
  readonly probes: readonly Probe[];
  readonly plan: HostPlan;
  /** `waiting` is connected but has not reported; `unseen` has never connected. */
  readonly state: 'online' | 'offline' | 'waiting' | 'unseen';
  /** How long an offline host has been offline. */
  readonly offlineSeconds: number;
  /** Probability of an outage in twelve hours. */
  readonly outageChance: number;
}

/** What a host does, and with it when it is busy. */
export type HostRole = (typeof roles)[number] | 'iot';

export interface HostSystem {
  readonly os: string;
  readonly kernel: string;
  readonly arch: string;
  readonly virt: string;
  readonly cpuName: string;
  readonly cores: number;
  readonly memory: number;
  readonly swap: number;
  readonly disk: number;
}

export interface HostPlan {
  readonly price: number;
  readonly currency: string;
  readonly cycle: string;
  /** Days from today; null without an expiry date. */
  readonly expiresIn: number | null;
  /** Bytes per month, 0 without a limit. */
  readonly trafficLimit: number;
  /** Used fraction of the limit. */
  readonly trafficShare: number;
  readonly resetDay: number;
}

export interface Probe {
  readonly taskId: number;
  readonly name: string;
  /** Typical latency in milliseconds. */
  readonly base: number;
  /** Fraction of lost probes. */
  readonly loss: number;
}

const GIB = 2 ** 30;
const DAY = 86_400;

const places = [
  ['fra', 'Europe', 'DE', 1],
  ['ams', 'Europe', 'NL', 1],
  ['nyc', 'Americas', 'US', -5],
  ['tyo', 'Asia', 'JP', 9],
  ['sin', 'Asia', 'SG', 8],
  ['lon', 'Europe', 'GB', 0],
  ['sjc', 'Americas', 'US', -8],
  ['hkg', 'Asia', 'HK', 8],
  ['hel', 'Europe', 'FI', 2],
  ['gru', 'Americas', 'BR', -3],
  ['syd', 'Oceania', 'AU', 10],
  ['waw', 'Europe', 'PL', 1],
] as const;
const roles = ['edge', 'web', 'db', 'cache', 'build', 'mail', 'backup'] as const;
const systems = [
  ['Debian GNU/Linux 12 (bookworm)', '6.1.0-28-amd64'],
  ['Debian GNU/Linux 13 (trixie)', '6.12.6-amd64'],
  ['Ubuntu 24.04.3 LTS', '6.8.0-51-generic'],
  ['AlmaLinux 9.5 (Teal Serval)', '5.14.0-503.15.1.el9_5'],
  ['Alpine Linux v3.22', '6.12.31-0-virt'],
  ['Arch Linux', '6.17.4-arch1-1'],
] as const;
const processors = [
  ['x86_64', 'AMD EPYC 7443P 24-Core Processor'],
  ['x86_64', 'Intel(R) Xeon(R) Gold 6248 CPU @ 2.50GHz'],
  ['x86_64', 'AMD Ryzen 9 7950X 16-Core Processor'],
  ['aarch64', 'Neoverse-N1'],
] as const;
const targets = [
  [1, 'Frankfurt', 'Europe'],
  [2, 'New York', 'Americas'],
  [3, 'Tokyo', 'Asia'],
] as const;

/** A fleet of `count` hosts; the first two dozen cover the states that a theme must be able to show. */
export function createHosts(seed: number, count: number): readonly Host[] {
  return Array.from({ length: count }, (_, index) => {
    const host = createHost(seed, index);
    return { ...host, ...(showcase[index]?.(host) ?? {}) };
  });
}

function createHost(seed: number, index: number): Host {
  const id = index + 1;
  const random = createSeededRandom(seed * 65_536 + id);
  const place = places[index % places.length] ?? places[0];
  const [code, group, country, utcOffset] = place;
  const role = roles[index % roles.length] ?? 'edge';
  return {
    id,
    random,
    name: `${code}-${role}-${Math.floor(index / places.length) + 1}`,
    role,
    group,
    country,
    utcOffset,
    tags: random.float(1) < 0.5 ? [role] : [role, random.pick(['ssd', 'ipv6', 'kvm', 'nvme'], 2)],
    publicRemark: '',
    system: createSystem(random),
    load: 2 + random.float(3) ** 2 * 55,
    diskUsage: 0.12 + random.float(49) * 0.6,
    bytesPerSecond: 20_000 + random.float(4) ** 3 * 12_000_000,
    probes: targets.map(([taskId, name, region]) => ({
      taskId,
      name,
      base: region === group ? random.integer(3, 28, 5, taskId) : random.integer(80, 240, 5, taskId),
      loss: random.float(6, taskId) < 0.85 ? 0.001 : 0.02,
    })),
    plan: createPlan(random),
    state: index >= 12 && random.float(7) < 0.03 ? 'offline' : 'online',
    offlineSeconds: random.integer(600, 400_000, 8),
    outageChance: random.pick([0.003, 0.006, 0.012, 0.05], 9),
  };
}

function createSystem(random: SeededRandom): HostSystem {
  const [os, kernel] = random.pick(systems, 10);
  const [arch, cpuName] = random.pick(processors, 11);
  const cores = random.pick([1, 2, 2, 4, 4, 8, 16], 12);
  const memory = cores * random.pick([1, 2, 4], 13) * GIB;
  return {
    os,
    kernel: arch === 'aarch64' ? kernel.replace('amd64', 'arm64') : kernel,
    arch,
    virt: random.pick(['kvm', 'kvm', 'kvm', 'lxc', 'none'], 14),
    cpuName,
    cores,
    // The kernel reserves a part.
    memory: Math.round(memory * 0.975),
    swap: random.float(15) < 0.4 ? 0 : GIB,
    disk: cores * random.pick([10, 20, 40], 16) * GIB,
  };
}

function createPlan(random: SeededRandom): HostPlan {
  const isPaid = random.float(20) < 0.8;
  return {
    price: isPaid ? random.pick([3.5, 4.99, 7, 12.5, 29, 60], 21) : 0,
    currency: random.pick(['EUR', 'USD', 'USD', 'GBP', 'JPY'], 22),
    cycle: random.pick(['monthly', 'monthly', 'yearly', 'quarterly', 'triennial'], 23),
    expiresIn: isPaid ? random.integer(9, 700, 24) : null,
    trafficLimit: random.float(25) < 0.7 ? random.pick([1, 2, 5, 20], 26) * 1024 * GIB : 0,
    trafficShare: 0.05 + random.float(27) * 0.7,
    resetDay: random.integer(1, 28, 28),
  };
}

/** Overrides for the first hosts. */
const showcase: readonly ((host: Host) => Partial<Host>)[] = [
  () => ({ load: 18, publicRemark: 'Serves this page' }),
  ({ plan }) => ({
    load: 125,
    plan: { ...plan, price: 12.5, currency: 'USD', cycle: 'monthly', expiresIn: 3 },
  }),
  ({ plan }) => ({ plan: { ...plan, trafficLimit: 1024 * GIB, trafficShare: 0.94 } }),
  ({ probes }) => ({ name: '东京-主站', probes: probes.map((probe) => ({ ...probe, loss: 0.18 })) }),
  () => ({ state: 'offline', offlineSeconds: 7320 }),
  ({ plan }) => ({ plan: { ...plan, price: 29, currency: 'EUR', cycle: 'yearly', expiresIn: -2 } }),
  ({ system }) => ({ diskUsage: 0.93, system: { ...system, swap: 0, cores: 1 } }),
  () => ({ state: 'waiting' }),
  ({ plan }) => ({ plan: { ...plan, trafficLimit: 500 * GIB, trafficShare: 1.07 } }),
  () => ({ name: 'a-host-with-a-rather-long-name.internal.example.net', group: '', probes: [], tags: [] }),
  () => ({ state: 'unseen', country: '' }),
  ({ plan }) => ({ plan: { ...plan, price: 60, currency: 'PLN', cycle: 'quarterly', expiresIn: 12 } }),
  () => ({ ...createSmallHost('attic-pi', 'Home'), publicRemark: 'On Wi-Fi' }),
  () => ({ ...createSmallHost('garden-sensor', 'Home'), outageChance: 0.2 }),
  ({ plan }) => ({ plan: { ...plan, trafficLimit: 2048 * GIB, trafficShare: 0.88, currency: 'CAD' } }),
  ({ probes }) => ({
    probes: probes.map((probe) => (probe.taskId === 1 ? { ...probe, loss: 0.62 } : probe)),
  }),
  ({ plan }) => ({ load: 72, plan: { ...plan, price: 7, currency: 'SGD', cycle: 'monthly', expiresIn: 0 } }),
  () => ({ state: 'offline', offlineSeconds: 9.3 * DAY }),
  ({ plan }) => ({
    load: 88,
    plan: { ...plan, price: 360, currency: 'USD', cycle: 'yearly', expiresIn: 41 },
  }),
  ({ plan }) => ({ plan: { ...plan, price: 1980, currency: 'JPY', cycle: 'monthly', expiresIn: 6 } }),
  () => ({ diskUsage: 0.86, publicRemark: 'New disks are ordered' }),
  ({ plan }) => ({ plan: { ...plan, price: 45, currency: 'BRL', cycle: 'monthly', expiresIn: 20 } }),
  () => ({ state: 'offline', offlineSeconds: 1500 }),
  () => ({ outageChance: 0.08 }),
];

/** A small computer at home, without a plan. */
function createSmallHost(name: string, group: string): Partial<Host> {
  return {
    name,
    role: 'iot',
    group,
    country: 'DE',
    utcOffset: 1,
    tags: ['iot'],
    load: 9,
    bytesPerSecond: 9000,
    system: {
      os: 'Debian GNU/Linux 13 (trixie)',
      kernel: '6.12.47+rpt-rpi-v8',
      arch: 'aarch64',
      virt: 'none',
      cpuName: 'Cortex-A76',
      cores: 4,
      memory: Math.round(3.95 * GIB),
      swap: 0,
      disk: 29 * GIB,
    },
    plan: {
      price: 0,
      currency: 'EUR',
      cycle: 'monthly',
      expiresIn: null,
      trafficLimit: 0,
      trafficShare: 0,
      resetDay: 1,
    },
  };
}
