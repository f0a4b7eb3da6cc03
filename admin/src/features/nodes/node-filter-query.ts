import { type NodeFilter, openFilter, sortKeys } from './node-filter.ts';
import type { NodeState } from './node-state.ts';

const states: readonly NodeState[] = ['reporting', 'waiting', 'offline', 'never'];
/** Longer than any group, tag or sensible search; a link may contain anything. */
const LONGEST = 200;

/** Parses the filter from a URL query; unknown values are ignored. */
export function parseFilterQuery(query: URLSearchParams): NodeFilter {
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

/** URL query of the filter, including the question mark; empty without a filter. */
export function formatFilterQuery({ search, state, group, tag, sort, isDescending }: NodeFilter): string {
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
