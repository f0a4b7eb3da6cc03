import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packGaugeMinutes, roundGauge } from './gauge-hours.ts';
import {
  addToDay,
  aggregateParts,
  emptyDay,
  findDay,
  type PartDay,
  packPartDay,
  unpackPartDay,
} from './part-days.ts';
import { markMinutes } from './part-hours.ts';
import type { PartHour } from './rows.ts';

const DAY = 20_000;
/** The day's first hour. */
const HOUR = (DAY - 1) * 24 + 1;
const root = { path: '/', total: 1000, used: 505 };

const make = (last: number, parts: Partial<PartHour> = {}): PartHour => ({
  ...{ minutes: markMinutes(last, 1), samples: 1, mounts: [root], containers: [] },
  ...parts,
});

const readHour = (day: PartDay, index: number) =>
  Object.fromEntries(day.containers.map(({ name, memory }) => [name, memory[index] ?? null]));

test('a day has 24 hours, and is named by its end', () => {
  expect([HOUR - 1, HOUR, HOUR + 23, HOUR + 24].map(findDay)).toEqual([DAY - 1, DAY, DAY, DAY + 1]);
});

test('an hour has the percentage of its latest mounts, and the means of its containers', () => {
  let day = addToDay(
    emptyDay,
    HOUR,
    make(9, {
      ...{ minutes: markMinutes(9, 10), samples: 10 },
      containers: [{ name: 'web', cpu: 100, memory: 4000 }],
    }),
  );
  day = addToDay(
    day,
    HOUR,
    make(19, {
      ...{ minutes: markMinutes(19, 10), samples: 10 },
      mounts: [{ path: '/', total: 2000, used: 1500 }],
      containers: [{ name: 'db', memory: 200 }],
    }),
  );
  day = addToDay(day, HOUR + 23, make(0, { mounts: [{ path: '/new', total: 3, used: 1 }] }));
  expect(day.samples).toEqual([20, ...new Array(22).fill(0), 1]);
  expect(day.mounts).toEqual([
    { path: '/new', total: 3, used: [...new Array(23).fill(null), 33.33] },
    { path: '/', total: 2000, used: [75] },
  ]);
  expect(day.containers).toEqual([
    { name: 'web', cpu: [5], memory: [200] },
    { name: 'db', cpu: [0], memory: [10] },
  ]);
});

test('minutes that are stored already add nothing, and older ones leave the mounts', () => {
  const containers = [{ name: 'web', cpu: 1, memory: 100 }];
  const day = addToDay(emptyDay, HOUR, make(30, { containers }));
  expect(addToDay(day, HOUR, make(30, { containers, mounts: [] }))).toBe(day);
  const both = addToDay(
    day,
    HOUR,
    make(10, { containers: [{ name: 'web', memory: 300 }], mounts: [{ ...root, used: 0 }] }),
  );
  expect(both).toMatchObject({
    samples: [2],
    mounts: [{ used: [50.5] }],
    containers: [{ memory: [200], cpu: [0.5] }],
  });
  expect(both.minutes[0]).toMatch(/^0{10}10{19}1$/);
});

test('a mount that is gone has no value in its last hour, and leaves the day if it has no other', () => {
  const a = { path: '/a', total: 10, used: 1 };
  let day = addToDay(emptyDay, HOUR, make(0, { mounts: [root, a] }));
  day = addToDay(day, HOUR + 1, make(0, { mounts: [root, a] }));
  day = addToDay(day, HOUR + 1, make(1, { mounts: [root] }));
  expect(day.mounts).toEqual([
    { path: '/', total: 1000, used: [50.5, 50.5] },
    { path: '/a', total: 10, used: [10, null] },
  ]);
  expect(addToDay(emptyDay, HOUR, make(0, { mounts: [{ ...a, total: 0 }] })).mounts).toEqual([]);
});

