import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { makeNodeConfig, openTestStore } from '../../../../tests/support/data/store.ts';
import { findPeriodStart, rollOver } from '../traffic/ledger.ts';
import { createFleet } from './fleet.ts';
import { createNodes, type NodesDeps } from './nodes.ts';

test('a hub that dies as soon as a new reset day is stored finds the figures of the period again', async () => {
  const runtime = createManualRuntime();
  const today = runtime.calendar(runtime.now());
  const store = await openTestStore();
  const stored = await store.insertNode({ config: makeNodeConfig(), token: 'token', created_at: 1 });
  const ledger = { ...stored.traffic, period_rx: 1000, period_start: findPeriodStart(today, 1) };
  await store.writeTraffic([ledger]);

  // The verb uses no more than these.
  const nodes = createNodes({
    runtime,
    store: { ...store, saveTraffic: () => Promise.reject(new Error('killed')) },
    fleet: createFleet([{ ...stored, traffic: ledger }]),
  } as unknown as NodesDeps);
  const resetDay = today.day;
  await expect(nodes.update(1, { traffic_reset_day: resetDay })).rejects.toThrow('killed');

  const [found] = (await store.load(1)).nodes;
  expect(found?.node.traffic_reset_day).toBe(resetDay);
  if (found !== undefined) rollOver(found.traffic, { today, resetDay });
  expect(found?.traffic.period_rx).toBe(1000);
});
