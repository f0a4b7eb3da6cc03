import { calculatePercent } from '@muster/theme-sdk/format';
import type { FleetNode } from '@muster/theme-sdk/model';

import type { SortKey } from './query.ts';

/** The figure that a key sorts by; null for a node that has none, which then comes last either way. */
const readers: Readonly<Record<Exclude<SortKey, 'order' | 'name'>, (node: FleetNode) => number | null>> = {
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

/** Keys of which the lowest comes first. */
const rising: ReadonlySet<SortKey> = new Set(['order', 'name', 'expiry', 'latency']);

/** Whether the list begins with the lowest. */
export function isRising(key: SortKey, isReversed: boolean): boolean {
  return rising.has(key) !== isReversed;
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The nodes in the order of a key; equal ones stay in the administrator's order. */
export function sortNodes(
  nodes: readonly FleetNode[],
  key: SortKey,
  isReversed: boolean,
): readonly FleetNode[] {
  if (key === 'order') return isReversed ? nodes.toReversed() : nodes;
  const sign = isRising(key, isReversed) ? 1 : -1;
  if (key === 'name') return nodes.toSorted((a, b) => sign * names.compare(a.name, b.name));
  const read = readers[key];
  return nodes
    .map((node) => ({ node, value: read(node) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * (a.value - b.value);
    })
    .map(({ node }) => node);
}
