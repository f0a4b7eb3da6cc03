import { expect, test } from 'vitest';
import { formatQuery, parseQuery } from '../../ui/query-string.ts';
import { openAuditFilter, toAuditFilter, toAuditQuery, toAuditSearch } from './audit-filter.ts';
import { parseAuditSearch } from './audit-search.ts';

const readFilter = (query: string) => toAuditFilter(parseAuditSearch(parseQuery(query)));

test('survives the way through a URL', () => {
  const filter = {
    text: 'web 1',
    action: 'node.delete',
    outcome: 'ok',
    from: '2026-03-01',
    to: '2026-03-02',
  } as const;
  expect(readFilter(formatQuery({ ...toAuditSearch(filter) }))).toEqual(filter);
  expect(formatQuery({ ...toAuditSearch(openAuditFilter) })).toBe('');
});

test('ignores values that are not known', () => {
  expect(readFilter('?action=node.dance&outcome=great&from=yesterday&to=20260301&text=')).toEqual(
    openAuditFilter,
  );
  expect(readFilter(`?text=${'a'.repeat(101)}`).text).toHaveLength(100);
});

test('includes the last day as a whole', () => {
  const { from = 0, to = 0 } = toAuditQuery({ ...openAuditFilter, from: '2026-01-15', to: '2026-01-15' });
  expect(to - from).toBe(86_400);
  expect(new Date(from * 1000).getHours()).toBe(0);
  expect(toAuditQuery({ ...openAuditFilter, text: '  ' })).toEqual({});
});
