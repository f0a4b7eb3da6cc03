import { randomBytes } from 'node:crypto';
import { openStore } from '../../../hub/src/store/open-store.ts';
import type { NodeConfig } from '../../../hub/src/store/rows.ts';
import type { Store } from '../../../hub/src/store/store.ts';
import { encodeMinutes, encodeProbes, type Minute } from '../data/series.ts';
import { countIds, makeNodeConfig } from '../data/store.ts';

const GIB = 2 ** 30;
const DAY_SECONDS = 86_400;
const HOUR_MINUTES = 60;

/** State of a host: reporting, connected but silent, disconnected, or never connected. */
export type HostFate = 'reporting' | 'silent' | 'gone' | 'absent';

/** A simulated host for pages to show. */
export interface SimulatedHost {
  readonly config: NodeConfig;
  readonly fate: HostFate;
  readonly os: string;
  readonly arch: string;
  readonly virt: string;
  readonly cores: number;
  readonly memory: number;
  readonly disk: number;
  /** Typical usage of CPU, memory and disk, 0 to 1. */
  readonly busy: readonly [cpu: number, memory: number, disk: number];
  readonly bytesPerSecond: number;
  readonly uptime: number;
  /** Latency of the first probe, ms; the other targets are further away. */
  readonly latency: number;
  /** Share of lost probes. */
  readonly loss: number;
}

export interface SeededHost {
  readonly host: SimulatedHost;
  readonly id: number;
  readonly token: string;
}

const places = [
  ['Frankfurt', 'DE', 'fra'],
  ['Tokyo', 'JP', 'nrt'],
  ['Los Angeles', 'US', 'lax'],
  ['Singapore', 'SG', 'sin'],
  ['Amsterdam', 'NL', 'ams'],
  ['Hong Kong', 'HK', 'hkg'],
  ['Sydney', 'AU', 'syd'],
  ['Helsinki', 'FI', 'hel'],
  ['São Paulo', 'BR', 'gru'],
  ['London', 'GB', 'lhr'],
  ['Paris', 'FR', 'cdg'],
  ['Toronto', 'CA', 'yyz'],
] as const;
const systems = [
  'Debian GNU/Linux 13 (trixie)',
  'Ubuntu 24.04.3 LTS',
  'Debian GNU/Linux 12 (bookworm)',
  'AlmaLinux 10.0 (Purple Lion)',
  'Alpine Linux v3.22',
] as const;
const groups = ['Edge', 'Core', 'Storage', ''] as const;
const roles = ['web', 'db', 'relay', 'store', 'build', 'mail'] as const;

/** Hosts of many kinds; the same count always gives the same hosts. */
export function simulateHosts(count: number): SimulatedHost[] {
  return Array.from({ length: count }, (_, index) => simulateHost(index));
}

function simulateHost(index: number): SimulatedHost {
  const random = createRandom(index + 1);
  const [, country, code] = pick(places, index);
  const role = pick(roles, Math.floor(random() * roles.length));
  const hasPlan = index % 4 !== 3;
  const memory = GIB * 2 ** (index % 6) - 180_000_000;
  return {
    config: makeNodeConfig({
      name: `${code}-${role}-${Math.floor(index / places.length) + 1}`,
      group: pick(groups, Math.floor(random() * groups.length)),
      tags: index % 3 === 0 ? [role, index % 2 === 0 ? 'IPv6' : 'NVMe'] : [],
      country_pin: country,
      public_remark: index % 7 === 2 ? 'Moves to a new rack in December' : '',
      price: hasPlan ? Math.round(random() * 4000) / 100 + 2 : 0,
      currency: pick(['EUR', 'USD', 'JPY'], index),
      billing_cycle: pick(['monthly', 'yearly', 'quarterly'], index),
      expires_at: hasPlan ? writeDay(Date.now() / 1000 + (index * 17 - 20) * DAY_SECONDS) : null,
      traffic_limit: hasPlan ? GIB * 250 * (1 + (index % 8)) : 0,
      traffic_reset_day: 1 + ((index * 5) % 28),
    }),
    fate: findFate(index),
    os: pick(systems, index),
    arch: index % 5 === 4 ? 'aarch64' : 'x86_64',
    virt: pick(['kvm', 'kvm', 'none', 'lxc'], index),
    cores: 2 ** (index % 5),
    memory,
    disk: GIB * (20 + ((index * 37) % 400)),
    busy: [0.03 + random() ** 2 * 0.9, 0.2 + random() * 0.75, 0.1 + random() * 0.85],
    bytesPerSecond: 10 ** (3.5 + random() * 3.5),
    uptime: Math.floor(3600 + random() * 200 * DAY_SECONDS),
    latency: 1 + random() * 160,
    loss: index % 6 === 1 ? 0.08 : 0.002,
  };
}

function findFate(index: number): HostFate {
  if (index % 12 === 4) return 'gone';
  if (index % 24 === 9) return 'silent';
  if (index % 24 === 11) return 'absent';
  return 'reporting';
}

