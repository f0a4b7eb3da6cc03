import { expect, test } from 'vitest';
import type { AuditRow } from '../../store/rows.ts';
import { formatCsvRow } from './audit-csv.ts';

const row: AuditRow = {
  id: 1,
  at: 0,
  last_at: 1_790_000_000,
  count: 2,
  actor_kind: 'user',
  actor: '',
  address: '',
  user_agent: '',
  action: 'node.create',
  target: '',
  outcome: 'ok',
  problem: null,
  detail: '',
};
test('a line has times in UTC, empty cells for null, and ends with CRLF', () => {
  expect(formatCsvRow(row)).toBe(
    '1,1970-01-01T00:00:00.000Z,2026-09-21T14:13:20.000Z,2,user,,,,node.create,,ok,,\r\n',
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ['1=1', '1=1'],
  ['a;b', 'a;b'],
])('%j becomes %j', (text, cell) => {
  expect(formatCsvRow({ ...row, detail: text })).toBe(
    `1,1970-01-01T00:00:00.000Z,2026-09-21T14:13:20.000Z,2,user,,,,node.create,,ok,,${cell}\r\n`,
  );
});

test.each([['a,b'], ['a"b'], ['a\nb'], ['a\rb']])('%j is quoted', (text) => {
  expect(formatCsvRow({ ...row, detail: text })).toContain(`,ok,,"${text.replaceAll('"', '""')}"\r\n`);
});
