import { expect, test } from 'vitest';
import { findJsonValue, isJsonValue, printJsonValue } from './json-path.ts';

const root = { a: [{ 'b c': 1 }, [true]], 'x-y_1': null, '': 'empty', length: 5, "d'": 0 };

test.each<[string, unknown]>([
  ['$', root],
  ['$.a[0]', { 'b c': 1 }],
  ["$.a[0]['b c']", 1],
  ['$.a[1][0]', true],
  ['$.x-y_1', null],
  ["$['']", 'empty'],
  ['$.length', 5],
])('%s', (path, value) => {
  expect(findJsonValue(root, path)).toEqual(value);
});

test.each([
  '$.b',
  '$.a[2]',
  '$.a.length',
  "$.a['0']",
  '$[0]',
  '$.x-y_1.z',
  '$.length.toFixed',
  '$.constructor',
  '$.__proto__',
  "$['length'][0]",
])('%s leads to nothing', (path) => {
  expect(findJsonValue(root, path)).toBeUndefined();
});

test.each<[unknown, string, boolean]>([
  ['ok', 'ok', true],
  ['ok', '"ok"', false],
  ['1', '1', true],
  [1, '1', true],
  [1, '1.0', true],
  [1, '"1"', false],
  [1, 'x', false],
  [true, 'true', true],
  [null, 'null', true],
  [[1, { a: 2 }], '[1, {"a": 2}]', true],
  [[1, 2], '[2,1]', false],
  ['', '', true],
  [0, '', false],
])('%j is %s: %s', (value, wanted, isEqual) => {
  expect(isJsonValue(value, wanted)).toBe(isEqual);
});

test('a string is shown without its quotes', () => {
  expect(['"a"', 1, null, ['a']].map(printJsonValue)).toEqual(['"a"', '1', 'null', '["a"]']);
});
