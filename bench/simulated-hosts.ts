import { randomUUID } from 'node:crypto';

// The hosts of the load generators.

export interface SimulatedHost {
  readonly number: number;
  readonly name: string;
  readonly bootId: string;
  readonly memory: number;
  readonly disk: number;
  readonly bytesPerSecond: number;
  received: number;
  sent: number;
}

/** Number of simulated hosts; more agents share their metrics. */
export const HOSTS = 256;

export const hosts: readonly SimulatedHost[] = Array.from({ length: HOSTS }, (_, number) => ({
  number,
  name: `host-${number}.example.org`,
  bootId: randomUUID(),
  memory: 2 ** (30 + (number % 7)) - 263_192_576,
  disk: (10 + number) * 2 ** 30,
  bytesPerSecond: Math.floor(10 ** (3 + Math.random() * 4)),
  received: Math.floor(Math.random() * 1e12),
  sent: Math.floor(Math.random() * 1e12),
}));

/** The parameters of a `report`. Gauges swing and counters grow, so that they compress like real ones. */
export type HostMetrics = ReturnType<typeof measureHost>;

/** @param round grows with each report */
export function measureHost(host: SimulatedHost, round: number) {
  const swing = Math.random();
  const received = Math.floor(host.bytesPerSecond * swing);
  host.received += received;
  host.sent += received >> 1;
  return {
    boot_id: host.bootId,
    uptime: 86_400 + round,
    cpu: Math.round(swing * 10_000) / 100,
    load: [Math.round(swing * 400) / 100, 0.36, 0.3] as const,
    mem_total: host.memory,
    mem_used: Math.floor(host.memory * (0.3 + swing / 10)),
    swap_total: 1_073_737_728,
    swap_used: 0,
    disk_total: host.disk,
    disk_used: Math.floor(host.disk / 2) + round * 4096,
    net_rx_total: host.received,
    net_tx_total: host.sent,
    net_rx: received,
    net_tx: received >> 1,
    tcp: 20 + Math.floor(swing * 200),
    udp: 6,
    procs: 120 + Math.floor(swing * 30),
  };
}
