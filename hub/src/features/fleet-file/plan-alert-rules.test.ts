import { limits } from '@muster/generated/limits';
import { storedValidators } from '@muster/generated/validators';
import { expect, test } from 'vitest';
import type { AlertRuleRow } from '../../store/alert-rows.ts';
import type { NodeRow, PingTaskRow } from '../../store/rows.ts';
import { applyRuleDefaults } from '../alerts/rule-config.ts';
import { applyNodeDefaults } from '../nodes/nodes.ts';
import { defaultSettings } from '../settings/settings-schema.ts';
import { exportFleet } from './export-fleet.ts';
import { type AlertRuleEntry, type FleetFile, validateFleetFile } from './fleet-file.ts';
import { createPlan, digestPlan, type FleetState } from './plan.ts';
import { viewPlan } from './view-plan.ts';

const makeNode = (id: number, name: string) => ({ ...applyNodeDefaults({ name }), id }) as NodeRow;
const makeTask = (id: number, name: string) =>
  ({
    id,
    name,
    target: '1.1.1.1',
    interval: 60,
    all_nodes: true,
    check: {},
    node_ids: [],
  }) as object as PingTaskRow;
const makeRule = (id: number, changes: Partial<AlertRuleRow> = {}): AlertRuleRow => ({
  ...applyRuleDefaults({ name: `rule ${id}`, figure: 'cpu', begin: 90 }),
  id,
  ...changes,
});

const fleet = {
  nodes: [makeNode(1, 'web'), makeNode(2, 'router'), makeNode(3, 'twin'), makeNode(4, 'twin')],
  pingTasks: [makeTask(7, 'gateway')],
};

function plan(file: FleetFile, alertRules: AlertRuleRow[] = [], prunes = false) {
  expect(validateFleetFile(file)).toEqual([]);
  const state: FleetState = { ...fleet, alertRules, settings: defaultSettings, clientSecret: '' };
  const { plan: made, errors } = createPlan(file, state, { prunes });
  return {
    errors: errors.map(({ pointer, detail }) => `${pointer} ${detail}`),
    made,
    changes: viewPlan(made, state),
    exported: exportFleet(state),
  };
}

const busy = { name: 'Busy', figure: 'cpu', begin: 90 } as const;

test('rules name nodes and ping tasks, among them those that the plan creates', () => {
  const { made, changes, errors } = plan({
    nodes: [{ id: 1, name: 'web-1' }, { name: 'new node' }],
    ping_tasks: [{ name: 'new task', target: '1.1.1.1', interval: 60 }],
    alert_rules: [
      {
        ...busy,
        nodes: ['web-1', 4, 'new node'],
        parents: { nodes: ['router'], ping_tasks: ['gateway', 'new task'] },
      },
    ],
  });
  expect(errors).toEqual([]);
  expect(made.newAlertRules).toEqual([
    {
      ...busy,
      nodes: { ids: [1, 4, { created: 'new node' }] },
      parents: { node_ids: [2], task_ids: [7, { created: 'new task' }] },
    },
  ]);
  expect(changes.at(-1)).toMatchObject({
    action: 'create',
    kind: 'alert_rule',
    name: 'Busy',
    fields: [
      { key: 'figure', to: 'cpu' },
      { key: 'begin', to: 90 },
      { key: 'nodes', to: ['web', 'twin', 'new node'] },
      { key: 'parents', to: { nodes: ['router'], ping_tasks: ['gateway', 'new task'] } },
    ],
  });
});

const kinds: AlertRuleRow[] = [
  makeRule(1),
  makeRule(2, { figure: 'disk', begin: 95, end: 90.5, object: '/', severity: 'critical', enabled: false }),
  makeRule(3, { figure: 'certificate_days', begin: 14, end: 20, for_seconds: 60, keep_seconds: 86_400 }),
  makeRule(4, { nodes: { tags: ['a', 'b'] } }),
  makeRule(5, { nodes: { groups: ['eu'] } }),
  makeRule(6, { nodes: { ids: [2, 1, 4] }, parents: { node_ids: [2, 3], task_ids: [7] } }),
  makeRule(7, { nodes: { ids: [] } }),
];

test('an export has every kind of rule, and changes nothing in its hub', () => {
  const { exported } = plan({}, kinds);
  const again = plan(exported, kinds, true);
  expect([again.errors, again.changes]).toEqual([[], []]);
  expect(exported.alert_rules?.at(-2)).toEqual({
    name: 'rule 6',
    figure: 'cpu',
    begin: 90,
    end: 90,
    for_seconds: 0,
    keep_seconds: 0,
    severity: 'warning',
    nodes: ['router', 'web', 4],
    object: null,
    enabled: true,
    parents: { nodes: ['router', 3], ping_tasks: ['gateway'] },
  });
});

