import { describe, expect, it, test } from 'vitest';
import {
  chooseDefaultRange,
  describeRange,
  listBehind,
  parseHistoryQuery,
  writeHistoryQuery,
} from './history-query.ts';

describe('parseHistoryQuery', () => {
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
    ['?range=live', 7, 0],
  ])('%j with %i days of history is %i hours', (query, days, hours) => {
    expect(parseHistoryQuery(query, days).hours).toBe(hours);
  });

  it.each([
    ['?from=1000&to=2000', { from: 1000, to: 2000 }],
    ['?from=2000&to=1000', null],
    ['?from=1000', null],
    ['?from=a&to=b', null],
    ['?from=1.5&to=9', null],
  ])('%j zooms to %j', (query, zoom) => {
    expect(parseHistoryQuery(query, 7).zoom).toEqual(zoom);
  });

  it.each([
    ['?behind=day', 7, 24],
    ['?behind=week', 7, 0],
    ['?behind=week', 90, 168],
    ['?behind=year', 90, 0],
    ['?behind=day&range=7d', 90, 0],
    ['?behind=week&range=7d', 90, 168],
  ])('%j with %i days of history draws %i hours earlier behind', (query, days, behind) => {
    expect(parseHistoryQuery(query, days).behind).toBe(behind);
  });
});

test.each([0, 1, 6, 24, 72, 168, 720, 2160])('%i hours round-trip through a URL', (hours) => {
  const query = { hours, defaultHours: 24, zoom: { from: 5, to: 70 }, behind: 0, large: 'cpu' };
  expect(parseHistoryQuery(writeHistoryQuery(query), 90)).toEqual(query);
});

test('the URL has no defaults, and keeps what belongs to others', () => {
  const plain = { hours: 24, defaultHours: 24, zoom: null, behind: 0, large: '' };
  expect(writeHistoryQuery(plain)).toBe('');
  expect(writeHistoryQuery({ ...plain, behind: 24 }, '?nodes=1%2C2&range=7d&from=1&to=2')).toBe(
    '?nodes=1%2C2&behind=day',
  );
});

test('another default is what an address without a range means', () => {
  const short = parseHistoryQuery('', 7, 1);
  expect(short.hours).toBe(1);
  expect(writeHistoryQuery(short)).toBe('');
  expect(writeHistoryQuery({ ...short, hours: 24 })).toBe('?range=24h');
});

describe('the first range that is shown', () => {
  const now = 1_000_000;
  const HOUR = 3600;
  const open = (rows: number[], node: { online: boolean; last_seen: number }, days = 90) =>
    chooseDefaultRange({ metrics: rows.map((ts) => ({ ts })), step: 60, to: now }, node, days);
  const online = { online: true, last_seen: now };
  const gone = (hours: number) => ({ online: false, last_seen: now - hours * HOUR });

  it.each([
    ['a day of reports', [now - 24 * HOUR + 60, now], 24],
    ['reports since an hour ago', [now - HOUR + 60, now], 1],
    ['reports for longer than an hour', [now - HOUR, now], 6],
    ['reports since six hours ago', [now - 6 * HOUR + 60], 6],
    ['reports for longer than six hours', [now - 6 * HOUR], 24],
  ])('is the shortest that contains %s', (_what, rows, hours) => {
    expect(open(rows, online)).toBe(hours);
  });

  it('is the live stream before the first minute is stored', () => {
    expect(open([], online)).toBe(0);
  });

  it.each([
    [25, 90, 72],
    [216, 90, 720],
    [216, 7, 168],
    [5000, 90, 2160],
  ])('reaches the last report, %i hours ago, with %i days of history: %i hours', (age, days, hours) => {
    expect(open([], gone(age), days)).toBe(hours);
  });

  it('is a day for a node that has never reported', () => {
    expect(open([], { online: false, last_seen: 0 })).toBe(24);
  });
});

test('an earlier period does not overlap with the range', () => {
  expect(listBehind(24, 90)).toEqual([24, 168]);
  expect(listBehind(72, 90)).toEqual([168]);
  expect(listBehind(24, 7)).toEqual([24]);
  expect(listBehind(720, 90)).toEqual([]);
});

test('is named in the locale', () => {
  expect([1, 24, 168].map((hours) => describeRange(hours, 'en', 'narrow'))).toEqual(['1h', '24h', '7d']);
  expect(describeRange(168, 'en', 'long')).toBe('7 days');
  expect(describeRange(6, 'zh-CN', 'long')).toBe('6小时');
});
