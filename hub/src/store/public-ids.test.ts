import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { encodeMinutes, encodeProbes, readHistoryRows } from '../../../tests/support/data/series.ts';
import { makeNodeConfig, openTestStore } from '../../../tests/support/data/store.ts';
import type { Store } from './store.ts';

const MINUTE = 29_000_000;

/** Ids in this order. */
function openStoreWithIds(...ids: number[]): ReturnType<typeof openTestStore> {
  return openTestStore({ drawId: () => ids.shift() ?? 0 });
}

const addNode = (store: Store, token: string) =>
  store.insertNode({ config: makeNodeConfig({ name: token }), token, created_at: 0 });

const addTask = (store: Store, name: string, node_ids: number[] = []) =>
  store.insertPingTask({ name, target: '192.0.2.1', interval: 60, all_nodes: false, node_ids, sort: 1 });

const addNotice = (store: Store, title: string, node_ids: number[] = []) =>
  store.insertNotice({
    kind: 'announcement',
    title,
    body: '',
    public: true,
    starts_at: 1,
    ends_at: null,
    node_ids,
    tags: [],
    updated_at: 1,
  });

const readHistory = (store: { path: string }, node_id: number, task_ids: number[] = []) =>
  readHistoryRows(store, {
    node_id,
    window: { from: (MINUTE - 60) * 60, to: (MINUTE + 60) * 60, maxRows: 100, step: 60 },
    metrics: true,
    task_ids,
  });

test('an id that is taken is drawn again', async () => {
  const store = await openStoreWithIds(
    ...[700_000, 700_000, 700_000, 600_000],
    ...[700_000, 700_000, 500_000],
    ...[700_000, 700_000, 400_000],
  );
  const added = [await addNode(store, 'a'), await addNode(store, 'b')];
  expect(added.map(({ node }) => node.id)).toEqual([700_000, 600_000]);
  const tasks = [await addTask(store, 'a'), await addTask(store, 'b')];
  expect(tasks.map(({ id }) => id)).toEqual([700_000, 500_000]);
  const notices = [await addNotice(store, 'a'), await addNotice(store, 'b', [600_000])];
  expect(notices).toMatchObject([{ id: 700_000 }, { id: 400_000, node_ids: [600_000] }]);
  expect((await store.load(0)).notices.map(({ title }) => title).sort()).toEqual(['a', 'b']);
});

test('drawing ends with an error if all ids are taken, and nothing is stored', async () => {
  const store = await openTestStore({ drawId: () => 700_000 });
  await addNode(store, 'a');
  const settings = { site_name: 'changed' };
  const second = store.insertNode({ config: makeNodeConfig(), token: 'b', created_at: 0, settings });
  await expect(second).rejects.toMatchObject({ code: 'fault' });
  expect(await store.load(0)).toMatchObject({ nodes: [{ node: { id: 700_000 } }], settings: {} });
});

test('lists are in the order of creation, not of ids', async () => {
  const store = await openStoreWithIds(300_000, 200_000, 400_000, 600_000, 500_000, 700_000);
  for (const token of ['a', 'b', 'c']) await addNode(store, token);
  for (const name of ['a', 'b', 'c']) await addTask(store, name);
  const { nodes, pingTasks } = await store.load(0);
  expect(nodes.map(({ node }) => node.id)).toEqual([300_000, 200_000, 400_000]);
  expect(pingTasks.map(({ id }) => id)).toEqual([600_000, 500_000, 700_000]);
});

