import { expect, test } from 'vitest';
import { getDropIndex, isOrderShown, moveId, sortByIds } from './node-order.ts';

test.each([
  [2, 0, [2, 1, 3]],
  [2, 2, [1, 3, 2]],
  [1, 0, [1, 2, 3]],
  [3, -9, [3, 1, 2]],
  [1, 9, [2, 3, 1]],
  [7, 1, [1, 2, 3]],
])('%i at place %i gives %j', (id, place, expected) => {
  expect(moveId([1, 2, 3], id, place)).toEqual(expected);
});

test.each([
  [1, 3, false, [2, 1, 3]],
  [1, 3, true, [2, 3, 1]],
  [3, 1, false, [3, 1, 2]],
  [3, 1, true, [1, 3, 2]],
])('%i dropped on %i (after: %s) gives %j', (id, over, isAfter, expected) => {
  const ids = [1, 2, 3];
  expect(moveId(ids, id, getDropIndex(ids, id, { over, isAfter }))).toEqual(expected);
});

test('sorts items by ids; new ones are last and missing ones are ignored', () => {
  const things = [1, 2, 3, 4].map((id) => ({ id }));
  expect(sortByIds(things, [3, 9, 1]).map(({ id }) => id)).toEqual([3, 1, 2, 4]);
});

test('keeps an optimistic order until the hub has confirmed it and a snapshot shows it or is newer', () => {
  const snapshot = (ts: number, ...ids: number[]) => ({ ts, nodes: ids.map((id) => ({ id })) });
  const ids = [2, 1];
  expect(isOrderShown({ ids, agreedTs: null }, snapshot(100, 2, 1))).toBe(false);
  expect(isOrderShown({ ids, agreedTs: 100 }, snapshot(102, 1, 2))).toBe(false);
  expect(isOrderShown({ ids, agreedTs: 100 }, snapshot(102, 2, 1))).toBe(true);
  expect(isOrderShown({ ids, agreedTs: 100 }, snapshot(105, 1, 2))).toBe(true);
});