test('nodes and tasks that were deleted since count as not named', () => {
  const rule = makeRule(1, { nodes: { ids: [1, 99] }, parents: { node_ids: [98], task_ids: [97] } });
  const { exported } = plan({}, [rule]);
  expect(exported.alert_rules).toMatchObject([{ nodes: ['web'], parents: { nodes: [], ping_tasks: [] } }]);
  expect(plan(exported, [rule], true).changes).toEqual([]);
  const { changes } = plan({ alert_rules: [{ name: 'rule 1', nodes: ['web', 'router'] }] }, [rule]);
  expect(changes).toMatchObject([{ fields: [{ from: ['web', 99], to: ['web', 'router'] }] }]);
});

test.each<[string, AlertRuleEntry, object]>([
  ['a level', { begin: 95 }, { begin: 95 }],
  ['from all nodes to certain ones', { nodes: ['web'] }, { nodes: { ids: [1] } }],
  ['to those with a tag', { nodes: { tags: ['a'] } }, { nodes: { tags: ['a'] } }],
  ['a parent', { parents: { ping_tasks: [7] } }, { parents: { node_ids: [], task_ids: [7] } }],
  ['a name', { id: 1, name: 'other' }, { name: 'other' }],
])('only what differs is changed: %s', (_name, entry, patch) => {
  const rule = makeRule(1);
  const { made, errors } = plan(
    { alert_rules: [{ name: rule.name, figure: 'cpu', parents: {}, ...entry }] },
    [rule],
  );
  expect(errors).toEqual([]);
  expect(made.alertRules).toEqual([{ row: rule, patch }]);
});

test('rules are deleted with --prune only, if the file has their section', () => {
  const rules = [makeRule(1), makeRule(2)];
  const file = { alert_rules: [{ name: 'rule 1' }] };
  expect(plan(file, rules).changes).toEqual([]);
  expect(plan({ nodes: fleet.nodes.map(({ id }) => ({ id })) }, rules, true).changes).toEqual([]);
  expect(plan(file, rules, true).changes).toMatchObject([{ action: 'delete', kind: 'alert_rule', id: 2 }]);
});

test.each<[string, AlertRuleEntry[], string[]]>([
  [
    'nodes and tasks that do not exist',
    [{ ...busy, nodes: ['none', 99], parents: { nodes: ['gone'], ping_tasks: ['none', 98] } }],
    [
      '/alert_rules/0/nodes/0 is not the name of a node',
      '/alert_rules/0/nodes/1 is not the id of a node; quote a name that consists of digits',
      '/alert_rules/0/parents/nodes/0 is not the name of a node',
      '/alert_rules/0/parents/ping_tasks/0 is not the name of a ping task',
      '/alert_rules/0/parents/ping_tasks/1 is not the id of a ping task; quote a name that consists of digits',
    ],
  ],
  [
    'a name of two nodes',
    [{ ...busy, nodes: ['twin'] }],
    ['/alert_rules/0/nodes/0 is the name of 2 nodes: list the id instead'],
  ],
  ['a node twice', [{ ...busy, nodes: ['web', 1] }], ['/alert_rules/0/nodes/1 is listed twice']],
  ['an unknown id', [{ id: 9, begin: 1 }], ['/alert_rules/0/id is not the id of an alert rule']],
  [
    'a new rule without its levels',
    [{ name: 'Busy' }],
    ['/alert_rules/0/figure is missing', '/alert_rules/0/begin is missing'],
  ],
  [
    'a level at which the alert would never end',
    [
      { ...busy, end: 91 },
      { name: 'rule 1', begin: 80 },
    ],
    [
      '/alert_rules/0/end must be at most begin, because high values are bad',
      '/alert_rules/1/end must be at most begin, because high values are bad',
    ],
  ],
  [
    'the name of a rule that is not in the file',
    [{ id: 1, name: 'rule 2' }],
    ['/alert_rules/0/name is the name of another alert rule'],
  ],
  [
    'the name of a rule that keeps it',
    [
      { id: 1, begin: 99 },
      { ...busy, name: 'rule 1' },
    ],
    ['/alert_rules/1/name is the name of another alert rule'],
  ],
])('%s is an error', (_name, alert_rules, expected) => {
  expect(plan({ alert_rules }, [makeRule(1), makeRule(2)]).errors).toEqual(expected);
});

test('the figures that a rule can watch are named', () => {
  expect(validateFleetFile({ alert_rules: [{ ...busy, figure: 'none' }] })).toEqual([
    { pointer: '/alert_rules/0/figure', detail: expect.stringMatching(/^must be one of cpu, memory, /) },
  ]);
});

