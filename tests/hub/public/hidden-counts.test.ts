import type { NodeCreate } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, onTestFinished, test } from 'vitest';
import type { StoreOptions } from '../../../hub/src/store/store.ts';
import { makeHello } from '../../support/data/samples.ts';
import { countIds } from '../../support/data/store.ts';
import { bootHub } from '../../support/hub/hub.ts';
import { openAgent } from '../../support/network/socket.ts';

/** The ids that a visitor sees, in the order of the lists. */
interface Seen {
  nodeIds: number[];
  taskIds: number[];
  noticeIds: number[];
  incidentIds: number[];
}

/** Twice as many are below the limits of ping tasks and notices. */
const VISIBLE = 60;

/**
 * Adds public nodes with an incident each, notices, and ping tasks of a public node. With `hidden`, it adds a private node with
 * an incident, a task of a private node and a private notice after each of them, and one of each that it deletes.
 */
async function look(seed: string, hidden: boolean, drawId?: StoreOptions['drawId']): Promise<Seen> {
  const store = drawId === undefined ? {} : { drawId };
  const hub = await bootHub({ runtime: createManualRuntime({ seed }), store });
  onTestFinished(hub.remove);
  const { nodes, pingTasks, notices } = hub.hub.services;
  const shown = await nodes.create({ name: 'shown' });
  const secret = await nodes.create({ name: 'secret', public: false });
  const { log } = hub.hub.services.incidentRecorder;
  async function addNode(config: NodeCreate): Promise<number> {
    const { id } = await nodes.create(config);
    log.open({ node_id: id, kind: 'node', cause: 'silent', task_id: null }, 1);
    return id;
  }
  const addTask = (node: number) =>
    pingTasks.create({ name: 'task', target: '192.0.2.1', interval: 60, node_ids: [node] }, true);
  for (let count = 0; count < VISIBLE; count += 1) {
    await addNode({ name: `shown ${count}` });
    await addTask(shown.id);
    await notices.create({ title: 'shown' });
    if (!hidden) continue;
    await addNode({ name: 'private', public: false });
    await addTask(secret.id);
    await nodes.remove(await addNode({ name: 'deleted' }));
    await pingTasks.remove((await addTask(shown.id)).id);
    await notices.create({ title: 'private', public: false });
    await notices.remove((await notices.create({ title: 'deleted' })).id);
  }
  // The history names the tasks that the agent measures.
  const agent = await openAgent(hub.wsUrl, shown.token);
  agent.send(makeHello());
  await agent.settle();
  const list = await hub.request('GET', '/api/nodes');
  const history = await hub.request('GET', `/api/nodes/${shown.id}/metrics`);
  const nodeIds = list.body.nodes.map(({ id }: { id: number }) => id);
  const taskIds = Object.keys(history.body.probes).map(Number);
  const listed = await hub.request('GET', '/api/notices');
  const noticeIds = listed.body.notices.map(({ id }: { id: number }) => id);
  const outages = await hub.request('GET', '/api/incidents?limit=200');
  await agent.close();
  const incidentIds = outages.body.incidents.map(({ id }: { id: number }) => id);
  return { nodeIds: nodeIds.slice(1), taskIds, noticeIds, incidentIds };
}

/** The largest difference between two empirical distributions (the two-sample Kolmogorov–Smirnov statistic). */
function compareDistributions(a: readonly number[], b: readonly number[]): number {
  const share = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length;
  return Math.max(...[...a, ...b].map((limit) => Math.abs(share(a, limit) - share(b, limit))));
}

const measureGaps = (ids: readonly number[]) => ids.slice(1).map((id, index) => id - (ids[index] ?? 0));
const sort = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

/** The ids themselves, and the gaps between them in the order of creation and of size. */
function findDifferences(without: readonly number[], withHidden: readonly number[]): number[] {
  return [
    compareDistributions(without, withHidden),
    compareDistributions(measureGaps(without), measureGaps(withHidden)),
    compareDistributions(measureGaps(sort(without)), measureGaps(sort(withHidden))),
  ];
}

/** Equal distributions differ more in one of 10,000 pairs of samples: √(−ln(α / 2) / 2 · 2 / n). */
const CRITICAL = Math.sqrt(-Math.log(0.0001 / 2) / VISIBLE);

test('the ids that a visitor sees are distributed as if there were no hidden and deleted nodes, tasks, notices and incidents', async () => {
  const without = await look('a', false);
  const hidden = await look('b', true);
  // Tasks are sorted by id, as the keys of an object; so are notices that start, and incidents that are recorded, in the same second.
  for (const kind of ['nodeIds', 'taskIds', 'noticeIds', 'incidentIds'] as const) {
    for (const ids of [without[kind], hidden[kind]]) expect(new Set(ids).size).toBe(VISIBLE);
    expect(Math.max(...findDifferences(without[kind], hidden[kind]))).toBeLessThan(CRITICAL);
  }
});

test('consecutive ids would show them', async () => {
  const without = await look('a', false, countIds());
  const hidden = await look('b', true, countIds());
  for (const kind of ['nodeIds', 'taskIds', 'noticeIds'] as const)
    expect(Math.min(...findDifferences(without[kind], hidden[kind]).slice(1))).toBe(1);
});
