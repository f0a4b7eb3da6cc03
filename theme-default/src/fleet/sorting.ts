import { calculatePercent } from 'muster-theme/format';
import type { FleetNode } from 'muster-theme/model';
import type { MeanKey, MinuteMeans } from './minute-means.ts';
import type { SortKey } from './query.ts';

type LatestKey = Exclude<SortKey, 'order' | 'name' | MeanKey>;

/** Values that change slowly, or are means already, such as the load. Nodes with null come last in both directions. */
const getLatest: Readonly<Record<LatestKey, (node: FleetNode) => number | null>> = {
  memory: ({ metrics }) => metrics && calculatePercent(metrics.mem_used, metrics.mem_total),
  disk: ({ metrics }) => metrics && calculatePercent(metrics.disk_used, metrics.disk_total),
  load: ({ metrics }) => metrics?.load?.[0] ?? null,
  uptime: ({ metrics }) => metrics?.uptime ?? null,
  traffic: ({ month_used }) => month_used,
  expiry: ({ expires_in }) => expires_in,
};

/** Whether the list is sorted by the mean of the last minute. */
export function isSortedByMean(key: SortKey): key is MeanKey {
  return key === 'cpu' || key === 'network' || key === 'latency';
}

/** Keys that sort ascending by default. */
const ascendingKeys: ReadonlySet<SortKey> = new Set(['order', 'name', 'expiry', 'latency']);

/** Whether the list is in ascending order. */
export function isAscending(key: SortKey, isReversed: boolean): boolean {
  return ascendingKeys.has(key) !== isReversed;
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export interface SortOrder {
  readonly sort: SortKey;
  readonly isReversed: boolean;
}

/** Sorts nodes; equal ones keep the administrator's order. */
export function sortNodes(
  nodes: readonly FleetNode[],
  { sort, isReversed }: SortOrder,
  means: MinuteMeans,
): readonly FleetNode[] {
  if (sort === 'order') return isReversed ? nodes.toReversed() : nodes;
  const sign = isAscending(sort, isReversed) ? 1 : -1;
  if (sort === 'name') return nodes.toSorted((a, b) => sign * names.compare(a.name, b.name));
  const read = isSortedByMean(sort) ? (node: FleetNode) => means.find(node, sort) : getLatest[sort];
  return nodes
    .map((node) => ({ node, value: read(node) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * (a.value - b.value);
    })
    .map(({ node }) => node);
}