test('two rules may exchange their names', () => {
  const rules = [makeRule(1), makeRule(2)];
  const file = {
    alert_rules: [
      { id: 1, name: 'rule 2' },
      { id: 2, name: 'rule 1' },
    ],
  };
  const { errors, made } = plan(file, rules);
  expect([errors, made.alertRules.length]).toEqual([[], 2]);
});

test('a node or ping task that --prune would delete is an error', () => {
  const alert_rules = [{ ...busy, nodes: ['web'], parents: { ping_tasks: ['gateway'] } }];
  expect(plan({ nodes: [], ping_tasks: [], alert_rules }, [], true).errors).toEqual([
    '/alert_rules/0/nodes/0 is not under nodes, and --prune would delete it',
    '/alert_rules/0/parents/ping_tasks/0 is not under ping_tasks, and --prune would delete it',
  ]);
});

test('the limit of rules counts those of the hub', () => {
  const rules = Array.from({ length: limits.alertRules - 1 }, (_, index) => makeRule(index + 1));
  const file = (...names: string[]) => ({ alert_rules: names.map((name) => ({ ...busy, name })) });
  expect(plan(file('one'), rules).errors).toEqual([]);
  expect(plan(file('one', 'two'), rules).errors).toEqual([
    `/alert_rules would be ${limits.alertRules + 1} with those of the hub; the limit is ${limits.alertRules}`,
  ]);
  expect(plan(file('one', 'two'), rules, true).errors).toEqual([]);
});

test('the digest depends on what is replaced', () => {
  const digest = (rule: AlertRuleRow) =>
    digestPlan(plan({ alert_rules: [{ name: rule.name, nodes: ['web'] }] }, [rule]).made);
  const rule = makeRule(1);
  expect(digest({ ...rule, begin: 99, end: 99 })).toBe(digest(rule));
  expect(digest({ ...rule, nodes: { tags: ['a'] } })).not.toBe(digest(rule));
});

test.each<[unknown, string[]]>([
  [[{ name: 'a', colour: 1 }], ['/alert_rules/0/colour is not known']],
  [[{ name: 'a' }, { name: 'a' }], ['/alert_rules/1/name is also that of entry 1']],
  [
    [
      { id: 1, name: 'a' },
      { id: 2, name: 'a' },
    ],
    ['/alert_rules/1/name is also that of entry 1'],
  ],
  [
    [{ name: 'a', nodes: { ids: [1] } }],
    ['/alert_rules/0/nodes/ids is not known: list names or ids under nodes'],
  ],
  [[{ name: 'a', nodes: [1.5] }], ['/alert_rules/0/nodes/0 must be the name or the id of a node']],
  [
    [{ name: 'a', nodes: { all: true, tags: ['x'] } }],
    ['/alert_rules/0/nodes must NOT have more than 1 properties'],
  ],
  [[{ name: 'a', parents: [] }], ['/alert_rules/0/parents must be a mapping']],
  [
    [{ name: 'a', parents: { task_ids: [1], ping_tasks: [null] } }],
    [
      '/alert_rules/0/parents/task_ids is not known: list names or ids under nodes and ping_tasks',
      '/alert_rules/0/parents/ping_tasks/0 must be the name or the id of a ping task',
    ],
  ],
])('%j', (alert_rules, expected) => {
  expect(validateFleetFile({ alert_rules }).map(({ pointer, detail }) => `${pointer} ${detail}`)).toEqual(
    expected,
  );
});

test.each<[string, number, (ids: number[]) => object, (ids: number[]) => object]>([
  ['nodes', 1000, (ids) => ({ nodes: ids }), (ids) => ({ nodes: { ids } })],
  [
    'parents/nodes',
    16,
    (nodes) => ({ parents: { nodes } }),
    (node_ids) => ({ parents: { node_ids, task_ids: [] } }),
  ],
  [
    'parents/ping_tasks',
    16,
    (ping_tasks) => ({ parents: { ping_tasks } }),
    (task_ids) => ({ parents: { node_ids: [], task_ids } }),
  ],
])('%s has at most %d entries, as in a request', (path, max, inFile, inRequest) => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const validate = (count: number) =>
    validateFleetFile({ alert_rules: [{ ...busy, ...inFile(ids(count)) }] });
  expect(validate(max)).toEqual([]);
  expect(validate(max + 1)).toEqual([
    { pointer: `/alert_rules/0/${path}`, detail: `must be a list of at most ${max} names or ids` },
  ]);
  const isValid = (count: number) => storedValidators.AlertRuleInput({ ...busy, ...inRequest(ids(count)) });
  expect([isValid(max), isValid(max + 1)]).toEqual([true, false]);
});
