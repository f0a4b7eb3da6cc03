export const views = ['cards', 'compact', 'table'] as const;
export type View = (typeof views)[number];

export const stateFilters = ['all', 'online', 'down'] as const;
export type StateFilter = (typeof stateFilters)[number];

/** `order` is the administrator's. */
export const sortKeys = [
  'order',
  'name',
  'cpu',
  'memory',
  'disk',
  'network',
  'load',
  'uptime',
  'traffic',
  'latency',
  'expiry',
] as const;
export type SortKey = (typeof sortKeys)[number];

/** What the fleet page shows, and how: all of it stands in the address. */
export interface FleetQuery {
  /** The view where the address names none. */
  readonly usualView: View;
  readonly view: View;
  readonly search: string;
  readonly state: StateFilter;
  /** Null for all groups, "" for the nodes that are in none. */
  readonly group: string | null;
  /** Country code; "" for all. */
  readonly country: string;
  /** "" for all. */
  readonly tag: string;
  readonly sort: SortKey;
  /** Against the natural direction of the key: names begin with A, figures with the highest. */
  readonly isReversed: boolean;
}

/** The query in the part of an address after `?`. What is not understood is as if it were not there. */
export function parseQuery(text: string, usual = 'cards'): FleetQuery {
  const usualView = pick(views, usual) ?? 'cards';
  const params = new URLSearchParams(text);
  const sort = params.get('sort') ?? '';
  const key = sort.replace(/^-/, '');
  return {
    usualView,
    view: pick(views, params.get('view')) ?? usualView,
    search: params.get('q') ?? '',
    state: pick(stateFilters, params.get('state')) ?? 'all',
    group: params.get('group'),
    country: params.get('country') ?? '',
    tag: params.get('tag') ?? '',
    sort: pick(sortKeys, key) ?? 'order',
    isReversed: sort.startsWith('-') && pick(sortKeys, key) !== undefined,
  };
}

/** The address of the fleet page that shows this; what is as usual is left out. */
export function writeQuery(query: FleetQuery): string {
  const params = new URLSearchParams();
  if (query.view !== query.usualView) params.set('view', query.view);
  if (query.state !== 'all') params.set('state', query.state);
  if (query.group !== null) params.set('group', query.group);
  if (query.country !== '') params.set('country', query.country);
  if (query.tag !== '') params.set('tag', query.tag);
  if (query.sort !== 'order' || query.isReversed)
    params.set('sort', (query.isReversed ? '-' : '') + query.sort);
  if (query.search !== '') params.set('q', query.search);
  const text = params.toString();
  return text === '' ? '/' : `/?${text}`;
}

/** Whether some nodes may be left out. */
export function isNarrowed({ search, state, group, country, tag }: FleetQuery): boolean {
  return search.trim() !== '' || state !== 'all' || group !== null || country !== '' || tag !== '';
}

/** The same view and order of the whole fleet. */
export function widen(query: FleetQuery): FleetQuery {
  return { ...query, search: '', state: 'all', group: null, country: '', tag: '' };
}

function pick<T extends string>(list: readonly T[], value: string | null): T | undefined {
  return list.find((entry) => entry === value);
}
