import type { Alert, AlertRule } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { makeChartInput } from './chart-input.ts';

const NOW = 1_800_000_000;
const HOUR = 3600;

const alert: Alert = {
  ...{ id: 5, rule_id: 3, rule_name: 'Busy', figure: 'cpu', severity: 'warning', node_id: 7 },
  ...{ node_name: 'web-1', task_id: null, task_name: '', object: '', state: 'firing', since: NOW - 60 },
  ...{ value: 95, began_at: NOW - 60, withheld_by: null, is_flapping: false, acknowledgement: null },
};
const rule: AlertRule = {
  ...{ id: 3, name: 'Busy', figure: 'cpu', begin: 90, end: 80, for_seconds: 0, keep_seconds: 60 },
  ...{ severity: 'warning', nodes: { tags: ['web'] }, object: null, enabled: true },
  parents: { node_ids: [4], task_ids: [] },
};

test('the values of an alert are those of its object', () => {
  const tried = { name: 'Busy', figure: 'cpu', begin: 90, end: 80, for_seconds: 0, keep_seconds: 60 };
  expect(makeChartInput(alert, rule, NOW)).toEqual({
    rule: { ...tried, nodes: { tags: ['web'] }, object: null },
    node_ids: [7],
    hours: 6,
  });
  expect(makeChartInput({ ...alert, object: '/var' }, rule, NOW).rule.object).toBe('/var');
  const probe = { ...alert, task_id: 2, task_name: 'Tokyo' };
  expect(makeChartInput(probe, rule, NOW).rule.object).toBe('Tokyo');
});

test.each([
  [4.8 * HOUR, 6],
  [4.8 * HOUR + 1, 24],
  [19.2 * HOUR, 24],
  [19.2 * HOUR + 1, 168],
  [900 * HOUR, 168],
])('of an alert that began %i seconds ago, %i hours are shown', (ago, hours) => {
  const began = { ...alert, since: NOW, began_at: NOW - ago };
  expect(makeChartInput(began, rule, NOW).hours).toBe(hours);
});

test('the time for which the value had reached the level is in the chart, too', () => {
  const began = { ...alert, began_at: NOW - 4 * HOUR };
  expect(makeChartInput(began, { ...rule, for_seconds: HOUR }, NOW).hours).toBe(24);
});
