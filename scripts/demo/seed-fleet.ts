import { firstRules } from '../../hub/src/features/alerts/first-rules.ts';
import { openStore } from '../../hub/src/store/open-store.ts';
import { createRandomIds } from '../../hub/src/store/random-ids.ts';
import type { NodeConfig, TrafficRow } from '../../hub/src/store/rows.ts';
import type { Store } from '../../hub/src/store/store.ts';
import { findFirstDay, listMockIncidents, listMockNotices } from '../../theme-sdk/src/mock/events.ts';
import { findOfflineSince } from '../../theme-sdk/src/mock/host-metrics.ts';
import type { Host } from '../../theme-sdk/src/mock/hosts.ts';
import { toNodeJson } from '../../theme-sdk/src/mock/node-json.ts';
import { createSeededRandom } from '../../theme-sdk/src/mock/seeded-random.ts';
import { addChecks } from './checks.ts';
import { createDemoHosts, demoTasks, PING_INTERVAL, privateHosts } from './fleet.ts';
import { describeFacts } from './reports.ts';
import { type Bytes, sumPastTraffic, writePast } from './seed-history.ts';

export interface SeedOptions {
  /** Path of the new database. */
  db: string;
  seed: number;
  /** Unix seconds of the end of the history. */
  now: number;
  /** Days of history. */
  days: number;
  onProgress?: (share: number) => void;
}

/** A host with its node in the database. */
export interface DemoNode {
  host: Host;
  id: number;
  token: string;
}

const DAY_SECONDS = 86_400;
/** Days for which the mock fleet's availability is computed. */
const AVAILABILITY_DAYS = 90;
const MAX_INCIDENTS_PER_NODE = 1000;
/** Keys of heartbeats are drawn apart from tokens and ids. */
const KEYS_SEED = 500_000;

/** Creates the demo's database: nodes, tasks, checks, settings, notices, incidents and history. */
export async function seedFleet(options: SeedOptions): Promise<void> {
  const store = await openStore({ path: options.db, drawId: createRandomIds(createBytes(options.seed)) });
  try {
    await store.putSettings({ site_name: 'Northwind', site_description: 'Status of our machines' });
    // Enough of them for some alerts.
    await store.insertFirstAlertRules(firstRules.map((rule) => ({ ...rule, enabled: true })));
    const nodes: DemoNode[] = [];
    for (const host of createDemoHosts(options.seed)) nodes.push(await addNode(store, host, options));
    const taskIds = await addTasks(store);
    await addEvents(store, { nodes, taskIds, options });
    const checkIds = await addChecks(store, {
      toNodeId: (host) => nodes[host - 1]?.id ?? 0,
      now: options.now,
      sort: taskIds.length + 1,
      drawBytes: createBytes(options.seed + KEYS_SEED),
    });
    await writePast(store, {
      nodes,
      taskIds: [...taskIds, ...checkIds],
      ...options,
      onProgress: options.onProgress ?? (() => undefined),
    });
  } finally {
    await store.close();
  }
}

/** The nodes of a database that `seedFleet` created, in the order of the hosts. Nodes that were deleted since are missing. */
export async function readDemoNodes(
  db: string,
  { seed, now }: { seed: number; now: number },
): Promise<DemoNode[]> {
  const store = await openStore({ path: db, drawId: createRandomIds(createBytes(seed)) });
  try {
    const { nodes } = await store.load(now);
    const byName = new Map(nodes.map(({ node }) => [node.name, node]));
    return createDemoHosts(seed).flatMap((host) => {
      const node = byName.get(host.name);
      return node === undefined ? [] : [{ host, id: node.id, token: node.token }];
    });
  } finally {
    await store.close();
  }
}

async function addNode(store: Store, host: Host, { seed, now }: SeedOptions): Promise<DemoNode> {
  const token = createBytes(seed * 1000 + host.id)(32).toString('base64url');
  const watchedSince = now - (AVAILABILITY_DAYS - findFirstDay(host)) * DAY_SECONDS;
  const isSeen = host.state !== 'unseen';
  const created_at = isSeen ? watchedSince - 600 : now - DAY_SECONDS;
  const lastSeenAt = host.state === 'offline' ? findOfflineSince(host, now) : now;
  const past = sumPast(host, lastSeenAt);
  const config = { ...toConfig(host, now), traffic_limit: chooseLimit(host, past.period) };
  const { node, traffic } = await store.insertNode({ config, token, created_at });
  if (!isSeen) return { host, id: node.id, token };
  await store.saveFacts([
    {
      id: node.id,
      ...describeFacts(host),
      ip: `203.0.113.${host.id}`,
      country: host.country,
      last_seen_at: lastSeenAt,
      watched_since: watchedSince,
    },
  ]);
  await store.saveTraffic(toLedger(host, { traffic, past, now: lastSeenAt }));
  return { host, id: node.id, token };
}

