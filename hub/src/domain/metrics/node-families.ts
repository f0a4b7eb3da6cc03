import type { Metrics } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { Presence } from '../../live/presence.ts';
import { findDayEnd } from '../incidents/calendar-days.ts';
import type { FleetNode } from '../nodes/fleet.ts';
import type { LatestPing } from '../ping/ping-results.ts';
import { computeMonthUsed } from '../traffic/ledger.ts';
import { type Family, writeLabels } from './exposition.ts';

/** What the families of one node read. */
export interface NodeSource {
  row: FleetNode['row'];
  settled: SettledNode;
  presence: Presence | undefined;
  lastSeen: number;
  /** Empty while the node is offline or has not reported yet. */
  report: Partial<Metrics>;
  traffic: FleetNode['traffic'];
}

/** What follows from a node's row alone. */
export interface SettledNode {
  row: FleetNode['row'];
  labels: string;
  /** The same and what ends them. */
  end: string;
  /** Labels of the info family, and what ends them. */
  facts: string;
  planEndsAt: number | undefined;
}

type Read = (source: NodeSource) => number | undefined;

interface Sample {
  /** A label besides those of the node as `endLabels` returns it; empty for none. */
  label: string;
  /** A sample without a value is left out. */
  read: Read;
}

/** A metric family with samples for each node. */
export interface NodeFamily extends Family {
  /** Of each node; the info family has its facts as further labels. */
  samples: readonly Sample[];
  /** The value of the sample of each ping task that has results. */
  readPing?: (ping: LatestPing) => number | undefined;
}

const PERCENT = 100;
const MILLISECONDS = 1000;

function ratio(percent: number | undefined): number | undefined {
  return percent === undefined ? undefined : percent / PERCENT;
}

/** Sizes and counts of 0 mean "unknown" or "none" in facts. */
function positive(value: number): number | undefined {
  return value > 0 ? value : undefined;
}

const units = ['bytes', 'seconds', 'ratio'] as const;

/** The unit is the last word of the name. */
/** Labels after those of the node, with what ends them. */
export function endLabels(labels: string): string {
  return `,${labels}} `;
}

function describeGauge(name: string, help: string): Family {
  const unit = units.find((one) => name.endsWith(`_${one}`));
  return { name: `muster_node_${name}`, type: 'gauge', help, ...(unit === undefined ? {} : { unit }) };
}

function gauge(name: string, help: string, read: Read): NodeFamily {
  return { ...describeGauge(name, help), samples: [{ label: '', read }] };
}

function bytes(name: string, help: string, read: Read): NodeFamily {
  return gauge(`${name}_bytes`, help, read);
}

function counter(name: string, help: string, read: Read): NodeFamily {
  const family = { name: `muster_node_${name}_bytes`, type: 'counter', help, unit: 'bytes' } as const;
  return { ...family, samples: [{ label: '', read }] };
}

function probe(name: string, help: string, readPing: NonNullable<NodeFamily['readPing']>): NodeFamily {
  return { ...describeGauge(`probe_${name}`, help), samples: [], readPing };
}

/** In the order of the exposition. All of them are documented in docs/metrics.md. */
export const nodeFamilies: readonly NodeFamily[] = [
  {
    name: 'muster_node',
    type: 'info',
    help: 'Facts about the node as labels; the value is 1.',
    samples: [{ label: '', read: () => 1 }],
  },
  gauge('up', 'Whether the agent is connected.', ({ presence }) => Number(presence !== undefined)),
  gauge('last_seen_timestamp_seconds', 'When the hub last heard from the agent, Unix time.', ({ lastSeen }) =>
    positive(lastSeen),
  ),
  gauge('uptime_seconds', 'Time since the host booted.', ({ report }) => report.uptime),
  gauge('cpu_usage_ratio', 'Share of processor time in use.', ({ report }) => ratio(report.cpu)),
  gauge('cpu_cores', 'Logical processors.', ({ row }) => positive(row.cpu_cores)),
  gauge('load1', 'Load average over 1 minute.', ({ report }) => report.load?.[0]),
  gauge('load5', 'Load average over 5 minutes.', ({ report }) => report.load?.[1]),
  gauge('load15', 'Load average over 15 minutes.', ({ report }) => report.load?.[2]),
  bytes('memory_used', 'Memory in use.', ({ report }) => report.mem_used),
  bytes('memory_size', 'Memory of the host.', ({ row }) => positive(row.mem_total)),
  bytes('swap_used', 'Swap in use.', ({ report }) => report.swap_used),
  bytes('swap_size', 'Swap of the host.', ({ row }) => positive(row.swap_total)),
  bytes('filesystem_used', "Space in use on the host's disks.", ({ report }) => report.disk_used),
  bytes('filesystem_size', "Size of the host's disks.", ({ row }) => positive(row.disk_total)),
  counter(
    'network_receive',
    'Received on the counted interfaces, all time. A correction by the administrator may lower it.',
    ({ traffic }) => traffic.rx,
  ),
  counter(
    'network_transmit',
    'Sent on the counted interfaces, all time. A correction by the administrator may lower it.',
    ({ traffic }) => traffic.tx,
  ),
  bytes('period_receive', 'Received in the billing period.', ({ traffic }) => traffic.period_rx),
  bytes('period_transmit', 'Sent in the billing period.', ({ traffic }) => traffic.period_tx),
  bytes('traffic_used', "Traffic of the billing period by the plan's mode.", ({ row, traffic }) =>
    computeMonthUsed(row.traffic_mode, traffic.period_rx, traffic.period_tx),
  ),
  bytes('traffic_limit', 'Traffic that the plan includes in a billing period.', ({ row }) =>
    positive(row.traffic_limit),
  ),
  gauge(
    'plan_expiry_timestamp_seconds',
    "When the plan ends: the end of its last day in the hub's time zone, Unix time.",
    ({ settled }) => settled.planEndsAt,
  ),
  gauge('processes', 'Processes.', ({ report }) => report.procs),
  {
    ...describeGauge('sockets', 'Open sockets.'),
    samples: [
      { label: endLabels('protocol="tcp"'), read: ({ report }) => report.tcp },
      { label: endLabels('protocol="udp"'), read: ({ report }) => report.udp },
    ],
  },
  probe('latency_seconds', 'Latest latency of a ping task; absent if the probe was lost.', ({ latency }) =>
    toSeconds(latency),
  ),
  probe('loss_ratio', 'Share of lost probes among the latest results of a ping task.', ({ loss }) =>
    ratio(loss),
  ),
  probe('timestamp_seconds', 'When the latest result of a ping task arrived, Unix time.', ({ at }) => at),
];

function toSeconds(milliseconds: number | null): number | undefined {
  return milliseconds === null ? undefined : milliseconds / MILLISECONDS;
}

/** Labels do not change until the row is replaced. */
export function settleNode(row: FleetNode['row'], runtime: Pick<Runtime, 'calendar'>): SettledNode {
  const { name, group, os, kernel, arch, virt, cpu_name: cpu, agent_version, expires_at } = row;
  const country = row.country_pin === '' ? row.country : row.country_pin;
  const labels = writeLabels({ node: String(row.id), name });
  const facts = writeLabels({
    group,
    country,
    os,
    kernel,
    arch,
    virt,
    cpu,
    agent_version,
    public: String(row.public),
  });
  return {
    row,
    labels,
    end: `${labels}} `,
    facts: labels + endLabels(facts),
    planEndsAt: expires_at === null ? undefined : findDayEnd(runtime, expires_at),
  };
}
