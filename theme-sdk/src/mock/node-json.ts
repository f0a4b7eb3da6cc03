import { findOfflineSince, generateLatency, generateMetrics, PROBE_INTERVAL } from './host-metrics.ts';
import type { Host } from './hosts.ts';

const DAY = 86_400;
const RECENT = 30;

/** A JSON object as sent by the hub. */
export type JsonObject = Record<string, unknown>;

/** A node as the hub sends it; with `isAdmin` including the fields for administrators. */
export function toNodeJson(host: Host, t: number, isAdmin: boolean): JsonObject {
  const { system, plan, random } = host;
  const seenAt = findLastSeen(host, t);
  const traffic = calculateTraffic(host, seenAt);
  const isReporting = host.state === 'online';
  return {
    id: host.id,
    sort: host.id,
    name: host.name,
    group: host.group,
    tags: host.tags,
    public: true,
    public_remark: host.publicRemark,
    online: isReporting || host.state === 'waiting',
    last_seen: seenAt,
    last_seen_ago: seenAt === 0 ? null : Math.floor(t) - seenAt,
    country: host.country,
    ...toSystemJson(host),
    ...traffic,
    traffic_limit: plan.trafficLimit,
    traffic_mode: 'sum',
    traffic_reset_day: plan.resetDay,
    price: plan.price,
    currency: plan.currency,
    billing_cycle: plan.cycle,
    expires_at: plan.expiresIn === null ? null : formatDate(t + plan.expiresIn * DAY),
    expires_in: plan.expiresIn,
    pings: isReporting ? toPingsJson(host, t) : [],
    metrics: isReporting ? toMetricsJson(host, t, traffic) : null,
    ...(isAdmin && {
      ip: `203.0.113.${host.id % 256}`,
      ipv4: `203.0.113.${host.id % 256}`,
      ipv6: null,
      hostname: `${host.name}.example`,
      remark: random.float(80) < 0.3 ? 'Renew in November' : '',
      country_pin: '',
      public_details: null,
      probes: null,
      ...(isReporting && { metrics: { ...toMetricsJson(host, t, traffic), boot_id: `mock-${host.id}` } }),
    }),
    mem_total: host.state === 'unseen' ? 0 : system.memory,
  };
}

function findLastSeen(host: Host, t: number): number {
  if (host.state === 'unseen') return 0;
  return host.state === 'offline' ? findOfflineSince(host, t) : Math.floor(t);
}

/** Known once the agent has connected. */
function toSystemJson({ system, state }: Host): JsonObject {
  const isKnown = state !== 'unseen';
  return {
    os: isKnown ? system.os : '',
    kernel: isKnown ? system.kernel : '',
    arch: isKnown ? system.arch : '',
    virt: isKnown ? system.virt : '',
    cpu_name: isKnown ? system.cpuName : '',
    cpu_cores: isKnown ? system.cores : 0,
    agent_version: isKnown ? '0.1.0' : '',
    swap_total: isKnown ? system.swap : 0,
    disk_total: isKnown ? system.disk : 0,
  };
}

function toMetricsJson(host: Host, t: number, traffic: Traffic): JsonObject {
  const { system, random } = host;
  const { total_rx, total_tx, month_rx, month_tx } = traffic;
  return {
    uptime: Math.floor(random.integer(DAY, 200 * DAY, 81) + (t % (30 * DAY))),
    ...generateMetrics(host, t),
    mem_total: system.memory,
    swap_total: system.swap,
    disk_total: system.disk,
    total_rx,
    total_tx,
    month_rx,
    month_tx,
  };
}

interface Traffic extends JsonObject {
  readonly total_rx: number;
  readonly total_tx: number;
  readonly month_rx: number;
  readonly month_tx: number;
}

function calculateTraffic({ bytesPerSecond: rate, plan, random, state }: Host, t: number): Traffic {
  const period = findPeriod(t, plan.resetDay);
  if (state === 'unseen') {
    const zero = { total_rx: 0, total_tx: 0, month_rx: 0, month_tx: 0 };
    return { ...zero, day_rx: 0, day_tx: 0, month_used: 0, month_start: period.start };
  }
  const elapsed = Math.max(0, t - period.startAt);
  // Near the configured fraction of the limit, slowly growing.
  const used =
    plan.trafficLimit > 0 ? plan.trafficLimit * plan.trafficShare + rate * (t % 3600) : rate * elapsed;
  const received = Math.round(used * (0.35 + 0.3 * random.float(82)));
  const sent = Math.round(used) - received;
  const years = 1 + random.integer(1, 30, 83);
  const today = Math.min(1, (t % DAY) / Math.max(DAY, elapsed));
  return {
    total_rx: received * years,
    total_tx: sent * years,
    month_rx: received,
    month_tx: sent,
    day_rx: Math.round(received * today),
    day_tx: Math.round(sent * today),
    month_used: received + sent,
    month_start: period.start,
  };
}

function toPingsJson(host: Host, t: number): JsonObject[] {
  return host.probes.map((probe) => {
    const recent = Array.from({ length: RECENT }, (_, index) =>
      generateLatency(host, probe, t - (RECENT - 1 - index) * PROBE_INTERVAL),
    );
    const lost = recent.filter((value) => value === null).length;
    return {
      task_id: probe.taskId,
      name: probe.name,
      at: t,
      latency: recent.at(-1) ?? null,
      loss: Math.round((lost / RECENT) * 1000) / 10,
      recent,
    };
  });
}

/** The first day of the current billing period. */
function findPeriod(t: number, resetDay: number): { start: string; startAt: number } {
  const now = new Date(t * 1000);
  const month = now.getUTCDate() >= resetDay ? now.getUTCMonth() : now.getUTCMonth() - 1;
  const startAt = Date.UTC(now.getUTCFullYear(), month, resetDay) / 1000;
  return { start: formatDate(startAt), startAt };
}

function formatDate(t: number): string {
  return new Date(t * 1000).toISOString().slice(0, 10);
}
