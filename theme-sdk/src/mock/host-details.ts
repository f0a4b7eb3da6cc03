import type { Details, NodeGauges } from '@muster/generated/theme-types';
import { generateMetrics, type HostMetrics } from './host-metrics.ts';
import type { Host } from './hosts.ts';

const GIGABIT = 1_000_000_000;
const ROOT_SHARE = 0.3;
/** Of the hosts, one unit has failed. */
const FAILED_SHARE = 0.1;
const programs = ['postgres', 'nginx', 'node', 'redis-server', 'php-fpm', 'dockerd', 'java', 'sshd'] as const;

/** What the agent of a host measures at `t`, in Unix seconds; its parts add up to the figures of the host's report. */
export function createDetails(host: Host, t: number): Details {
  const metrics = generateMetrics(host, t);
  const { system, random } = host;
  const isBare = system.virt === 'none';
  const hot = 38 + metrics.cpu * 0.4 + 3 * random.noise(t, 30, 201);
  return {
    processor: createProcessor(host, metrics, t),
    memory: createMemory(host, metrics),
    pressure: {
      cpu: { some: round(metrics.cpu * 0.12 * random.noise(t, 20, 202)) },
      memory: { some: 0, full: 0 },
      io: { some: round(4 * random.noise(t, 25, 203)), full: round(2 * random.noise(t, 25, 203)) },
    },
    ...createStorage(host, metrics, t),
    interfaces: [
      {
        ...{ name: 'eth0', counted: true, rx: metrics.net_rx, tx: metrics.net_tx, errors: 0 },
        ...{ drops: random.integer(0, 300, 204), speed: GIGABIT, up: true },
      },
      { name: 'docker0', counted: false, rx: 0, tx: 0, errors: 0, drops: 0, up: false },
    ],
    units:
      random.float(230) < FAILED_SHARE ? { count: 1, failed: ['certbot.service'] } : { count: 0, failed: [] },
    processes: programs.map((name, index) => ({
      pid: 400 + 37 * index,
      name,
      cpu: round((metrics.cpu * system.cores * 0.5) / 2 ** index),
      memory: Math.round((metrics.mem_used * 0.5) / 2 ** index),
    })),
    ...(random.integer(0, 2, 205) > 0 && { containers: createContainers(host, metrics, t) }),
    ...(isBare && {
      system: { vendor: 'Supermicro', product: 'AS-1015A-MT', board: 'H13SAE-MF', firmware: '1.4' },
      sensors: [
        { name: 'k10temp Tctl', celsius: round(hot) },
        ...[1, 2].map((number) => ({ name: `nvme Composite ${number}`, celsius: round(hot - 6 - number) })),
      ],
      fans: [1, 2, 3].map((number) => ({ name: `nct6775 fan${number}`, rpm: Math.round(900 + hot * 8) })),
      arrays: [{ name: 'md0', kind: 'raid1', state: 'healthy' }],
    }),
  };
}

const images = 'postgres web worker cache search queue mail proxy wiki git metrics backup'.split(' ');

/** Every one grows and shrinks at its own pace. */
function createContainers(
  { system, random }: Host,
  { cpu, mem_used }: HostMetrics,
  t: number,
): NonNullable<Details['containers']> {
  const all = images.map((name, index) => ({
    name,
    cpu: round(((cpu * system.cores) / 2 ** (index + 1)) * 2 * random.noise(t, 40, 206, index)),
    memory: Math.round(((mem_used * 0.6) / (index + 2)) * (0.5 + random.noise(t, 360, 207, index))),
  }));
  return { count: all.length, largest: all.sort((a, b) => b.memory - a.memory).slice(0, 10) };
}

function createProcessor(
  { system, random }: Host,
  { cpu }: HostMetrics,
  t: number,
): NonNullable<Details['processor']> {
  const iowait = Math.min(100 - cpu, 3 * random.noise(t, 25, 210));
  const steal = system.virt === 'none' ? 0 : cpu * 0.03;
  const cores = Array.from({ length: system.cores }, (_, number) =>
    Math.min(100, round(cpu * (0.4 + 1.2 * random.noise(t, 15, 211, number)))),
  );
  const busy = cpu - steal;
  return {
    user: round(busy * 0.75),
    system: round(busy * 0.25),
    iowait: round(iowait),
    steal: round(steal),
    cores,
  };
}

