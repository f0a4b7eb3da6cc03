import type {
  AdminMetrics,
  AdminNode,
  NodeTraffic,
  PublicMetrics,
  PublicNode,
} from '@muster/generated/types';
import type { Presence } from '../live/presence.ts';
import type { CivilDate, Runtime } from '../runtime.ts';
import type { NodeRow } from '../store/store.ts';
import type { FleetNode } from './fleet.ts';
import { formatDayNumber, monthUsed, rollOver } from './ledger.ts';

/** The moment for which nodes are shown. */
export interface ViewTime {
  today: CivilDate;
  /** Unix seconds. */
  at: number;
  /** The same moment on the monotonic clock, milliseconds. */
  monotonic: number;
}

/** Now. */
export function getViewTime(runtime: Runtime): ViewTime {
  const now = runtime.now();
  return { today: runtime.calendar(now), at: Math.floor(now / 1000), monotonic: runtime.monotonic() };
}

/** What every caller may see of a node; the serialiser of the contract drops whatever else would slip in. */
export function viewPublicNode(node: FleetNode, presence: Presence | undefined, time: ViewTime): PublicNode {
  const { row } = node;
  const traffic = viewTraffic(node, time.today);
  return {
    id: row.id,
    sort: row.sort,
    name: row.name,
    group: row.group,
    tags: row.tags,
    public: row.public,
    public_remark: row.public_remark,
    online: presence !== undefined,
    last_seen: presence === undefined ? row.last_seen_at : getHeardAt(presence, time),
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
    ...traffic,
    ...viewPlan(row, time.today),
    pings: [],
    metrics: viewMetrics(presence, traffic),
  };
}

/** Everything of a node. Without `showsToken` the key is absent. */
export function viewAdminNode(
  node: FleetNode,
  presence: Presence | undefined,
  time: ViewTime & { showsToken: boolean },
): AdminNode {
  const { row } = node;
  const view = viewPublicNode(node, presence, time);
  return {
    ...view,
    ip: row.ip,
    ipv4: row.ipv4,
    ipv6: row.ipv6,
    hostname: row.hostname,
    remark: row.remark,
    country_pin: row.country_pin,
    ...(time.showsToken ? { token: row.token } : {}),
    metrics: viewAdminMetrics(presence, view.metrics ?? null),
  };
}

function getHeardAt(presence: Presence, time: ViewTime): number {
  return time.at - Math.floor((time.monotonic - presence.heardAt) / 1000);
}

/** The ledger as it stands on `today`: a node that does not report starts new days and periods too. */
function viewTraffic({ row, traffic }: FleetNode, today: CivilDate): NodeTraffic {
  rollOver(traffic, { today, resetDay: row.traffic_reset_day });
  return {
    total_rx: traffic.rx,
    total_tx: traffic.tx,
    month_rx: traffic.period_rx,
    month_tx: traffic.period_tx,
    day_rx: traffic.day_rx,
    day_tx: traffic.day_tx,
    month_used: monthUsed(row.traffic_mode, traffic.period_rx, traffic.period_tx),
    month_start: formatDayNumber(traffic.period_start),
  };
}

function viewPlan(row: NodeRow, today: CivilDate) {
  return {
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

function viewMetrics(presence: Presence | undefined, traffic: NodeTraffic): PublicMetrics | null {
  const report = presence?.report;
  if (report === null || report === undefined) return null;
  const { boot_id: _bootId, net_rx_total: _received, net_tx_total: _sent, ...figures } = report;
  const { total_rx, total_tx, month_rx, month_tx } = traffic;
  return { ...figures, total_rx, total_tx, month_rx, month_tx };
}

/** Known fields win over unknown ones of the same name, which the codec has set apart already. */
function viewAdminMetrics(
  presence: Presence | undefined,
  metrics: PublicMetrics | null,
): AdminMetrics | null {
  const report = presence?.report;
  if (metrics === null || report === null || report === undefined) return null;
  return { ...presence?.extra, ...report, ...metrics };
}

/** Whole days on the calendar: 0 today, negative in the past. */
export function countDaysUntil(date: string, today: CivilDate): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return toDays({ year, month, day }) - toDays(today);
}

/** Days since the epoch of a civil date; UTC keeps daylight saving out of the difference. */
function toDays({ year, month, day }: CivilDate): number {
  return Date.UTC(year, month - 1, day) / 86_400_000;
}
