import { limits } from '@muster/generated/limits';
import { expect, test } from 'vitest';
import type { NodeRow, PingTaskRow } from '../../store/rows.ts';
import { applyNodeDefaults } from '../nodes/nodes.ts';
import { defaultSettings } from '../settings/settings-schema.ts';
import { type FleetFile, validateFleetFile } from './fleet-file.ts';
import { createPlan, digestPlan, type FleetState } from './plan.ts';
import { viewPlan } from './view-plan.ts';

const makeNode = (id: number, name: string) => ({ ...applyNodeDefaults({ name }), id }) as NodeRow;
const makeTask = (id: number, name: string, node_ids: number[] = []): PingTaskRow => ({
  id,
  name,
  target: '1.1.1.1',
  interval: 60,
  all_nodes: false,
  check: {},
  heartbeat_key: null,
  node_ids,
  sort: id,
});

function makeState(state: Partial<FleetState> = {}): FleetState {
  return { nodes: [], pingTasks: [], alertRules: [], settings: defaultSettings, clientSecret: '', ...state };
}

function plan(file: FleetFile, state: Partial<FleetState> = {}, prunes = false) {
  expect(validateFleetFile(file)).toEqual([]);
  const full = makeState(state);
  const { plan: made, errors } = createPlan(file, full, { prunes });
  return { errors, made, changes: viewPlan(made, full) };
}

test('only values that differ are changed, and absent ones stay', () => {
  const node = { ...makeNode(1, 'a'), price: 5, tags: ['x'] };
  const { changes, made } = plan({ nodes: [{ name: 'a', price: 6, tags: ['x'] }] }, { nodes: [node] });
  expect(changes).toEqual([
    { action: 'change', kind: 'node', id: 1, name: 'a', fields: [{ key: 'price', from: 5, to: 6 }] },
  ]);
  expect(made.nodes).toMatchObject([{ patch: { price: 6 } }]);
});

test('an id renames; the name is free for another entry', () => {
  const { changes, errors } = plan(
    { nodes: [{ id: 1, name: 'b' }, { name: 'a' }] },
    { nodes: [makeNode(1, 'a')] },
  );
  expect(errors).toEqual([]);
  expect(changes.map(({ action, id, name }) => [action, id, name])).toEqual([
    ['create', null, 'a'],
    ['change', 1, 'a'],
  ]);
});

test('without --prune nothing is deleted, and with it only in sections that the file has', () => {
  const state = { nodes: [makeNode(1, 'a')], pingTasks: [makeTask(2, 't')] };
  expect(plan({ nodes: [], ping_tasks: [] }, state).changes).toEqual([]);
  expect(plan({ settings: {} }, state, true).changes).toEqual([]);
  expect(plan({ nodes: [] }, state, true).changes).toMatchObject([{ action: 'delete', kind: 'node', id: 1 }]);
});

test('ping tasks refer to nodes by the names that they will have', () => {
  const { changes, made, errors } = plan(
    {
      nodes: [{ id: 1, name: 'new name' }, { name: 'created' }],
      ping_tasks: [
        { name: 't', target: '1.1.1.1', interval: 60, nodes: ['new name', 'created', 2] },
        { name: 'same', nodes: ['untouched'] },
      ],
    },
    { nodes: [makeNode(1, 'old'), makeNode(2, 'untouched')], pingTasks: [makeTask(3, 'same', [2])] },
  );
  expect(errors).toEqual([]);
  expect(made.newPingTasks).toMatchObject([{ nodes: [1, { created: 'created' }, 2] }]);
  expect(made.pingTasks).toEqual([]);
  expect(changes.at(-1)?.fields.at(-1)).toEqual({ key: 'nodes', to: ['old', 'created', 'untouched'] });
});

test.each<[string, FleetFile, Partial<FleetState>, string[]]>([
  [
    'a name that several nodes have',
    { nodes: [{ name: 'a' }] },
    { nodes: [makeNode(1, 'a'), makeNode(2, 'a')] },
    ['/nodes/0/name is the name of 2 nodes: add an id (1, 2)'],
  ],
  ['an unknown id', { nodes: [{ id: 9, price: 1 }] }, {}, ['/nodes/0/id is not the id of a node']],
  [
    'a new ping task without a target',
    { ping_tasks: [{ name: 't', interval: 60 }] },
    {},
    ['/ping_tasks/0/target is missing'],
  ],
  [
    'unknown and repeated nodes',
    { ping_tasks: [{ name: 't', nodes: ['a', 1, 'b', 7] }] },
    { nodes: [makeNode(1, 'a')], pingTasks: [makeTask(3, 't')] },
    [
      '/ping_tasks/0/nodes/1 is listed twice',
      '/ping_tasks/0/nodes/2 is not the name of a node',
      '/ping_tasks/0/nodes/3 is not the id of a node; quote a name that consists of digits',
    ],
  ],
  [
    'a node that --prune would delete',
    { nodes: [], ping_tasks: [{ name: 't', nodes: ['a', 1] }] },
    { nodes: [makeNode(1, 'a')], pingTasks: [makeTask(3, 't')] },
    [
      '/ping_tasks/0/nodes/0 is not under nodes, and --prune would delete it',
      '/ping_tasks/0/nodes/1 is not under nodes, and --prune would delete it',
    ],
  ],
])('%s is an error', (_name, file, state, expected) => {
  const { errors } = plan(file, state, true);
  expect(errors.map(({ pointer, detail }) => `${pointer} ${detail}`)).toEqual(expected);
});

