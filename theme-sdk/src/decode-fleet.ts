import {
  isObject,
  type Reader,
  readAmount,
  readCountry,
  readDate,
  readFields,
  readFigure,
  readFlag,
  readId,
  readList,
  readText,
  readWhole,
  readWholeOrNull,
} from './decode-values.ts';
import { HubError } from './hub-error.ts';
import type { Fleet, FleetNode, Latency, Me, NodeMetrics } from './model.ts';

type TrafficMode = FleetNode['traffic_mode'];

const trafficModes: Readonly<Record<TrafficMode, true>> = { sum: true, max: true, up: true, down: true };

const metricsFields: { readonly [K in keyof NodeMetrics]: Reader<NodeMetrics[K]> } = {
  uptime: readFigure,
  cpu: readFigure,
  load: readLoad,
  mem_total: readFigure,
  mem_used: readFigure,
  swap_total: readFigure,
  swap_used: readFigure,
  disk_total: readFigure,
  disk_used: readFigure,
  net_rx: readFigure,
  net_tx: readFigure,
  tcp: readFigure,
  udp: readFigure,
  procs: readFigure,
  total_rx: readFigure,
  total_tx: readFigure,
  month_rx: readFigure,
  month_tx: readFigure,
};

const nodeFields: { readonly [K in keyof FleetNode]: Reader<FleetNode[K]> } = {
  id: readWhole,
  sort: readWhole,
  name: readText,
  group: readText,
  tags: (value) => readList(value, (entry) => (typeof entry === 'string' ? entry : null)),
  public: (value) => value !== false,
  public_remark: readText,
  online: readFlag,
  last_seen: readAmount,
  country: readCountry,
  os: readText,
  kernel: readText,
  arch: readText,
  virt: readText,
  cpu_name: readText,
  cpu_cores: readAmount,
  agent_version: readText,
  mem_total: readAmount,
  swap_total: readAmount,
  disk_total: readAmount,
  total_rx: readAmount,
  total_tx: readAmount,
  month_rx: readAmount,
  month_tx: readAmount,
  day_rx: readAmount,
  day_tx: readAmount,
  month_used: readAmount,
  month_start: (value) => readDate(value) ?? '',
  traffic_limit: readAmount,
  traffic_mode: (value) => (isTrafficMode(value) ? value : 'sum'),
  traffic_reset_day: readWhole,
  price: readAmount,
  currency: readText,
  billing_cycle: readText,
  expires_at: readDate,
  expires_in: readWholeOrNull,
  pings: (value) => readList(value, readLatency),
  metrics: (value) => (isObject(value) ? readFields<NodeMetrics>(value, metricsFields) : null),
};

const latencyFields: { readonly [K in keyof Latency]: Reader<Latency[K]> } = {
  task_id: readWhole,
  name: readText,
  latency: readFigure,
  loss: readAmount,
  // A lost probe is null, and so is an entry that makes no sense: neither is a latency.
  recent: (value) => (Array.isArray(value) ? readInPlace(value) : []),
};

const meFields: { readonly [K in keyof Me]: Reader<Me[K]> } = {
  authed: readFlag,
  github: readFlag,
  site_name: readText,
  site_description: readText,
  site: readText,
  public_page: (value) => value !== false,
  history_days: readAmount,
  version: readText,
  username: (value) => readText(value) || null,
  login: (value) => {
    const ways = isObject(value) ? value : {};
    return { password: ways.password !== false, external: readFlag(ways.external) };
  },
};

/** Reads a node of a snapshot. */
export type NodeReader = (entry: Record<string, unknown>, id: number) => FleetNode;

/** Reads each field. */
export const decodeNode: NodeReader = (entry, id) => {
  const node = readFields<FleetNode>(entry, nodeFields);
  // A link needs a text, and a card a heading.
  return node.name === '' ? { ...node, name: `#${id}` } : node;
};

/**
 * Reads a snapshot field by field, with a rest after every `slice` nodes; rejects only what is no snapshot at all. It
 * may keep parts of `value`.
 */
export function* readFleet(value: unknown, readNode: NodeReader, slice: number): Generator<void, Fleet> {
  if (!isObject(value) || !Array.isArray(value.nodes)) {
    throw new HubError('The answer is not a snapshot of the fleet.', { kind: 'malformed' });
  }
  const seen = new Set<number>();
  const nodes: FleetNode[] = [];
  for (const [index, entry] of value.nodes.entries()) {
    if (index > 0 && index % slice === 0) yield;
    const id = isObject(entry) ? readId(entry.id) : null;
    // Without an id of its own an entry can be neither linked nor told from the others.
    if (id === null || seen.has(id)) continue;
    seen.add(id);
    nodes.push(readNode(entry, id));
  }
  return { ts: readAmount(value.ts), isAdmin: readFlag(value.admin), nodes };
}

/** Reads a snapshot in one go. */
export function decodeFleet(value: unknown): Fleet {
  return readFleet(value, decodeNode, Number.POSITIVE_INFINITY).next().value as Fleet;
}

export function decodeMe(value: unknown): Me {
  if (!isObject(value)) throw new HubError('The answer is not about this hub.', { kind: 'malformed' });
  return readFields<Me>(value, meFields);
}

function readLatency(value: unknown): Latency | null {
  return isObject(value) && readId(value.task_id) !== null ? readFields<Latency>(value, latencyFields) : null;
}

function readLoad(value: unknown): NodeMetrics['load'] {
  if (!Array.isArray(value) || value.length < 3) return null;
  const averages = value.slice(0, 3).map(readFigure);
  return averages.includes(null) ? null : (averages as number[]);
}

/** Without a copy: these lists are most of a snapshot, and nearly all of them are as they should be. */
function readInPlace(list: unknown[]): (number | null)[] {
  for (let index = 0; index < list.length; index += 1) list[index] = readFigure(list[index]);
  return list as (number | null)[];
}

function isTrafficMode(value: unknown): value is TrafficMode {
  return typeof value === 'string' && Object.hasOwn(trafficModes, value);
}
