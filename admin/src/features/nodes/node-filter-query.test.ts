import { expect, test } from 'vitest';
import { type NodeFilter, openFilter } from './node-filter.ts';
import { formatFilterQuery, parseFilterQuery } from './node-filter-query.ts';

test.each<[Partial<NodeFilter>, string]>([
  [{}, ''],
  [{ search: '   ' }, ''],
  [{ search: 'web tokyo' }, '?q=web+tokyo'],
  [{ state: 'offline', group: 'A & B', tag: '边缘' }, '?state=offline&group=A+%26+B&tag=%E8%BE%B9%E7%BC%98'],
  [{ sort: 'cpu', isDescending: true }, '?sort=-cpu'],
  [{ sort: 'node' }, '?sort=node'],
  [{ isDescending: true }, '?sort=-order'],
])('%j is %j in the URL and is parsed back', (part, query) => {
  const filter = { ...openFilter, ...part };
  expect(formatFilterQuery(filter)).toBe(query);
  const read = parseFilterQuery(new URLSearchParams(query));
  expect(read).toEqual({ ...filter, search: filter.search.trim() });
});

test('ignores invalid values in the URL', () => {
  const query = new URLSearchParams('state=dead&sort=-price&q=&other=1');
  expect(parseFilterQuery(query)).toEqual(openFilter);
  expect(parseFilterQuery(new URLSearchParams({ q: 'x'.repeat(5_000) })).search).toHaveLength(200);
});
