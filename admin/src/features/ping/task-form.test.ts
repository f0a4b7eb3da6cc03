import type { PingTaskView } from '@muster/generated/types';
import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { createContractResolver } from '../../forms/contract-resolver.ts';
import { createTaskContract, omitSameNodes, readTaskForm, type TaskForm } from './task-form.ts';

const task: PingTaskView = {
  id: 3,
  name: 'Shop',
  target: 'https://example.com/',
  interval: 5,
  sort: 0,
  all_nodes: false,
  node_ids: [1],
  check: { statuses: ['2xx'], record_contains: 'kept' },
};

function resolve(change: Partial<TaskForm>, of: PingTaskView | null = null) {
  const form = { ...readTaskForm(of), ...(of === null && { name: 'New' }), ...change };
  return createContractResolver(createTaskContract(of))(form, undefined, {} as ResolverOptions<TaskForm>);
}

const icmp = { kind: 'icmp', target: '1.1.1.1' } as const;
const dns = { kind: 'dns', target: 'example.com' } as const;
const heartbeat = { kind: 'heartbeat' } as const;
const web = { kind: 'http', target: 'https://example.com/' } as const;

test.each<[Partial<TaskForm>, (keyof TaskForm)[]]>([
  [{ ...icmp, interval: '4' }, ['interval']],
  [{ ...icmp, interval: '5' }, []],
  [{ ...icmp, interval: '86400' }, []],
  [{ ...icmp, interval: '86401' }, ['interval']],
  [{ ...icmp, interval: '1.5' }, ['interval']],
  [{ ...icmp, interval: '' }, ['interval']],
  [{ ...icmp, interval: 'often' }, ['interval']],
  [{ ...icmp, name: ' ', target: 'a b' }, ['name', 'target']],
  [{ ...icmp, target: '' }, ['target']],
  [{ ...icmp, target: 'example.com:443' }, ['target']],
  [{ ...icmp, target: 'https://example.com' }, ['target']],
  [{ kind: 'tcp', target: 'example.com', port: '0' }, ['port']],
  [{ kind: 'tcp', target: 'example.com', port: '1' }, []],
  [{ kind: 'tcp', target: 'example.com', port: '65535' }, []],
  [{ kind: 'tcp', target: 'example.com', port: '65536' }, ['port']],
  [{ kind: 'tcp', target: 'example.com', port: '' }, ['port']],
  [{ kind: 'tls', target: 'example.com', port: '' }, ['port']],
  [{ kind: 'tls', target: 'example.com', port: '443' }, []],
  [{ kind: 'tls', target: 'a b', port: '443' }, ['target']],
  [{ ...dns, resolver: '192.0.2.53' }, []],
  [{ ...dns, resolver: 'a b' }, ['resolver']],
  [{ ...dns, target: 'a b', resolver: '192.0.2.53' }, ['target']],
  [{ ...web, statuses: '2xx, 600' }, ['statuses']],
  [{ ...web, headers: 'no colon' }, ['headers']],
  [{ ...web, json_path: 'status' }, ['json_path']],
  [{ ...web, redirects: '10' }, []],
  [{ ...web, redirects: '11' }, ['redirects']],
  [{ ...web, failures: '0', quorum: '101', slow_ms: 'x' }, ['failures', 'quorum', 'slow_ms']],
  [{ ...icmp, statuses: '600' }, []],
  [{ ...heartbeat, period_seconds: '29', period_unit: 'second' }, ['period_seconds']],
  [{ ...heartbeat, period_seconds: '30', period_unit: 'second' }, []],
  [{ ...heartbeat, grace_seconds: '' }, ['grace_seconds']],
  [{ ...heartbeat, grace_seconds: '0' }, []],
  [{ ...heartbeat, schedule: 'cron', cron: '0 3 * *' }, ['cron']],
  [{ ...heartbeat, schedule: 'cron', cron: '0 3 * * *' }, []],
])('%j has the errors %j', async (change, fields) => {
  expect(Object.keys((await resolve(change)).errors).sort()).toEqual(fields);
});

test('a new task is an HTTP check by all nodes', () => {
  expect(readTaskForm(null)).toMatchObject({
    kind: 'http',
    interval: '60',
    all_nodes: true,
    node_ids: [],
    period_seconds: '1',
    period_unit: 'day',
  });
});

test('a task round-trips through the form', async () => {
  const { id, sort, ...body } = task;
  expect((await resolve({}, task)).values).toEqual(body);
});

test('options of another kind are not kept', async () => {
  expect((await resolve({ kind: 'tls', target: 'example.com', port: '443' }, task)).values).toMatchObject({
    target: 'tls://example.com:443',
    check: {},
  });
});

test('a heartbeat has no nodes, and its period is the interval unless it has another', async () => {
  const beat = { ...task, target: 'heartbeat:', interval: 600, node_ids: [], check: {} };
  expect(readTaskForm(beat)).toMatchObject({ period_seconds: '10', period_unit: 'minute' });
  const timed = { ...beat, check: { cron: '0 3 * * *' } };
  expect(readTaskForm(timed)).toMatchObject({ schedule: 'cron', period_seconds: '1', period_unit: 'day' });
  expect((await resolve({ kind: 'heartbeat' }, task)).values).toMatchObject({
    target: 'heartbeat:',
    all_nodes: false,
    node_ids: [],
  });
});

test.each([
  [[1, 2], undefined],
  [[2, 1], undefined],
  [[1], [1]],
  [
    [1, 3],
    [1, 3],
  ],
  [[], []],
])('nodes that were 1 and 2 and are %j are sent as %j', (node_ids, sent) => {
  const body = { name: 'a', target: '1.1.1.1', interval: 60, all_nodes: true, check: {}, node_ids };
  expect(omitSameNodes(body, { node_ids: [1, 2] }).node_ids).toEqual(sent);
});
