import type { Fleet, FleetNode } from 'muster-theme/model';

/** Metrics that change too fast to be sorted by their latest value. */
const meanKeys = ['cpu', 'network', 'latency'] as const;
export type MeanKey = (typeof meanKeys)[number];

/** Latest values; null while unknown. Latency is that of the first probe. */
const readValue: Readonly<Record<MeanKey, (node: FleetNode) => number | null>> = {
  cpu: ({ metrics }) => metrics?.cpu ?? null,
  network: ({ metrics }) => metrics && (metrics.net_rx ?? 0) + (metrics.net_tx ?? 0),
  latency: ({ online, pings }) => (online ? (pings[0]?.latency ?? null) : null),
};

const BUCKET_SECONDS = 10;
const BUCKETS = 6;
/** A sum and a count for each metric. */
const FIELDS = 2 * meanKeys.length;

/** Means of the snapshots of the last minute, by node. */
export interface MinuteMeans {
  /** Adds a snapshot; a snapshot with the time of the last one is ignored. */
  record(fleet: Fleet): void;
  /** Null if the metric of the node is unknown now, or was unknown for the whole minute. */
  find(node: FleetNode, key: MeanKey): number | null;
}

/** A ring of ten-second buckets per node, so that ten thousand nodes take a few megabytes. */
export function createMinuteMeans(): MinuteMeans {
  /** Number of the bucket, counted from the epoch, that each slot holds. */
  const slots = new Array<number>(BUCKETS).fill(Number.NEGATIVE_INFINITY);
  const rings = new Map<number, Float64Array>();
  let recordedAt = Number.NEGATIVE_INFINITY;
  let current = 0;

  function clearSlot(slot: number): void {
    for (const ring of rings.values()) ring.fill(0, slot * FIELDS, (slot + 1) * FIELDS);
  }

  function addNode(node: FleetNode, slot: number): void {
    let ring = rings.get(node.id);
    if (ring === undefined) {
      ring = new Float64Array(BUCKETS * FIELDS);
      rings.set(node.id, ring);
    }
    let field = slot * FIELDS;
    for (const key of meanKeys) {
      const value = readValue[key](node);
      if (value !== null) {
        ring[field] = (ring[field] ?? 0) + value;
        ring[field + 1] = (ring[field + 1] ?? 0) + 1;
      }
      field += 2;
    }
  }

  return {
    record({ ts, nodes }) {
      if (ts === recordedAt) return;
      // The hub's clock was set back: the times of the buckets mean nothing any more.
      if (ts < recordedAt) rings.clear();
      recordedAt = ts;
      current = Math.floor(ts / BUCKET_SECONDS);
      const slot = current % BUCKETS;
      if (slots[slot] !== current) clearSlot(slot);
      slots[slot] = current;
      for (const node of nodes) addNode(node, slot);
      if (rings.size > nodes.length) removeOthers(rings, nodes);
    },
    find(node, key) {
      const ring = rings.get(node.id);
      if (readValue[key](node) === null || ring === undefined) return null;
      const index = meanKeys.indexOf(key) * 2;
      let sum = 0;
      let count = 0;
      for (const [slot, bucket] of slots.entries()) {
        if (bucket <= current - BUCKETS || bucket > current) continue;
        sum += ring[slot * FIELDS + index] ?? 0;
        count += ring[slot * FIELDS + index + 1] ?? 0;
      }
      return count === 0 ? null : sum / count;
    },
  };
}

/** Forgets nodes that have been deleted. */
function removeOthers(rings: Map<number, unknown>, nodes: readonly FleetNode[]): void {
  const ids = new Set(nodes.map(({ id }) => id));
  for (const id of rings.keys()) if (!ids.has(id)) rings.delete(id);
}
