import type { AdminNode } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { countNodes, findInstallStage, findNodeState, matchesState, nodeStates } from './node-state.ts';

test.each([
  [{ online: true, metrics: { cpu: 1 }, last_seen: 9 }, 'online', 'reporting'],
  [{ online: true, metrics: {}, last_seen: 9 }, 'online', 'reporting'],
  [{ online: true, metrics: null, last_seen: 9 }, 'waiting', 'connected'],
  [{ online: false, metrics: null, last_seen: 9 }, 'offline', 'absent'],
  [{ online: false, metrics: null, last_seen: 0 }, 'unseen', 'absent'],
] as const)('%j is %s, and %s for the installer', (node, state, stage) => {
  const view = node as unknown as Parameters<typeof findNodeState>[0];
  expect(findNodeState(view)).toBe(state);
  expect(findInstallStage(findNodeState(view))).toBe(stage);
});

test('the counts are those of the status page: waiting nodes are online, and a filter finds as many', () => {
  const nodes = [
    { online: true, metrics: { cpu: 1 }, last_seen: 9 },
    { online: true, metrics: null, last_seen: 9 },
    { online: false, metrics: null, last_seen: 9 },
    { online: false, metrics: null, last_seen: 0 },
  ] as unknown as AdminNode[];
  const counts = countNodes(nodes);
  expect(counts).toEqual({ total: 4, online: 2, waiting: 1, offline: 1, unseen: 1 });
  for (const state of nodeStates)
    expect(nodes.filter((node) => matchesState(node, state))).toHaveLength(counts[state]);
});
