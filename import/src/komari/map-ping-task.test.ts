import { expect, test } from 'vitest';
import type { Cell } from '../cells.ts';
import { createNoteList } from '../note-list.ts';
import { mapPingTask, type PingTaskRow } from './map-ping-task.ts';

const row: PingTaskRow = {
  id: 7,
  name: 'Tokyo',
  clients: Buffer.from('["a","b"]'),
  all_clients: 0,
  type: 'tcp',
  target: 'example.com:443',
  interval: 30,
  weight: 1,
};

function map(values: Partial<Record<keyof PingTaskRow, Cell>> = {}) {
  const notes = createNoteList();
  const task = mapPingTask({ ...row, ...values }, { notes, clients: new Set(['a', 'b', 'c']) });
  return { task, notes: notes.list() };
}

test('clients are JSON in a BLOB or in text', () => {
  const task = {
    key: '7',
    name: 'Tokyo',
    target: 'example.com:443',
    interval: 30,
    all_nodes: false,
    node_keys: ['a', 'b'],
  };
  expect(map()).toEqual({ task, notes: [] });
  expect(map({ clients: '["a","b"]' }).task).toEqual(task);
});

test.each([null, '', 'not JSON', '{"a":1}', 'null', '[1,null]'])('clients %j are nobody', (clients) => {
  expect(map({ clients }).task?.node_keys).toEqual([]);
});

test('deleted clients are left out and counted', () => {
  const { task, notes } = map({ clients: '["a","gone","lost"]' });
  expect(task?.node_keys).toEqual(['a']);
  expect(notes).toMatchObject([{ count: 2, detail: expect.stringContaining('deleted clients') }]);
});

test('a task that future clients join is assigned to the present ones', () => {
  const { task, notes } = map({ all_clients: 1 });
  expect(task).toMatchObject({ all_nodes: false, node_keys: ['a', 'b'] });
  expect(notes).toMatchObject([{ detail: expect.stringContaining('New nodes do not join') }]);
});

test('an unknown type is left out, a missing name is the target', () => {
  expect(map({ type: 'dns' })).toMatchObject({ task: undefined, notes: [{ count: 1 }] });
  expect(map({ name: null, type: null, target: '1.1.1.1', interval: 'often' }).task).toMatchObject({
    name: '1.1.1.1',
    target: '1.1.1.1',
    interval: 60,
  });
});