export interface SeedOptions {
  readonly db: string;
  readonly hosts: readonly SimulatedHost[];
  /** Hours of history up to now, for the first `withPast` hosts. */
  readonly hours: number;
  readonly withPast: number;
  /** Names of the ping tasks of every host. */
  readonly tasks: readonly string[];
  /** Writes other data for the test. */
  prepare?(store: Store, seeded: readonly SeededHost[]): Promise<void>;
}

/** Writes hosts, their billing plans and their history into a closed database. */
export async function seedHosts(options: SeedOptions): Promise<SeededHost[]> {
  const store = await openStore({ path: options.db, drawId: countIds() });
  try {
    const seeded: SeededHost[] = [];
    for (const host of options.hosts) seeded.push(await addHost(store, host));
    await addTasks(store, options.tasks);
    for (const one of seeded.slice(0, options.withPast)) await writePast(store, one, options);
    const hour = Math.floor(Date.now() / 3_600_000);
    while (await store.rollupHistory({ hour, maxHours: 500 }));
    await options.prepare?.(store, seeded);
    return seeded;
  } finally {
    await store.close();
  }
}

async function addHost(store: Store, host: SimulatedHost): Promise<SeededHost> {
  const now = Math.floor(Date.now() / 1000);
  const token = randomBytes(32).toString('base64url');
  const { node, traffic } = await store.insertNode({ config: host.config, token, created_at: now });
  const share = 0.15 + ((node.id * 13) % 90) / 100;
  if (host.fate === 'absent') return { host, id: node.id, token };
  const used = Math.round((host.config.traffic_limit || 400 * GIB) * share);
  await store.saveTraffic({
    ...traffic,
    rx: used * 6,
    tx: used * 4,
    period_rx: Math.round(used * 0.6),
    period_tx: Math.round(used * 0.4),
    period_start: findPeriodStart(host.config.traffic_reset_day),
    day_rx: Math.round(used / 40),
    day_tx: Math.round(used / 60),
    day_start: writeDayNumber(new Date()),
    last_report_at: now,
  });
  return { host, id: node.id, token };
}

async function addTasks(store: Store, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const task = { name, target: `192.0.2.${index + 1}`, interval: 5, all_nodes: true, node_ids: [] };
    await store.insertPingTask({ ...task, sort: index + 1 });
  }
}

async function writePast(store: Store, { host, id }: SeededHost, { hours, tasks }: SeedOptions) {
  const last = Math.floor(Date.now() / 60_000);
  const random = createRandom(id * 7919);
  for (let hour = hours; hour > 0; hour -= 1) {
    const minutes: Minute[] = [];
    for (let offset = 0; offset < HOUR_MINUTES; offset += 1) {
      const minute = last - hour * HOUR_MINUTES + offset;
      // An outage of 90 minutes every 36 hours, so that charts have gaps to show. Counted from the last minute, so that a
      // test finds the same gaps at any time of the day.
      if ((last - minute + id * 300) % 2160 < 90) continue;
      minutes.push(simulateMinute(host, { id, minute, random }));
    }
    await store.writeMinutes(encodeMinutes(minutes));
    const probes = minutes.flatMap(({ minute }) =>
      tasks.map((_, task) => ({
        node_id: id,
        task_id: task + 1,
        ts: minute * 60 - 30 + task,
        latency_ms: simulateLatency(host, task, random),
      })),
    );
    await store.writeProbes(encodeProbes(probes));
  }
}

interface Moment {
  readonly id: number;
  readonly minute: number;
  readonly random: () => number;
}

function simulateMinute(host: SimulatedHost, { id, minute, random }: Moment): Minute {
  const wave = 0.6 + 0.4 * Math.sin((minute / 1440) * 2 * Math.PI + id);
  const cpu = Math.min(100, 100 * host.busy[0] * wave + random() * 6);
  const rate = host.bytesPerSecond * wave * (0.6 + random() * 0.6);
  return {
    node: id,
    minute,
    cpu,
    load: (cpu / 100) * host.cores * (0.8 + random() * 0.4),
    mem_used: host.memory * host.busy[1] * (0.9 + 0.1 * wave),
    swap_used: GIB * 0.1,
    disk_used: host.disk * host.busy[2],
    net_rx: rate,
    net_tx: rate * 0.6,
    tcp: 30 + 200 * wave,
    udp: 8 + random() * 4,
    procs: 120 + 40 * wave,
    cpu_max: Math.min(100, cpu * (1.1 + random() * 0.8)),
    net_rx_max: rate * (1.2 + random()),
    net_tx_max: rate * 0.6 * (1.2 + random()),
  };
}

/** −1 for a lost probe. */
export function simulateLatency(host: SimulatedHost, task: number, random: () => number): number {
  if (random() < host.loss * (1 + task)) return -1;
  return host.latency * (1 + task * 0.6) * (0.95 + random() * 0.12);
}

/** mulberry32: 32 bits of state suffice for test data. */
export function createRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

function writeDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** The local date as the number YYYYMMDD. */
function writeDayNumber(date: Date): number {
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}

function findPeriodStart(resetDay: number): number {
  const now = new Date();
  const month = now.getDate() >= resetDay ? now.getMonth() : now.getMonth() - 1;
  return writeDayNumber(new Date(now.getFullYear(), month, resetDay));
}
