import { calculatePercent } from 'muster-theme/format';
import type { FleetNode } from 'muster-theme/model';

import type { SortKey } from './query.ts';

/** Sort values; nodes with null come last in both directions. */
const getValue: Readonly<Record<Exclude<SortKey, 'order' | 'name'>, (node: FleetNode) => number | null>> = {
  cpu: ({ metrics }) => metrics?.cpu ?? null,
  memory: ({ metrics }) => metrics && calculatePercent(metrics.mem_used, metrics.mem_total),
  disk: ({ metrics }) => metrics && calculatePercent(metrics.disk_used, metrics.disk_total),
  network: ({ metrics }) => metrics && (metrics.net_rx ?? 0) + (metrics.net_tx ?? 0),
  load: ({ metrics }) => metrics?.load?.[0] ?? null,
  uptime: ({ metrics }) => metrics?.uptime ?? null,
  traffic: ({ month_used }) => month_used,
  latency: ({ online, pings }) => (online ? (pings[0]?.latency ?? null) : null),
  expiry: ({ expires_in }) => expires_in,
};

/** Keys that sort ascending by default. */
const ascendingKeys: ReadonlySet<SortKey> = new Set(['order', 'name', 'expiry', 'latency']);

/** Whether the list is in ascending order. */
export function isAscending(key: SortKey, isReversed: boolean): boolean {
  return ascendingKeys.has(key) !== isReversed;
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Sorts by a key; equal nodes keep the administrator's order. */
export function sortNodes(
  nodes: readonly FleetNode[],
  key: SortKey,
  isReversed: boolean,
): readonly FleetNode[] {
  if (key === 'order') return isReversed ? nodes.toReversed() : nodes;
  const sign = isAscending(key, isReversed) ? 1 : -1;
  if (key === 'name') return nodes.toSorted((a, b) => sign * names.compare(a.name, b.name));
  const read = getValue[key];
  return nodes
    .map((node) => ({ node, value: read(node) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * (a.value - b.value);
    })
    .map(({ node }) => node);
}
