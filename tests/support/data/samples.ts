import { noFigures } from '@muster/generated/metrics';
import type { Facts, Metrics } from '@muster/generated/types';

export const sampleFacts: Facts = {
  hostname: 'secret-host-name',
  os: 'Debian GNU/Linux 12 (bookworm)',
  kernel: '6.1.0-28-amd64',
  arch: 'x86_64',
  virt: 'kvm',
  cpu_name: 'AMD EPYC 7443P',
  cpu_cores: 4,
  mem_total: 8_326_746_112,
  swap_total: 1_073_737_728,
  disk_total: 84_289_314_816,
  agent_version: '0.1.0',
  ipv4: '192.0.2.10',
  ipv6: '2001:db8::10',
};

const knownMetrics: Metrics = {
  boot_id: '5f0c9a52-33d8-4d0e-8d57-2f1a8e2f9c11',
  uptime: 86_400,
  cpu: 12.5,
  load: [0.42, 0.36, 0.3],
  mem_total: 8_326_746_112,
  mem_used: 2_147_483_648,
  swap_total: 1_073_737_728,
  swap_used: 0,
  disk_total: 84_289_314_816,
  disk_used: 21_474_836_480,
  net_rx_total: 912_345_678_901,
  net_tx_total: 123_456_789_012,
  net_rx: 125_000,
  net_tx: 64_000.5,
  tcp: 48,
  udp: 6,
  procs: 131,
};

/** A report with every figure of the contract. */
export const sampleMetrics: Metrics = {
  ...knownMetrics,
  ...Object.fromEntries(Object.entries(noFigures).filter(([name]) => !(name in knownMetrics))),
};

export function makeHello(facts: Partial<Record<keyof Facts, unknown>> = {}) {
  return { jsonrpc: '2.0', method: 'hello', params: { ...sampleFacts, ...facts } };
}

export function makeReport(metrics: Record<string, unknown> = {}) {
  return { jsonrpc: '2.0', method: 'report', params: { ...sampleMetrics, ...metrics } };
}
