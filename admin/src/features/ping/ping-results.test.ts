import type { AdminNode, PingTaskView, ProbeKind } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { findTargetKind, findTaskResult, groupUnmeasured, isUnmeasured, toggleId } from './ping-results.ts';

test.each([
  ['1.1.1.1', 'icmp'],
  ['example.com', 'icmp'],
  ['2606:4700::1111', 'icmp'],
  ['example.com:443', 'tcp'],
  ['[2606:4700::1111]:443', 'tcp'],
  ['https://example.com/health', 'http'],
  ['http://[::1]:8080', 'http'],
])('%s is measured by %s', (target, kind) => {
  expect(findTargetKind(target)).toBe(kind);
});

function makeNode(...pings: [number, number | null, number][]): AdminNode {
  return {
    pings: pings.map(([task_id, latency, loss]) => ({ task_id, latency, loss, name: 't', recent: [] })),
  } as unknown as AdminNode;
}

test('summarises a task over the nodes that measured it', () => {
  const nodes = [makeNode([1, 10, 0], [2, 99, 0]), makeNode([1, 30, 10]), makeNode([1, null, 100])];
  expect(findTaskResult(1, nodes)).toEqual({ latency: 30, loss: 110 / 3 });
  expect(findTaskResult(3, nodes)).toBeUndefined();
  expect(findTaskResult(1, [makeNode([1, null, 100])])).toEqual({ latency: undefined, loss: 100 });
});

test('adds and removes an id', () => {
  expect(toggleId([1, 2], 3)).toEqual([1, 2, 3]);
  expect(toggleId([1, 2], 1)).toEqual([2]);
});

const makeTask = (target: string, node_ids: number[] | null = null): PingTaskView => ({
  id: 1,
  name: 'task',
  target,
  interval: 60,
  sort: 1,
  node_ids: node_ids ?? [],
  all_nodes: node_ids === null,
});
const makeAgent = (id: number, probes: ProbeKind[] | null): AdminNode =>
  ({ id, name: `node ${id}`, probes }) as unknown as AdminNode;

test('an assigned task is not measured if the connected agent lacks its kind', () => {
  expect(isUnmeasured(makeTask('192.0.2.1'), makeAgent(1, ['tcp']))).toBe(true);
  expect(isUnmeasured(makeTask('192.0.2.1', [2]), makeAgent(1, ['tcp']))).toBe(false);
  expect(isUnmeasured(makeTask('192.0.2.1:443'), makeAgent(1, ['tcp']))).toBe(false);
  expect(isUnmeasured(makeTask('192.0.2.1'), makeAgent(1, null))).toBe(false);
});

test('groups the nodes with tasks that they do not measure by what their agents measure', () => {
  const tasks = [
    makeTask('192.0.2.1'),
    makeTask('https://example.com/', [1, 2, 4]),
    makeTask('192.0.2.1:443'),
  ];
  const nodes = [
    makeAgent(1, ['tcp']),
    makeAgent(2, ['tcp']),
    makeAgent(3, ['http', 'tcp']),
    makeAgent(4, ['icmp', 'tcp', 'http']),
    makeAgent(5, null),
    makeAgent(6, []),
  ];
  expect(groupUnmeasured(tasks, nodes)).toEqual([
    { kinds: ['tcp'], missing: ['icmp', 'http'], names: ['node 1', 'node 2'] },
    { kinds: ['tcp', 'http'], missing: ['icmp'], names: ['node 3'] },
    { kinds: [], missing: ['icmp', 'tcp'], names: ['node 6'] },
  ]);
});
