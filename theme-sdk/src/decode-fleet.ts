import type { ChangeLog } from './change-log.ts';
import { readNotices, readOpenIncidents } from './decode-events.ts';
import {
  type ChangeReader,
  isObject,
  type Reader,
  readBoolean,
  readChangedFields,
  readCountry,
  readDate,
  readFields,
  readId,
  readInteger,
  readIntegerOrNull,
  readList,
  readNumber,
  readNumberOrNull,
  readString,
} from './decode-values.ts';
import { HubError } from './hub-error.ts';
import type { Fleet, FleetNode, Latency, Me, NodeMetrics } from './model.ts';

type TrafficMode = FleetNode['traffic_mode'];

const trafficModes: Readonly<Record<TrafficMode, true>> = { sum: true, max: true, up: true, down: true };

const metricsFields: { readonly [K in keyof NodeMetrics]: Reader<NodeMetrics[K]> } = {
  uptime: readNumberOrNull,
  cpu: readNumberOrNull,
  load: readLoad,
  mem_total: readNumberOrNull,
  mem_used: readNumberOrNull,
  swap_total: readNumberOrNull,
  swap_used: readNumberOrNull,
  disk_total: readNumberOrNull,
  disk_used: readNumberOrNull,
  net_rx: readNumberOrNull,
  net_tx: readNumberOrNull,
  tcp: readNumberOrNull,
  udp: readNumberOrNull,
  procs: readNumberOrNull,
  total_rx: readNumberOrNull,
  total_tx: readNumberOrNull,
  month_rx: readNumberOrNull,
  month_tx: readNumberOrNull,
};

const nodeFields: { readonly [K in keyof FleetNode]: Reader<FleetNode[K]> } = {
  id: readInteger,
  sort: readInteger,
  name: readString,
  group: readString,
  tags: (value) => readList(value, (entry) => (typeof entry === 'string' ? entry : null)),
  public: (value) => value !== false,
  public_remark: readString,
  online: readBoolean,
  last_seen: readNumber,
  country: readCountry,
  os: readString,
  kernel: readString,
  arch: readString,
  virt: readString,
  cpu_name: readString,
  cpu_cores: readNumber,
  agent_version: readString,
  mem_total: readNumber,
  swap_total: readNumber,
  disk_total: readNumber,
  total_rx: readNumber,
  total_tx: readNumber,
  month_rx: readNumber,
  month_tx: readNumber,
  day_rx: readNumber,
  day_tx: readNumber,
  month_used: readNumber,
  month_start: (value) => readDate(value) ?? '',
  traffic_limit: readNumber,
  traffic_mode: (value) => (isTrafficMode(value) ? value : 'sum'),
  traffic_reset_day: readInteger,
  price: readNumber,
  currency: readString,
  billing_cycle: readString,
  expires_at: readDate,
  expires_in: readIntegerOrNull,
  pings: (value) => readList(value, readLatency),
  metrics: (value) => (isObject(value) ? readMetrics(value) : null),
};

/** The hub fills figures that were not measured, for pages that need all. */
function readMetrics(value: Record<string, unknown>): NodeMetrics {
  const metrics = readFields<NodeMetrics>(value, metricsFields);
  if (!Array.isArray(value.unmeasured)) return metrics;
  const filled = value.unmeasured.filter((key) => Object.hasOwn(metricsFields, key));
  return { ...metrics, ...Object.fromEntries(filled.map((key) => [key, null])) };
}

const latencyFields: { readonly [K in keyof Latency]: Reader<Latency[K]> } = {
  task_id: readInteger,
  at: readInteger,
  name: readString,
  latency: readNumberOrNull,
  loss: readNumber,
  // Null for a lost probe and for an invalid entry.
  recent: (value) => (Array.isArray(value) ? readInPlace(value) : []),
};

const meFields: { readonly [K in keyof Me]: Reader<Me[K]> } = {
  authed: readBoolean,
  github: readBoolean,
  site_name: readString,
  site_description: readString,
  site: readString,
  public_page: (value) => value !== false,
  history_days: readNumber,
  version: readString,
  username: (value) => readString(value) || null,
  login: (value) => {
    const { password, external } = toObject(value);
    return { password: password !== false, external: readBoolean(external) };
  },
  panel: (value) => {
    const { url = '/admin', has_own_origin } = toObject(value);
    return { url: readString(url) || null, has_own_origin: readBoolean(has_own_origin) };
  },
};

function toObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

/** Decodes one node of a snapshot. */
export type NodeReader = (entry: Record<string, unknown>, id: number) => FleetNode;

export const decodeNode: NodeReader = (entry, id) => nameNode(readFields<FleetNode>(entry, nodeFields), id);

/** Decodes a node that was decoded before: reads only what `log` has of it, and returns the earlier node if nothing has changed. */
export function createChangeDecoder(log: ChangeLog) {
  const readChanges = <T extends object>(
    value: Record<string, unknown>,
    fields: { readonly [K in keyof T]-?: ChangeReader<T[K]> },
    last: T,
  ): T => {
    const keys = log.get(value) ?? [];
    log.delete(value);
    return readChangedFields(value, last, { fields, keys });
  };
  const fields: { readonly [K in keyof FleetNode]: ChangeReader<FleetNode[K]> } = {
    ...nodeFields,
    metrics(value, last) {
      if (!isObject(value) || last === null || !log.has(value)) return nodeFields.metrics(value);
      if (!Array.isArray(value.unmeasured)) return readChanges<NodeMetrics>(value, metricsFields, last);
      log.delete(value);
      return readMetrics(value);
    },
  };
  return (entry: Record<string, unknown>, last: FleetNode): FleetNode =>
    nameNode(readChanges<FleetNode>(entry, fields, last), last.id);
}

/** Links and headings need a text. */
function nameNode(node: FleetNode, id: number): FleetNode {
  return node.name === '' ? { ...node, name: `#${id}` } : node;
}

/**
 * Decodes a snapshot, yielding after every `slice` nodes. Throws only if the value is not a snapshot at all. The result may
 * contain parts of `value`.
 */
export function* decodeFleetInSlices(
  value: unknown,
  readNode: NodeReader,
  slice: number,
): Generator<void, Fleet> {
  if (!isObject(value) || !Array.isArray(value.nodes)) {
    throw new HubError('The response is not a snapshot.', { kind: 'malformed' });
  }
  const seen = new Set<number>();
  const nodes: FleetNode[] = [];
  for (const [index, entry] of value.nodes.entries()) {
    if (index > 0 && index % slice === 0) yield;
    const id = isObject(entry) ? readId(entry.id) : null;
    // Nodes are identified by their id, so one without a unique id is unusable.
    if (id === null || seen.has(id)) continue;
    seen.add(id);
    nodes.push(readNode(entry, id));
  }
  return {
    ts: readNumber(value.ts),
    isAdmin: readBoolean(value.admin),
    nodes,
    incidents: readOpenIncidents(value.incidents),
    notices: readNotices(value.notices),
  };
}

/** Decodes a snapshot without pauses. */
export function decodeFleet(value: unknown): Fleet {
  return decodeFleetInSlices(value, decodeNode, Number.POSITIVE_INFINITY).next().value as Fleet;
}

export function decodeMe(value: unknown): Me {
  if (!isObject(value)) throw new HubError('The response is not a session.', { kind: 'malformed' });
  return readFields<Me>(value, meFields);
}

function readLatency(value: unknown): Latency | null {
  return isObject(value) && readId(value.task_id) !== null ? readFields<Latency>(value, latencyFields) : null;
}

function readLoad(value: unknown): NodeMetrics['load'] {
  if (!Array.isArray(value) || value.length < 3) return null;
  const averages = value.slice(0, 3).map(readNumberOrNull);
  return averages.includes(null) ? null : (averages as number[]);
}

/** Without a copy, because these arrays are most of a snapshot and nearly all of them are valid. */
function readInPlace(list: unknown[]): (number | null)[] {
  for (let index = 0; index < list.length; index += 1) list[index] = readNumberOrNull(list[index]);
  return list as (number | null)[];
}

function isTrafficMode(value: unknown): value is TrafficMode {
  return typeof value === 'string' && Object.hasOwn(trafficModes, value);
}
