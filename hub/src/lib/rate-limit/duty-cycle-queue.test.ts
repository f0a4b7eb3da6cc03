import { createManualRuntime, type ManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { createDutyCycleQueue } from './duty-cycle-queue.ts';
import { describePoolClient } from './pool-client.ts';

const options = { share: 0.25, burstMs: 100, pool: { total: 6, perClient: 4, perNetwork: 5 } };

const client = (address: string, isKnown = false) => describePoolClient(address, isKnown);
const one = client('192.0.2.1');

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
  expect(await Promise.all([queue.run(one, job('a')), queue.run(one, job('b'))])).toEqual(['a', 'b']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('within the burst there is no pause; beyond it a job waits for credit', async () => {
  const runtime = createManualRuntime();
  const queue = createDutyCycleQueue(runtime, options);
  await queue.run(one, takeTime(runtime, 100));
  await queue.run(one, takeTime(runtime, 40));
  // 100 − 100 + 100/4 − 40 + 40/4: five short, which is 20 ms at a quarter.
  let isDone = false;
  const late = queue.run(
    one,
    takeTime(runtime, 0, () => (isDone = true)),
  );
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
    const job = queue.run(one, takeTime(runtime, 10));
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

/** A queue in which a job runs until `release` is called. */
async function occupy(runtime = createManualRuntime(), queue = createDutyCycleQueue(runtime, options)) {
  const log: string[] = [];
  let release: () => void = () => undefined;
  const running = queue.run(client('203.0.113.1'), () => new Promise<void>((resolve) => (release = resolve)));
  await settle();
  const add = (address: string, isKnown = false) =>
    queue
      .run(client(address, isKnown), async () => void log.push(address))
      .catch(({ code }) => log.push(`${address} ${code}`));
  const finish = async (jobs: Promise<unknown>[]) => {
    release();
    await Promise.all([running, ...jobs]);
  };
  return { runtime, queue, log, add, finish };
}

const [a, b, c, d] = ['2001:db8:a::1', '2001:db8:b::1', '198.51.100.1', '192.0.2.1'] as const;

test('the fifth waiting job of a client is rejected as busy, and it may have another one afterwards', async () => {
  const { add, log, finish } = await occupy();
  const jobs = [a, a, a, a, a].map((address) => add(address));
  await jobs[4];
  expect(log.splice(0)).toEqual([`${a} busy`]);
  await finish(jobs);
  await add(a);
  expect(log).toEqual([a, a, a, a, a]);
});

test('a network has five waiting jobs, which its clients share', async () => {
  const { add, log, finish } = await occupy();
  const hosts = ['1', '1', '1', '1', '2', '2', '2'];
  const jobs = hosts.map((host) => add(`2001:db8:a:${host}::1`));
  await settle();
  // The other client got the place of a second job from the one with four, and no third.
  expect(log.splice(0)).toEqual(['2001:db8:a:1::1 busy', '2001:db8:a:2::1 busy']);
  await finish(jobs);
  expect(log.filter((address) => address === '2001:db8:a:2::1')).toHaveLength(2);
});

test('when the queue is full, a client of a network with fewer jobs gets the place of the one with the most', async () => {
  const { add, log, finish } = await occupy();
  const jobs = [a, a, a, b, b, b, c].map((address) => add(address));
  jobs.push(add(d, true));
  await settle();
  expect(log.splice(0)).toEqual([`${a} busy`, `${b} busy`]);
  await finish(jobs);
  // The known client first, then one of each network in turn.
  expect(log).toEqual([d, a, b, c, a, b]);
});

test('networks that have been served less in the last minutes come first, and get the places of the others', async () => {
  const { runtime, queue, add: addFirst, finish: finishFirst } = await occupy();
  await finishFirst([]);
  for (let count = 0; count < 4; count += 1) await addFirst(a);
  const { add, log, finish } = await occupy(runtime, queue);
  const jobs = [a, a, b, b, b, b, c].map((address) => add(address));
  await settle();
  expect(log.splice(0)).toEqual([`${a} busy`]);
  await finish(jobs);
  expect(log).toEqual([b, c, b, b, b, a]);
  runtime.advance(600_000);
  const later = await occupy(runtime, queue);
  await later.finish([a, c].map((address) => later.add(address)));
  expect(later.log).toEqual([c, a]);
});

test('a failed job does not affect the next', async () => {
  const queue = createDutyCycleQueue(createManualRuntime(), options);
  const failing = queue.run(one, () => Promise.reject(new Error('broken')));
  const next = queue.run(one, async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('next');
});
