import type { Metrics } from '@muster/generated/messages';
import { noFigures } from '@muster/generated/metrics';
import type {
  AdminMetrics,
  AdminNode,
  HostFigures,
  NodeTraffic,
  PublicMetrics,
  PublicNode,
} from '@muster/generated/types';
import type { CivilDate, Runtime } from '@muster/runtime';
import type { Presence, Presences } from '../../live/presence.ts';
import type { NodeRow } from '../../store/rows.ts';
import type { PingResults } from '../ping/ping-results.ts';
import { computeMonthUsed, formatDayNumber, rollOver } from '../traffic/ledger.ts';
import type { FleetNode } from './fleet.ts';

/** Dependencies of the views. */
export interface ViewSources {
  runtime: Runtime;
  presences: Presences;
  pings: PingResults;
  /** Called when somebody asks for figures, which other hubs may have. */
  onLook?: (() => void) | undefined;
}

/** The time for which nodes are rendered, and the sources of their live data. */
export interface ViewContext extends ViewSources {
  today: CivilDate;
  /** Unix milliseconds. */
  now: number;
  /** The same time on the monotonic clock, milliseconds. */
  monotonic: number;
}

/** A context for the current time. */
export function createViewContext({ runtime, presences, pings, onLook }: ViewSources): ViewContext {
  onLook?.();
  const now = runtime.now();
  return {
    runtime,
    presences,
    pings,
    today: runtime.calendar(now),
    now,
    monotonic: runtime.monotonic(),
  };
}

/** A node as every caller sees it. The serialiser also drops fields that are not in the public schema. */
export function viewPublicNode(node: FleetNode, context: ViewContext, sort: number): PublicNode {
  const presence = context.presences.find(node.row.id);
  const traffic = viewTraffic(node, context.today);
  return {
    sort,
    ...viewSettled(node.row, context.today),
    ...viewPresence(node.row, presence, context),
    ...traffic,
    pings: context.pings.view(node.row.id),
    metrics: viewMetrics(node.row, presence, traffic),
  };
}

/** A node as the administrator sees it; without `showsToken`, `token` is absent. */
export function viewAdminNode(node: FleetNode, context: ViewContext, showsToken: boolean): AdminNode {
  const view = viewPublicNode(node, context, node.row.sort);
  const presence = context.presences.find(node.row.id);
  const metrics = viewAdminMetrics(presence, viewTraffic(node, context.today));
  const token = showsToken ? { token: node.row.token } : {};
  return { ...view, ...viewDetails(node.row), ...viewProbes(presence), ...token, metrics };
}

/** Fields that change only with the node's row or the date. */
export function viewSettled(row: NodeRow, today: CivilDate) {
  return {
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
  const { ip, ipv4, ipv6, hostname, remark, country_pin } = row;
  return { ip, ipv4, ipv6, hostname, remark, country_pin };
}

/** Kinds of probes that the connected agent measures. */
export function viewProbes(presence: Presence | undefined): Pick<AdminNode, 'probes'> {
  return { probes: presence === undefined ? null : [...presence.probes] };
}

export function viewPresence(row: NodeRow, presence: Presence | undefined, context: ViewContext) {
  const { now, monotonic } = context;
  if (presence === undefined) {
    const last_seen = row.last_seen_at;
    // The clock may have been set back since.
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

/** The ledger on `today`. Rolls over first: an offline node starts new days and periods too. */
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

/** With every figure: published status pages leave out a node that lacks one. */
export function viewMetrics(
  row: NodeRow,
  presence: Presence | undefined,
  traffic: NodeTraffic,
): PublicMetrics | null {
  const report = presence?.report;
  if (report === null || report === undefined) return null;
  const unmeasured = figureNames.filter((name) => report[name] === undefined);
  if (unmeasured.length === 0) return viewReport(report, traffic);
  const { mem_total, swap_total, disk_total } = row;
  const known: Partial<Metrics> = { ...noFigures, mem_total, swap_total, disk_total, ...presence?.known };
  const figures = Object.fromEntries(figureNames.map((name) => [name, report[name] ?? known[name]]));
  return { ...viewReport(figures, traffic), unmeasured };
}

/** The keys of the generated table are those of the contract's HostFigures. */
const figureNames = Object.keys(noFigures) as (keyof HostFigures)[];

function viewReport(report: Partial<Metrics>, traffic: NodeTraffic): PublicMetrics {
  const { boot_id: _bootId, net_rx_total: _received, net_tx_total: _sent, ...figures } = report;
  const { total_rx, total_tx, month_rx, month_tx } = traffic;
  const { net_rx, net_tx } = report;
  return {
    ...figures,
    // Agents divide by the time between two reports; status pages print the quotient as it is.
    ...(net_rx === undefined ? {} : { net_rx: Math.round(net_rx) }),
    ...(net_tx === undefined ? {} : { net_tx: Math.round(net_tx) }),
    total_rx,
    total_tx,
    month_rx,
    month_tx,
  };
}

/** Only what was reported, with fields that are not in the contract; known fields win. */
export function viewAdminMetrics(presence: Presence | undefined, traffic: NodeTraffic): AdminMetrics | null {
  const report = presence?.report;
  if (report === null || report === undefined) return null;
  return { ...presence?.extra, ...report, ...viewReport(report, traffic) };
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
