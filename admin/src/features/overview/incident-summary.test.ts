import type { Incident } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { countNodeChanges, findUnstable } from './incident-summary.ts';

function makeIncident(
  node_id: number,
  began_at: number,
  ended_at: number | null,
  more: Partial<Incident> = {},
): Incident {
  return {
    id: began_at,
    node_id,
    node_name: `n${node_id}`,
    kind: 'node',
    cause: 'silent',
    task_id: null,
    task_name: null,
    began_at,
    ended_at,
    ...more,
  };
}

const period = { from: 1000, to: 2000 };

test('counts the outages of each node, and their time within the period', () => {
  const incidents = [
    makeIncident(1, 900, 1100),
    makeIncident(2, 1500, 1510),
    makeIncident(2, 1900, null),
    makeIncident(3, 1200, 1800, { kind: 'probe', cause: 'packet_loss' }),
  ];
  expect(findUnstable(incidents, period, 5)).toEqual([
    { nodeId: 2, name: 'n2', outages: 2, downSeconds: 110 },
    { nodeId: 1, name: 'n1', outages: 1, downSeconds: 100 },
  ]);
});

test('of nodes with as many outages, the longest down is the first', () => {
  const incidents = [makeIncident(1, 1100, 1110), makeIncident(2, 1200, 1300)];
  expect(findUnstable(incidents, period, 1).map(({ nodeId }) => nodeId)).toEqual([2]);
});

test('nodes that were added and deleted; what was refused changed nothing', () => {
  const entries = [
    { action: 'node.create', outcome: 'ok' },
    { action: 'node.register', outcome: 'ok' },
    { action: 'node.delete', outcome: 'ok' },
    { action: 'node.delete', outcome: 'refused' },
    { action: 'node.update', outcome: 'ok' },
  ] as const;
  expect(countNodeChanges(entries)).toEqual({ added: 2, removed: 1 });
});
