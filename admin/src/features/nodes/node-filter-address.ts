import { type NodeFilter, openFilter, sortKeys } from './node-filter.ts';
import type { NodeState } from './node-state.ts';

const states: readonly NodeState[] = ['reporting', 'waiting', 'offline', 'never'];
/** Longer than any group, tag or sensible search; whoever makes a link may write anything there. */
const LONGEST = 200;

/** The filter that an address names; what it does not know is left open. */
export function readFilterQuery(query: URLSearchParams): NodeFilter {
  const readText = (name: string) => (query.get(name) ?? '').slice(0, LONGEST);
  const sort = readText('sort');
  const key = sortKeys.find((known) => known === sort.replace(/^-/, ''));
  return {
    search: readText('q'),
    state: states.find((state) => state === query.get('state')) ?? '',
    group: readText('group'),
    tag: readText('tag'),
    sort: key ?? openFilter.sort,
    isDescending: key !== undefined && sort.startsWith('-'),
  };
}

/** The query of an address, with its question mark; empty for the list as it is. */
export function writeFilterQuery({ search, state, group, tag, sort, isDescending }: NodeFilter): string {
  const isSorted = sort !== openFilter.sort || isDescending;
  const entries = Object.entries({
    q: search.trim() === '' ? '' : search,
    state,
    group,
    tag,
    sort: isSorted ? `${isDescending ? '-' : ''}${sort}` : '',
  });
  const text = new URLSearchParams(entries.filter(([, value]) => value !== '')).toString();
  return text === '' ? '' : `?${text}`;
}
