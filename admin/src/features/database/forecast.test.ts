import { expect, test } from 'vitest';
import { findForecast } from './forecast.ts';

const at = (nodeDays: number, node = 1) => ({
  file_bytes: 1_100,
  free_bytes: 100,
  node_days: nodeDays,
  rows: { node },
});

test('growth is extrapolated from a day of history, and not beyond the retention', () => {
  expect(findForecast({ database: at(0.99), retentionDays: 90 })).toBeUndefined();
  expect(findForecast({ database: at(1), retentionDays: 90 })).toBe(90_000);
  expect(findForecast({ database: at(45), retentionDays: 90 })).toBe(2_000);
  expect(findForecast({ database: at(200), retentionDays: 90 })).toBe(1_000);
  expect(findForecast({ database: at(0, 0), retentionDays: 90 })).toBeUndefined();
});

test('nodes that were added lately count with their own days', () => {
  // One node for 90 days and nine since yesterday: divided by the oldest sample alone, the file would not grow.
  expect(findForecast({ database: at(99, 10), retentionDays: 90 })).toBe(9_091);
});
