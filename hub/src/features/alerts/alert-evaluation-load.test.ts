import type { Gauges } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { createAlertFixture } from '../../../../tests/support/data/alert-fixture.ts';
import { firstRules } from './first-rules.ts';

const GIB = 2 ** 30;
const NODES = 10_000;
const ROUNDS = 8;
/** Of the event loop, once a minute: 14 to 30 ms on a quiet machine, and more where another process empties its caches. */
const MAX_ROUND_MS = 100;

test('20 rules for 10,000 nodes take less than 100 ms', async () => {
  const { report, add, evaluation, pings, runtime, log } = createAlertFixture({ nodes: NODES });
  const mounts = ['/', '/boot', '/data'].map((path) => ({ path, used: 40 * GIB, total: 100 * GIB }));
  const gauges: Gauges = {
    temperature: 50,
    inodes_used: 5,
    units_failed: 0,
    arrays_impaired: 0,
    pressure_io: 1,
  };
  for (let id = 1; id <= NODES; id += 1) {
    // Every hundredth is busy.
    const metrics = {
      cpu: id % 100 === 0 ? 99 : 20,
      load: [1, 1, 1],
      mem_used: GIB,
      mem_total: 4 * GIB,
      swap_used: 0,
    };
    report(id, { ...metrics, swap_total: GIB }, gauges, mounts);
    pings.set(id, [{ task_id: 7, name: 'task-7', at: 0, loss: 0, latency: 5 }]);
  }
  for (const { figure, begin, end } of firstRules) await add({ figure, begin, end });
  expect(firstRules).toHaveLength(20);
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    runtime.advance(60_000);
    // Of the processor: other processes may take most of a second from this one.
    const start = process.cpuUsage();
    await evaluation.run();
    const { user, system } = process.cpuUsage(start);
    durations.push((user + system) / 1000);
  }
  expect([...log.list()]).toHaveLength(NODES / 100);
  expect(Math.min(...durations)).toBeLessThan(MAX_ROUND_MS);
});
