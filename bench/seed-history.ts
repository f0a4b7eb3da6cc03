import { randomBytes } from 'node:crypto';
import { type HistoryColumn, historyColumns, meanColumns } from '@muster/generated/metrics';
import { applyNodeDefaults } from '../hub/src/features/nodes/nodes.ts';
import { openStore } from '../hub/src/store/open-store.ts';
import { NUMBERS_PER_MINUTE, NUMBERS_PER_PROBE } from '../hub/src/store/series.ts';
import type { Store } from '../hub/src/store/store.ts';
import { countIds } from '../tests/support/data/store.ts';

export interface SeedOptions {
  /** Path of the database, to which nodes are added. */
  db: string;
  nodes: number;
  days: number;
  /** Equal seeds give equal values. */
  seed: number;
  /** Unix seconds of the last minute. */
  until: number;
  /** Ping tasks 1 to this, each probed once a minute, on the first `probedNodes` nodes. */
  tasks: number;
  probedNodes: number;
  onProgress?: (share: number) => void;
}

/** A simulated host with the means of its metrics. */
interface Host {
  id: number;
  random: () => number;
  cpu: number;
  swing: number;
  /** Its busiest hour of the day. */
  peakHour: number;
  memory: number;
  disk: number;
  bytesPerSecond: number;
  latency: number;
  /** Remaining minutes of an outage. */
  silentFor: number;
}

const DAY_MINUTES = 1440;
const ROWS_PER_BATCH = 5_000;
const GIB = 2 ** 30;
/** A host has an outage about once in ten days. */
const SILENCE_CHANCE = 1 / (10 * DAY_MINUTES);

/** Fills a database with the history of simulated hosts: days and nights, growing disks, outages, lost probes. */
export async function seedHistory(options: SeedOptions): Promise<{ minutes: number; probes: number }> {
  const store = await openStore({ path: options.db, drawId: countIds() });
  try {
    const hosts = await addHosts(store, options);
    const last = Math.floor(options.until / 60);
    const span = options.days * DAY_MINUTES;
    const step = Math.max(
      1,
      Math.floor(ROWS_PER_BATCH / (options.nodes + options.tasks * options.probedNodes)),
    );
    const written = { minutes: 0, probes: 0 };
    for (let done = 0; done < span; done += step) {
      const minutes = Array.from(
        { length: Math.min(step, span - done) },
        (_, index) => last - span + done + index + 1,
      );
      const { metrics, probes } = simulate(hosts, minutes, options);
      written.minutes += metrics.length / NUMBERS_PER_MINUTE;
      written.probes += probes.length / NUMBERS_PER_PROBE;
      await store.writeMinutes(metrics);
      await store.writeProbes(probes);
      while (await store.rollupHistory({ hour: Math.floor((last - span + done) / 60), maxHours: 500 }));
      options.onProgress?.(Math.min(1, (done + step) / span));
    }
    while (await store.rollupHistory({ hour: Math.floor(last / 60), maxHours: 500 }));
    return written;
  } finally {
    await store.close();
  }
}

async function addHosts(store: Store, { nodes, seed, until, days }: SeedOptions): Promise<Host[]> {
  const hosts: Host[] = [];
  for (let index = 0; index < nodes; index += 1) {
    const random = createRandom(seed * 100_003 + index);
    const config = applyNodeDefaults({ name: `host-${index + 1}` });
    const token = randomBytes(32).toString('base64url');
    const { node, traffic } = await store.insertNode({ config, token, created_at: until - days * 86_400 });
    const bytesPerSecond = 10 ** (3 + random() * 4);
    traffic.rx = traffic.tx = Math.round(bytesPerSecond * days * 86_400);
    traffic.last_report_at = until;
    await store.saveTraffic(traffic);
    hosts.push({
      id: node.id,
      random,
      cpu: 2 + random() * 30,
      swing: random() * 40,
      peakHour: random() * 24,
      memory: GIB * (1 + random() * 60),
      disk: GIB * (10 + random() * 900),
      bytesPerSecond,
      latency: 1 + random() * 200,
      silentFor: 0,
    });
  }
  return hosts;
}

function simulate(hosts: readonly Host[], minutes: readonly number[], { tasks, probedNodes }: SeedOptions) {
  const metrics: number[] = [];
  const probes: number[] = [];
  for (const minute of minutes) {
    for (const [index, host] of hosts.entries()) {
      if (!isAwake(host)) continue;
      metrics.push(host.id, minute, ...simulateMinute(host, minute));
      if (index < probedNodes) probes.push(...simulateProbes(host, minute, tasks));
    }
  }
  return { metrics: Float64Array.from(metrics), probes: Float64Array.from(probes) };
}

function isAwake(host: Host): boolean {
  if (host.silentFor > 0) host.silentFor -= 1;
  else if (host.random() < SILENCE_CHANCE) host.silentFor = 5 + Math.floor(host.random() * 300);
  return host.silentFor === 0;
}

/** In the order of `historyColumns`, then the milliseconds that each mean covers. */
function simulateMinute(host: Host, minute: number): number[] {
  const { random } = host;
  const hour = (minute / 60) % 24;
  const day = 0.5 + 0.5 * Math.cos(((hour - host.peakHour) / 12) * Math.PI);
  const cpu = Math.min(100, host.cpu + host.swing * day + random() * 8);
  const rx = host.bytesPerSecond * (0.2 + day) * (0.5 + random());
  const tx = rx * (0.3 + random());
  host.disk += random() * 2 ** 18;
  // Clock reads are rounded, as on a real hub.
  const weight = 59_998 + Math.floor(random() * 5);
  const figures: Partial<Record<HistoryColumn, number>> = {
    cpu,
    load: (cpu / 25) * (0.8 + random() * 0.4),
    mem_used: host.memory * (0.5 + 0.3 * day + random() * 0.02),
    swap_used: random() * 2 ** 28,
    disk_used: host.disk,
    net_rx: rx,
    net_tx: tx,
    tcp: 20 + 200 * day * random(),
    udp: 3 + random() * 10,
    procs: 120 + random() * 60,
    cpu_max: Math.min(100, cpu * (1 + random())),
    net_rx_max: rx * (1 + random() * 3),
    net_tx_max: tx * (1 + random() * 3),
  };
  return [...historyColumns.map((column) => figures[column] ?? 0), ...meanColumns.map(() => weight)];
}

function simulateProbes({ id, random, latency }: Host, minute: number, tasks: number): number[] {
  return Array.from({ length: tasks }, (_, index) => {
    const isLost = random() < 0.003;
    return [
      id,
      index + 1,
      minute * 60 - 60 + index,
      isLost ? -1 : latency * (1 + index) * (0.95 + random() * 0.2),
    ];
  }).flat();
}

/** mulberry32: 32 bits of state suffice for test data. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
