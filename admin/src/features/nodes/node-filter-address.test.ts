import { expect, test } from 'vitest';
import { type NodeFilter, openFilter } from './node-filter.ts';
import { readFilterQuery, writeFilterQuery } from './node-filter-address.ts';

test.each<[Partial<NodeFilter>, string]>([
  [{}, ''],
  [{ search: '   ' }, ''],
  [{ search: 'web tokyo' }, '?q=web+tokyo'],
  [{ state: 'offline', group: 'A & B', tag: '边缘' }, '?state=offline&group=A+%26+B&tag=%E8%BE%B9%E7%BC%98'],
  [{ sort: 'cpu', isDescending: true }, '?sort=-cpu'],
  [{ sort: 'node' }, '?sort=node'],
  [{ isDescending: true }, '?sort=-order'],
])('%j stands in the address as %j, and is read from there', (part, query) => {
  const filter = { ...openFilter, ...part };
  expect(writeFilterQuery(filter)).toBe(query);
  const read = readFilterQuery(new URLSearchParams(query));
  expect(read).toEqual({ ...filter, search: filter.search.trim() });
});

test('an address that somebody made up leaves open what it does not name rightly', () => {
  const query = new URLSearchParams('state=dead&sort=-price&q=&other=1');
  expect(readFilterQuery(query)).toEqual(openFilter);
  expect(readFilterQuery(new URLSearchParams({ q: 'x'.repeat(5_000) })).search).toHaveLength(200);
});
