import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { addNodes, openTestStore } from '../../../../tests/support/data/store.ts';
import type { GaugeRow } from '../../store/rows.ts';
import type { FleetNode } from '../nodes/fleet.ts';
import { createMountTrends } from './mount-trends.ts';

const HOURS = 96;
const TOTAL = 100 * 2 ** 30;

test('the days until a mount point is full are read from the stored history', async () => {
  const runtime = createManualRuntime();
  const store = await openTestStore();
  const [stored] = await addNodes(store, 1);
  if (stored === undefined) throw new Error('there is no node');
  const { id } = stored.node;
  const last = Math.floor(runtime.now() / 3_600_000);
  const rows = Array.from({ length: HOURS }, (_, index): GaugeRow => {
    const mount = (path: string, percent: number) => ({
      path,
      total: TOTAL,
      used: Math.round((TOTAL * percent) / 100),
    });
    // A percent a day, from 50.
    const mounts = [mount('/', 50 + index / 24), mount('/srv', 30)];
    const parts = { minutes: '1'.repeat(60), samples: 60, mounts, containers: [] };
    return { node_id: id, hour: last - HOURS + 1 + index, minutes: {}, parts };
  });
  await store.writeGauges(rows);
  const trends = createMountTrends(runtime, store);
  expect(trends.find(id, '/')).toBe('unknown');
  const nodes = [{ row: stored.node, traffic: stored.traffic }] as FleetNode[];
  await trends.update(nodes);
  expect(trends.find(id, '/')).toBeCloseTo(46, 0);
  expect(trends.find(id, '/srv')).toBe(3650);
  expect(trends.find(id, '/boot')).toBe('unknown');
  await trends.update([]);
  expect(trends.find(id, '/')).toBe('unknown');
});
