import { expect, test } from 'vitest';
import { placeErrors } from './field-errors.ts';

test('complaints go to the field that their pointer begins with', () => {
  const placed = placeErrors(
    [
      { pointer: '/name', detail: 'too short' },
      { pointer: '/name', detail: 'not a line' },
      { pointer: '/tags/2', detail: 'too long' },
      { pointer: '/a~1b~01', detail: 'odd' },
    ],
    ['name', 'tags', 'a/b~1'],
  );
  expect(placed).toEqual({
    byField: { name: 'too short', tags: 'too long', 'a/b~1': 'odd' },
    others: [],
  });
});

test('what belongs to no field is kept with its place', () => {
  const placed = placeErrors(
    [
      { pointer: '', detail: 'must be object' },
      { pointer: '/path/id', detail: 'must be >= 1' },
      { pointer: '/constructor', detail: 'unknown' },
    ],
    ['name'],
  );
  expect(placed).toEqual({
    byField: {},
    others: ['must be object', '/path/id: must be >= 1', '/constructor: unknown'],
  });
});
