import { expect, test } from 'vitest';
import { addNodes, openTestStore } from '../../../../tests/support/data/store.ts';
import type { NewPingTask } from '../rows.ts';
import type { Store } from '../store.ts';

const makeTask = (changes: Partial<NewPingTask> = {}): NewPingTask => ({
  name: 'Resolver',
  target: '192.0.2.1',
  interval: 60,
  all_nodes: false,
  node_ids: [],
  sort: null,
  check: {},
  heartbeat_key: null,
  ...changes,
});

const addIds = async (store: Store, count: number) =>
  (await addNodes(store, count)).map(({ node }) => node.id);

const readTasks = async (store: Store) => (await store.load(0)).pingTasks;

test('a task is stored with its assignment; unknown nodes are skipped', async () => {
  const store = await openTestStore();
  const [one = 0, two = 0] = await addIds(store, 2);
  const row = await store.insertPingTask(makeTask({ node_ids: [two, 99, one] }));
  expect(row).toEqual({ ...makeTask(), id: 1, sort: 1, node_ids: [one, two] });
  expect(await readTasks(store)).toEqual([row]);
});

test('a task without a sort value is last, and tasks are read in the order of creation', async () => {
  const store = await openTestStore();
  const sorts: number[] = [];
  for (const sort of [7, null, 0, 7]) sorts.push((await store.insertPingTask(makeTask({ sort }))).sort);
  expect(sorts).toEqual([7, 8, 0, 7]);
  expect((await readTasks(store)).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('an update changes only the given fields', async () => {
  const store = await openTestStore();
  const [one = 0, two = 0] = await addIds(store, 2);
  const before = await store.insertPingTask(makeTask({ node_ids: [one] }));
  expect(await store.updatePingTask(1, {})).toEqual(before);
  expect(await store.updatePingTask(1, { interval: 5, all_nodes: true })).toEqual({
    ...before,
    interval: 5,
    all_nodes: true,
  });
  const last = await store.updatePingTask(1, { node_ids: [two] });
  expect(last.node_ids).toEqual([two]);
  expect(await readTasks(store)).toEqual([last]);
});

test('assignments are deleted with the node and with the task', async () => {
  const store = await openTestStore();
  const [one = 0, two = 0] = await addIds(store, 2);
  await store.insertPingTask(makeTask({ node_ids: [one, two] }));
  await store.deleteNode(one);
  expect(await readTasks(store)).toMatchObject([{ node_ids: [two] }]);
  await store.deletePingTask(1);
  expect(await readTasks(store)).toEqual([]);
  expect((await store.insertPingTask(makeTask())).id).toBe(2);
});

test('an unknown task is rejected, and a violation of the schema stores nothing', async () => {
  const store = await openTestStore();
  await expect(store.updatePingTask(1, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(store.deletePingTask(1)).rejects.toMatchObject({ code: 'not_found' });
  for (const interval of [4, 86_401])
    await expect(store.insertPingTask(makeTask({ interval }))).rejects.toMatchObject({ code: 'fault' });
  expect(await readTasks(store)).toEqual([]);
});

test('a node that is named twice is assigned once', async () => {
  const store = await openTestStore();
  const [one = 0] = await addIds(store, 1);
  expect((await store.insertPingTask(makeTask({ node_ids: [one, one] }))).node_ids).toEqual([one]);
});
