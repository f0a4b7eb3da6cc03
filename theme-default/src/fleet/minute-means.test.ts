import type { FleetNode } from 'muster-theme/model';
import { describe, expect, it } from 'vitest';
import { createMinuteMeans } from './minute-means.ts';

const makeNode = (id: number, cpu: number | null) =>
  ({
    id,
    online: true,
    pings: [],
    metrics: cpu === null ? null : { cpu, net_rx: cpu, net_tx: 1 },
  }) as unknown as FleetNode;
const makeFleet = (ts: number, ...nodes: FleetNode[]) => ({
  ts,
  isAdmin: false,
  incidents: [],
  notices: [],
  nodes,
});

describe('createMinuteMeans', () => {
  it('averages the snapshots of the last minute', () => {
    const means = createMinuteMeans();
    for (const [ts, cpu] of [
      [1000, 100],
      [1002, 10],
      [1030, 10],
      [1058, 20],
    ] as const)
      means.record(makeFleet(ts, makeNode(1, cpu)));
    expect(means.find(makeNode(1, 20), 'cpu')).toBe(35);
    expect(means.find(makeNode(1, 20), 'network')).toBe(36);
    means.record(makeFleet(1060, makeNode(1, 20)));
    expect(means.find(makeNode(1, 20), 'cpu')).toBeCloseTo(50 / 3);
  });

  it('is null for a metric that is unknown now', () => {
    const means = createMinuteMeans();
    means.record(makeFleet(1000, makeNode(1, 50), makeNode(2, null)));
    expect(means.find(makeNode(1, null), 'cpu')).toBeNull();
    expect(means.find(makeNode(2, null), 'cpu')).toBeNull();
    expect(means.find(makeNode(1, 50), 'latency')).toBeNull();
    expect(means.find(makeNode(3, 50), 'cpu')).toBeNull();
  });

  it('counts a snapshot once, and forgets deleted nodes', () => {
    const means = createMinuteMeans();
    means.record(makeFleet(1000, makeNode(1, 10), makeNode(2, 10)));
    means.record(makeFleet(1000, makeNode(1, 90), makeNode(2, 90)));
    expect(means.find(makeNode(1, 10), 'cpu')).toBe(10);
    means.record(makeFleet(1002, makeNode(1, 20)));
    expect(means.find(makeNode(1, 20), 'cpu')).toBe(15);
    expect(means.find(makeNode(2, 20), 'cpu')).toBeNull();
  });

  it('starts again when the clock of the hub was set back', () => {
    const means = createMinuteMeans();
    means.record(makeFleet(1000, makeNode(1, 90)));
    means.record(makeFleet(500, makeNode(1, 10)));
    expect(means.find(makeNode(1, 10), 'cpu')).toBe(10);
  });
});
