import type { Alert } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { filterAlerts, parseAlertSearch, parseRuleSearch } from './alert-search.ts';

test('the filter of the alerts; what is invalid does not restrict', () => {
  expect(parseAlertSearch({ severity: 'critical', state: 'no_data', tag: 'web' })).toEqual({
    severity: 'critical',
    state: 'no_data',
    tag: 'web',
  });
  expect(parseAlertSearch({ severity: 'high', state: 'ok', tag: '' })).toEqual({});
});

test('a dialog about a rule has its id', () => {
  expect(parseRuleSearch({ dialog: 'add', rule: '7' })).toEqual({ dialog: 'add' });
  expect(parseRuleSearch({ dialog: 'edit', rule: '7' })).toEqual({ dialog: 'edit', rule: 7 });
  expect(parseRuleSearch({ dialog: 'remove', rule: '0' })).toEqual({});
  expect(parseRuleSearch({ rule: '7' })).toEqual({});
});

test('filters by severity, state and the tags of the node', () => {
  const alerts = [
    { id: 1, severity: 'critical', state: 'firing', node_id: 1 },
    { id: 2, severity: 'warning', state: 'pending', node_id: 2 },
    { id: 3, severity: 'warning', state: 'firing', node_id: null },
  ] as Alert[];
  const tags = new Map([
    [1, ['web', 'eu']],
    [2, ['db']],
  ]);
  const find = (search: Parameters<typeof filterAlerts>[1]) =>
    filterAlerts(alerts, search, tags).map(({ id }) => id);
  expect(find({})).toEqual([1, 2, 3]);
  expect(find({ severity: 'warning' })).toEqual([2, 3]);
  expect(find({ state: 'firing' })).toEqual([1, 3]);
  expect(find({ tag: 'eu' })).toEqual([1]);
  expect(find({ tag: 'db', severity: 'critical' })).toEqual([]);
});