test('of each hour, twenty containers are kept and ten are shown', () => {
  const containers = Array.from({ length: 21 }, (_, index) => ({ name: `c${index}`, memory: 100 + index }));
  const day = addToDay(emptyDay, HOUR, make(0, { containers: containers.slice(0, 20) }));
  expect(Object.keys(readHour(day, 0))).toHaveLength(20);
  const full = addToDay(emptyDay, HOUR, make(0, { containers }));
  expect(Object.keys(readHour(full, 0))).toHaveLength(20);
  expect(readHour(full, 0)).not.toHaveProperty('c0');
  const { containers: shown } = aggregateParts([{ day: DAY, content: full }], {
    ...{ first: HOUR, last: HOUR, step: 1 },
  });
  expect(shown.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `c${20 - index}`));
});

test('mounts that change every hour do not fill the day', () => {
  const rename = (hour: number) =>
    Array.from({ length: 200 }, (_, index) => ({ path: `/${hour}/${index}`, total: 10, used: 1 }));
  const one = addToDay(emptyDay, HOUR, make(0, { mounts: rename(0) }));
  expect(one.mounts).toHaveLength(200);
  const two = addToDay(one, HOUR + 1, make(0, { mounts: [root, ...rename(1).slice(1)] }));
  expect(two.mounts).toHaveLength(200);
  expect(two.mounts[0]?.path).toBe('/');
});

test('any content is read, without what is no part of a day', () => {
  const pack = (value: unknown) => deflateRawSync(typeof value === 'string' ? value : JSON.stringify(value));
  expect(
    unpackPartDay(
      pack({
        minutes: ['101', '2', 7, '1'.repeat(61), ...new Array(30).fill('')],
        samples: [3, -1, 'x', 1.5],
        mounts: [
          ['/', 10, [50, 101, -1, 'x', null, 100]],
          ['<b>', 10, [1]],
          ['/x', -1, [1]],
          [7, 1, [1]],
          ['a'.repeat(256), 1, []],
          ['a'.repeat(257), 1, []],
          'x',
        ],
        containers: [
          ['web', [1, null], [2e9]],
          ['__proto__', 7, [1]],
          ['n'.repeat(65), [], []],
        ],
      }),
    ),
  ).toEqual({
    minutes: ['101', '', '', '', ...new Array(20).fill('')],
    samples: [3, 0, 0, 0],
    mounts: [
      { path: '/', total: 10, used: [50, null, null, null, null, 100] },
      { path: 'a'.repeat(256), total: 1, used: [] },
    ],
    containers: [
      { name: 'web', cpu: [1, null], memory: [2e9] },
      { name: '__proto__', cpu: [], memory: [1] },
    ],
  });
  const many = unpackPartDay(
    pack({ mounts: new Array(201).fill(['/', 1, [1]]), containers: new Array(481).fill(['a', [1], [1]]) }),
  );
  expect([many.mounts.length, many.containers.length]).toEqual([200, 480]);
  const fill = (bytes: number) =>
    pack(`{"samples":[1],"x":"${'x'.repeat(bytes - '{"samples":[1],"x":""}'.length)}"}`);
  expect(unpackPartDay(fill(1_048_576)).samples).toEqual([1]);
  expect(unpackPartDay(fill(1_048_577))).toEqual(emptyDay);
  fc.assert(
    fc.property(fc.oneof(fc.json().map(pack), fc.uint8Array()), (content) => {
      const day = unpackPartDay(content);
      expect(unpackPartDay(packPartDay(day))).toEqual(day);
    }),
  );
});

test('the largest day that is written is read', () => {
  let day = emptyDay;
  for (let index = 0; index < 24; index += 1)
    day = addToDay(day, HOUR + index, {
      ...{ minutes: '1'.repeat(60), samples: 60 },
      mounts: Array.from({ length: 200 }, (_, number) => ({
        path: `${number}`.padEnd(256, '道'),
        total: Number.MAX_SAFE_INTEGER,
        used: Number.MAX_SAFE_INTEGER / 3,
      })),
      containers: Array.from({ length: 20 }, (_, number) => ({
        name: `${index} ${number}`.padEnd(64, '道'),
        cpu: 60 * 123.4567,
        memory: 60 * Number.MAX_SAFE_INTEGER,
      })),
    });
  expect(day.containers).toHaveLength(480);
  expect(unpackPartDay(packPartDay(day))).toEqual(day);
});

