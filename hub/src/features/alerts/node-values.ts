import { gaugeNames } from '@muster/generated/gauges';
import type { AlertFigure, Gauges, Metrics, MountUse } from '@muster/generated/types';
import type { CivilDate } from '@muster/shared/runtime';
import { computeMonthUsed, rollOver } from '../../agents/ledger.ts';
import type { Presence } from '../../agents/presence.ts';
import type { FleetNode } from '../nodes/fleet.ts';
import { isNewer } from '../themes/theme-address.ts';
import type { Sample } from './engine.ts';

/** What the values of a node are read from. */
export interface NodeSource {
  node: FleetNode;
  isOnline: boolean;
  /** What the agent told last; null if it has told nothing for a while. */
  report: Partial<Metrics> | null;
  gauges: Gauges | null;
  mounts: readonly MountUse[] | null;
  /** Seconds; `gone` if the agent does not send its time. */
  clockOffset: Sample;
  /** Unix seconds. */
  now: number;
  today: CivilDate;
  /** Whether nodes have had the time to connect since the hub started. */
  isSettled: boolean;
}

export type ReadNode = (source: NodeSource) => Sample;

const PERCENT = 100;
const MAX_VERSIONS = 1000;

/** So many messages in a row may be missing. */
const MAX_MISSED = 3;
/** Messages of a link that stalls arrive late. */
const MIN_AGE_SECONDS = 60;
const GAUGES_SECONDS = 60;
/** Of an agent that has reported once. */
const LONGEST_INTERVAL_SECONDS = 3600;

/** Whether a value of this age is still that of the present. Both in seconds; the interval is that between two values. */
export function isCurrent(age: number, interval: number): boolean {
  return age <= Math.max(MIN_AGE_SECONDS, MAX_MISSED * interval);
}

/** Sets what the agent tells, which may stay connected and stop reporting. `now` is monotonic milliseconds. */
export function setMessages(source: NodeSource, presence: Presence | undefined, now: number): void {
  source.isOnline = presence !== undefined;
  source.report = null;
  source.gauges = null;
  source.mounts = null;
  source.clockOffset = 'unknown';
  if (presence === undefined) return;
  const { lastReportAt, reportGapMs, lastGaugesAt } = presence;
  const interval = reportGapMs === 0 ? LONGEST_INTERVAL_SECONDS : reportGapMs / 1000;
  if (isCurrent((now - lastReportAt) / 1000, interval)) source.report = presence.report;
  if (!isCurrent((now - lastGaugesAt) / 1000, GAUGES_SECONDS)) return;
  source.gauges = presence.gauges;
  source.mounts = presence.mounts;
  source.clockOffset = readClock(presence);
}

function readClock({ gauges, clockReadings, clockOffset }: Presence): Sample {
  if (clockOffset !== null) return Math.abs(clockOffset);
  return gauges === null || clockReadings.length > 0 ? 'unknown' : 'gone';
}

const readCpu: ReadNode = ({ report }) => report?.cpu ?? 'unknown';

/** Share of a size in use; a host without it, such as one without swap, has no value. */
function readShare(
  { report, node }: NodeSource,
  used: 'mem_used' | 'swap_used',
  total: 'mem_total' | 'swap_total',
): Sample {
  const amount = report?.[used];
  if (amount === undefined) return 'unknown';
  const size = report?.[total] ?? node.row[total];
  return size > 0 ? (PERCENT * amount) / size : 'gone';
}

const readLoad: ReadNode = ({ report, node }) => {
  const load = report?.load?.[0];
  return load === undefined || node.row.cpu_cores <= 0 ? 'unknown' : load / node.row.cpu_cores;
};

const readTraffic: ReadNode = ({ node: { row, traffic }, today }) => {
  if (row.traffic_limit <= 0) return 'gone';
  rollOver(traffic, { today, resetDay: row.traffic_reset_day });
  return (
    (PERCENT * computeMonthUsed(row.traffic_mode, traffic.period_rx, traffic.period_tx)) / row.traffic_limit
  );
};

/** A node whose agent has never connected is not offline. */
const readOffline: ReadNode = ({ isOnline, node: { row }, now, isSettled }) => {
  if (isOnline) return 0;
  if (row.watched_since === 0) return 'gone';
  return isSettled ? Math.max(0, now - Math.max(row.watched_since, row.last_seen_at)) : 'unknown';
};

/** A fleet has few versions, and comparing them takes a microsecond. */
function createOutdatedReader(hubVersion: string): ReadNode {
  const known = new Map<string, Sample>([['', 'unknown']]);
  return ({ node: { row } }) => {
    const answer = known.get(row.agent_version) ?? Number(isNewer(hubVersion, row.agent_version) ?? false);
    if (known.size < MAX_VERSIONS) known.set(row.agent_version, answer);
    return answer;
  };
}

const gaugeReaders = gaugeNames.map((name): [AlertFigure, ReadNode] => [
  name,
  ({ gauges }) => (gauges === null ? 'unknown' : (gauges[name] ?? 'gone')),
]);

/** The value of each figure of a node as a whole. */
export function createNodeReaders(hubVersion: string): ReadonlyMap<AlertFigure, ReadNode> {
  return new Map<AlertFigure, ReadNode>([
    ['cpu', readCpu],
    ['memory', (source) => readShare(source, 'mem_used', 'mem_total')],
    ['swap', (source) => readShare(source, 'swap_used', 'swap_total')],
    ['load_per_core', readLoad],
    ['traffic_plan', readTraffic],
    ['node_offline', readOffline],
    ['agent_outdated', createOutdatedReader(hubVersion)],
    ['clock_offset', ({ clockOffset }) => clockOffset],
    ...gaugeReaders,
  ]);
}
