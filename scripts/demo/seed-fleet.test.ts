import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEARTBEAT_TARGET } from '../../hub/src/agents/probe-kinds.ts';
import { judgeHeartbeat } from '../../hub/src/features/checks/heartbeat-schedule.ts';
import { openStore } from '../../hub/src/store/open-store.ts';
import type { Store } from '../../hub/src/store/store.ts';
import { makeFolder } from '../../tests/support/folder.ts';
import { measureCheck } from './checks.ts';
import { createDemoHosts } from './fleet.ts';
import { seedFleet } from './seed-fleet.ts';

const HOUR_SECONDS = 3600;
// Midday in the time zone of this machine, so that the day has whole hours.
const NOW = new Date(2026, 10, 23, 12).getTime() / 1000;
let store: Store;

beforeAll(async () => {
  const db = join(makeFolder(afterAll), 'demo.db');
  await seedFleet({ db, seed: 7, now: NOW, days: 3 });
  store = await openStore({ path: db, drawId: () => 1 });
});
afterAll(() => store.close());

test('the ledgers of the demo say the same as its history', async () => {
  const { nodes } = await store.load(NOW);
  const online = createDemoHosts(7).filter(({ state }) => state === 'online');
  expect(online.length).toBeGreaterThan(10);
  for (const { name } of online) {
    const found = nodes.find((one) => one.node.name === name);
    if (found === undefined) throw new Error(`${name} is missing`);
    const { node, traffic } = found;
    const midnight = NOW - 12 * HOUR_SECONDS;
    const bounds = [midnight, NOW + HOUR_SECONDS];
    const [today] = await store.sumTraffic({ node_id: node.id, bounds });
    const day = traffic.day_rx + traffic.day_tx;
    expect(day / ((today?.rx ?? 0) + (today?.tx ?? 0)), name).toBeCloseTo(1, 1);
    expect(traffic.period_rx).toBeGreaterThanOrEqual(traffic.day_rx);
    expect(traffic.rx).toBeGreaterThanOrEqual(traffic.period_rx);
    if (node.traffic_limit > 0)
      expect(traffic.period_rx + traffic.period_tx).toBeLessThanOrEqual(node.traffic_limit * 1.1);
  }
});

test('the agents of the demo find what its checks say', async () => {
  const { nodes, pingTasks, checks } = await store.load(NOW);
  const checked = pingTasks.filter(({ node_ids }) => node_ids.length > 0);
  const states = new Map(checks.statuses.map(({ task_id, state }) => [task_id, state]));
  expect(checked.map(({ id }) => states.get(id))).toEqual(['up', 'up', 'slow', 'down', 'up']);
  const findHost = (id: number) => {
    const name = nodes.find(({ node }) => node.id === id)?.node.name;
    const host = createDemoHosts(7).find((one) => one.name === name);
    if (host === undefined) throw new Error(`${name} is missing`);
    return host;
  };
  for (const { task_id, node_id, state, reason, certificate_until: until } of checks.results) {
    const { target = '', check } = checked.find(({ id }) => id === task_id) ?? {};
    const slowFrom = check?.slow_ms ?? Number.POSITIVE_INFINITY;
    const describe = (latency: number) => (latency >= slowFrom ? 'slow' : 'up');
    for (let t = NOW; t < NOW + HOUR_SECONDS; t += 30) {
      const found = measureCheck(findHost(node_id), target, t);
      if (found === undefined) throw new Error(`${target} is not measured`);
      expect(found.latency_ms < 0 ? 'down' : describe(found.latency_ms), target).toBe(state);
      expect(found.reason ?? null).toBe(state === 'down' ? reason : null);
      if (state !== 'down') expect(found.certificate_until ?? null).toBe(until);
    }
  }
});

test('one heartbeat of the demo is late and the other one is not', async () => {
  const { pingTasks, checks } = await store.load(NOW);
  const found = pingTasks
    .filter(({ target }) => target === HEARTBEAT_TARGET)
    .map((task) => {
      const status = checks.statuses.find(({ task_id }) => task_id === task.id);
      if (status === undefined) throw new Error(`${task.name} has no state`);
      const { state, since, reason } = judgeHeartbeat({ task, calls: status, since: 0 }, NOW);
      expect(status).toMatchObject({ state, reason, ...(state === 'down' && { since }) });
      expect(task.heartbeat_key).toMatch(/^[0-9a-f]{32}$/);
      return reason;
    });
  expect(found).toEqual([null, 'late']);
});
