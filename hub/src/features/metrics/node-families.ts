import { gaugeMetrics } from '@muster/generated/gauges';
import type { Runtime } from '@muster/shared/runtime';
import { findDayEnd } from '../incidents/availability.ts';
import type { FleetNode } from '../nodes/fleet.ts';
import { type Family, writeLabels } from './exposition.ts';
import { type FigureName, nameGaugeFigure, type PingFigureName } from './node-figures.ts';

/** Values that depend on the node's row only. */
export interface SettledNode {
  row: FleetNode['row'];
  labels: string;
  /** Labels of the info family, and the rest of its line. */
  facts: string;
  /** NaN without an end. */
  planEndsAt: number;
}

interface Sample {
  /** A label besides those of the node; empty for none. */
  label: string;
  /** A sample without a value is left out. */
  figure: FigureName;
}

/** A metric family with samples for each node. */
export interface NodeFamily extends Family {
  /** The value for a node; absent for the info family, whose lines depend on the node's row only. */
  samples: readonly Sample[];
  /** The value of the sample of each ping task that has results. */
  pingFigure?: PingFigureName;
}

const units = ['bytes', 'seconds', 'ratio', 'celsius'] as const;

/** Text between a node's labels and the value. */
export function endLabels(further: string): string {
  return further === '' ? '} ' : `,${further}} `;
}

/** The unit is the last word of the name. */
function describeGauge(name: string, help: string): Family {
  const unit = units.find((one) => name.endsWith(`_${one}`));
  return { name: `muster_node_${name}`, type: 'gauge', help, ...(unit === undefined ? {} : { unit }) };
}

function gauge(name: string, help: string, figure: FigureName): NodeFamily {
  return { ...describeGauge(name, help), samples: [{ label: '', figure }] };
}

function bytes(name: string, help: string, figure: FigureName): NodeFamily {
  return gauge(`${name}_bytes`, help, figure);
}

function counter(name: string, help: string, figure: FigureName): NodeFamily {
  const family = { name: `muster_node_${name}_bytes`, type: 'counter', help, unit: 'bytes' } as const;
  return { ...family, samples: [{ label: '', figure }] };
}

function probe(name: string, help: string, pingFigure: PingFigureName): NodeFamily {
  return { ...describeGauge(`probe_${name}`, help), samples: [], pingFigure };
}

/** In the order of the exposition. All of them are documented in docs/metrics.md. */
export const nodeFamilies: readonly NodeFamily[] = [
  {
    name: 'muster_node',
    type: 'info',
    help: 'Facts about the node as labels; the value is 1.',
    samples: [],
  },
  gauge('up', 'Whether the agent is connected.', 'up'),
  gauge('last_seen_timestamp_seconds', 'When the hub last heard from the agent, Unix time.', 'lastSeen'),
  gauge('uptime_seconds', 'Time since the host booted.', 'uptime'),
  gauge('cpu_usage_ratio', 'Share of processor time in use.', 'cpu'),
  gauge('cpu_cores', 'Logical processors.', 'cores'),
  gauge('load1', 'Load average over 1 minute.', 'load1'),
  gauge('load5', 'Load average over 5 minutes.', 'load5'),
  gauge('load15', 'Load average over 15 minutes.', 'load15'),
  bytes('memory_used', 'Memory in use.', 'memoryUsed'),
  bytes('memory_size', 'Memory of the host.', 'memorySize'),
  bytes('swap_used', 'Swap in use.', 'swapUsed'),
  bytes('swap_size', 'Swap of the host.', 'swapSize'),
  bytes('filesystem_used', "Space in use on the host's disks.", 'diskUsed'),
  bytes('filesystem_size', "Size of the host's disks.", 'diskSize'),
  counter(
    'network_receive',
    'Received on the counted interfaces, all time. A correction by the administrator may lower it.',
    'received',
  ),
  counter(
    'network_transmit',
    'Sent on the counted interfaces, all time. A correction by the administrator may lower it.',
    'sent',
  ),
  bytes('period_receive', 'Received in the billing period.', 'periodReceived'),
  bytes('period_transmit', 'Sent in the billing period.', 'periodSent'),
  bytes('traffic_used', "Traffic of the billing period by the plan's mode.", 'trafficUsed'),
  bytes('traffic_limit', 'Traffic that the plan includes in a billing period.', 'trafficLimit'),
  gauge(
    'plan_expiry_timestamp_seconds',
    "When the plan ends: the end of its last day in the hub's time zone, Unix time.",
    'planEndsAt',
  ),
  gauge('processes', 'Processes.', 'processes'),
  {
    ...describeGauge('sockets', 'Open sockets.'),
    samples: [
      { label: 'protocol="tcp"', figure: 'tcp' },
      { label: 'protocol="udp"', figure: 'udp' },
    ],
  },
  gauge(
    'clock_offset_seconds',
    "By how much the host's clock is ahead of the hub's; negative if it is behind.",
    'clockOffset',
  ),
  ...gaugeMetrics.map(({ name, help, samples }) => ({
    ...describeGauge(name, help),
    samples: samples.map((sample) => ({ label: sample.label, figure: nameGaugeFigure(sample.gauge) })),
  })),
  probe('latency_seconds', 'Latest latency of a ping task; absent if the probe was lost.', 'latency'),
  probe('loss_ratio', 'Share of lost probes among the latest results of a ping task.', 'loss'),
  probe('timestamp_seconds', 'When the latest result of a ping task arrived, Unix time.', 'at'),
];

/** Cached, because labels do not change until the row is replaced. */
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
    facts: `${labels}${endLabels(facts)}1\n`,
    planEndsAt: expires_at === null ? Number.NaN : findDayEnd(runtime, expires_at),
  };
}
