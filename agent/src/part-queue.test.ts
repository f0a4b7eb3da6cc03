import { expect, test } from 'vitest';
import { createPartQueue } from './part-queue.ts';

const DAY_MINUTES = 1440;
const makeMounts = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => ({ path: `/${prefix}/${index}`, total: 1e12, used: index }));
const containers = Array.from({ length: 10 }, (_, index) => ({
  name: `project-service-${index}`,
  cpu: 1,
  memory: 1e9,
}));

test('an hour of the hub is one entry', () => {
  const queue = createPartQueue();
  const mounts = makeMounts(1, 'a');
  // The hub's number is larger by 30.
  for (const minute of [29, 30, 31, 90]) queue.add(minute, { mounts }, 30);
  expect(queue.readUpTo(90).map(({ minute, samples }) => [minute, samples])).toEqual([
    [30, 2],
    [90, 2],
  ]);
  queue.removeUpTo(30);
  expect(queue.readUpTo(90)).toHaveLength(1);
  expect(queue.readUpTo(89)).toEqual([]);
});

test('nothing measured is no entry', () => {
  const queue = createPartQueue();
  queue.add(1, { mounts: [], largest_containers: [] }, 0);
  queue.add(2, {}, 0);
  expect([queue.readUpTo(9), queue.bytes]).toEqual([[], 0]);
});

test('a day of 200 mounts and 10 containers takes less than 160 kB', () => {
  const queue = createPartQueue();
  const mounts = makeMounts(200, 'var/lib/containers/storage/volumes');
  for (let minute = 1; minute <= DAY_MINUTES; minute += 1)
    queue.add(minute, { mounts: [...mounts], largest_containers: containers }, 0);
  expect(queue.readUpTo(DAY_MINUTES)).toHaveLength(24);
  expect(queue.bytes).toBeLessThan(163_840);
});

test('beyond its memory the oldest hours are dropped', () => {
  const queue = createPartQueue();
  for (let hour = 0; hour < 24; hour += 1)
    queue.add(60 * hour + 1, { mounts: makeMounts(200, `${hour}`.padEnd(200, 'x')) }, 0);
  const kept = queue.readUpTo(DAY_MINUTES);
  expect(queue.bytes).toBeLessThanOrEqual(163_840);
  expect(kept.at(-1)?.minute).toBe(60 * 23 + 1);
  expect(kept[0]?.mounts).toHaveLength(200);
  expect(kept.length).toBeLessThan(24);
});

test('the ten containers with the most memory are those of the whole entry', () => {
  const queue = createPartQueue();
  const other = { name: 'other', memory: 3e9 };
  queue.add(1, { largest_containers: containers }, 0);
  queue.add(2, { largest_containers: [other, ...containers.slice(1)] }, 0);
  const [entry] = queue.readUpTo(2);
  expect(entry?.largest_containers?.map(({ name }) => name)).toEqual([
    'other',
    ...containers.slice(1).map(({ name }) => name),
  ]);
  expect(entry?.largest_containers?.[0]).toEqual({ name: 'other', cpu: 0, memory: 1.5e9 });
});
