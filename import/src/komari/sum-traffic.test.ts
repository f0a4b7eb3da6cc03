import { describe, expect, test } from 'vitest';
import { sumIncreases, sumTraffic } from './sum-traffic.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('sumTraffic', () => {
  test('does not count a minute again that an hour contains', () => {
    expect(
      sumTraffic([
        { length: MINUTE, start: 0, sum: 5 },
        { length: MINUTE, start: MINUTE, sum: 7 },
        { length: HOUR, start: 0, sum: 100 },
        { length: MINUTE, start: HOUR, sum: 1 },
      ]),
    ).toBe(101);
  });

  test('takes the minutes if a restart left the hour incomplete', () => {
    expect(
      sumTraffic([
        { length: HOUR, start: 0, sum: 10 },
        { length: MINUTE, start: 0, sum: 6 },
        { length: MINUTE, start: MINUTE, sum: 6 },
      ]),
    ).toBe(12);
  });

  test('adds label sets, and ignores negative sums', () => {
    expect(
      sumTraffic([
        { length: MINUTE, start: 0, sum: 3 },
        { length: MINUTE, start: 0, sum: 4 },
        { length: MINUTE, start: 0, sum: -9 },
        { length: MINUTE, start: 0, sum: Number.NaN },
      ]),
    ).toBe(7);
    expect(sumTraffic([])).toBe(0);
  });
});

describe('sumIncreases', () => {
  const readings = [
    { ms: 1, rx: 1000, tx: 10 },
    { ms: 2, rx: 1500, tx: 10 },
    { ms: 3, rx: 40, tx: 15 },
    { ms: 4, rx: 50, tx: 3 },
  ];

  test('counts a counter that fell from 0', () => {
    expect(sumIncreases(readings, 0)).toEqual({ rx: 500 + 40 + 10, tx: 5 + 3 });
  });

  test('counts what was read since an instant', () => {
    expect(sumIncreases(readings, 4)).toEqual({ rx: 10, tx: 3 });
    expect(sumIncreases(readings, 5)).toEqual({ rx: 0, tx: 0 });
  });
});
