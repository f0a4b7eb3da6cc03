import { expect, test } from 'vitest';
import { findInstallStage, findNodeState } from './node-state.ts';

test.each([
  [{ online: true, metrics: { cpu: 1 }, last_seen: 9 }, 'reporting', 'reporting'],
  [{ online: true, metrics: {}, last_seen: 9 }, 'reporting', 'reporting'],
  [{ online: true, metrics: null, last_seen: 9 }, 'waiting', 'connected'],
  [{ online: false, metrics: null, last_seen: 9 }, 'offline', 'absent'],
  [{ online: false, metrics: null, last_seen: 0 }, 'never', 'absent'],
] as const)('%j is %s, and %s for the installer', (node, state, stage) => {
  const view = node as unknown as Parameters<typeof findNodeState>[0];
  expect(findNodeState(view)).toBe(state);
  expect(findInstallStage(findNodeState(view))).toBe(stage);
});
