import type { AdminNode } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { findTargetKind, findTaskResult, toggleId } from './ping-results.ts';

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
