import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../hub/src/store/open-store.ts';
import { makeFolder } from '../../tests/support/folder.ts';
import { createDemoHosts } from './fleet.ts';
import { seedFleet } from './seed-fleet.ts';

const HOUR_SECONDS = 3600;

test('the ledgers of the demo say the same as its history', async () => {
  const folder = makeFolder();
  const db = join(folder, 'demo.db');
  // Midday in the time zone of this machine, so that the day has whole hours.
  const now = new Date(2026, 10, 23, 12).getTime() / 1000;
  await seedFleet({ db, seed: 7, now, days: 3 });
  const store = await openStore({ path: db, drawId: () => 1 });
  onTestFinished(() => store.close());
  const { nodes } = await store.load(now);
  const online = createDemoHosts(7).filter(({ state }) => state === 'online');
  expect(online.length).toBeGreaterThan(10);
  for (const { name } of online) {
    const found = nodes.find((one) => one.node.name === name);
    if (found === undefined) throw new Error(`${name} is missing`);
    const { node, traffic } = found;
    const midnight = now - 12 * HOUR_SECONDS;
    const bounds = [midnight, now + HOUR_SECONDS];
    const [today] = await store.sumTraffic({ node_id: node.id, bounds });
    const day = traffic.day_rx + traffic.day_tx;
    expect(day / ((today?.rx ?? 0) + (today?.tx ?? 0)), name).toBeCloseTo(1, 1);
    expect(traffic.period_rx).toBeGreaterThanOrEqual(traffic.day_rx);
    expect(traffic.rx).toBeGreaterThanOrEqual(traffic.period_rx);
    if (node.traffic_limit > 0)
      expect(traffic.period_rx + traffic.period_tx).toBeLessThanOrEqual(node.traffic_limit * 1.1);
  }
});