function toConfig(host: Host, now: number): NodeConfig {
  const { plan } = host;
  const expiresAt = plan.expiresIn === null ? null : new Date((now + plan.expiresIn * DAY_SECONDS) * 1000);
  return {
    name: host.name,
    group: host.group,
    tags: [...host.tags],
    public: !privateHosts.has(host.name),
    remark: privateHosts.has(host.name) ? 'Internal: not on the status page' : '',
    public_remark: host.publicRemark,
    country_pin: host.country,
    public_details: null,
    price: plan.price,
    currency: plan.currency,
    billing_cycle: plan.cycle,
    expires_at: expiresAt === null ? null : formatDate(expiresAt),
    traffic_limit: plan.trafficLimit,
    traffic_mode: 'sum',
    traffic_reset_day: plan.resetDay,
  };
}

/** What the history says about the traffic of a node: in all, in the plan period and on the day of `now`. */
interface Past {
  total: Bytes;
  period: Bytes;
  day: Bytes;
  periodStart: string;
  today: string;
}

function sumPast(host: Host, now: number): Past {
  const none = { rx: 0, tx: 0 };
  const periodStart = String(toNodeJson(host, now, true).month_start);
  const today = formatDate(new Date(now * 1000));
  const since = [0, ...[periodStart, today].map((date) => Date.parse(`${date}T00:00`) / 1000)];
  const [total = none, period = none, day = none] = sumPastTraffic(host, { now, since });
  return { total, period, day, periodStart, today };
}

/** A limit of which the plan's share is used, in two digits. */
function chooseLimit({ plan }: Host, { rx, tx }: Bytes): number {
  if (plan.trafficLimit === 0) return 0;
  const limit = (rx + tx) / plan.trafficShare;
  if (!(limit > 0) || !Number.isFinite(limit)) return plan.trafficLimit;
  const unit = 10 ** (Math.floor(Math.log10(limit)) - 1);
  return Math.ceil(limit / unit) * unit;
}

interface LedgerSources {
  traffic: TrafficRow;
  past: Past;
  now: number;
}

function toLedger(host: Host, { traffic, past, now }: LedgerSources): TrafficRow {
  const { total, period, day, periodStart, today } = past;
  return {
    ...traffic,
    rx: total.rx,
    tx: total.tx,
    day_rx: day.rx,
    day_tx: day.tx,
    day_start: toDayNumber(today),
    period_rx: period.rx,
    period_tx: period.tx,
    period_start: toDayNumber(periodStart),
    last_report_at: host.state === 'waiting' ? 0 : now,
  };
}

async function addTasks(store: Store): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, task] of demoTasks.entries()) {
    const config = { ...task, interval: PING_INTERVAL, all_nodes: true, node_ids: [], sort: index + 1 };
    ids.push((await store.insertPingTask(config)).id);
  }
  return ids;
}

async function addEvents(
  store: Store,
  {
    nodes,
    taskIds,
    options,
  }: { nodes: readonly DemoNode[]; taskIds: readonly number[]; options: SeedOptions },
): Promise<void> {
  const { now } = options;
  const stage = { hosts: nodes.map(({ host }) => host), now };
  const toNodeId = (id: number) => nodes[id - 1]?.id ?? 0;
  const incidents = listMockIncidents(stage, now - options.days * DAY_SECONDS).toReversed();
  await store.writeIncidents(
    incidents.map(({ node_name: _node, task_name: _task, ...incident }, index) => ({
      ...incident,
      id: index + 1,
      node_id: toNodeId(incident.node_id),
      task_id: incident.task_id === null ? null : (taskIds[incident.task_id - 1] ?? null),
    })),
    MAX_INCIDENTS_PER_NODE,
  );
  for (const { id: _id, html: _html, node_ids, ...notice } of listMockNotices(stage).toReversed())
    await store.insertNotice({ ...notice, node_ids: node_ids.map(toNodeId), tags: [] });
}

/** Deterministic bytes, for ids and tokens. */
function createBytes(seed: number): (count: number) => Buffer {
  const random = createSeededRandom(seed);
  let drawn = 0;
  return (count) =>
    Buffer.from(
      Array.from({ length: count }, () => {
        drawn += 1;
        return random.integer(0, 255, drawn);
      }),
    );
}

/** The hub counts in local days. */
function formatDate(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

function toDayNumber(date: string): number {
  return Number(date.replaceAll('-', ''));
}
