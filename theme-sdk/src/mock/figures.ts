import type { Host, Probe } from './hosts.ts';

/** What a host measures at one moment; a pure function of the host and the time. */
export interface Figures {
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
/** An outage, if there is one, lies within a block of this length. */
const OUTAGE_BLOCK = 12 * HOUR;
const OUTAGE_CHANCE = 0.07;

/** Seconds between two probes. */
export const PROBE_INTERVAL = 60;

export function measureHost({ random, load, fill, rate, system }: Host, t: number): Figures {
  // Busy by day, quiet by night, and never quite the same.
  const daily = 0.6 + 0.4 * Math.sin(((t % DAY) / DAY) * 2 * Math.PI - 2);
  const slow = random.wave(t, 3 * HOUR, 40);
  const quick = random.wave(t, 40, 41);
  const spike = random.wave(t, 600, 42) ** 8;
  const busy = Math.min(
    1,
    (load / 100) * (0.5 + 0.5 * daily + 0.35 * (slow - 0.5) + 0.5 * (quick - 0.5)) + 0.5 * spike,
  );
  const cpu = Math.max(0.3, Math.round(busy * 1000) / 10);
  const flow = rate * daily * (0.3 + random.wave(t, 900, 43) + 2 * random.wave(t, 25, 44) ** 4);
  const sent = flow * (0.3 + random.unit(45) * 1.5);
  return {
    cpu,
    load: [0, 300, 900].map((ago) =>
      roundLoad(system.cores * (busy + 0.2 * (random.wave(t - ago, 120, 46) - 0.5))),
    ) as [number, number, number],
    mem_used: Math.round(system.memory * (0.18 + 0.5 * random.unit(47) + 0.12 * slow + 0.02 * quick)),
    swap_used: Math.round(system.swap * 0.25 * random.wave(t, DAY, 48)),
    disk_used: Math.round(system.disk * Math.min(0.98, fill + 0.04 * random.wave(t, 9 * DAY, 50))),
    net_rx: Math.round(flow),
    net_tx: Math.round(sent),
    tcp: Math.round(8 + flow / 40_000 + 20 * slow),
    udp: random.whole(4, 12, 51),
    procs: Math.round(90 + system.cores * 20 + 15 * quick),
  };
}

function roundLoad(value: number): number {
  return Math.max(0, Math.round(value * 100) / 100);
}

/** Milliseconds of the probe at a time, null for a lost one. */
export function measureLatency({ random }: Host, probe: Probe, t: number): number | null {
  const slot = Math.floor(t / PROBE_INTERVAL);
  if (random.unit(60, probe.taskId, slot) < probe.loss) return null;
  const drift = 1 + 0.12 * random.wave(t, 2 * HOUR, 61, probe.taskId);
  const jitter = 1 + 0.15 * random.unit(62, probe.taskId, slot) ** 3;
  const spike =
    random.unit(63, probe.taskId, slot) < 0.012 ? 1 + 1.5 * random.unit(64, probe.taskId, slot) : 1;
  return Math.round(probe.base * drift * jitter * spike * 10) / 10;
}

export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** When a host was down between two moments, oldest first; an offline host has been since it went away. */
export function listOutages(host: Host, window: Outage, now: number): readonly Outage[] {
  const outages: Outage[] = [];
  for (let block = Math.floor(window.from / OUTAGE_BLOCK); block * OUTAGE_BLOCK < window.to; block += 1) {
    if (host.random.unit(70, block) >= OUTAGE_CHANCE) continue;
    const from = block * OUTAGE_BLOCK + 60 * host.random.whole(0, 600, 71, block);
    outages.push({ from, to: from + 60 * host.random.whole(4, 100, 72, block) });
  }
  // Nobody that is online went down a moment ago.
  const past = outages.filter(({ to }) => to < now - 2 * HOUR);
  return host.state === 'offline'
    ? [...past, { from: now - host.awaySeconds, to: Number.MAX_SAFE_INTEGER }]
    : past;
}
