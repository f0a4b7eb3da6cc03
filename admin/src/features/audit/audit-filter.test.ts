import { expect, test } from 'vitest';
import { formatAuditFilter, openAuditFilter, parseAuditFilter, toAuditQuery } from './audit-filter.ts';

test('survives the way through a URL', () => {
  const filter = {
    text: 'web 1',
    action: 'node.delete',
    outcome: 'ok',
    from: '2026-03-01',
    to: '2026-03-02',
  } as const;
  expect(parseAuditFilter(new URLSearchParams(formatAuditFilter(filter)))).toEqual(filter);
  expect(formatAuditFilter(openAuditFilter)).toBe('');
});

test('ignores values that are not known', () => {
  const query = new URLSearchParams('action=node.dance&outcome=great&from=yesterday&to=20260301&text=');
  expect(parseAuditFilter(query)).toEqual(openAuditFilter);
  expect(parseAuditFilter(new URLSearchParams({ text: 'a'.repeat(101) })).text).toHaveLength(100);
});

test('includes the last day as a whole', () => {
  const { from = 0, to = 0 } = toAuditQuery({ ...openAuditFilter, from: '2026-01-15', to: '2026-01-15' });
  expect(to - from).toBe(86_400);
  expect(new Date(from * 1000).getHours()).toBe(0);
  expect(toAuditQuery({ ...openAuditFilter, text: '  ' })).toEqual({});
});
