import {
  type Reader,
  readBoolean,
  readNumber,
  readNumberOrNull,
  readString,
} from '@muster/generated/runtime/tolerant-readers';
import { readMe, readNodePing, readPublicMetrics, readPublicNode } from '@muster/generated/theme-readers';
import type { ChangeLog } from './change-log.ts';
import { readNotices, readOpenIncidents } from './decode-events.ts';
import {
  type ChangeReader,
  isObject,
  readChangedFields,
  readCountry,
  readFields,
  readId,
  readList,
} from './decode-values.ts';
import { HubError } from './hub-error.ts';
import type { Fleet, FleetNode, Latency, Me, NodeMetrics } from './model.ts';

type TrafficMode = FleetNode['traffic_mode'];

const trafficModes: Readonly<Record<TrafficMode, true>> = { sum: true, max: true, up: true, down: true };

const metricsFields: { readonly [K in keyof NodeMetrics]: Reader<NodeMetrics[K]> } = {
  ...readPublicMetrics,
  load: readLoad,
};

const { last_seen_ago: _, ...scalarFields } = readPublicNode;

const nodeFields: { readonly [K in keyof FleetNode]: Reader<FleetNode[K]> } = {
  ...scalarFields,
  tags: (value) => readList(value, (entry) => (typeof entry === 'string' ? entry : null)),
  public: (value) => value !== false,
  country: readCountry,
  traffic_mode: (value) => (isTrafficMode(value) ? value : 'sum'),
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
  ...readNodePing,
  // Null for a lost probe and for an invalid entry.
  recent: (value) => (Array.isArray(value) ? readInPlace(value) : []),
};

const meFields: { readonly [K in keyof Me]: Reader<Me[K]> } = {
  ...readMe,
  public_page: (value) => value !== false,
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