/** Bytes an hour of a day in which every value changes every hour. */
function measureDay(mounts: number): number {
  let day = emptyDay;
  for (let index = 0; index < 24; index += 1)
    day = addToDay(day, HOUR + index, {
      ...{ minutes: '1'.repeat(60), samples: 60 },
      mounts: Array.from({ length: mounts }, (_, number) => ({
        path: `/srv/storage/volume-${number}`,
        total: 1_000_000_000_000 + number * 7_654_321,
        used: 4e11 + number * 1_234_567_890 + index * 987_654_321 * (1 + (number % 5)),
      })),
      containers: Array.from({ length: 10 }, (_, number) => ({
        name: `project-service-${number}-1`,
        cpu: 60 * (3 + 2 * Math.sin(number + index * 1.7)),
        memory: 60 * (1e9 / (number + 1)) * (1.2 + Math.sin(number * 3 + index * 1.3)),
      })),
    });
  return packPartDay(day).length / 24;
}

test('an hour of a node takes less than 2 kB with every gauge, its mounts and its containers', () => {
  const noisy = (seed: number) =>
    Array.from({ length: 60 }, (_, minute) =>
      roundGauge(40 + 20 * Math.sin(seed + minute * 1.7) + (minute % 7)),
    );
  const gauges = Object.fromEntries(
    Array.from({ length: 17 }, (_, index) => [`gauge_${index}`, noisy(index)]),
  );
  expect(packGaugeMinutes(gauges).length + measureDay(200)).toBeLessThan(2048);
  expect(measureDay(4)).toBeLessThan(100);
});

test('a window has the hours of its days, the fullest and the largest first', () => {
  const add = (day: PartDay, hour: number, [a, b, web]: readonly [number, number, number]) =>
    addToDay(
      day,
      hour,
      make(59, {
        mounts: [
          { path: '/a', total: 100, used: a },
          { path: '/b', total: 100, used: b },
        ],
        containers: [
          { name: 'web', cpu: web / 10, memory: web },
          { name: 'db', memory: 50 },
        ],
      }),
    );
  const days = [
    { day: DAY - 1, content: add(emptyDay, HOUR - 1, [90, 1, 10]) },
    { day: DAY, content: add(add(emptyDay, HOUR, [20, 2, 20]), HOUR + 2, [3, 30, 70]) },
  ];
  const start = (HOUR - 1) * 3600;
  expect(aggregateParts(days, { first: HOUR - 1, last: HOUR + 1, step: 1 })).toEqual({
    step: 3600,
    ts: [start - 3600, start],
    mounts: [
      { path: '/a', total: 100, used: [90, 20] },
      { path: '/b', total: 100, used: [1, 2] },
    ],
    containers: [
      { name: 'db', cpu: [0, 0], memory: [50, 50] },
      { name: 'web', cpu: [1, 2], memory: [10, 20] },
    ],
  });
  // The hour before is in the bucket before.
  expect(aggregateParts(days, { first: HOUR - 1, last: HOUR + 23, step: 4 })).toEqual({
    step: 14_400,
    ts: [start - 14_400, start],
    mounts: [
      { path: '/b', total: 100, used: [1, 30] },
      { path: '/a', total: 100, used: [90, 3] },
    ],
    containers: [
      { name: 'db', cpu: [0, 0], memory: [50, 50] },
      { name: 'web', cpu: [1, 4.5], memory: [10, 45] },
    ],
  });
});

test('an answer has fifty containers', () => {
  let day = emptyDay;
  for (let index = 0; index < 6; index += 1)
    day = addToDay(
      day,
      HOUR + index,
      make(0, {
        containers: Array.from({ length: 10 }, (_, number) => ({
          name: `${index} ${number}`,
          memory: 1000 * index + number,
        })),
      }),
    );
  const read = (hours: number) =>
    aggregateParts([{ day: DAY, content: day }], { first: HOUR, last: HOUR + hours - 1, step: 1 }).containers;
  expect(read(5)).toHaveLength(50);
  const six = read(6);
  expect(six).toHaveLength(50);
  expect(six.some(({ name }) => name.startsWith('0 '))).toBe(false);
});