test('rows, ledgers, assignments and history belong to the node and task of the id', async () => {
  const store = await openStoreWithIds(300_000, 200_000, 600_000, 500_000);
  const [first, second] = [await addNode(store, 'a'), await addNode(store, 'b')];
  const task = await addTask(store, 'one', [200_000, 300_000]);
  const other = await addTask(store, 'two', [200_000]);
  expect([task.node_ids, other.node_ids]).toEqual([[200_000, 300_000], [200_000]]);
  await store.writeTraffic([{ ...second.traffic, rx: 5, boot_id: 'boot' }]);
  await store.updateNode(200_000, { name: 'second' }, { ...second.traffic, rx: 6, boot_id: 'boot' });
  await store.saveFacts([{ ...first.node, hostname: 'first.example' }]);
  await store.reorderNodes([200_000, 300_000]);
  await store.setNodeToken(300_000, 'reissued');
  await store.writeMinutes(encodeMinutes([{ node: 200_000, minute: MINUTE, cpu: 50 }]));
  await store.writeProbes(
    encodeProbes([{ node_id: 200_000, task_id: 500_000, ts: MINUTE * 60, latency_ms: 3 }]),
  );

  const { nodes, pingTasks } = await store.load(0);
  expect(nodes).toMatchObject([
    {
      node: { id: 300_000, sort: 2, token: 'reissued', hostname: 'first.example' },
      traffic: { node_id: 300_000, rx: 0 },
    },
    { node: { id: 200_000, sort: 1, name: 'second' }, traffic: { node_id: 200_000, rx: 6, boot_id: 'boot' } },
  ]);
  expect(pingTasks).toEqual([task, other]);
  expect((await readHistory(store, 300_000, [600_000, 500_000])).metrics?.rows).toHaveLength(0);
  const history = await readHistory(store, 200_000, [600_000, 500_000]);
  expect(history.metrics?.rows[0]?.ts).toBe(MINUTE * 60);
  expect(history.pings.map(({ task_id, rows }) => [task_id, rows[0]?.ts])).toEqual([
    [600_000, undefined],
    [500_000, MINUTE * 60],
  ]);
  await store.deletePingTask(500_000);
  await store.deleteNode(200_000);
  expect((await store.load(0)).pingTasks).toEqual([{ ...task, node_ids: [300_000] }]);
});

test('a node with the id of a deleted one has none of its history', async () => {
  const store = await openStoreWithIds(300_000, 600_000, 300_000, 600_000);
  const minutes = () => encodeMinutes([{ node: 300_000, minute: MINUTE, cpu: 50 }]);
  await addNode(store, 'a');
  await addTask(store, 'one', [300_000]);
  await store.writeMinutes(minutes());
  await store.writeProbes(
    encodeProbes([{ node_id: 300_000, task_id: 600_000, ts: MINUTE * 60, latency_ms: 3 }]),
  );
  await store.deleteNode(300_000);
  await store.deletePingTask(600_000);
  await addNode(store, 'b');
  await addTask(store, 'two', [300_000]);
  const history = await readHistory(store, 300_000, [600_000]);
  expect([history.metrics?.rows.length, history.pings[0]?.rows.length]).toEqual([0, 0]);
  await store.writeMinutes(minutes());
  while (!(await store.deleteExpiredHistory({ hour: 0, maxRows: 100 })));
  expect((await readHistory(store, 300_000)).metrics?.rows[0]?.ts).toBe(MINUTE * 60);
});

test('keys of the history have the consecutive ids, which take fewer bytes', async () => {
  const store = await openStoreWithIds(900_000, 800_000);
  await addNode(store, 'a');
  await addTask(store, 'one', [900_000]);
  await store.writeMinutes(encodeMinutes([{ node: 900_000, minute: MINUTE, cpu: 50 }]));
  await store.writeProbes(
    encodeProbes([{ node_id: 900_000, task_id: 800_000, ts: MINUTE * 60, latency_ms: 3 }]),
  );
  const db = new BetterSqlite(store.path, { readonly: true });
  try {
    expect(db.prepare('SELECT node_id AS node FROM metric_recent').all()).toEqual([{ node: 1 }]);
    await store.foldMinutes({ minute: MINUTE, maxNodes: 1 });
    expect(db.prepare('SELECT key >> 27 AS node FROM metric').all()).toEqual([{ node: 1 }]);
    expect(db.prepare('SELECT node_id, task_id FROM ping_record').all()).toEqual([
      { node_id: 1, task_id: 1 },
    ]);
    expect(db.prepare('SELECT node_id FROM traffic').all()).toEqual([{ node_id: 1 }]);
  } finally {
    db.close();
  }
});
