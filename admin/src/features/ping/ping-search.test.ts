import { expect, test } from 'vitest';
import { parsePingSearch } from './ping-search.ts';

test('an unknown filter is none', () => {
  expect(parsePingSearch({ state: 'not_up' })).toEqual({ state: 'not_up' });
  expect(parsePingSearch({ state: 'gone' })).toEqual({ state: undefined });
  expect(parsePingSearch({})).toEqual({ state: undefined });
});
