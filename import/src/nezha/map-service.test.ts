import { expect, test } from 'vitest';
import type { Cell } from '../cells.ts';
import { createNoteList } from '../note-list.ts';
import { mapService, type ServiceRow } from './map-service.ts';

const row: ServiceRow = {
  id: 3,
  name: 'site',
  type: 1,
  target: 'https://example.com/',
  skip_servers_raw: '{}',
  duration: 60,
  display_index: 0,
  cover: 0,
  hide_for_guest: 0,
  enable_show_in_service: null,
  user_id: 1,
  max_latency: 0,
  latency_notify: 0,
};

function map(values: Partial<Record<keyof ServiceRow, Cell>> = {}, hasAllServers = true) {
  const notes = createNoteList();
  const task = mapService({ ...row, ...values }, { notes, servers: ['1', '2', '3'], hasAllServers });
  return { task, notes: notes.list() };
}

test('a service of all servers is assigned to all nodes', () => {
  expect(map()).toEqual({
    task: {
      key: '3',
      name: 'site',
      target: 'https://example.com/',
      interval: 60,
      all_nodes: true,
      node_keys: ['1', '2', '3'],
    },
    notes: [],
  });
});

test('a service that skips servers is assigned to the others, and new nodes do not join', () => {
  const { task, notes } = map({ skip_servers_raw: '{"2":true,"3":false}' });
  expect(task).toMatchObject({ all_nodes: false, node_keys: ['1', '3'] });
  expect(notes).toMatchObject([{ detail: expect.stringContaining('New nodes do not join') }]);
});

test('a service of listed servers is assigned to these', () => {
  expect(map({ cover: 1, skip_servers_raw: '{"2":true,"3":false}' })).toMatchObject({
    task: { all_nodes: false, node_keys: ['2'] },
    notes: [],
  });
  expect(map({ cover: 1, skip_servers_raw: '[1,3]' }).task?.node_keys).toEqual(['1', '3']);
});

test('deleted servers are left out and counted', () => {
  const { task, notes } = map({ cover: 1, skip_servers_raw: '{"1":true,"9":true}' });
  expect(task?.node_keys).toEqual(['1']);
  expect(notes).toMatchObject([{ count: 1, detail: expect.stringContaining('do not exist') }]);
});

test('the servers of a user are not all nodes', () => {
  expect(map({}, false).task).toMatchObject({ all_nodes: false, node_keys: ['1', '2', '3'] });
});

test.each([
  [2, 'example.com', 'example.com'],
  [3, 'example.com:22', 'example.com:22'],
  ['1', 'example.com', 'http://example.com'],
])('a target of type %s', (type, target, formatted) => {
  expect(map({ type, target }).task?.target).toBe(formatted);
});

test('a command is no service; a hidden one is named', () => {
  expect(map({ type: 4 })).toMatchObject({ task: undefined, notes: [{ count: 1 }] });
  expect(map({ hide_for_guest: 1 }).notes).toMatchObject([{ detail: expect.stringContaining('hidden') }]);
  expect(map({ hide_for_guest: null, enable_show_in_service: 0 }).notes).toHaveLength(1);
  expect(map({ hide_for_guest: null, enable_show_in_service: 1 }).notes).toEqual([]);
});

test.each([null, '', 'null', 'broken', 5])('a list of servers %j is empty', (skip_servers_raw) => {
  expect(map({ skip_servers_raw }).task?.node_keys).toEqual(['1', '2', '3']);
});

test.each([
  [800.5, 1, { slow_ms: 800 }],
  [800, 0, undefined],
  [0, 1, undefined],
  [100_000, 1, { slow_ms: 60_000 }],
])('a largest latency of %j with notifications %j', (max_latency, latency_notify, check) => {
  expect(map({ max_latency, latency_notify }).task?.check).toEqual(check);
});
