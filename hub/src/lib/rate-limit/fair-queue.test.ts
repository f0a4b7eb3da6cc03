import { expect, test } from 'vitest';
import { createFairQueue, type FairQueue, type QueueClient } from './fair-queue.ts';

const options = { maxWaiting: 4, maxPerNetwork: 2, retrySeconds: 2 };

/** A queue whose first job runs until `release` is called. */
function occupy(): { queue: FairQueue; log: string[]; release: () => void } {
  const queue = createFairQueue(options);
  let release: () => void = () => undefined;
  void queue.run(client('running'), () => new Promise<void>((resolve) => (release = resolve)));
  return { queue, log: [], release: () => release() };
}

function client(key: string, rank = 1, network?: string): QueueClient {
  return { key, network, rank };
}

/** Adds a job that logs its key, or the code of its rejection. */
async function add(queue: FairQueue, log: string[], one: QueueClient): Promise<void> {
  await queue
    .run(one, async () => void log.push(one.key))
    .catch(({ code }) => log.push(`${one.key} ${code}`));
}

/** Lets the queue refuse what it has no place for. */
const passTurn = () => new Promise((resolve) => setImmediate(resolve));

test('jobs run one at a time and in order, and their results are passed on', async () => {
  const queue = createFairQueue(options);
  const log: string[] = [];
  const job = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`${name} ends`);
    return name;
  };
  const results = ['a', 'b', 'c'].map((name) => queue.run(client(name), job(name)));
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a failed job does not affect the next', async () => {
  const queue = createFairQueue(options);
  const failing = queue.run(client('a'), () => Promise.reject(new Error('broken')));
  const next = queue.run(client('b'), async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('next');
});

test('the last free place is given, and one more is busy', async () => {
  const { queue, log, release } = occupy();
  const jobs = ['a', 'b', 'c', 'd', 'e'].map((key) => add(queue, log, client(key)));
  await passTurn();
  expect(log).toEqual(['e busy']);
  release();
  await Promise.all(jobs);
  expect(log).toEqual(['e busy', 'a', 'b', 'c', 'd']);
});

test('a client has one waiting job, besides the running one', async () => {
  const { queue, log, release } = occupy();
  const jobs = [add(queue, log, client('running')), add(queue, log, client('running'))];
  await passTurn();
  expect(log).toEqual(['running busy']);
  release();
  await Promise.all(jobs);
  expect(log).toEqual(['running busy', 'running']);
});

test('a /48 has two waiting jobs', async () => {
  const { queue, log, release } = occupy();
  const jobs = ['a', 'b', 'c'].map((key) => add(queue, log, client(key, 1, 'network')));
  jobs.push(add(queue, log, client('other', 1, 'other network')), add(queue, log, client('ipv4')));
  await passTurn();
  expect(log).toEqual(['c busy']);
  release();
  await Promise.all(jobs);
  expect(log).toEqual(['c busy', 'a', 'b', 'other', 'ipv4']);
});

test('a lower rank is served first, and replaces the last of the highest rank when the queue is full', async () => {
  const { queue, log, release } = occupy();
  const jobs = [
    client('a', 2),
    client('b', 1),
    client('c', 2),
    client('d', 1),
    client('e', 0),
    client('f', 2),
  ].map((one) => add(queue, log, one));
  await Promise.all([jobs[2], jobs[5]]);
  expect(log.splice(0).sort()).toEqual(['c busy', 'f busy']);
  release();
  await Promise.all(jobs);
  expect(log).toEqual(['e', 'b', 'd', 'a']);
});

test('a lower rank also replaces a client of its own /48', async () => {
  const { queue, log, release } = occupy();
  const jobs = [
    client('a', 1, 'network'),
    client('b', 1, 'network'),
    client('owner', 0, 'network'),
    client('c', 1),
  ].map((one) => add(queue, log, one));
  await jobs[1];
  release();
  await Promise.all(jobs);
  expect(log).toEqual(['b busy', 'owner', 'a', 'c']);
});

test('a newcomer does not overtake the next job between two jobs', async () => {
  const { queue, log, release } = occupy();
  const first = add(queue, log, client('a'));
  release();
  const late = add(queue, log, client('b'));
  await Promise.all([first, late]);
  expect(log).toEqual(['a', 'b']);
});

test('five thousand clients leave one of a lower rank waiting for one job only', async () => {
  const { queue, log, release } = occupy();
  const crowd = Array.from({ length: 5_000 }, (_, index) => add(queue, [], client(`bot ${index}`)));
  const owner = add(queue, log, client('owner', 0));
  release();
  await owner;
  expect(log).toEqual(['owner']);
  await Promise.all(crowd);
});