function createMemory({ system }: Host, { mem_used }: HostMetrics): NonNullable<Details['memory']> {
  const available = system.memory - mem_used;
  const cached = Math.round(available * 0.6);
  const buffers = Math.round(available * 0.05);
  return { available, cached, buffers, free: available - cached - buffers };
}

/** The root, a volume with the rest, and the device that both are on. */
function createStorage(
  { system, random }: Host,
  { disk_used, net_tx }: HostMetrics,
  t: number,
): Required<Pick<Details, 'mounts' | 'disks'>> {
  const share = (bytes: number) => Math.round(bytes * ROOT_SHARE);
  const root = { total: share(system.disk), used: share(disk_used) };
  const name = system.virt === 'none' ? 'nvme0n1' : 'vda';
  return {
    mounts: [
      { path: '/', type: 'ext4', ...root, inodes_total: 6_553_600, inodes_used: 412_000 },
      { path: '/var/lib', type: 'xfs', total: system.disk - root.total, used: disk_used - root.used },
    ],
    disks: [
      {
        ...{ name, size: system.disk, busy: round(25 * random.noise(t, 12, 220) ** 2) },
        read: Math.round(net_tx * random.noise(t, 9, 221)),
        write: Math.round(800_000 * random.noise(t, 11, 222)),
        ...(system.virt === 'none' && { health: 'working' }),
      },
    ],
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const GAUGE_STEP = 300;
const HOUR = 3600;

/** What a hub has in the place of hidden gauges. */
export const hiddenGauges: Pick<NodeGauges, 'ts' | 'gauges' | 'parts'> = {
  ts: [],
  gauges: {},
  parts: { step: HOUR, ts: [], mounts: [], containers: [] },
};

/** A few gauges over the last hours, to `to` in Unix seconds. */
export function createGauges(host: Host, hours: number, to: number): NodeGauges {
  const from = to - hours * HOUR;
  const first = Math.ceil(from / GAUGE_STEP) * GAUGE_STEP;
  const ts = Array.from({ length: (hours * HOUR) / GAUGE_STEP }, (_, index) => first + index * GAUGE_STEP);
  const samples = ts.map((t) => createDetails(host, t));
  const series = (read: (details: Details) => number | undefined) => {
    const values = samples.map((details) => read(details) ?? null);
    return { mean: values, max: values };
  };
  return {
    ...{ step: GAUGE_STEP, from, to, ts },
    parts: createParts(host, hours, to),
    gauges: {
      core_max: series(({ processor }) => Math.max(...(processor?.cores ?? [0]))),
      iowait: series(({ processor }) => processor?.iowait),
      pressure_io: series(({ pressure }) => pressure?.io?.some),
      disk_busy: series(({ disks }) => disks?.[0]?.busy),
      mount_used: series(({ mounts: [root] = [] }) => root && (root.used / root.total) * 100),
      ...(host.system.virt === 'none' && { temperature: series(({ sensors }) => sensors?.[0]?.celsius) }),
    },
  };
}

/** Hourly values of the file systems and containers. */
function createParts(host: Host, hours: number, to: number): NodeGauges['parts'] {
  const ts = Array.from(
    { length: Math.ceil(hours) },
    (_, index) => (Math.floor(to / HOUR) - index) * HOUR,
  ).reverse();
  const samples = ts.map((t) => createDetails(host, t));
  const latest = createDetails(host, to);
  return {
    ...{ step: HOUR, ts },
    mounts: (latest.mounts ?? []).map(({ path, total }, index) => ({
      ...{ path, total },
      used: samples.map(({ mounts = [] }) => round(((mounts[index]?.used ?? 0) / total) * 100)),
    })),
    containers: (latest.containers?.largest ?? []).map(({ name }) => {
      const found = samples.map(({ containers }) => containers?.largest.find((one) => one.name === name));
      return {
        name,
        cpu: found.map((one) => one?.cpu ?? null),
        memory: found.map((one) => one?.memory ?? null),
      };
    }),
  };
}
