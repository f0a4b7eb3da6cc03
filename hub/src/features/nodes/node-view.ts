import { toPlainHello } from '@muster/generated/agent-codec';
import { counterNames, noFigures } from '@muster/generated/metrics';
import type {
  AdminMetrics,
  AdminNode,
  HostFigures,
  Metrics,
  NodeTraffic,
  PublicMetrics,
  PublicNode,
} from '@muster/generated/types';
import type { CivilDate, Runtime } from '@muster/shared/runtime';
import { computeMonthUsed, formatDayNumber, rollOver } from '../../agents/ledger.ts';
import type { PingResults } from '../../agents/ping-results.ts';
import type { Presence, Presences } from '../../agents/presence.ts';
import type { NodeRow } from '../../store/rows.ts';
import type { FleetNode } from './fleet.ts';

/** The time for which nodes are rendered, and the sources of their live data. */
export interface ViewContext {
  presences: Presences;
  pings: PingResults;
  today: CivilDate;
  /** Unix milliseconds. */
  now: number;
  /** The same time on the monotonic clock, milliseconds. */
  monotonic: number;
}

/** A context for the current time. */
export function createViewContext(runtime: Runtime, presences: Presences, pings: PingResults): ViewContext {
  const now = runtime.now();
  return {
    presences,
    pings,
    today: runtime.calendar(now),
    now,
    monotonic: runtime.monotonic(),
  };
}

/**
 * A node as visitors see it. Only the keys that are named here leave the hub. `sort` is the position among the public
 * nodes, because the stored one would reveal how many private nodes precede it.
 */
export function viewPublicNode(node: FleetNode, context: ViewContext, sort: number): PublicNode {
  const presence = context.presences.find(node.row.id);
  const traffic = viewTraffic(node, context.today);
  const row = toPlainRow(node.row);
  return {
    ...viewCommon(row, sort, presence, traffic, context),
    metrics: viewMetrics(node.row, presence, traffic),
  };
}

/** A node as the administrator sees it; without `showsToken`, `token` is absent. */
export function viewAdminNode(node: FleetNode, context: ViewContext, showsToken: boolean): AdminNode {
  const { row } = node;
  const presence = context.presences.find(row.id);
  const traffic = viewTraffic(node, context.today);
  return {
    ...viewCommon(row, row.sort, presence, traffic, context),
    ...viewDetails(row),
    ...viewProbes(presence),
    metrics: viewAdminMetrics(presence, traffic),
    ...(showsToken && { token: row.token }),
  };
}

/** The fields that visitors and the administrator share. V8 copies an object fast only if it is the first in a literal. */
function viewCommon(
  row: NodeRow,
  sort: number,
  presence: Presence | undefined,
  traffic: NodeTraffic,
  context: ViewContext,
) {
  const { online, last_seen, last_seen_ago } = viewPresence(row, presence, context);
  return {
    ...viewSettled(row, sort, context.today),
    online,
    last_seen,
    total_rx: traffic.total_rx,
    total_tx: traffic.total_tx,
    month_rx: traffic.month_rx,
    month_tx: traffic.month_tx,
    day_rx: traffic.day_rx,
    day_tx: traffic.day_tx,
    month_used: traffic.month_used,
    month_start: traffic.month_start,
    last_seen_ago,
    pings: context.pings.view(row.id),
  };
}

const plainRows = new WeakMap<NodeRow, NodeRow>();

/** Cleans the facts, which an importer or an earlier version of the hub may have stored as an agent sent them. */
function toPlainRow(row: NodeRow): NodeRow {
  const known = plainRows.get(row);
  if (known !== undefined) return known;
  const plain = toPlainHello(row);
  plainRows.set(row, plain);
  return plain;
}

/** Fields that change only with the node's row or the date. */
export function viewSettled(row: NodeRow, sort: number, today: CivilDate) {
  return {
    sort,
    id: row.id,
    name: row.name,
    group: row.group,
    tags: row.tags,
    public: row.public,
    public_remark: row.public_remark,
    country: row.country_pin === '' ? row.country : row.country_pin,
    os: row.os,
    kernel: row.kernel,
    arch: row.arch,
    virt: row.virt,
    cpu_name: row.cpu_name,
    cpu_cores: row.cpu_cores,
    agent_version: row.agent_version,
    mem_total: row.mem_total,
    swap_total: row.swap_total,
    disk_total: row.disk_total,
    traffic_limit: row.traffic_limit,
    traffic_mode: row.traffic_mode,
    traffic_reset_day: row.traffic_reset_day,
    price: row.price,
    currency: row.currency,
    billing_cycle: row.billing_cycle,
    expires_at: row.expires_at,
    expires_in: row.expires_at === null ? null : countDaysUntil(row.expires_at, today),
  };
}

/** Fields of the node's row for the administrator only. */
export function viewDetails(row: NodeRow) {
  const { ip, ipv4, ipv6, hostname, remark, country_pin, public_details } = row;
  return { ip, ipv4, ipv6, hostname, remark, country_pin, public_details };
}

