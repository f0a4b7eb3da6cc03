import type { AdminNode } from '@muster/generated/types';
import { findPercent } from '../../ui/format.ts';
import { findNodeState, type NodeState } from './node-state.ts';

export const sortKeys = ['order', 'node', 'state', 'cpu', 'memory', 'disk', 'network', 'traffic'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface NodeFilter {
  search: string;
  /** Empty for all; likewise group and tag. */
  state: NodeState | '';
  group: string;
  tag: string;
  sort: SortKey;
  isDescending: boolean;
}

export const openFilter: NodeFilter = {
  search: '',
  state: '',
  group: '',
  tag: '',
  sort: 'order',
  isDescending: false,
};

export function isFiltering({ search, state, group, tag }: NodeFilter): boolean {
  return search.trim() !== '' || state !== '' || group !== '' || tag !== '';
}

/** Filters and sorts; `nodes` are in status page order. */
export function filterNodes(nodes: readonly AdminNode[], filter: NodeFilter): AdminNode[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = nodes.filter((node) => {
    if (filter.state !== '' && findNodeState(node) !== filter.state) return false;
    if (filter.group !== '' && node.group !== filter.group) return false;
    if (filter.tag !== '' && !node.tags?.includes(filter.tag)) return false;
    const text = words.length === 0 ? '' : readSearchText(node);
    return words.every((word) => text.includes(word));
  });
  return sortNodes(found, filter);
}

/** Search text by node. Unchanged nodes keep their identity, so it is built once and not on every keystroke. */
const searchTexts = new WeakMap<AdminNode, string>();

function readSearchText(node: AdminNode): string {
  const known = searchTexts.get(node);
  if (known !== undefined) return known;
  const text = makeSearchText(node);
  searchTexts.set(node, text);
  return text;
}

function makeSearchText(node: AdminNode): string {
  const { name, group, hostname, ip, ipv4, ipv6, os, country, remark, public_remark, tags = [] } = node;
  const parts = [name, group, hostname, ip, ipv4, ipv6, os, country, remark, public_remark, ...tags];
  return parts.filter(Boolean).join('\n').toLowerCase();
}

function sortNodes(nodes: AdminNode[], { sort, isDescending }: NodeFilter): AdminNode[] {
  if (sort === 'order') return isDescending ? nodes.reverse() : nodes;
  const direction = isDescending ? -1 : 1;
  const keyed = nodes.map((node) => ({ node, key: readSortKey(node, sort) }));
  keyed.sort((a, b) => compareKeys(a.key, b.key, direction));
  return keyed.map(({ node }) => node);
}

/** Unknown values sort last in both directions. */
function compareKeys(
  a: string | number | undefined,
  b: string | number | undefined,
  direction: number,
): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (typeof a === 'string' && typeof b === 'string') return direction * names.compare(a, b);
  return direction * (Number(a) - Number(b));
}

const names = new Intl.Collator(undefined, { numeric: true });
const stateRanks: Record<NodeState, number> = { offline: 0, waiting: 1, reporting: 2, never: 3 };

function readSortKey(node: AdminNode, sort: Exclude<SortKey, 'order'>): string | number | undefined {
  const { metrics } = node;
  switch (sort) {
    case 'node':
      return node.name ?? '';
    case 'state':
      return stateRanks[findNodeState(node)];
    case 'cpu':
      return metrics?.cpu;
    case 'memory':
      return findPercent(metrics?.mem_used, metrics?.mem_total ?? node.mem_total);
    case 'disk':
      return findPercent(metrics?.disk_used, metrics?.disk_total ?? node.disk_total);
    case 'network':
      return metrics?.net_rx === undefined ? undefined : metrics.net_rx + (metrics.net_tx ?? 0);
    case 'traffic':
      return node.month_used;
  }
}

/** Distinct values in locale order. */
export function listValues(
  nodes: readonly AdminNode[],
  read: (node: AdminNode) => readonly string[],
): string[] {
  return [...new Set(nodes.flatMap(read))].filter((value) => value !== '').sort(names.compare);
}
