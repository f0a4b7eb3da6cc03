import { createManualRuntime, type ManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { createDutyCycleQueue } from './duty-cycle-queue.ts';

const rule = { share: 0.25, burstMs: 100, maxQueued: 5 };

/** Lets what can go on without the clock go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function takeTime(runtime: ManualRuntime, ms: number, done: () => void = () => undefined) {
  return async () => {
    runtime.advance(ms);
    done();
  };
}

test('jobs go one after the other, in their order, and hand on what they come to', async () => {
  const lane = createDutyCycleQueue(createManualRuntime(), rule);
  const said: string[] = [];
  const job = (name: string) => async () => {
    said.push(`${name} begins`);
    await settle();
    said.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([lane.run(job('a')), lane.run(job('b'))])).toEqual(['a', 'b']);
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('within the burst nothing rests; beyond it a job waits until its share has grown', async () => {
  const runtime = createManualRuntime();
  const lane = createDutyCycleQueue(runtime, rule);
  await lane.run(takeTime(runtime, 100));
  await lane.run(takeTime(runtime, 40));
  // 100 − 100 + 100/4 − 40 + 40/4: five short, which is 20 ms at a quarter.
  let isDone = false;
  const late = lane.run(takeTime(runtime, 0, () => (isDone = true)));
  await settle();
  expect([isDone, runtime.pendingTimers]).toEqual([false, 1]);
  runtime.advance(19);
  await settle();
  expect(isDone).toBe(false);
  runtime.advance(1);
  await late;
  expect(isDone).toBe(true);
});

test('work without end takes its share of the time and no more', async () => {
  const runtime = createManualRuntime();
  const lane = createDutyCycleQueue(runtime, rule);
  const beganAt = runtime.monotonic();
  for (let count = 0; count < 200; count += 1) {
    const job = lane.run(takeTime(runtime, 10));
    await settle();
    while (runtime.pendingTimers > 0) {
      runtime.advance(1);
      await settle();
    }
    await job;
  }
  const took = runtime.monotonic() - beganAt;
  // The last job may begin with next to nothing left.
  expect((2000 - rule.burstMs - 10) / took).toBeLessThanOrEqual(rule.share);
  expect(2000 / took).toBeGreaterThan(rule.share * 0.9);
});

test('five may wait, the sixth is told to come back, and a place is free again afterwards', async () => {
  const lane = createDutyCycleQueue(createManualRuntime(), rule);
  const waiting = Array.from({ length: 5 }, () => lane.run(settle));
  await expect(lane.run(settle)).rejects.toMatchObject({ code: 'busy' });
  await Promise.all(waiting);
  await expect(lane.run(async () => 'done')).resolves.toBe('done');
});

test('a job that fails fails alone', async () => {
  const lane = createDutyCycleQueue(createManualRuntime(), rule);
  const failing = lane.run(() => Promise.reject(new Error('broken')));
  const next = lane.run(async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('next');
});
