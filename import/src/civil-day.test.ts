import { expect, test } from 'vitest';
import { findLedgerDays } from './civil-day.ts';

/** Noon of a local date, in Unix seconds. */
function noon(year: number, month: number, day: number): number {
  return new Date(year, month - 1, day, 12).getTime() / 1000;
}

test.each([
  [noon(2026, 11, 22), 1, 20261101],
  [noon(2026, 11, 22), 22, 20261122],
  [noon(2026, 11, 22), 23, 20261023],
  [noon(2026, 1, 4), 5, 20251205],
  [noon(2026, 3, 1), 31, 20260228],
  [noon(2026, 2, 28), 31, 20260228],
])('the period of %i with the reset day %i begins on %i', (now, resetDay, start) => {
  expect(findLedgerDays(now, resetDay).period_start).toBe(start);
});

test('a day begins at local midnight', () => {
  const { day_start, dayBegins } = findLedgerDays(noon(2026, 11, 22));
  expect(day_start).toBe(20261122);
  expect(dayBegins).toBe(new Date(2026, 10, 22).getTime() / 1000);
});
