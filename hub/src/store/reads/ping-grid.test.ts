import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeOnGrid } from './ping-grid.ts';

const START = 1_790_000_040;
const shift = (points: readonly number[]) => points.map((point) => point - START);
const window = { from: START - 3600, to: START + 86_400 };
const placeIn = (range: { from: number; to: number }, ...tasks: [interval: number, ...times: number[]][]) =>
  placeOnGrid(
    tasks.map(([interval, ...times]) => ({ interval, times: times.map((time) => START + time) })),
    range,
  ).map(shift);
const place = (...tasks: [interval: number, ...times: number[]][]) => placeIn(window, ...tasks);

describe('results are moved to points that tasks share', () => {
  test('the start of each interval', () => {
    expect(place([60, 3, 63, 123], [60, 41, 101, 161])).toEqual([
      [0, 60, 120],
      [0, 60, 120],
    ]);
  });

  test('tasks with different intervals meet on the common multiples', () => {
    expect(place([60, 3, 63], [20, 1, 21, 41, 61])).toEqual([
      [0, 60],
      [0, 20, 40, 60],
    ]);
  });

  test('a task that was measured more often before has a finer grid, and so do its neighbours', () => {
    const often = Array.from({ length: 20 }, (_, index) => 10 * index);
    expect(place([60, ...often.map((time) => time + 5), 265], [60, 19, 79])).toEqual([
      [...often, 260],
      [10, 70],
    ]);
  });

  test.each<[string, number[], number[]]>([
    ['jitter around the boundary', [1, 59, 119, 179], [0, 60, 120, 180]],
    ['a result a little early', [60, 119, 180], [60, 120, 180]],
    ['an extra result after a reconnection', [0, 60, 305, 306, 366], [0, 60, 240, 300, 360]],
    ['results that a stalled link delivered together', [300, 301, 302, 360], [240, 300, 360, 420]],
  ])('%s', (_case, times, points) => expect(place([60, ...times])).toEqual([points]));

  test('results of every second keep their times', () => {
    const times = Array.from({ length: 20 }, (_, index) => index);
    expect(place([60, ...times])).toEqual([times]);
  });

  test('a slow task is at the minute of its measurement, and not at the start of its interval', () => {
    expect(place([3600, 3595, 7201], [300, 299, 600, 905], [60, 3, 63])).toEqual([
      [3540, 7200],
      [240, 600, 900],
      [0, 60],
    ]);
    // 61 has no divisor but itself.
    expect(place([61, 59, 120])).toEqual([[0, 120]]);
  });

  test('no point is outside the window', () => {
    const range = { from: START + 90, to: START + 301 };
    expect(placeIn(range, [60, 95, 155, 301], [3600, 100])).toEqual([[90, 120, 300], [90]]);
    // Two results within one minute: one of them moves to a neighbouring one.
    expect(placeIn({ from: START + 119, to: START + 180 }, [60, 121, 122])).toEqual([[120, 180]]);
    expect(placeIn({ from: START + 119, to: START + 179 }, [60, 121, 122])).toEqual([[120, 179]]);
    expect(placeIn({ from: START + 125, to: START + 300 }, [60, 126, 127])).toEqual([[125, 180]]);
    expect(placeIn({ from: START, to: START + 179 }, [60, 1, 61, 121, 122])).toEqual([[0, 60, 120, 179]]);
  });

  test('no task and no result', () => {
    expect(place()).toEqual([]);
    expect(place([60])).toEqual([[]]);
  });
});

test('no result is lost, reordered or moved by two steps, at any times', () => {
  const times = fc.uniqueArray(fc.integer({ min: START, max: START + 3_000 }), { maxLength: 60 });
  const task = fc.record({
    interval: fc.constantFrom(5, 7, 30, 60, 300, 3600),
    times: times.map((list) => list.toSorted((a, b) => a - b)),
  });
  fc.assert(
    fc.property(fc.array(task, { maxLength: 4 }), (tasks) => {
      const range = { from: START - 1, to: START + 3_000 };
      const placed = placeOnGrid(tasks, range);
      for (const [index, { interval, times: measured }] of tasks.entries()) {
        const points = placed[index] ?? [];
        expect(points).toHaveLength(measured.length);
        expect(points).toEqual([...new Set(points)].sort((a, b) => a - b));
        for (const [at, point] of points.entries())
          expect(Math.abs(point - (measured[at] ?? 0))).toBeLessThan(2 * Math.min(interval, 60));
        for (const point of points) {
          expect(point).toBeGreaterThanOrEqual(range.from);
          expect(point).toBeLessThanOrEqual(range.to);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('tasks measured regularly share every point, at any phase and with jitter', () => {
  const task = fc.record({
    phase: fc.integer({ min: 0, max: 59 }),
    jitter: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 30, maxLength: 30 }),
  });
  fc.assert(
    fc.property(fc.array(task, { minLength: 2, maxLength: 4 }), (tasks) => {
      const placed = placeOnGrid(
        tasks.map(({ phase, jitter }) => ({
          interval: 60,
          times: jitter.map((late, index) => START + index * 60 + phase + late),
        })),
        window,
      );
      const [first = [], ...others] = placed;
      expect(placed.flat().every((point) => point % 60 === 0)).toBe(true);
      // At the ends, one point each may belong to one task only.
      for (const points of others)
        expect(points.filter((point) => first.includes(point)).length).toBeGreaterThanOrEqual(28);
    }),
    { numRuns: 100 },
  );
});
