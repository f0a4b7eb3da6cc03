import { expect, test } from 'vitest';
import { formatQuery, parseQuery, readChoice, readText } from './query-string.ts';

test.each([
  [{}, ''],
  [{ q: undefined }, ''],
  [{ q: 'web 1', node: 12 }, '?q=web+1&node=12'],
  [{ q: '{"a":1}' }, '?q=%7B%22a%22%3A1%7D'],
])('%j is %s', (search, query) => {
  expect(formatQuery(search)).toBe(query);
});

test('values are strings, and the last of several counts', () => {
  expect(parseQuery('?q=007&state=true&q=8')).toEqual({ q: '8', state: 'true' });
});

test('reads texts and choices, and ignores what is invalid', () => {
  expect([readText('abc', 2), readText('', 2), readText(7, 2)]).toEqual(['ab', undefined, undefined]);
  expect([readChoice('b', ['a', 'b']), readChoice('c', ['a', 'b'])]).toEqual(['b', undefined]);
});
