import { describe, expect, it } from 'vitest';
import { describeRange, formatRangeQuery, parseRange } from './range.ts';

describe('parseRange', () => {
  it.each([
    ['', 7, 24],
    ['?range=1h', 7, 1],
    ['?range=6h', 7, 6],
    ['?range=7d', 7, 168],
    ['?range=90d', 7, 168],
    ['?range=90d', 90, 2160],
    ['?range=2d', 90, 24],
    ['?range=week', 7, 24],
    ['?range=-1h', 7, 24],
    ['?range=24h', 0, 1],
  ])('%j with %i days of history is %i hours', (query, days, hours) => {
    expect(parseRange(query, days)).toBe(hours);
  });
});

it.each([1, 6, 24, 72, 168, 720, 2160])('%i hours round-trip through a URL', (hours) => {
  expect(parseRange(formatRangeQuery(hours), 90)).toBe(hours);
});

it('is named in the locale', () => {
  expect([1, 24, 168].map((hours) => describeRange(hours, 'en', 'narrow'))).toEqual(['1h', '24h', '7d']);
  expect(describeRange(168, 'en', 'long')).toBe('7 days');
  expect(describeRange(6, 'zh-CN', 'long')).toBe('6小时');
});
