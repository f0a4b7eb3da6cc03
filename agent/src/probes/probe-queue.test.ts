import { limits } from '@muster/generated/limits';
import { expect, test } from 'vitest';
import { createProbeQueue } from './probe-queue.ts';

function fill(count: number) {
  const queue = createProbeQueue();
  for (let at = 1; at <= count; at += 1) queue.add(9, at, at);
  return queue;
}

test('results are read by task, in order, with their distance to the end', () => {
  const queue = createProbeQueue();
  queue.add(9, 12_400, 65);
  queue.add(2 ** 53 - 1, -1, 66);
  queue.add(9, 5_000_000, 120);
  queue.add(9, 1, 121);
  expect(queue.read(60, 120)).toEqual([
    { task_id: 9, at: [55, 0], latency_us: [12_400, 5_000_000] },
    { task_id: 2 ** 53 - 1, at: [54], latency_us: [-1] },
  ]);
  expect(queue.read(66, 180)).toEqual([{ task_id: 9, at: [60, 59], latency_us: [5_000_000, 1] }]);
  queue.removeUpTo(120);
  expect([queue.count, queue.read(0, 180)]).toEqual([1, [{ task_id: 9, at: [59], latency_us: [1] }]]);
});

test('a second result of a task gets the next second: the probe after a lost one begins at once', () => {
  const queue = createProbeQueue();
  queue.add(9, -1, 65);
  queue.add(7, 100, 65);
  queue.add(9, 200, 65);
  queue.add(9, 300, 65);
  expect(queue.read(60, 120)).toEqual([
    { task_id: 9, at: [55, 54, 53], latency_us: [-1, 200, 300] },
    { task_id: 7, at: [55], latency_us: [100] },
  ]);
});

test('the oldest of more than 6,400 results are dropped', () => {
  expect(fill(6_400).read(0, 10_000)[0]?.latency_us).toEqual(
    Array.from({ length: 6_400 }, (_, index) => index + 1),
  );
  const queue = fill(6_402);
  expect([queue.count, queue.read(0, 10_000)[0]?.latency_us[0]]).toEqual([6_400, 3]);
});

test('they take 100 kB, which is free when they have been sent', () => {
  const queue = fill(7_000);
  expect(queue.bytes).toBe(6_400 * 16);
  queue.removeUpTo(6_999);
  expect(queue.read(0, 7_000)).toEqual([{ task_id: 9, at: [0], latency_us: [7_000] }]);
  queue.removeUpTo(7_000);
  expect([queue.count, queue.bytes, createProbeQueue().bytes]).toEqual([0, 0, 0]);
});

test('a message has the results of as many tasks as an agent may have, the last ones', () => {
  const queue = createProbeQueue();
  for (let task = 1; task <= limits.pingTasksPerAgent; task += 1) queue.add(task, 1, task);
  expect(queue.read(0, 100)).toHaveLength(limits.pingTasksPerAgent);
  queue.add(1000, 1, 99);
  const ids = queue.read(0, 100).map(({ task_id }) => task_id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([limits.pingTasksPerAgent, 2, 1000]);
});
