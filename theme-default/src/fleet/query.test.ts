import { describe, expect, it } from 'vitest';
import { chooseView, clearFilters, type FleetQuery, isFiltered, parseQuery, writeQuery } from './query.ts';

const plain = parseQuery('');

describe('parseQuery', () => {
  it('defaults to all nodes as cards', () => {
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

  it('ignores unknown parameters', () => {
    expect(parseQuery('?view=spiral&state=odd&sort=-weight&colour=red')).toEqual(plain);
  });

  it('distinguishes an empty group from no filter', () => {
    expect(parseQuery('?group=').group).toBe('');
  });

  it('prefers the view of the URL to the default', () => {
    expect(parseQuery('', 'table').view).toBe('table');
    expect(parseQuery('?view=cards', 'table').view).toBe('cards');
  });
});

describe('chooseView', () => {
  it.each([
    [undefined, 'auto', 12, 'cards'],
    [undefined, 'auto', 13, 'compact'],
    [undefined, 'cards', 13, 'cards'],
    [undefined, 'spiral', 1, 'cards'],
    ['table', 'cards', 13, 'table'],
    ['cards', 'auto', 13, 'cards'],
    ['spiral', 'auto', 13, 'compact'],
  ] as const)('the visitor’s %s, the setting %s and %i nodes give %s', (chosen, setting, total, view) => {
    expect(chooseView({ chosen, setting, total })).toBe(view);
  });
});

describe('writeQuery', () => {
  it.each<[Partial<FleetQuery>, string]>([
    [{}, '/'],
    [{ view: 'table', sort: 'cpu' }, '/?view=table&sort=cpu'],
    [{ sort: 'order', isReversed: true }, '/?sort=-order'],
    [{ group: '', state: 'down' }, '/?state=down&group='],
    [{ search: 'a b&c', country: 'DE', tag: 'IPv6' }, '/?country=DE&tag=IPv6&q=a+b%26c'],
  ])('%j is %s and is parsed back unchanged', (part, address) => {
    const query = { ...plain, ...part };
    expect(writeQuery(query)).toBe(address);
    expect(parseQuery(address.slice(1))).toEqual(query);
  });

  it('writes the view only if it is not the default', () => {
    const usual = parseQuery('', 'table');
    expect(writeQuery(usual)).toBe('/');
    expect(writeQuery({ ...usual, view: 'cards' })).toBe('/?view=cards');
    expect(writeQuery({ ...usual, defaultView: null })).toBe('/?view=table');
  });
});

describe('isNarrowed', () => {
  it.each<Partial<FleetQuery>>([
    { search: 'x' },
    { state: 'down' },
    { group: '' },
    { country: 'DE' },
    { tag: 'x' },
  ])('%j filters nodes out until cleared', (part) => {
    const query = { ...plain, ...part };
    expect(isFiltered(query)).toBe(true);
    expect(isFiltered(clearFilters(query))).toBe(false);
  });

  it('blanks, views and sorting filter nothing', () => {
    expect(isFiltered({ ...plain, search: '  ', view: 'table', sort: 'cpu' })).toBe(false);
  });
});
