import type { AdminNode, Check, PingTaskView, ProbeKind } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { adviseAgent, findMissing, groupUnmeasured, toggleId } from './ping-results.ts';

test('adds and removes an id', () => {
  expect(toggleId([1, 2], 3)).toEqual([1, 2, 3]);
  expect(toggleId([1, 2], 1)).toEqual([2]);
});

const makeTask = (target: string, node_ids: number[] | null = null, check: Check = {}): PingTaskView => ({
  id: 1,
  name: 'task',
  target,
  interval: 60,
  sort: 1,
  node_ids: node_ids ?? [],
  all_nodes: node_ids === null,
  check,
});
const makeAgent = (id: number, probes: ProbeKind[] | null): AdminNode =>
  ({ id, name: `node ${id}`, probes }) as unknown as AdminNode;

test('an assigned task is not measured if the connected agent lacks its kind or its options', () => {
  expect(findMissing(makeTask('192.0.2.1'), makeAgent(1, ['tcp']))).toBe('icmp');
  expect(findMissing(makeTask('192.0.2.1', [2]), makeAgent(1, ['tcp']))).toBeUndefined();
  expect(findMissing(makeTask('192.0.2.1:443'), makeAgent(1, ['tcp']))).toBeUndefined();
  expect(findMissing(makeTask('192.0.2.1'), makeAgent(1, null))).toBeUndefined();
  expect(findMissing(makeTask('heartbeat:'), makeAgent(1, ['tcp']))).toBeUndefined();
  const options = makeTask('192.0.2.1:443', null, { family: 'ipv6', slow_ms: 10 });
  expect(findMissing(options, makeAgent(1, ['tcp']))).toBe('options');
  expect(findMissing(options, makeAgent(1, ['tcp', 'options']))).toBeUndefined();
  expect(
    findMissing(makeTask('192.0.2.1:443', null, { slow_ms: 10 }), makeAgent(1, ['tcp'])),
  ).toBeUndefined();
});

test.each([
  [['tcp'], 'icmp', 'otherAgent'],
  [['tcp', 'http'], 'icmp', 'noPing'],
  [['icmp', 'tcp', 'http'], 'dns', 'oldAgent'],
  [['icmp', 'tcp', 'http'], 'options', 'oldAgent'],
] as const)('an agent with %j that lacks %s gets the advice %s', (probes, missing, advice) => {
  expect(adviseAgent(probes, missing)).toBe(advice);
});

test('groups the nodes with tasks that they do not measure by what their agents measure', () => {
  const tasks = [
    makeTask('192.0.2.1'),
    makeTask('https://example.com/', [1, 2, 4]),
    makeTask('192.0.2.1:443'),
    makeTask('dns:example.com', [4]),
    makeTask('heartbeat:'),
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
    { kinds: ['icmp', 'tcp', 'http'], missing: ['dns'], nodes: [nodes[3]] },
    { kinds: [], missing: ['icmp', 'tcp'], nodes: [nodes[5]] },
  ]);
});
