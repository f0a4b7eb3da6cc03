import { expect, test } from 'vitest';
import { findOverflow } from './fit-columns.ts';

const columns = [
  { id: 'name', width: 10, priority: 0 },
  { id: 'cpu', width: 5, priority: 1 },
  { id: 'host', width: 8, priority: 3 },
  { id: 'disk', width: 5, priority: 2 },
];

test('hides the columns that matter least until the rest fits', () => {
  expect(findOverflow(columns, 28)).toEqual([]);
  expect(findOverflow(columns, 27.5)).toEqual(['host']);
  expect(findOverflow(columns, 19)).toEqual(['host', 'disk']);
});

test('never hides a column of priority 0', () => {
  expect(findOverflow(columns, 3)).toEqual(['host', 'disk', 'cpu']);
});
