import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysUntilFull } from './days-until-full.ts';

const HOUR = 3600;
const START = 1_750_000_000;
const GIB = 2 ** 30;
const TOTAL = 100 * GIB;

/** Hourly use in GiB. */
function record(hours: number, use: (hour: number) => number | null) {
  return Array.from({ length: hours }, (_, hour) => ({
    at: START + hour * HOUR,
    used: use(hour),
    total: TOTAL,
  })).flatMap(({ used, ...point }) => (used === null ? [] : [{ ...point, used: used * GIB }]));
}

/** The same for every run. */
function createNoise(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31 - 0.5;
  };
}

/** Hours. */
const WEEK = 168;
const noise = createNoise(7);

/** Use that grows, and the days that are left after the recording at the same rate. */
test.each<[string, ReturnType<typeof record>, number]>([
  ['steadily by 1 GiB a day', record(WEEK, (hour) => 50 + hour / 24), 43],
  ['by 100 MiB a day', record(WEEK, (hour) => 90 + hour / 240), 93],
  ['by 10 GiB a day for two and a half days', record(60, (hour) => 60 + (hour * 10) / 24), 1.5],
  ['with noise of 300 MiB', record(WEEK, (hour) => 50 + hour / 24 + 0.3 * noise()), 43],
  [
    'with a backup of 20 GiB that exists for two hours a night',
    record(WEEK, (hour) => 50 + hour / 24 + (hour % 24 < 2 ? 20 : 0)),
    43,
  ],
  [
    'by day, and not at night',
    record(WEEK, (hour) => 50 + Math.floor(hour / 24) + Math.min(1, (hour % 24) / 12)),
    43,
  ],
  [
    'with logs that are deleted every midnight',
    record(WEEK, (hour) => 50 + hour / 24 + (0.8 * (hour % 24)) / 24),
    42.5,
  ],
  ['with a gap of two days', record(WEEK, (hour) => (hour > 60 && hour < 108 ? null : 50 + hour / 24)), 43],
  ['with five wrong hours', record(WEEK, (hour) => (hour % 33 === 1 ? 1 : 50 + hour / 24)), 43],
])('a file system that grows %s', (_name, points, days) => {
  expect(daysUntilFull(points)).toBeGreaterThan(days * 0.9);
  expect(daysUntilFull(points)).toBeLessThan(days * 1.1);
});

test.each<[string, ReturnType<typeof record>]>([
  ['has no points', []],
  ['has one point', record(1, () => 50)],
  ['was recorded for less than two days', record(47, (hour) => 50 + hour / 24)],
  ['is flat', record(WEEK, () => 50)],
  ['shrinks', record(WEEK, (hour) => 90 - hour / 24)],
  ['was filled at once and is flat since', record(WEEK, (hour) => (hour < 80 ? 30 : 80))],
  ['was filled at once a moment ago', record(WEEK, (hour) => (hour < 160 ? 30 : 80))],
  ['grew for five days and is flat since', record(WEEK, (hour) => 50 + Math.min(hour, 120) / 24)],
  ['is noisy around a level', record(WEEK, () => 50 + 10 * noise())],
  ['grows by less than its noise', record(WEEK, (hour) => 50 + (0.5 * hour) / WEEK + 10 * noise())],
  ['is filled and emptied every day', record(WEEK, (hour) => 20 + (60 * (hour % 24)) / 24)],
  ['has no size', record(WEEK, (hour) => hour).map((point) => ({ ...point, total: 0 }))],
])('a file system that %s has no such day', (_name, points) => {
  expect(daysUntilFull(points)).toBeNull();
});

test('a full file system that grows has no day left', () => {
  expect(daysUntilFull(record(WEEK, (hour) => 93 + hour / 24 + 0.05))).toBeLessThan(0.1);
});

test('two days are enough', () => {
  expect(daysUntilFull(record(55, (hour) => 50 + hour / 24))).not.toBeNull();
});

test('any steady growth is right within a tenth, with some outliers', () => {
  fc.assert(
    fc.property(
      fc.record({
        from: fc.double({ min: 10, max: 60, noNaN: true }),
        perDay: fc.double({ min: 0.1, max: 5, noNaN: true }),
        seed: fc.integer({ min: 1, max: 1e6 }),
      }),
      ({ from, perDay, seed }) => {
        const random = createNoise(seed);
        const points = record(WEEK, (hour) =>
          random() > 0.46 ? 1 : from + (perDay * hour) / 24 + perDay * 0.05 * random(),
        );
        const expected = (100 - from - perDay * 7) / perDay;
        const actual = daysUntilFull(points) ?? Number.NaN;
        expect(Math.abs(actual - expected)).toBeLessThan(Math.max(1, expected / 10));
      },
    ),
  );
});
