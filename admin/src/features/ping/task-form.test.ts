import { expect, test } from 'vitest';
import { readTaskForm, validateTask } from './task-form.ts';

const right = { name: 'Cloudflare', target: '1.1.1.1', interval: '60', all_nodes: true };

test.each([
  [{ interval: '4' }, ['interval']],
  [{ interval: '5' }, []],
  [{ interval: '86400' }, []],
  [{ interval: '86401' }, ['interval']],
  [{ interval: '1.5' }, ['interval']],
  [{ interval: '' }, ['interval']],
  [{ name: ' ', target: 'a b' }, ['name', 'target']],
])('%j has the errors %j', (change, faults) => {
  expect(validateTask({ ...right, ...change })).toEqual(faults);
});

test('distinguishes a new form from one of an existing task', () => {
  expect(readTaskForm(null)).toMatchObject({ interval: '60', all_nodes: true });
  expect(readTaskForm({ id: 3, sort: 0, node_ids: [1], ...right, interval: 5 })).toEqual({
    ...right,
    interval: '5',
  });
});
