import type { AdminNode, PingTaskView, ProbeKind } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { findTargetKind, groupUnmeasured, isUnmeasured, toggleId } from './ping-results.ts';

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
    { kinds: ['tcp'], missing: ['icmp', 'http'], nodes: [nodes[0], nodes[1]] },
    { kinds: ['tcp', 'http'], missing: ['icmp'], nodes: [nodes[2]] },
    { kinds: [], missing: ['icmp', 'tcp'], nodes: [nodes[5]] },
  ]);
});
