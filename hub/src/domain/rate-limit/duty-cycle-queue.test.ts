import { createManualRuntime, type ManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { createDutyCycleQueue } from './duty-cycle-queue.ts';

const options = { share: 0.25, burstMs: 100, maxQueued: 5 };

/** Runs everything that does not wait for the clock. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function takeTime(runtime: ManualRuntime, ms: number, done: () => void = () => undefined) {
  return async () => {
    runtime.advance(ms);
    done();
  };
}

test('jobs run one at a time, in order, and their results are passed on', async () => {
  const queue = createDutyCycleQueue(createManualRuntime(), options);
  const log: string[] = [];
  const job = (name: string) => async () => {
    log.push(`${name} begins`);
    await settle();
    log.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([queue.run(job('a')), queue.run(job('b'))])).toEqual(['a', 'b']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('within the burst there is no pause; beyond it a job waits for credit', async () => {
  const runtime = createManualRuntime();
  const queue = createDutyCycleQueue(runtime, options);
  await queue.run(takeTime(runtime, 100));
  await queue.run(takeTime(runtime, 40));
  // 100 − 100 + 100/4 − 40 + 40/4: five short, which is 20 ms at a quarter.
  let isDone = false;
  const late = queue.run(takeTime(runtime, 0, () => (isDone = true)));
  await settle();
  expect([isDone, runtime.pendingTimers]).toEqual([false, 1]);
  runtime.advance(19);
  await settle();
  expect(isDone).toBe(false);
  runtime.advance(1);
  await late;
  expect(isDone).toBe(true);
});

test('continuous work takes no more than its share of the time', async () => {
  const runtime = createManualRuntime();
  const queue = createDutyCycleQueue(runtime, options);
  const startedAt = runtime.monotonic();
  for (let count = 0; count < 200; count += 1) {
    const job = queue.run(takeTime(runtime, 10));
    await settle();
    while (runtime.pendingTimers > 0) {
      runtime.advance(1);
      await settle();
    }
    await job;
  }
  const took = runtime.monotonic() - startedAt;
  // The last job may start with almost no credit left.
  expect((2000 - options.burstMs - 10) / took).toBeLessThanOrEqual(options.share);
  expect(2000 / took).toBeGreaterThan(options.share * 0.9);
});

test('the sixth queued job is rejected as busy, and the queue accepts jobs again afterwards', async () => {
  const queue = createDutyCycleQueue(createManualRuntime(), options);
  const waiting = Array.from({ length: 5 }, () => queue.run(settle));
  await expect(queue.run(settle)).rejects.toMatchObject({ code: 'busy' });
  await Promise.all(waiting);
  await expect(queue.run(async () => 'done')).resolves.toBe('done');
});

test('a failed job does not affect the next', async () => {
  const queue = createDutyCycleQueue(createManualRuntime(), options);
  const failing = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('next');
});
