import { describe, expect, it } from 'vitest';
import { clearFilters, type FleetQuery, isFiltered, parseQuery, writeQuery } from './query.ts';

const plain = parseQuery('');

describe('parseQuery', () => {
  it('shows everything as cards where nothing is said', () => {
    expect(plain).toEqual({
      defaultView: 'cards',
      view: 'cards',
      search: '',
      state: 'all',
      group: null,
      country: '',
      tag: '',
      sort: 'order',
      isReversed: false,
    });
  });

  it('ignores what it does not understand', () => {
    expect(parseQuery('?view=spiral&state=odd&sort=-weight&colour=red')).toEqual(plain);
  });

  it('tells nodes without a group from all of them', () => {
    expect(parseQuery('?group=').group).toBe('');
  });

  it('starts with the view that is usual here', () => {
    expect(parseQuery('', 'table').view).toBe('table');
    expect(parseQuery('?view=cards', 'table').view).toBe('cards');
    expect(parseQuery('', 'spiral').view).toBe('cards');
  });
});

describe('writeQuery', () => {
  it.each<[Partial<FleetQuery>, string]>([
    [{}, '/'],
    [{ view: 'table', sort: 'cpu' }, '/?view=table&sort=cpu'],
    [{ sort: 'order', isReversed: true }, '/?sort=-order'],
    [{ group: '', state: 'down' }, '/?state=down&group='],
    [{ search: 'a b&c', country: 'DE', tag: 'IPv6' }, '/?country=DE&tag=IPv6&q=a+b%26c'],
  ])('%j is %s, and is read as it was', (part, address) => {
    const query = { ...plain, ...part };
    expect(writeQuery(query)).toBe(address);
    expect(parseQuery(address.slice(1))).toEqual(query);
  });

  it('names the usual view only where it is not the usual one', () => {
    const usual = parseQuery('', 'table');
    expect(writeQuery(usual)).toBe('/');
    expect(writeQuery({ ...usual, view: 'cards' })).toBe('/?view=cards');
  });
});

describe('isNarrowed', () => {
  it.each<Partial<FleetQuery>>([
    { search: 'x' },
    { state: 'down' },
    { group: '' },
    { country: 'DE' },
    { tag: 'x' },
  ])('%j leaves nodes out until it is widened', (part) => {
    const query = { ...plain, ...part };
    expect(isFiltered(query)).toBe(true);
    expect(isFiltered(clearFilters(query))).toBe(false);
  });

  it('blanks, views and orders leave nothing out', () => {
    expect(isFiltered({ ...plain, search: '  ', view: 'table', sort: 'cpu' })).toBe(false);
  });
});