test('the limit of ping tasks counts those of the hub', () => {
  const pingTasks = Array.from({ length: limits.pingTasks - 1 }, (_, index) =>
    makeTask(index + 1, `t${index}`),
  );
  const file = (...names: string[]) => ({
    ping_tasks: names.map((name) => ({ name, target: 'example.com', interval: 60 })),
  });
  expect(plan(file('one'), { pingTasks }).errors).toEqual([]);
  expect(plan(file('one', 'two'), { pingTasks }).errors).toMatchObject([{ pointer: '/ping_tasks' }]);
  expect(plan(file('one', 'two'), { pingTasks }, true).errors).toEqual([]);
});

test('a client secret is compared but not shown', () => {
  const file = { settings: { oauth_client_secret: 'new secret' } };
  const { changes } = plan(file, { clientSecret: 'old secret' });
  expect(changes).toMatchObject([{ fields: [{ from: '(secret)', to: '(secret)' }] }]);
  expect(JSON.stringify(changes)).not.toMatch(/(old|new) secret/);
  expect(plan(file, { clientSecret: 'new secret' }).changes).toEqual([]);
});

test('header fields of a check are not shown', () => {
  const check = { slow_ms: 5, headers: [{ name: 'Authorization', value: 'canary' }] };
  const shown = { slow_ms: 5, headers: [{ name: 'Authorization', value: '(secret)' }] };
  const task = { name: 'a', target: 'https://a.example/', interval: 60, check };
  const created = plan({ ping_tasks: [task] });
  expect(created.made.newPingTasks).toMatchObject([{ check }]);
  expect(created.changes[0]?.fields).toContainEqual({ key: 'check', to: shown });
  const changed = plan(
    { ping_tasks: [{ name: 'a', check: {} }] },
    { pingTasks: [{ ...makeTask(1, 'a'), check }] },
  );
  expect(changed.changes).toMatchObject([{ fields: [{ key: 'check', from: shown, to: {} }] }]);
  expect(JSON.stringify([created.changes, changed.changes])).not.toContain('canary');
});

test('the digest depends on what is replaced, and not on facts that agents report', () => {
  const digest = (node: NodeRow) =>
    digestPlan(plan({ nodes: [{ name: 'a', price: 6 }] }, { nodes: [node] }).made);
  const node = makeNode(1, 'a');
  expect(digest({ ...node, hostname: 'x', last_seen_at: 7 })).toBe(digest(node));
  expect(digest({ ...node, price: 5 })).not.toBe(digest(node));
  expect(digest({ ...node, id: 2 })).not.toBe(digest(node));
});

test.each<[unknown, string[]]>([
  [[], [' must have the keys settings, nodes, ping_tasks or alert_rules']],
  [{ node: [] }, ['/node is not known']],
  [{ nodes: null }, ['/nodes must be a list']],
  [{ nodes: [1] }, ['/nodes/0 must be a mapping']],
  [{ nodes: [{ name: 'a', nodes: [] }] }, ['/nodes/0/nodes is not known']],
  [{ nodes: [{ price: 1 }] }, ['/nodes/0/name is missing']],
  [{ nodes: [{ name: '' }] }, ['/nodes/0/name must NOT have fewer than 1 characters']],
  [{ nodes: [{ id: 0 }] }, ['/nodes/0/id must be >= 1']],
  [{ nodes: [{ name: 'a' }, { name: 'a' }] }, ['/nodes/1/name is also that of entry 1: give both their id']],
  [
    { nodes: [{ name: 'a', id: 1 }, { name: 'a' }] },
    ['/nodes/1/name is also that of entry 1: give both their id'],
  ],
  [{ nodes: [{ id: 1 }, { id: 1 }] }, ['/nodes/1/id is also that of entry 1']],
  [
    {
      nodes: [
        { name: 'a', id: 1 },
        { name: 'a', id: 2 },
      ],
    },
    [],
  ],
  [
    { ping_tasks: [{ name: 'a', node_ids: [1] }] },
    ['/ping_tasks/0/node_ids is not known: list names or ids under nodes'],
  ],
  [
    { ping_tasks: [{ name: 'a', nodes: [1.5] }] },
    ['/ping_tasks/0/nodes/0 must be the name or the id of a node'],
  ],
  [{ settings: { registration_open: true } }, ['/settings/registration_open cannot be set in a file']],
  [
    { settings: { colour: 1, retention_days: 0 } },
    ['/settings/retention_days must be >= 1', '/settings/colour is not known'],
  ],
])('%j', (file, expected) => {
  expect(validateFleetFile(file).map(({ pointer, detail }) => `${pointer} ${detail}`)).toEqual(expected);
});

test('a section has at most 10,000 nodes', () => {
  const makeEntries = (length: number) => Array.from({ length }, (_, index) => ({ id: index + 1 }));
  expect(validateFleetFile({ nodes: makeEntries(10_000) })).toEqual([]);
  expect(validateFleetFile({ nodes: makeEntries(10_001) })).toEqual([
    { pointer: '/nodes', detail: 'must have at most 10000 entries' },
  ]);
});
