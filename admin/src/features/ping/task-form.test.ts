import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { createContractResolver } from '../../forms/contract-resolver.ts';
import { omitSameNodes, readTaskForm, type TaskForm, taskContract } from './task-form.ts';

const right = { name: 'Cloudflare', target: '1.1.1.1', interval: '60', all_nodes: true, node_ids: [1] };
const resolve = createContractResolver(taskContract);

test.each([
  [{ interval: '4' }, ['interval']],
  [{ interval: '5' }, []],
  [{ interval: '86400' }, []],
  [{ interval: '86401' }, ['interval']],
  [{ interval: '1.5' }, ['interval']],
  [{ interval: '' }, ['interval']],
  [{ interval: 'often' }, ['interval']],
  [{ name: ' ', target: 'a b' }, ['name', 'target']],
])('%j has the errors %j', async (change, fields) => {
  const { errors } = await resolve({ ...right, ...change }, undefined, {} as ResolverOptions<TaskForm>);
  expect(Object.keys(errors).sort()).toEqual(fields);
});

test('distinguishes a new form from one of an existing task', () => {
  expect(readTaskForm(null)).toMatchObject({ interval: '60', all_nodes: true, node_ids: [] });
  expect(readTaskForm({ id: 3, sort: 0, ...right, interval: 5 })).toEqual({
    ...right,
    interval: '5',
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
  const body = { ...right, interval: 60, node_ids };
  expect(omitSameNodes(body, { node_ids: [1, 2] }).node_ids).toEqual(sent);
});
