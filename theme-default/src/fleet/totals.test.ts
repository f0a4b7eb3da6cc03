import type { Fleet, FleetNode } from 'muster-theme/model';
import { describe, expect, it } from 'vitest';
import { sumFleet } from './totals.ts';

const fleet = (...nodes: readonly Partial<FleetNode>[]): Fleet => ({
  ts: 0,
  isAdmin: false,
  incidents: [],
  notices: [],
  nodes: nodes.map(
    (node, index) =>
      ({
        id: index + 1,
        name: `n${index + 1}`,
        day_rx: 1,
        day_tx: 2,
        total_rx: 5,
        total_tx: 7,
        last_seen: 9,
        ...node,
      }) as FleetNode,
  ),
});
const metrics = { net_rx: 10, net_tx: null } as FleetNode['metrics'];

describe('addUp', () => {
  it('adds the known values', () => {
    const nodes = fleet(
      { online: true, metrics },
      { online: true, metrics: null },
      { online: false, metrics: null },
      { online: false, metrics: null, last_seen: 0 },
    );
    expect(sumFleet(nodes)).toEqual({
      total: 4,
      online: 2,
      waiting: 1,
      offline: 1,
      unseen: 1,
      received: 10,
      sent: 0,
      receivedToday: 4,
      sentToday: 8,
      receivedTotal: 20,
      sentTotal: 28,
      down: [{ id: 3, name: 'n3' }],
    });
  });
});
