import type { AlertFigureInfo } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { describeBegin, describeCondition, describeEnd, describeNodes } from './describe-rule.ts';
import { alertMessages } from './messages.ts';
import { ruleMessages } from './rule-messages.ts';

const language = { locale: 'en-GB', texts: ruleMessages.en.levels, values: alertMessages.en };
const cpu: AlertFigureInfo = { figure: 'cpu', unit: 'percent', is_below: false, has_history: true };
const days: AlertFigureInfo = { figure: 'disk_days', unit: 'days', is_below: true, has_history: false };
const errors: AlertFigureInfo = {
  figure: 'net_errors',
  unit: 'per_second',
  is_below: false,
  has_history: true,
};
const down: AlertFigureInfo = { figure: 'check_down', unit: 'flag', is_below: false, has_history: false };

const offline: AlertFigureInfo = {
  figure: 'node_offline',
  unit: 'seconds',
  is_below: false,
  has_history: false,
};

test.each([
  [cpu, [90, 80, 900, 300], '90% or more for 15 mins', 'ends below 80% for 5 mins'],
  [cpu, [90, 80, 0, 0], '90% or more', 'ends below 80%'],
  [cpu, [90, 90, 0, 0], '90% or more', ''],
  [cpu, [90, 90, 0, 90], '90% or more', 'ends below 90% for 90 secs'],
  [days, [7, 10, 3600, 0], '7 days or less for 1 hr', 'ends above 10 days'],
  [errors, [1.5, 1, 0, 0], '1.5 per second or more', 'ends below 1 per second'],
  [offline, [180, 180, 0, 0], '3 mins or more', ''],
  [down, [1, 1, 0, 0], '', ''],
  [down, [1, 1, 300, 60], 'for 5 mins', 'ends after 1 min'],
] as const)('%j with %j', (info, [begin, end, for_seconds, keep_seconds], begins, ends) => {
  const rule = { begin, end, for_seconds, keep_seconds };
  expect(describeBegin(rule, info, language)).toBe(begins);
  expect(describeEnd(rule, info, language)).toBe(ends);
});

test('names the nodes that a rule watches', () => {
  const describe = (nodes: Parameters<typeof describeNodes>[0]) =>
    describeNodes(nodes, ruleMessages.en.scope, 'en-GB');
  expect(describe({ all: true })).toBe('All nodes');
  expect(describe({ tags: ['web', 'db'] })).toBe('Tags: web, db');
  expect(describe({ groups: ['Tokyo'] })).toBe('Groups: Tokyo');
  expect(describe({ ids: [3] })).toBe('1 node');
});

test.each([
  ['CPU', cpu, 0, 'CPU: 90% or more'],
  ['Check is down', down, 0, 'Check is down'],
  ['Check is down', down, 300, 'Check is down for 5 mins'],
])('a condition names the figure: %s', (figure, info, for_seconds, text) => {
  const condition = { begin: 90, end: 90, for_seconds, keep_seconds: 0 };
  expect(describeCondition(figure, condition, info, language)).toBe(text);
});
