import { expect, it } from 'vitest';
import { countCharacters, isEqual } from './json.ts';
import { number, rest, scalar } from './pick.ts';

it('turns values of another type into null', () => {
  expect([number(Number.NaN), number('1'), scalar({}), scalar(false)]).toEqual([null, null, null, false]);
});

it('returns the unknown keys', () => {
  expect(rest({ a: 1, b: 2 }, new Set(['a']))).toEqual({ b: 2 });
  expect(rest({ a: 1 }, new Set(['a']))).toEqual({});
});

it('compares JSON deeply', () => {
  expect(isEqual({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(isEqual({ a: 1 }, { b: 1 })).toBe(false);
  expect(isEqual([], {})).toBe(false);
});

it('counts code points', () => expect(countCharacters('a😀')).toBe(2));
