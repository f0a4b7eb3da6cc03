export const views = ['cards', 'compact', 'table'] as const;
export type View = (typeof views)[number];

/** `down` is offline after having been seen, `unseen` never connected. */
export const stateFilters = ['all', 'online', 'down', 'unseen'] as const;
export type StateFilter = (typeof stateFilters)[number];

/** `order` is the administrator's order. */
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

/** View, filters and order of the fleet page; all of it is in the URL. */
export interface FleetQuery {
  /** The view if the URL has none; null to write every view into the URL. */
  readonly defaultView: View | null;
  readonly view: View;
  readonly search: string;
  readonly state: StateFilter;
  /** Null for all groups, "" for nodes without a group. */
  readonly group: string | null;
  /** Country code; "" for all. */
  readonly country: string;
  /** "" for all. */
  readonly tag: string;
  readonly sort: SortKey;
  /** Reverses the default direction: ascending for names, descending for most metrics. */
  readonly isReversed: boolean;
}

/** More nodes than this are compact, unless the administrator or the visitor has chosen a view. */
const MAX_CARDS = 12;

interface ViewChoices {
  /** The choice of the visitor. */
  readonly chosen: string | undefined;
  /** The setting of the administrator; `auto` or a view. */
  readonly setting: string;
  /** Number of nodes. */
  readonly total: number;
}

/** The view of a URL without one. */
export function chooseView({ chosen, setting, total }: ViewChoices): View {
  const automatic = total > MAX_CARDS ? 'compact' : 'cards';
  return pick(views, chosen ?? null) ?? pick(views, setting) ?? automatic;
}

/** Parses the query part of a URL; invalid values are ignored. */
export function parseQuery(text: string, defaultView: View = 'cards'): FleetQuery {
  const params = new URLSearchParams(text);
  const sort = params.get('sort') ?? '';
  const key = sort.replace(/^-/, '');
  return {
    defaultView,
    view: pick(views, params.get('view')) ?? defaultView,
    search: params.get('q') ?? '',
    state: pick(stateFilters, params.get('state')) ?? 'all',
    group: params.get('group'),
    country: params.get('country') ?? '',
    tag: params.get('tag') ?? '',
    sort: pick(sortKeys, key) ?? 'order',
    isReversed: sort.startsWith('-') && pick(sortKeys, key) !== undefined,
  };
}

/** URL of the fleet page for a query, without default values. */
export function writeQuery(query: FleetQuery): string {
  const params = new URLSearchParams();
  if (query.view !== query.defaultView) params.set('view', query.view);
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

/** Whether any filter is set. */
export function isFiltered({ search, state, group, country, tag }: FleetQuery): boolean {
  return search.trim() !== '' || state !== 'all' || group !== null || country !== '' || tag !== '';
}

/** The same view and order without filters. */
export function clearFilters(query: FleetQuery): FleetQuery {
  return { ...query, search: '', state: 'all', group: null, country: '', tag: '' };
}

function pick<T extends string>(list: readonly T[], value: string | null): T | undefined {
  return list.find((entry) => entry === value);
}

let lastQuery = parseQuery('');

/** Stores the query of the fleet page, for links back to it. */
export function rememberQuery(query: FleetQuery): void {
  lastQuery = query;
}

/** URL of the fleet page as it was last shown. */
export function getFleetPath(): string {
  return writeQuery(lastQuery);
}
