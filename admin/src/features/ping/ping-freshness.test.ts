import type { AdminNode, NodePing, PingTaskView, ProbeKind } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { findMatrixCell, findTaskResult } from './ping-freshness.ts';

const task: PingTaskView = {
  id: 1,
  name: 'task',
  target: '192.0.2.1',
  interval: 60,
  sort: 1,
  node_ids: [7],
  all_nodes: false,
  check: {},
};

interface NodeOptions {
  id?: number;
  online?: boolean;
  last_seen?: number;
  probes?: ProbeKind[] | null;
  latest?: Pick<NodePing, 'at' | 'latency'>;
}

const everyKind: ProbeKind[] = ['icmp', 'tcp', 'http', 'tls', 'dns', 'options'];

function makeNode({
  id = 7,
  online = true,
  last_seen = 1000,
  probes = everyKind,
  latest,
}: NodeOptions): AdminNode {
  const pings = latest === undefined ? [] : [{ task_id: 1, name: 'task', loss: 0, recent: [], ...latest }];
  return { id, online, last_seen, probes, pings } as unknown as AdminNode;
}

test('a result is fresh until the next one is overdue', () => {
  const latest = { at: 1000, latency: 12 };
  expect(findMatrixCell(task, makeNode({ latest }), 1075)).toEqual({ kind: 'fresh', latency: 12 });
  expect(findMatrixCell(task, makeNode({ latest }), 1076)).toEqual({ kind: 'stale', latency: 12, age: 76 });
  const lost = { at: 1000, latency: null };
  expect(findMatrixCell(task, makeNode({ latest: lost }), 1001)).toEqual({ kind: 'fresh', latency: null });
});

test('an offline node shows the age of its last result', () => {
  const node = makeNode({ online: false, probes: null, latest: { at: 1000, latency: 12 } });
  expect(findMatrixCell(task, node, 4600)).toEqual({ kind: 'stale', latency: 12, age: 3600 });
});

test('says why there is no result', () => {
  const find = (options: NodeOptions) => findMatrixCell(task, makeNode(options), 2000);
  expect(find({ id: 8 })).toEqual({ kind: 'unassigned' });
  expect(find({})).toEqual({ kind: 'none', reason: 'waiting' });
  expect(find({ online: false, probes: null })).toEqual({ kind: 'none', reason: 'offline' });
  expect(find({ online: false, probes: null, last_seen: 0 })).toEqual({ kind: 'none', reason: 'never' });
  expect(find({ probes: ['tcp', 'http'] })).toEqual({ kind: 'unmeasured', advice: 'noPing' });
  expect(find({ probes: ['tcp'] })).toEqual({ kind: 'unmeasured', advice: 'otherAgent' });
});

test('summarises a task over the nodes with fresh results', () => {
  const measure = (latency: number | null, loss: number, at = 1990): AdminNode =>
    ({ pings: [{ task_id: 1, at, latency, loss, name: 't', recent: [] }] }) as unknown as AdminNode;
  const nodes = [measure(10, 0), measure(30, 10), measure(null, 100), measure(900, 50, 1000)];
  expect(findTaskResult(task, nodes, 2000)).toEqual({ latency: 30, loss: 110 / 3 });
  expect(findTaskResult({ ...task, id: 3 }, nodes, 2000)).toBeUndefined();
  expect(findTaskResult(task, [measure(null, 100)], 2000)).toEqual({ latency: undefined, loss: 100 });
});
