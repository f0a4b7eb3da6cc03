import { describe, expect, it } from 'vitest';
import { findNextReset } from './calendar.ts';

describe('findNextReset', () => {
  it.each([
    ['2026-11-01', 1, '2026-12-01'],
    ['2026-12-15', 15, '2027-01-15'],
    ['2026-01-31', 31, '2026-02-28'],
    ['2028-01-31', 31, '2028-02-29'],
    ['2026-02-28', 31, '2026-03-31'],
    ['2026-03-31', 30, '2026-04-30'],
    ['', 1, undefined],
    ['2026-11-01', 0, undefined],
    ['2026-11-01', 32, undefined],
    ['yesterday', 1, undefined],
  ])('the period after %s with reset day %i starts on %s', (start, day, expected) => {
    expect(findNextReset(start, day)).toBe(expected);
  });
});
