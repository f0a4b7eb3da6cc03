import { expect, test } from 'vitest';
import { createRotation } from './rotation.ts';

function choose(maxReads: number, ...counts: number[]): number[][] {
  const rotate = createRotation(maxReads);
  return counts.map((count) => {
    const isChosen = rotate(count);
    return Array.from({ length: count }, (_, index) => index).filter(isChosen);
  });
}

test('each part has its turn, also when others come and go', () => {
  expect(choose(2, 5, 5, 5, 5)).toEqual([
    [0, 1],
    [2, 3],
    [0, 4],
    [1, 2],
  ]);
  expect(choose(2, 5, 5, 3, 4)).toEqual([
    [0, 1],
    [2, 3],
    [0, 1],
    [2, 3],
  ]);
});

test('all are chosen if they are no more than may be, and none of none', () => {
  expect(choose(3, 3, 3, 2, 0, 1)).toEqual([[0, 1, 2], [0, 1, 2], [0, 1], [], [0]]);
  expect(choose(3, 4)).toEqual([[0, 1, 2]]);
});