/** Kinds of probes that the connected agent measures. */
function viewProbes(presence: Presence | undefined): Pick<AdminNode, 'probes'> {
  return { probes: presence === undefined ? null : [...presence.probes] };
}

export function viewPresence(row: NodeRow, presence: Presence | undefined, context: ViewContext) {
  const { now, monotonic } = context;
  if (presence === undefined) {
    // An import has the time of another product's agent.
    const last_seen = row.watched_since === 0 ? 0 : row.last_seen_at;
    // The clock may have been set back.
    const last_seen_ago = last_seen === 0 ? null : Math.max(0, Math.floor(now / 1000) - last_seen);
    return { online: false, last_seen, last_seen_ago };
  }
  const silentMs = monotonic - presence.lastReceivedAt;
  return {
    online: true,
    last_seen: Math.floor((now - silentMs) / 1000),
    last_seen_ago: Math.floor(silentMs / 1000),
  };
}

/** The ledger on `today`. It is rolled over first, because an offline node starts new days and periods too. */
export function viewTraffic({ row, traffic }: FleetNode, today: CivilDate): NodeTraffic {
  rollOver(traffic, { today, resetDay: row.traffic_reset_day });
  return {
    total_rx: traffic.rx,
    total_tx: traffic.tx,
    month_rx: traffic.period_rx,
    month_tx: traffic.period_tx,
    day_rx: traffic.day_rx,
    day_tx: traffic.day_tx,
    month_used: computeMonthUsed(row.traffic_mode, traffic.period_rx, traffic.period_tx),
    month_start: formatDayNumber(traffic.period_start),
  };
}

/** Has every figure, because published status pages leave out a node that lacks one. */
export function viewMetrics(
  row: NodeRow,
  presence: Presence | undefined,
  traffic: NodeTraffic,
): PublicMetrics | null {
  const report = presence?.report;
  if (report === null || report === undefined) return null;
  if (figureNames.every((name) => report[name] !== undefined)) return viewFigures(report, traffic);
  const unmeasured = figureNames.filter((name) => report[name] === undefined);
  const { mem_total, swap_total, disk_total } = row;
  const known: Partial<Metrics> = { ...noFigures, mem_total, swap_total, disk_total, ...presence?.known };
  const figures = Object.fromEntries(figureNames.map((name) => [name, report[name] ?? known[name]]));
  return { ...viewFigures(figures, traffic), unmeasured };
}

/** Only the reported figures, with fields that are not in the contract. */
export function viewAdminMetrics(presence: Presence | undefined, traffic: NodeTraffic): AdminMetrics | null {
  const report = presence?.report;
  if (report === null || report === undefined) return null;
  const metrics: Record<string, unknown> = { ...presence?.extra, ...viewFigures(report, traffic) };
  for (const name of counterNames) if (report[name] !== undefined) metrics[name] = report[name];
  return metrics as AdminMetrics;
}

/** The generated table has the keys of the contract's HostFigures. */
const figureNames = Object.keys(noFigures) as (keyof HostFigures)[];

/** A template with all keys: copying it is faster than adding keys one by one. */
const allFigures = { ...noFigures, total_rx: 0, total_tx: 0, month_rx: 0, month_tx: 0 };

/** Copied, because `keepReport` overwrites the report. */
function viewFigures(report: Partial<Metrics>, traffic: NodeTraffic): PublicMetrics {
  const { total_rx, total_tx, month_rx, month_tx } = traffic;
  const figures: Partial<Record<string, unknown>> = { ...allFigures };
  let isComplete = true;
  for (const name of figureNames) {
    const value = report[name];
    if (value === undefined) isComplete = false;
    else figures[name] = viewFigure(name, value);
  }
  figures.total_rx = total_rx;
  figures.total_tx = total_tx;
  figures.month_rx = month_rx;
  figures.month_tx = month_tx;
  if (isComplete) return figures as unknown as PublicMetrics;
  const reported = Object.entries(figures).filter(
    ([name]) => !(name in noFigures) || report[name as keyof Metrics] !== undefined,
  );
  return Object.fromEntries(reported) as unknown as PublicMetrics;
}

function viewFigure(name: keyof HostFigures, value: number | readonly number[]) {
  if (typeof value !== 'number') return [...value];
  // Rounded, because agents divide by the time between two reports, and status pages print the quotient as it is.
  return name === 'net_rx' || name === 'net_tx' ? Math.round(value) : value;
}

/** Calendar days: 0 today, negative in the past. */
export function countDaysUntil(date: string, today: CivilDate): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return toDays({ year, month, day }) - toDays(today);
}

/** Days since the epoch; in UTC, so that daylight saving does not affect differences. */
function toDays({ year, month, day }: CivilDate): number {
  return Date.UTC(year, month - 1, day) / 86_400_000;
}
