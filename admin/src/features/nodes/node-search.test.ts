import { expect, test } from 'vitest';
import { formatQuery, parseQuery } from '../../ui/query-string.ts';
import { type NodeFilter, openFilter } from './node-filter.ts';
import { parseNodeSearch, toNodeFilter, toNodeSearch } from './node-search.ts';

const readFilter = (query: string) => toNodeFilter(parseNodeSearch(parseQuery(query)));

test.each<[Partial<NodeFilter>, string]>([
  [{}, ''],
  [{ search: '   ' }, ''],
  [{ search: 'web tokyo' }, '?q=web+tokyo'],
  [{ search: '007' }, '?q=007'],
  [{ state: 'offline', group: 'A & B', tag: '边缘' }, '?state=offline&group=A+%26+B&tag=%E8%BE%B9%E7%BC%98'],
  [{ sort: 'cpu', isDescending: true }, '?sort=-cpu'],
  [{ plan: 'due', sort: 'plan' }, '?plan=due&sort=plan'],
  [{ sort: 'node' }, '?sort=node'],
  [{ isDescending: true }, '?sort=-order'],
])('%j is %j in the URL and is parsed back', (part, query) => {
  const filter = { ...openFilter, ...part };
  expect(formatQuery({ ...toNodeSearch(filter) })).toBe(query);
  expect(readFilter(query)).toEqual({ ...filter, search: filter.search.trim() });
});

test('ignores invalid values in the URL', () => {
  expect(readFilter('?state=dead&sort=-price&q=&other=1')).toEqual(openFilter);
  expect(readFilter(`?q=${'x'.repeat(5_000)}`).search).toHaveLength(200);
});

test.each([
  ['?dialog=add&node=1', { dialog: 'add', node: undefined }],
  ['?dialog=edit&node=12', { dialog: 'edit', node: 12 }],
  ['?dialog=edit&node=alpha', { dialog: 'edit', node: undefined }],
  ['?dialog=explode&node=1', { dialog: undefined, node: undefined }],
])('%s opens %j', (query, expected) => {
  const { dialog, node } = parseNodeSearch(parseQuery(query));
  expect({ dialog, node }).toEqual(expected);
});
