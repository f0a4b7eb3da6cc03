import { limits } from '@muster/generated/limits';
import { describe, expect, test } from 'vitest';
import { firstRules } from './first-rules.ts';
import { createPreviewTrack, planGrid } from './preview-track.ts';

const HOUR = 3600;
const T = 1_800_000_000;
const subject = { node_id: 1, task_id: null, object: '' };

function createTrack(levels: { figure?: 'cpu' | 'disk_days'; begin: number; end: number }, width = 300) {
  const [first] = firstRules;
  if (first === undefined) throw new Error('A new hub has no rules.');
  const rule = { ...first, figure: 'cpu' as const, for_seconds: 120, keep_seconds: 0, ...levels };
  return createPreviewTrack(rule, subject, { first: T, step: width, count: 1200 / width });
}

describe('the buckets of a window', () => {
  test.each([
    [168, T, 1800, 337],
    [168, T + 1, 1800, 337],
    [24, T + 299, 300, 289],
    [1, T, 60, 61],
  ])('of %i hours, up to %i, are %i seconds wide', (hours, to, step, count) => {
    const from = to - hours * HOUR;
    const grid = planGrid(from, to);
    expect(grid).toEqual({ first: from - (from % step), step, count });
    expect(grid.first + count * step).toBeGreaterThan(to);
  });

  test('are never more than the contract allows', () => {
    for (let hours = 1; hours <= limits.alertPreviewHours; hours += 1)
      for (const to of [T, T + 1, T + 1799])
        expect(planGrid(to - hours * HOUR, to).count).toBeLessThanOrEqual(limits.alertPreviewPoints);
  });
});

test('a bucket has its worst value, and null without one', () => {
  const track = createTrack({ begin: 90, end: 80 });
  for (const [at, value] of [
    [0, 10],
    [60, 30],
    [120, 20],
    [600, 0],
    [1199, 7],
    [1200, 99],
  ] as const)
    track.add({ at: T + at, value });
  expect(track.readSeries(T + 1200)).toEqual({ ...subject, values: [30, null, 0, 7] });
});

test('a pause that interrupts no alert leaves no gap, and a longer one does', () => {
  const track = createTrack({ begin: 90, end: 80 }, 60);
  track.add({ at: T, value: 10 });
  track.add({ at: T + 300, value: 20 });
  track.add({ at: T + 601, value: 30 });
  track.add({ at: T + 660, value: 40 });
  const gap = Array.from({ length: 4 }, () => null);
  const series = [10, 10, 10, 10, 10, 20, ...gap, 30, 40];
  const rest = (value: number | null, length: number) => Array.from({ length }, () => value);
  expect(track.readSeries(T + 961).values).toEqual([...series, ...rest(null, 8)]);
  // The minute in which the window ends is not stored yet.
  expect(track.readSeries(T + 960).values).toEqual([...series, ...rest(40, 5), ...rest(null, 3)]);
});

test('the worst value is the lowest where low values are bad', () => {
  const track = createTrack({ figure: 'disk_days', begin: 3, end: 5 });
  expect(track.worst).toBeNull();
  for (const value of [9, 4, 6]) track.add({ at: T, value });
  expect([track.worst, track.readSeries(T + 300).values[0]]).toEqual([4, 4]);
});

test('the time for which alerts fire is that from begin to end, and to the end of the window', () => {
  const track = createTrack({ begin: 90, end: 80 });
  const add = (minute: number, value: number) => track.add({ at: T + minute * 60, value });
  for (let minute = 0; minute < 4; minute += 1) add(minute, 95);
  expect(track.measureFiring(T + 240)).toBe(120);
  add(4, 85);
  add(5, 70);
  expect(track.events).toMatchObject([
    { ...subject, kind: 'begin', at: T + 120, value: 95 },
    { kind: 'end', at: T + 300, value: 70 },
  ]);
  expect(track.measureFiring(T + 900)).toBe(180);
  for (let minute = 6; minute < 9; minute += 1) add(minute, 91);
  expect(track.measureFiring(T + 600)).toBe(180 + 120);
});
