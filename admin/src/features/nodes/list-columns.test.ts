import { expect, test } from 'vitest';
import { columnChoice, findHiddenColumns, findLayout } from './list-columns.ts';

const { standard, all } = columnChoice;

test('a wide window shows the standard columns, and a narrow one those that matter most', () => {
  expect(findHiddenColumns(standard, 74)).toEqual([]);
  // A window of 1280 px beside the menu.
  expect(findHiddenColumns(standard, 65.5)).toEqual(['host']);
  // 1024 px beside the menu, and 768 px.
  expect(findHiddenColumns(standard, 48)).toEqual(['host', 'traffic']);
  expect(findHiddenColumns(standard, 45)).toEqual(['host', 'traffic', 'disk']);
});

test('a phone has lines instead of columns', () => {
  expect(findLayout(24)).toBe('phone');
  expect(findHiddenColumns(all, 24)).toEqual([]);
  expect([findLayout(45), findLayout(65)]).toEqual(['narrow', 'wide']);
});
