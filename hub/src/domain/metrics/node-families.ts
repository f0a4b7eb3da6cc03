import type { Metrics } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { Presence } from '../../live/presence.ts';
import { findDayEnd } from '../incidents/calendar-days.ts';
import type { FleetNode } from '../nodes/fleet.ts';
import { type ViewContext, viewPresence } from '../nodes/node-view.ts';
import type { LatestPing } from '../ping/ping-results.ts';
import { computeMonthUsed, rollOver } from '../traffic/ledger.ts';
import { type Family, getSampleName, writeLabels } from './exposition.ts';

/** What the families of one node read. */
export interface NodeView {
  row: FleetNode['row'];
  settled: Settled;
  presence: Presence | undefined;
  lastSeen: number;
  /** Empty while the node is offline or has not reported yet. */
  report: Partial<Metrics>;
  traffic: FleetNode['traffic'];
  /** Results of ping tasks, each with its labels. */
  probes: readonly { labels: string; ping: LatestPing }[];
}

/** What follows from a node's row alone. */
interface Settled {
  labels: string;
  /** The same and the brace that ends them. */
  end: string;
  /** Labels of the info family besides `labels`. */
  facts: string;
  planEndsAt: number | undefined;
}

/** A sample with labels besides those of its node, as text; one without a value is left out. */
type Sample = readonly [labels: string, value: number | undefined];

interface NodeFamilyDefinition extends Family {
  read(view: NodeView): number | undefined | readonly Sample[];
}

/** A metric family with samples for each node. */
export interface NodeFamily extends NodeFamilyDefinition {
  /** Of each line: the name of the samples and the brace before the labels. */
  start: string;
}

const PERCENT = 100;
const MILLISECONDS = 1000;
/** More names than tasks can have at a time. */
const MAX_TASK_LABELS = 1000;

function ratio(percent: number | undefined): number | undefined {
  return percent === undefined ? undefined : percent / PERCENT;
}

/** Sizes and counts of 0 mean "unknown" or "none" in facts. */
function positive(value: number): number | undefined {
  return value > 0 ? value : undefined;
}

const units = ['bytes', 'seconds', 'ratio'] as const;

/** The unit is the last word of the name. */
function gauge(name: string, help: string, read: NodeFamilyDefinition['read']): NodeFamilyDefinition {
  const unit = units.find((one) => name.endsWith(`_${one}`));
  return { name: `muster_node_${name}`, type: 'gauge', help, read, ...(unit === undefined ? {} : { unit }) };
}

function bytes(name: string, help: string, read: NodeFamilyDefinition['read']): NodeFamilyDefinition {
  return gauge(`${name}_bytes`, help, read);
}

function counter(name: string, help: string, read: NodeFamilyDefinition['read']): NodeFamilyDefinition {
  return { name: `muster_node_${name}_bytes`, type: 'counter', help, unit: 'bytes', read };
}

const definitions: readonly NodeFamilyDefinition[] = [
  {
    name: 'muster_node',
    type: 'info',
    help: 'Facts about the node as labels; the value is 1.',
    read: ({ settled }) => [[settled.facts, 1]],
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
  gauge('sockets', 'Open sockets.', ({ report }) => [
    ['protocol="tcp"', report.tcp],
    ['protocol="udp"', report.udp],
  ]),
  gauge(
    'probe_latency_seconds',
    'Latest latency of a ping task; absent if the probe was lost.',
    ({ probes }) => probes.map(({ labels, ping }) => [labels, toSeconds(ping.latency)] as const),
  ),
  gauge('probe_loss_ratio', 'Share of lost probes among the latest results of a ping task.', ({ probes }) =>
    probes.map(({ labels, ping }) => [labels, ratio(ping.loss)] as const),
  ),
  gauge(
    'probe_timestamp_seconds',
    'When the latest result of a ping task arrived, Unix time.',
    ({ probes }) => probes.map(({ labels, ping }) => [labels, ping.at] as const),
  ),
];

function toSeconds(milliseconds: number | null): number | undefined {
  return milliseconds === null ? undefined : milliseconds / MILLISECONDS;
}

/** In the order of the exposition. All of them are documented in docs/metrics.md. */
export const nodeFamilies: readonly NodeFamily[] = definitions.map((family) => ({
  ...family,
  start: `${getSampleName(family)}{`,
}));

/** Reads what `writeSamples` writes, once for all families. */
export function createNodeViewer(
  runtime: Pick<Runtime, 'calendar'>,
): (node: FleetNode, context: ViewContext) => NodeView {
  /** Rows are immutable. */
  const settledRows = new WeakMap<FleetNode['row'], Settled>();
  const taskLabels = new Map<string, string>();

  function settle(row: FleetNode['row']): Settled {
    const known = settledRows.get(row);
    if (known !== undefined) return known;
    const settled = describe(row, runtime);
    settledRows.set(row, settled);
    return settled;
  }

  function labelTask({ task_id, name }: LatestPing): string {
    const key = `${task_id} ${name}`;
    const known = taskLabels.get(key);
    if (known !== undefined) return known;
    if (taskLabels.size >= MAX_TASK_LABELS) taskLabels.clear();
    const labels = writeLabels({ task: String(task_id), task_name: name });
    taskLabels.set(key, labels);
    return labels;
  }

  return ({ row, traffic }, context) => {
    const presence = context.presences.find(row.id);
    rollOver(traffic, { today: context.today, resetDay: row.traffic_reset_day });
    return {
      row,
      settled: settle(row),
      presence,
      lastSeen: viewPresence(row, presence, context).last_seen,
      report: presence?.report ?? {},
      traffic,
      probes: context.pings.listLatest(row.id).map((ping) => ({ labels: labelTask(ping), ping })),
    };
  };
}

/** The lines of a node in a family; empty if it has no values. */
export function writeSamples({ start, read }: NodeFamily, view: NodeView): string {
  const value = read(view);
  const { labels, end } = view.settled;
  if (typeof value === 'number') return `${start}${end}${value}\n`;
  let lines = '';
  for (const [more, one] of value ?? [])
    if (one !== undefined) lines += `${start}${labels},${more}} ${one}\n`;
  return lines;
}

function describe(row: FleetNode['row'], runtime: Pick<Runtime, 'calendar'>): Settled {
  const { name, group, os, kernel, arch, virt, cpu_name: cpu, agent_version, expires_at } = row;
  const country = row.country_pin === '' ? row.country : row.country_pin;
  const labels = writeLabels({ node: String(row.id), name });
  return {
    labels,
    end: `${labels}} `,
    facts: writeLabels({
      group,
      country,
      os,
      kernel,
      arch,
      virt,
      cpu,
      agent_version,
      public: String(row.public),
    }),
    planEndsAt: expires_at === null ? undefined : findDayEnd(runtime, expires_at),
  };
}
