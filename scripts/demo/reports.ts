import type { Details, Facts, Metrics, ProbeKind } from '@muster/generated/types';
import { createDetails } from '../../theme-sdk/src/mock/host-details.ts';
import { generateMetrics } from '../../theme-sdk/src/mock/host-metrics.ts';
import type { Host } from '../../theme-sdk/src/mock/hosts.ts';
import { hotHosts, tcpOnlyHosts } from './fleet.ts';

const DAY_SECONDS = 86_400;
/** Of sensors, in degrees Celsius: a new hub has a rule for 85. */
const HOT = 86;
/** How much of its usual warmth a hot sensor shows. */
const HOT_SWING = 0.1;

/** What the agent of a host sends in its hello. */
export function describeFacts({ id, name, system }: Host): Omit<Facts, 'probes'> {
  return {
    hostname: `${name}.example.net`,
    os: system.os,
    kernel: system.kernel,
    arch: system.arch,
    virt: system.virt,
    cpu_name: system.cpuName,
    cpu_cores: system.cores,
    mem_total: system.memory,
    swap_total: system.swap,
    disk_total: system.disk,
    agent_version: '0.1.0',
    ipv4: `203.0.113.${id}`,
    ipv6: `2001:db8::${id.toString(16)}`,
  };
}

export function describeHello(host: Host): Facts {
  const probes: ProbeKind[] = tcpOnlyHosts.has(host.name)
    ? ['tcp']
    : ['icmp', 'tcp', 'http', 'tls', 'dns', 'options'];
  return { ...describeFacts(host), details: true, probes };
}

/** Bytes since boot. */
export interface Counters {
  rx: number;
  tx: number;
}

/** A report at `t`, in Unix seconds. */
export function createReport(host: Host, t: number, counters: Counters): Metrics {
  const { system, random } = host;
  const { load, ...figures } = generateMetrics(host, t);
  const bootedDaysAgo = random.integer(2, 200, 81);
  return {
    ...figures,
    load: [...load],
    boot_id: `demo-${host.id}`,
    uptime: bootedDaysAgo * DAY_SECONDS + Math.floor(t % DAY_SECONDS),
    mem_total: system.memory,
    swap_total: system.swap,
    disk_total: system.disk,
    net_rx_total: Math.floor(counters.rx),
    net_tx_total: Math.floor(counters.tx),
  };
}

/** What the agent of a host measures at `t`, in Unix seconds. */
export function measureDetails(host: Host, t: number): Details {
  const details = createDetails(host, t);
  if (!hotHosts.has(host.name)) return details;
  const sensors = details.sensors?.map(({ name, celsius }) => ({
    name,
    celsius: Math.round((HOT + celsius * HOT_SWING) * 100) / 100,
  }));
  return { ...details, ...(sensors !== undefined && { sensors }) };
}
