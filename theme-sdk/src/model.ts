import type {
  Me as ApiMe,
  NoticeSummary as ApiNoticeSummary,
  OpenIncident as ApiOpenIncident,
  MetricsRow,
  NodeHistory,
  NodePing,
  PingRow,
  PublicMetrics,
  PublicNode,
} from '@muster/generated/theme-types';

/** Deeply readonly, because the same object is shared by all subscribers. */
export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** Every key is present; null for a metric that the node did not report, which the hub fills and names in `unmeasured`. */
export type NodeMetrics = DeepReadonly<{
  [K in Exclude<keyof PublicMetrics, 'unmeasured'>]-?: Exclude<PublicMetrics[K], undefined> | null;
}>;

export type Latency = DeepReadonly<NodePing>;

/**
 * A node with every key present: a missing or invalid value becomes "", 0, null or [], whichever means "unknown" for that
 * key in the API. A node without a name gets its id as its name, such as `#7`. `last_seen_ago` is left out, because it would
 * change every node in every snapshot: it is `fleet.ts - node.last_seen`.
 */
export type FleetNode = DeepReadonly<Omit<Required<PublicNode>, 'metrics' | 'last_seen_ago'>> & {
  readonly metrics: NodeMetrics | null;
};

/** A snapshot of all nodes. */
export interface Fleet {
  /** The hub's clock, Unix seconds. */
  readonly ts: number;
  /** Whether this is the administrator's view, which includes private nodes. */
  readonly isAdmin: boolean;
  /** In the administrator's order. */
  readonly nodes: readonly FleetNode[];
  /** Open incidents, newest first, at most 100; empty from hubs that do not record any. */
  readonly incidents: readonly OpenIncident[];
  /** Announcements in effect, and maintenance in progress or within 7 days; the latest start comes first. */
  readonly notices: readonly NoticeSummary[];
}

export type OpenIncident = DeepReadonly<Required<ApiOpenIncident>>;

/** A notice without its text, which `loadNotices` of `muster-theme/incidents` has. */
export type NoticeSummary = DeepReadonly<Required<ApiNoticeSummary>>;

export type Me = DeepReadonly<Required<ApiMe>>;

/** A metric is null where it was not measured. */
export type HistoryRow = DeepReadonly<{
  [K in keyof MetricsRow]-?: K extends 'ts' | 'minutes' ? number : number | null;
}>;

export type LatencyRow = DeepReadonly<Omit<Required<PingRow>, 'band'>> & {
  /** Lowest and highest value; null if they are equal. */
  readonly band: readonly [number, number] | null;
};

export type History = Omit<DeepReadonly<Required<NodeHistory>>, 'metrics' | 'ping'> & {
  readonly metrics: readonly HistoryRow[];
  readonly ping: readonly LatencyRow[];
};

/**
 * State of a node:
 * - `online` it reports
 * - `waiting` its agent is connected but has not reported yet
 * - `offline` its agent has been connected before and is not now: the node is down; `last_seen` is the time of its last report
 * - `unseen` its agent has never connected
 */
export type Presence = 'online' | 'waiting' | 'offline' | 'unseen';

/** The properties of a node that its state depends on; those of the administrator's interface have them too. */
export interface PresenceFields {
  readonly online: boolean;
  /** Unix seconds; 0 for never. */
  readonly last_seen: number;
  /** Null before the first report. */
  readonly metrics: object | null;
}

export function describePresence(node: PresenceFields): Presence {
  if (node.online) return node.metrics === null ? 'waiting' : 'online';
  return node.last_seen > 0 ? 'offline' : 'unseen';
}

/** Numbers of nodes; `total` is the sum of `online`, `offline` and `unseen`. */
export interface PresenceCounts {
  readonly total: number;
  /** Nodes with a connected agent, including those that are `waiting`. */
  readonly online: number;
  readonly waiting: number;
  /** Nodes that are down. Nodes that were never seen are not. */
  readonly offline: number;
  readonly unseen: number;
}

export function countPresences(nodes: Iterable<PresenceFields>): PresenceCounts {
  const counts = { online: 0, waiting: 0, offline: 0, unseen: 0 };
  for (const node of nodes) counts[describePresence(node)] += 1;
  const { online, waiting, offline, unseen } = counts;
  return { total: online + waiting + offline + unseen, online: online + waiting, waiting, offline, unseen };
}
