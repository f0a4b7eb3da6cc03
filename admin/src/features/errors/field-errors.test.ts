import { expect, test } from 'vitest';
import { type FieldError, HubError } from '../../api/hub-error.ts';
import { assignFieldErrors } from './field-errors.ts';

const refuse = (fieldErrors: FieldError[]) =>
  new HubError({ code: 'invalid_request', status: 400, detail: '', fieldErrors });

test('assigns errors to the field that their pointer starts with', () => {
  const placed = assignFieldErrors(
    refuse([
      { pointer: '/name', detail: 'too short' },
      { pointer: '/name', detail: 'not a line' },
      { pointer: '/tags/2', detail: 'must NOT have more than 32 characters' },
      { pointer: '/a~1b~01', detail: 'odd' },
    ]),
    ['name', 'tags', 'a/b~1'],
    'en',
  );
  expect(placed).toEqual({
    byField: { name: 'too short', tags: 'At most 32 characters.', 'a/b~1': 'odd' },
    others: [],
  });
});

test('keeps errors of no field with their pointer', () => {
  const placed = assignFieldErrors(
    refuse([
      { pointer: '', detail: 'must be object' },
      { pointer: '/path/id', detail: 'must be >= 1' },
      { pointer: '/constructor', detail: 'unknown' },
    ]),
    ['name'],
    'zh',
  );
  expect(placed).toEqual({
    byField: {},
    others: ['must be object', '/path/id: 不得小于 1。', '/constructor: unknown'],
  });
});
