import type { AdminNode } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { findRenewals, findScarceTraffic } from '../nodes/plan-warnings.ts';
import { findDown, findTop } from './fleet-summary.ts';

function makeNode(id: number, more: Record<string, unknown>): AdminNode {
  return { id, name: `n${id}`, online: false, last_seen: 0, metrics: null, ...more } as unknown as AdminNode;
}

const nodes = [
  makeNode(1, { online: true, metrics: { cpu: 5, mem_used: 9, mem_total: 10 }, last_seen: 100 }),
  makeNode(2, { last_seen: 50 }),
  makeNode(3, {}),
  makeNode(4, { last_seen: 10 }),
  makeNode(5, { online: true, metrics: { cpu: 90 }, last_seen: 100 }),
];

test('offline nodes are those seen before, the longest offline first', () => {
  expect(findDown(nodes).map(({ id }) => id)).toEqual([4, 2]);
});

test('the top list has only nodes that report the metric', () => {
  expect(findTop(nodes, 'cpu', 5).map(({ node }) => node.id)).toEqual([5, 1]);
  expect(findTop(nodes, 'cpu', 1).map(({ node }) => node.id)).toEqual([5]);
  expect(findTop(nodes, 'memory', 5)).toMatchObject([{ percent: 90 }]);
  expect(findTop(nodes, 'disk', 5)).toEqual([]);
});

test('warns of plans from 30 days before expiry and from 80 percent usage', () => {
  const plans = [
    makeNode(1, { expires_in: 31 }),
    makeNode(2, { expires_in: 30 }),
    makeNode(3, { expires_in: -2 }),
    makeNode(4, { expires_in: null, month_used: 79, traffic_limit: 100 }),
    makeNode(5, { expires_in: null, month_used: 80, traffic_limit: 100 }),
    makeNode(6, { expires_in: 300, month_used: 120, traffic_limit: 100 }),
    makeNode(7, { month_used: 500, traffic_limit: 0 }),
  ];
  expect(findRenewals(plans).map(({ node }) => node.id)).toEqual([3, 2]);
  expect(findScarceTraffic(plans).map(({ node }) => node.id)).toEqual([6, 5]);
});

test('plans are in the order of their dates, also of nodes with little traffic left', () => {
  const plans = [
    makeNode(1, { expires_in: 22, month_used: 92, traffic_limit: 100 }),
    makeNode(2, { expires_in: 3 }),
    makeNode(3, { expires_in: 6 }),
  ];
  expect(findRenewals(plans).map(({ node }) => node.id)).toEqual([2, 3, 1]);
});
