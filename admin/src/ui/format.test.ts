import { expect, test } from 'vitest';
import {
  findPercent,
  formatBytePair,
  formatBytes,
  formatCountdown,
  formatDuration,
  formatPercent,
  formatRate,
} from './format.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '0.977 KiB'],
  [1024, '1 KiB'],
  [8_326_746_112, '7.75 GiB'],
  [1_099_511_627_776, '1 TiB'],
  [9_007_199_254_740_991, '8 PiB'],
  [undefined, '–'],
])('%s bytes read as %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en-GB')).toBe(text);
});

test.each([
  [{ used: 2_147_483_648, total: 8_326_746_112 }, '2 / 7.75 GiB'],
  [{ used: 442_381_631_488, total: 1_099_511_627_776 }, '412 GiB / 1 TiB'],
  [{ used: 490_000_000_000, total: 500_000_000_000, base: 1000 as const }, '490 / 500 GB'],
  [{ used: undefined, total: 1024 }, '– / 1 KiB'],
])('%j reads as %s', (pair, text) => {
  expect(formatBytePair(pair, 'en-GB')).toBe(text);
});

test('rates, percentages and durations are for reading, not for adding up', () => {
  expect(formatRate(64_000.5, 'en-GB')).toBe('62.5 KiB/s');
  expect(formatRate(undefined, 'en-GB')).toBe('–');
  expect([0, 0.44, 9.96, 42.4, 100].map((percent) => formatPercent(percent, 'en-GB'))).toEqual([
    '0%',
    '0.4%',
    '10%',
    '42%',
    '100%',
  ]);
  expect([0, 59, 61, 7_200, 90_000].map((seconds) => formatDuration(seconds, 'en-GB'))).toEqual([
    '0 seconds',
    '59 seconds',
    '1 minute',
    '2 hours',
    '1 day',
  ]);
  expect(formatDuration(90_000, 'zh-CN')).toBe('1天');
});

test('a share of nothing is unknown', () => {
  expect(findPercent(1, 4)).toBe(25);
  expect([findPercent(1, 0), findPercent(undefined, 4), findPercent(1, undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  [840, '14:00'],
  [61.2, '1:02'],
  [5, '0:05'],
  [-3, '0:00'],
])('%s seconds count down as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});
