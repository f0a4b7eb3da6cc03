import { calculateActivity } from './daily-load.ts';
import type { Host, Probe } from './hosts.ts';

/** Metrics of a host at one time; a pure function of both. */
export interface HostMetrics {
  readonly cpu: number;
  readonly load: readonly [number, number, number];
  readonly mem_used: number;
  readonly swap_used: number;
  readonly disk_used: number;
  readonly net_rx: number;
  readonly net_tx: number;
  readonly tcp: number;
  readonly udp: number;
  readonly procs: number;
}

const HOUR = 3600;
const DAY = 86_400;
/** Each block of this length, in seconds, has at most one outage. */
const OUTAGE_BLOCK = 12 * HOUR;

/** Seconds between two probes. */
export const PROBE_INTERVAL = 60;
/** Each block of this length, in seconds, has at most one period of packet loss, for each probe. */
const LOSS_BLOCK = 3 * DAY;
const LOSS_CHANCE = 0.03;
const EPISODE_LOSS = 0.7;
/** Seconds for which a latency stays the same. */
const LATENCY_SLOT = 5;

export function generateMetrics(host: Host, t: number): HostMetrics {
  const { random, load, diskUsage: fill, bytesPerSecond: rate, system } = host;
  const daily = calculateActivity(host, t);
  const slow = random.noise(t, 3 * HOUR, 40);
  const quick = random.noise(t, 40, 41);
  const spike = random.noise(t, 600, 42) ** 8;
  const busy = Math.min(
    1,
    (load / 100) * (0.5 + 0.5 * daily + 0.35 * (slow - 0.5) + 0.5 * (quick - 0.5)) + 0.5 * spike,
  );
  const cpu = Math.max(0.3, Math.round(busy * 1000) / 10);
  const flow = rate * daily * (0.3 + random.noise(t, 900, 43) + 2 * random.noise(t, 25, 44) ** 4);
  const sent = flow * (0.3 + random.float(45) * 1.5);
  return {
    cpu,
    load: [0, 300, 900].map((ago) =>
      roundLoad(system.cores * (busy + 0.2 * (random.noise(t - ago, 120, 46) - 0.5))),
    ) as [number, number, number],
    mem_used: Math.round(system.memory * (0.18 + 0.5 * random.float(47) + 0.12 * slow + 0.02 * quick)),
    swap_used: Math.round(system.swap * 0.25 * random.noise(t, DAY, 48)),
    disk_used: Math.round(system.disk * Math.min(0.98, fill + 0.04 * random.noise(t, 9 * DAY, 50))),
    net_rx: Math.round(flow),
    net_tx: Math.round(sent),
    tcp: Math.round(8 + flow / 40_000 + 20 * slow),
    udp: random.integer(4, 12, 51),
    procs: Math.round(90 + system.cores * 20 + 15 * quick),
  };
}

function roundLoad(value: number): number {
  return Math.max(0, Math.round(value * 100) / 100);
}

/** Latency in milliseconds of the probe at a time; null if it is lost. */
export function generateLatency(host: Host, probe: Probe, t: number): number | null {
  const { random } = host;
  const slot = Math.floor(t / LATENCY_SLOT);
  const loss = isInLossEpisode(host, probe, t) ? EPISODE_LOSS : probe.loss;
  if (random.float(60, probe.taskId, slot) < loss) return null;
  const drift = 1 + 0.12 * random.noise(t, 2 * HOUR, 61, probe.taskId);
  const jitter = 1 + 0.15 * random.float(62, probe.taskId, slot) ** 3;
  const spike =
    random.float(63, probe.taskId, slot) < 0.012 ? 1 + 1.5 * random.float(64, probe.taskId, slot) : 1;
  return Math.round(probe.base * drift * jitter * spike * 10) / 10;
}

/** Periods in which most packets of a probe are lost, oldest first; the last one may last beyond the window. */
export function generateLossEpisodes(host: Host, probe: Probe, window: Outage): readonly Outage[] {
  const episodes: Outage[] = [];
  for (let block = Math.floor(window.from / LOSS_BLOCK); block * LOSS_BLOCK < window.to; block += 1) {
    const episode = drawLossEpisode(host, probe, block);
    if (episode !== null && episode.from < window.to && episode.to > window.from) episodes.push(episode);
  }
  return episodes;
}

function drawLossEpisode({ random }: Host, { taskId }: Probe, block: number): Outage | null {
  if (random.float(90, taskId, block) >= LOSS_CHANCE) return null;
  const from = block * LOSS_BLOCK + 60 * random.integer(0, 4000, 91, taskId, block);
  return { from, to: from + 60 * random.integer(6, 90, 92, taskId, block) };
}

function isInLossEpisode(host: Host, probe: Probe, t: number): boolean {
  const episode = drawLossEpisode(host, probe, Math.floor(t / LOSS_BLOCK));
  return episode !== null && episode.from <= t && t < episode.to;
}

export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** Outages of a host in a time range, oldest first; the last one of an offline host has no end. */
export function generateOutages(host: Host, window: Outage, now: number): readonly Outage[] {
  const outages: Outage[] = [];
  for (let block = Math.floor(window.from / OUTAGE_BLOCK); block * OUTAGE_BLOCK < window.to; block += 1) {
    if (host.random.float(70, block) >= host.outageChance) continue;
    const from = block * OUTAGE_BLOCK + 60 * host.random.integer(0, 600, 71, block);
    outages.push({ from, to: from + 60 * host.random.integer(4, 100, 72, block) });
  }
  // No outage ends shortly before now, because the host is online.
  const past = outages.filter(({ to }) => to < now - 2 * HOUR);
  return host.state === 'offline'
    ? [...past, { from: findOfflineSince(host, now), to: Number.MAX_SAFE_INTEGER }]
    : past;
}

/** A full hour, so that an open outage does not begin later in a later response. */
export function findOfflineSince({ offlineSeconds }: Host, now: number): number {
  return Math.floor((now - offlineSeconds) / HOUR) * HOUR;
}
