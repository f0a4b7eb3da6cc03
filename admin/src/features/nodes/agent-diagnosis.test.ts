import type { AgentAttempt } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { diagnose, findClockOffset } from './agent-diagnosis.ts';

const NOW = 1_800_000_000;
const attempt = (kind: AgentAttempt['kind'], change: Partial<AgentAttempt> = {}): AgentAttempt => ({
  kind,
  address: '192.0.2.1',
  at: NOW,
  node_id: null,
  clock_offset: null,
  ...change,
});
const kindOf = (...attempts: AgentAttempt[]) => diagnose({ attempts, nodeId: 7, since: NOW }).kind;

test('the attempt that explains most is shown', () => {
  expect(kindOf()).toBe('nothing');
  expect(kindOf(attempt('installer'))).toBe('installer');
  expect(kindOf(attempt('installer'), attempt('download'))).toBe('download');
  expect(kindOf(attempt('download'), attempt('tls'))).toBe('tls');
  expect(kindOf(attempt('tls'), attempt('unknown_token'))).toBe('unknown_token');
  expect(kindOf(attempt('unknown_token'), attempt('no_upgrade', { node_id: 7 }))).toBe('no_upgrade');
});

test('attempts of other nodes, and from long before the dialog, are left out', () => {
  expect(kindOf(attempt('no_upgrade', { node_id: 8 }))).toBe('nothing');
  expect(kindOf(attempt('unknown_token', { at: NOW - 61 }))).toBe('nothing');
  expect(kindOf(attempt('unknown_token', { at: NOW - 60 }))).toBe('unknown_token');
});

test('a wrong clock is that of the node’s own agent', () => {
  const clock = attempt('connected', { node_id: 7, clock_offset: -7_200 });
  expect(findClockOffset([clock], 7)).toBe(-7_200);
  expect(findClockOffset([clock], 8)).toBeUndefined();
});
