import { describe, expect, it, test } from 'vitest';
import { findIndexAt, findIsolated } from './find-index.ts';

describe('findIndexAt', () => {
  // Rows of a minute, and a gap from 180 to 600.
  const ts = [60, 120, 180, 240, 660, 720];
  const column = [1, 2, 3, null, 4, 5];

  it.each([
    ['the nearest value', 65, 0],
    ['the nearest value', 95, 1],
    ['the value before a gap, for half a row', 205, 2],
    ['the gap', 215, 3],
    ['the gap', 400, 3],
    ['the gap, although a value is near', 625, 3],
    ['the value after the gap', 640, 4],
    ['the first value', 35, 0],
    ['nothing before the first value', 25, undefined],
    ['the last value', 745, 5],
    ['nothing after the last value', 760, undefined],
  ])('is %s at %i', (_, time, index) => {
    expect(findIndexAt(ts, column, time)).toBe(index);
  });

  it('skips the times of other lines', () => {
    expect(findIndexAt([0, 10, 20, 30, 40], [1, undefined, undefined, 2, undefined], 12)).toBe(0);
    expect(findIndexAt([0, 10, 20, 30, 40], [1, undefined, undefined, 2, undefined], 18)).toBe(3);
  });

  it('has none without values', () => {
    expect(findIndexAt([], [], 5)).toBeUndefined();
    expect(findIndexAt([1, 2], [undefined, undefined], 1)).toBeUndefined();
  });
});

test('finds values that have no neighbour to be connected with', () => {
  expect(findIsolated([1, null, 2, null, 3, 4, null, undefined, 5])).toEqual([0, 2, 8]);
});
