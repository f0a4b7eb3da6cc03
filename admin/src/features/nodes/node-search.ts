import { readChoice, readText } from '../../ui/query-string.ts';
import { type NodeFilter, openFilter, type SortKey, sortKeys } from './node-filter.ts';
import { type NodeState, nodeStates } from './node-state.ts';

/** Dialogs that a URL can open; all but `add` need the node. */
const dialogs = ['add', 'edit', 'connect', 'traffic', 'move', 'remove'] as const;
type DialogName = (typeof dialogs)[number];

/** Search parameters of the screen with the nodes. */
export interface NodeSearch {
  q?: string | undefined;
  state?: NodeState | undefined;
  group?: string | undefined;
  tag?: string | undefined;
  plan?: 'due' | undefined;
  /** A column, with a minus for descending. */
  sort?: SortKey | `-${SortKey}` | undefined;
  dialog?: DialogName | undefined;
  /** Id of the dialog's node. */
  node?: number | undefined;
}

/** Longer than any group, tag or sensible search. */
const MAX_TEXT = 200;

/** Parses search parameters; invalid ones are undefined. */
export function parseNodeSearch(search: Record<string, unknown>): NodeSearch {
  const dialog = readChoice(search.dialog, dialogs);
  const node = Number(search.node);
  return {
    q: readText(search.q, MAX_TEXT),
    state: readChoice(search.state, nodeStates),
    group: readText(search.group, MAX_TEXT),
    tag: readText(search.tag, MAX_TEXT),
    plan: readChoice(search.plan, ['due']),
    sort: readChoice(
      search.sort,
      sortKeys.flatMap((key) => [key, `-${key}` as const]),
    ),
    dialog,
    node: dialog !== undefined && dialog !== 'add' && Number.isSafeInteger(node) ? node : undefined,
  };
}

export function toNodeFilter(search: Omit<NodeSearch, 'dialog' | 'node'>): NodeFilter {
  const { q = '', state = '', group = '', tag = '', plan = '', sort = openFilter.sort } = search;
  const isDescending = sort.startsWith('-');
  return { search: q, state, group, tag, plan, sort: sort.replace(/^-/, '') as SortKey, isDescending };
}

/** The inverse of `toNodeFilter`; undefined for what does not restrict. */
export function toNodeSearch(filter: NodeFilter): Omit<NodeSearch, 'dialog' | 'node'> {
  const { search, state, group, tag, plan, sort, isDescending } = filter;
  const isSorted = sort !== openFilter.sort || isDescending;
  return {
    q: search.trim() === '' ? undefined : search,
    state: state === '' ? undefined : state,
    group: group === '' ? undefined : group,
    tag: tag === '' ? undefined : tag,
    plan: plan === '' ? undefined : plan,
    sort: isSorted ? `${isDescending ? '-' : ''}${sort}` : undefined,
  };
}
