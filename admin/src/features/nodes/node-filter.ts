import type { AdminNode } from '@muster/generated/types';
import { findPercent } from '../../ui/format.ts';
import type { MinuteMeans } from '../live/minute-means.ts';
import { findNodeState, matchesState, type NodeState } from './node-state.ts';
import { findPlanWarning } from './plan-warnings.ts';

export const sortKeys = [
  'order',
  'node',
  'state',
  'cpu',
  'memory',
  'disk',
  'network',
  'latency',
  'traffic',
  'plan',
] as const;
export type SortKey = (typeof sortKeys)[number];

export interface NodeFilter {
  search: string;
  /** Empty for all; likewise group and tag. */
  state: NodeState | '';
  group: string;
  tag: string;
  /** `due`: the plan ends soon or has little traffic left. */
  plan: 'due' | '';
  sort: SortKey;
  isDescending: boolean;
}

export const openFilter: NodeFilter = {
  search: '',
  state: '',
  group: '',
  tag: '',
  plan: '',
  sort: 'order',
  isDescending: false,
};

export function isFiltering(filter: NodeFilter): boolean {
  return filter.search.trim() !== '' || countFilters(filter) > 0;
}

/** How many filters are set besides the search. */
export function countFilters({ state, group, tag, plan }: NodeFilter): number {
  return [state, group, tag, plan].filter((value) => value !== '').length;
}

/** Filters and sorts; `nodes` are in status page order. Live figures are sorted by their means. */
export function filterNodes(
  nodes: readonly AdminNode[],
  filter: NodeFilter,
  means: Pick<MinuteMeans, 'get'>,
): AdminNode[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = nodes.filter((node) => {
    if (filter.state !== '' && !matchesState(node, filter.state)) return false;
    if (filter.group !== '' && node.group !== filter.group) return false;
    if (filter.tag !== '' && !node.tags?.includes(filter.tag)) return false;
    if (filter.plan === 'due' && findPlanWarning(node) === undefined) return false;
    const text = words.length === 0 ? '' : readSearchText(node);
    return words.every((word) => text.includes(word));
  });
  return sortNodes(found, filter, means);
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

function sortNodes(
  nodes: AdminNode[],
  { sort, isDescending }: NodeFilter,
  means: Pick<MinuteMeans, 'get'>,
): AdminNode[] {
  if (sort === 'order') return isDescending ? nodes.reverse() : nodes;
  const direction = isDescending ? -1 : 1;
  const keyed = nodes.map((node) => ({ node, key: readSortKey(node, sort, means) }));
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
const stateRanks: Record<NodeState, number> = { offline: 0, waiting: 1, online: 2, unseen: 3 };

function readSortKey(
  node: AdminNode,
  sort: Exclude<SortKey, 'order'>,
  means: Pick<MinuteMeans, 'get'>,
): string | number | undefined {
  const { metrics } = node;
  switch (sort) {
    case 'node':
      return node.name ?? '';
    case 'state':
      return stateRanks[findNodeState(node)];
    case 'cpu':
      return metrics?.cpu === undefined ? undefined : (means.get(node.id)?.cpu ?? metrics.cpu);
    case 'memory':
      return findPercent(metrics?.mem_used, metrics?.mem_total ?? node.mem_total);
    case 'disk':
      return findPercent(metrics?.disk_used, metrics?.disk_total ?? node.disk_total);
    case 'network':
      return metrics?.net_rx === undefined
        ? undefined
        : (means.get(node.id)?.network ?? metrics.net_rx + (metrics.net_tx ?? 0));
    case 'latency':
      return findLatency(node);
    case 'traffic':
      return node.month_used;
    case 'plan':
      return node.expires_in ?? undefined;
  }
}

/** Mean of the recent answered probes over the tasks, in milliseconds; undefined while offline or without answers. */
export function findLatency({ online, pings }: AdminNode): number | undefined {
  if (!online) return undefined;
  const answered = pings.flatMap(({ recent }) => recent.filter((latency) => latency !== null));
  return answered.length === 0
    ? undefined
    : answered.reduce((sum, latency) => sum + latency, 0) / answered.length;
}

/** Distinct values in locale order. */
export function listValues(
  nodes: readonly AdminNode[],
  read: (node: AdminNode) => readonly string[],
): string[] {
  const values = new Set<string>();
  for (const node of nodes) for (const value of read(node)) values.add(value);
  values.delete('');
  return [...values].sort(names.compare);
}
