import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openThreadTimes } from './thread-times.ts';

test('work counts as busy to the millisecond, and waiting for a timer does not', async () => {
  const read = openThreadTimes();
  const start = read();
  const startedAt = performance.now();
  let times = start;
  while (times.busy - start.busy < 20) times = read();
  const steps = Array.from({ length: 1_000 }, () => read().busy).map(
    (busy, at, all) => busy - (all[at - 1] ?? busy),
  );
  // The kernel updates every 4 ms, so half of the readings would show no progress.
  expect(steps.filter((step) => step > 0).length).toBeGreaterThan(900);

  const before = read();
  await wait(200);
  const after = read();
  expect(after.busy - before.busy).toBeLessThan(150);
  expect(after.busy + after.queued - start.busy - start.queued).toBeLessThan(
    performance.now() - startedAt + 1,
  );
});
