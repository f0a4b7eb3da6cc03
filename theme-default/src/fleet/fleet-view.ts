import { countPresences, describePresence, type Fleet, type FleetNode } from 'muster-theme/model';
import { rememberByFacts } from './facts.ts';
import { createMinuteMeans } from './minute-means.ts';
import type { FleetQuery, StateFilter } from './query.ts';
import { sortNodes } from './sorting.ts';

export interface Group {
  /** Empty for nodes without a group, and for an ungrouped list. */
  readonly name: string;
  readonly ids: readonly number[];
  /** Those of the ids whose nodes report nothing; as cards and tiles they are a line each, below the others. */
  readonly quiet: readonly number[];
  readonly online: number;
}

/** The nodes that match a query, in its order. */
export interface FleetView {
  readonly groups: readonly Group[];
  /** False for an order across groups, and without groups. */
  readonly isGrouped: boolean;
  readonly shown: number;
  readonly total: number;
}

/** Lists sorted by changing metrics are sorted again at this interval, to stay readable. */
const SORT_INTERVAL_SECONDS = 10;

const still: ReadonlySet<FleetQuery['sort']> = new Set(['order', 'name', 'expiry']);

/**
 * Returns a function that filters, sorts and groups consecutive snapshots. Fast metrics are sorted by their means of the
 * last minute, so that a short peak does not move a node.
 *
 * @param means shared by consecutive queries, so that a new order is right from its first snapshot
 */
export function createFleetView(query: FleetQuery, means = createMinuteMeans()): (fleet: Fleet) => FleetView {
  let ranks: ReadonlyMap<number, number> = new Map();
  let sortedAt = Number.NEGATIVE_INFINITY;
  const isStill = still.has(query.sort);
  const arrange = ({ nodes, ts }: Fleet): FleetView => {
    const matching = nodes.filter((node) => matches(node, query));
    const isDue = isStill || Math.abs(ts - sortedAt) >= SORT_INTERVAL_SECONDS;
    if (isDue) {
      sortedAt = ts;
      ranks = rank(sortNodes(nodes, query, means));
    }
    const listed = matching.toSorted((a, b) => findRank(ranks, a) - findRank(ranks, b));
    const isGrouped = query.sort === 'order' && listed.some(({ group }) => group !== '');
    return {
      groups: isGrouped ? groupNodes(listed) : [makeGroup('', listed)].filter(({ ids }) => ids.length > 0),
      isGrouped,
      shown: listed.length,
      total: nodes.length,
    };
  };
  const view = isStill ? rememberByFacts(arrange) : arrange;
  return (fleet) => {
    means.record(fleet);
    return view(fleet);
  };
}

function rank(nodes: readonly FleetNode[]): ReadonlyMap<number, number> {
  return new Map(nodes.map(({ id }, index) => [id, index]));
}

/** A node added since the last sort comes last. */
function findRank(ranks: ReadonlyMap<number, number>, { id }: FleetNode): number {
  return ranks.get(id) ?? ranks.size;
}

/** Nodes by group, in the order of the groups' first nodes; nodes without a group come last. */
function groupNodes(nodes: readonly FleetNode[]): readonly Group[] {
  const groups = new Map<string, FleetNode[]>();
  for (const node of nodes) {
    const members = groups.get(node.group);
    if (members === undefined) groups.set(node.group, [node]);
    else members.push(node);
  }
  const list = [...groups].map(([name, members]) => makeGroup(name, members));
  return [...list.filter(({ name }) => name !== ''), ...list.filter(({ name }) => name === '')];
}

function makeGroup(name: string, members: readonly FleetNode[]): Group {
  return {
    name,
    ids: members.map(({ id }) => id),
    quiet: members.filter((node) => describePresence(node) !== 'online').map(({ id }) => id),
    online: countPresences(members).online,
  };
}

function matchesState(node: FleetNode, state: StateFilter): boolean {
  if (state === 'all') return true;
  if (state === 'online') return node.online;
  return describePresence(node) === (state === 'down' ? 'offline' : 'unseen');
}

function matches(node: FleetNode, { search, state, group, country, tag }: FleetQuery): boolean {
  return (
    matchesState(node, state) &&
    (group === null || node.group === group) &&
    (country === '' || node.country === country) &&
    (tag === '' || node.tags.includes(tag)) &&
    containsWords(node, search)
  );
}

/** Whether every word occurs in the node's search text. */
function containsWords(node: FleetNode, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = getSearchText(node);
  return words.every((word) => text.includes(word));
}

/** Search texts by node; unchanged nodes keep their identity. */
const searchTexts = new WeakMap<FleetNode, string>();

function getSearchText(node: FleetNode): string {
  const known = searchTexts.get(node);
  if (known !== undefined) return known;
  const { name, group, tags, country, os, arch, virt, public_remark } = node;
  const text = [name, group, ...tags, country, os, arch, virt, public_remark].join('\n').toLowerCase();
  searchTexts.set(node, text);
  return text;
}

export function isSameView(a: FleetView, b: FleetView): boolean {
  if (a === b) return true;
  return (
    a.total === b.total &&
    a.isGrouped === b.isGrouped &&
    a.groups.length === b.groups.length &&
    a.groups.every((group, index) => isSameGroup(group, b.groups[index]))
  );
}

function isSameGroup(a: Group, b: Group | undefined): boolean {
  return (
    a.name === b?.name && a.online === b.online && isSameList(a.ids, b.ids) && isSameList(a.quiet, b.quiet)
  );
}

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
