import type { AlertEvent } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { describeEvent } from './event-variables.ts';

const event: AlertEvent = {
  id: 7,
  alert_id: 3,
  rule_id: 1,
  rule_name: 'Disk full',
  figure: 'disk',
  severity: 'critical',
  node_id: 2,
  node_name: 'web-1',
  task_id: null,
  task_name: '',
  object: '/',
  kind: 'begin',
  at: 1_795_900_000,
  value: 95,
  withheld_by: null,
  ended_by: null,
};

test.each([
  [95, '95'],
  [97.43918273, '97.4'],
  [0.05, '0.1'],
  [null, ''],
])('the value %s is told as "%s"', (value, text) => {
  expect(describeEvent({ ...event, value }).MUSTER_VALUE).toBe(text);
});
