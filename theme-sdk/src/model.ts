import type {
  Me as ApiMe,
  MetricsRow,
  NodeHistory,
  NodePing,
  PingRow,
  PublicMetrics,
  PublicNode,
} from '@muster/generated/theme-types';

/** A JSON value as the SDK hands it out: nobody may change it, because others hold the same object. */
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** Every key is there; null stands for a figure that the node did not send. */
export type NodeMetrics = Frozen<{
  [K in keyof PublicMetrics]-?: Exclude<PublicMetrics[K], undefined> | null;
}>;

export type Latency = Frozen<NodePing>;

/**
 * A node with every key present: what the hub left out, or sent with a wrong type, is "", 0, null or [], as the
 * contract writes "unknown" for that key. One without a name is called after its id, such as `#7`.
 */
export type FleetNode = Frozen<Omit<Required<PublicNode>, 'metrics'>> & {
  readonly metrics: NodeMetrics | null;
};

/** The fleet at one moment. */
export interface Fleet {
  /** The hub's clock, Unix seconds. */
  readonly ts: number;
  /** Whether this is the administrator's view, which has the private nodes too. */
  readonly isAdmin: boolean;
  /** In the administrator's order. */
  readonly nodes: readonly FleetNode[];
}

export type Me = Frozen<Required<ApiMe>>;

/** A row's figure is null where it was not measured. */
export type HistoryRow = Frozen<{
  [K in keyof MetricsRow]-?: K extends 'ts' | 'minutes' ? number : number | null;
}>;

export type LatencyRow = Frozen<Omit<Required<PingRow>, 'band'>> & {
  /** Lowest and highest; null when they do not differ. */
  readonly band: readonly [number, number] | null;
};

export type History = Omit<Frozen<Required<NodeHistory>>, 'metrics' | 'ping'> & {
  readonly metrics: readonly HistoryRow[];
  readonly ping: readonly LatencyRow[];
};

/**
 * What to show of a node:
 * - `online` it reports
 * - `waiting` its agent is connected and has not reported yet
 * - `offline` it was here before; `last_seen` says when
 * - `unseen` its agent has never connected
 */
export type Presence = 'online' | 'waiting' | 'offline' | 'unseen';

export function describePresence(node: Pick<FleetNode, 'online' | 'metrics' | 'last_seen'>): Presence {
  if (node.online) return node.metrics === null ? 'waiting' : 'online';
  return node.last_seen > 0 ? 'offline' : 'unseen';
}
