import { type GaugeName, gaugeNames, gaugeUnits, readGauges } from '@muster/generated/gauges';
import type { Gauges, Metrics } from '@muster/generated/types';
import { computeMonthUsed } from '../../agents/ledger.ts';
import type { LatestPing } from '../../agents/ping-results.ts';
import type { FleetNode } from '../nodes/fleet.ts';

/** Source of a node's figures. */
export interface NodeSource extends FleetNode {
  isOnline: boolean;
  /** Unix seconds; 0 for never. */
  lastSeen: number;
  /** Unix seconds; NaN without an end. */
  planEndsAt: number;
  /** Empty while the node is offline or has not reported yet. */
  report: Partial<Metrics>;
  /** Of the last minute; null in the same cases. */
  gauges: Gauges | null;
  /** Seconds by which its clock is ahead of the hub's; null if it is unknown. */
  clockOffset: number | null;
}

const ownNames = [
  'up',
  'lastSeen',
  'uptime',
  'cpu',
  'cores',
  'load1',
  'load5',
  'load15',
  'memoryUsed',
  'memorySize',
  'swapUsed',
  'swapSize',
  'diskUsed',
  'diskSize',
  'received',
  'sent',
  'periodReceived',
  'periodSent',
  'trafficUsed',
  'trafficLimit',
  'planEndsAt',
  'processes',
  'tcp',
  'udp',
  'clockOffset',
] as const;

export type GaugeFigureName = `gauge_${GaugeName}`;

export type FigureName = (typeof ownNames)[number] | GaugeFigureName;

export function nameGaugeFigure(gauge: GaugeName): GaugeFigureName {
  return `gauge_${gauge}`;
}

const names: readonly FigureName[] = [...ownNames, ...gaugeNames.map(nameGaugeFigure)];

/** Numbers of a node. */
export const FIGURES = names.length;

/** Place of each figure among them. */
export const places = Object.fromEntries(names.map((name, place) => [name, place])) as Readonly<
  Record<FigureName, number>
>;

const PERCENT = 100;
const MILLISECONDS = 1000;
const MILLION = 1_000_000;
const UNKNOWN = Number.NaN;

/**
 * Sets the figures of a node from index `at`; NaN for missing ones. It is one function, because a number that one of thirty
 * functions returns becomes an object on the heap.
 */
export function readFigures(numbers: Float64Array, at: number, source: NodeSource): void {
  const { row, traffic, report, gauges, clockOffset, isOnline, lastSeen, planEndsAt } = source;
  numbers.fill(UNKNOWN, at, at + FIGURES);
  numbers[at + places.up] = isOnline ? 1 : 0;
  numbers[at + places.lastSeen] = known(lastSeen);
  numbers[at + places.uptime] = report.uptime ?? UNKNOWN;
  numbers[at + places.cpu] = toRatio(report.cpu ?? UNKNOWN);
  numbers[at + places.cores] = known(row.cpu_cores);
  numbers[at + places.load1] = report.load?.[0] ?? UNKNOWN;
  numbers[at + places.load5] = report.load?.[1] ?? UNKNOWN;
  numbers[at + places.load15] = report.load?.[2] ?? UNKNOWN;
  numbers[at + places.memoryUsed] = report.mem_used ?? UNKNOWN;
  numbers[at + places.memorySize] = known(row.mem_total);
  numbers[at + places.swapUsed] = report.swap_used ?? UNKNOWN;
  numbers[at + places.swapSize] = known(row.swap_total);
  numbers[at + places.diskUsed] = report.disk_used ?? UNKNOWN;
  numbers[at + places.diskSize] = known(row.disk_total);
  numbers[at + places.received] = traffic.rx;
  numbers[at + places.sent] = traffic.tx;
  numbers[at + places.periodReceived] = traffic.period_rx;
  numbers[at + places.periodSent] = traffic.period_tx;
  numbers[at + places.trafficUsed] = computeMonthUsed(row.traffic_mode, traffic.period_rx, traffic.period_tx);
  numbers[at + places.trafficLimit] = known(row.traffic_limit);
  numbers[at + places.planEndsAt] = planEndsAt;
  numbers[at + places.processes] = report.procs ?? UNKNOWN;
  numbers[at + places.tcp] = report.tcp ?? UNKNOWN;
  numbers[at + places.udp] = report.udp ?? UNKNOWN;
  numbers[at + places.clockOffset] = clockOffset ?? UNKNOWN;
  if (gauges === null) return;
  readGauges(gauges, numbers, at + ownNames.length);
  for (const place of ratioPlaces) numbers[at + place] = toRatio(numbers[at + place] ?? UNKNOWN);
}

/** Places of gauges in percent, which Prometheus has as ratios. */
const ratioPlaces = gaugeNames
  .filter((name) => gaugeUnits[name] === 'percent')
  .map((name) => places[nameGaugeFigure(name)]);

const pingNames = ['latency', 'loss', 'at'] as const;

export type PingFigureName = (typeof pingNames)[number];

/** Numbers of a result of a ping task. */
export const PING_FIGURES = pingNames.length;

/** Place of each figure among them. */
export const pingPlaces: Readonly<Record<PingFigureName, number>> = { latency: 0, loss: 1, at: 2 };

/** Sets the figures of a ping task's latest result. */
export function readPingFigures(numbers: Float64Array, at: number, ping: LatestPing): void {
  numbers[at + pingPlaces.latency] =
    ping.latency === null ? UNKNOWN : roundToMillionth(ping.latency / MILLISECONDS);
  numbers[at + pingPlaces.loss] = toRatio(ping.loss);
  numbers[at + pingPlaces.at] = ping.at;
}

/** Times, sizes and counts of 0 mean "never", "unknown" or "none". */
function known(value: number): number {
  return value > 0 ? value : UNKNOWN;
}

/** Ratio of a percentage, to a millionth: 12.3 / 100 has 17 digits. */
function toRatio(percent: number): number {
  return roundToMillionth(percent / PERCENT);
}

function roundToMillionth(value: number): number {
  return Math.round(value * MILLION) / MILLION;
}
