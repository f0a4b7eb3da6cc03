import { expect, test } from 'vitest';
import { extractRange, fillGaps } from './row-window.ts';

const range = { startIndex: 10, endIndex: 12, overscan: 1, count: 100 };

test('renders the visible rows with overscan, and rows that must stay mounted', () => {
  expect(extractRange(range, [])).toEqual([9, 10, 11, 12, 13]);
  expect(extractRange(range, [2, 11, 80])).toEqual([2, 9, 10, 11, 12, 13, 80]);
});

test('a row that has left the list is not rendered', () => {
  expect(extractRange(range, [-1, 100])).toEqual([9, 10, 11, 12, 13]);
});

test('gaps take the place of the rows that are not rendered', () => {
  const row = (index: number) => ({
    index,
    key: index,
    lane: 0,
    size: 50,
    start: 200 + index * 50,
    end: 250 + index * 50,
  });
  expect(fillGaps([row(0), row(5), row(6)], 200, 1200)).toEqual([
    { kind: 'row', index: 0 },
    { kind: 'gap', height: 200 },
    { kind: 'row', index: 5 },
    { kind: 'row', index: 6 },
    { kind: 'gap', height: 650 },
  ]);
  expect(fillGaps([row(4)], 200, 450)).toEqual([
    { kind: 'gap', height: 200 },
    { kind: 'row', index: 4 },
  ]);
});
