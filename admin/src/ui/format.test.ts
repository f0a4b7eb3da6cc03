import { expect, test } from 'vitest';
import { findPercent, formatBytePair, formatBytes, formatCountdown, formatDuration } from './format.ts';

test.each([
  [999, '999 B'],
  [1024, '1.00 KiB'],
  [8_326_746_112, '7.75 GiB'],
  [500_000_000_000, '466 GiB'],
  [undefined, '—'],
] as const)('%s bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en-GB')).toBe(text);
});

test.each([
  [{ used: 2_147_483_648, total: 8_326_746_112 }, '2.00 / 7.75 GiB'],
  [{ used: 442_381_631_488, total: 1_099_511_627_776 }, '0.40 / 1.00 TiB'],
  [{ used: 923_793_562, total: 2_093_796_556 }, '0.86 / 1.95 GiB'],
  [{ used: 13 * 1024 ** 3, total: 1024 ** 4 }, '0.01 / 1.00 TiB'],
  [{ used: 4 * 1024 ** 3, total: 1024 ** 4 }, '4.00 GiB / 1.00 TiB'],
  [{ used: 0, total: 1024 ** 4 }, '0 B / 1.00 TiB'],
  [{ used: 2 * 1024 ** 4, total: 1024 ** 3 }, '2.00 TiB / 1.00 GiB'],
  [{ used: 100, total: 900 }, '100 / 900 B'],
  [{ used: 490_000_000_000, total: 500_000_000_000 }, '456 / 466 GiB'],
  [{ used: undefined, total: 1024 }, '— / 1.00 KiB'],
])('%j is %s', (pair, text) => {
  expect(formatBytePair(pair, 'en-GB')).toBe(text);
});

test('each locale has its own formats', () => {
  expect(formatDuration(90_000, 'en-GB')).toBe('1d 1h');
  expect(formatDuration(90_000, 'zh-CN')).toBe('1天1小时');
});

test('a percentage of 0 or of an unknown value is unknown', () => {
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
