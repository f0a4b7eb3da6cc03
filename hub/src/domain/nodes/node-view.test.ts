import { describe, expect, test } from 'vitest';
import { countDaysUntil } from './node-view.ts';

describe('days until a date', () => {
  test.each([
    ['2026-03-10', 0],
    ['2026-03-11', 1],
    ['2026-03-09', -1],
    // Across the start of daylight saving time in Europe, 29 March.
    ['2026-03-30', 20],
    ['2028-02-29', 721],
    ['2026-12-31', 296],
  ])('%s is %i days from 10 March 2026', (date, days) => {
    expect(countDaysUntil(date, { year: 2026, month: 3, day: 10 })).toBe(days);
  });
});
