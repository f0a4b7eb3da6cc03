import { expect, test } from 'vitest';
import { findForecast } from './forecast.ts';

const NOW = 1_800_000_000;
const at = (days: number) => ({
  file_bytes: 1_100,
  free_bytes: 100,
  oldest_sample_at: NOW - days * 86_400,
});

test('growth is extrapolated from one day of history, and not beyond the retention', () => {
  expect(findForecast({ database: at(0.99), retentionDays: 90, now: NOW })).toBeUndefined();
  expect(findForecast({ database: at(1), retentionDays: 90, now: NOW })).toBe(90_000);
  expect(findForecast({ database: at(45), retentionDays: 90, now: NOW })).toBe(2_000);
  expect(findForecast({ database: at(200), retentionDays: 90, now: NOW })).toBe(1_000);
  expect(
    findForecast({ database: { ...at(2), oldest_sample_at: null }, retentionDays: 90, now: NOW }),
  ).toBeUndefined();
});
