import { describe, expect, it } from 'vitest';
import { calculateElapsed, predictExhaustion } from './forecast.ts';

const at = (instant: string) => Date.parse(instant) / 1000;
const plan = { month_used: 500, traffic_limit: 1000, month_start: '2026-11-01', traffic_reset_day: 1 };

describe('calculateElapsed', () => {
  it.each([
    ['2026-11-01T00:00:00Z', 0],
    ['2026-11-16T00:00:00Z', 0.5],
    ['2026-12-01T00:00:00Z', 1],
    ['2027-01-01T00:00:00Z', 1],
    ['2026-10-01T00:00:00Z', 0],
  ])('at %s it is %d', (now, share) => {
    expect(calculateElapsed(plan, at(now))).toBe(share);
  });

  it('returns null for a period without a start or a reset day', () => {
    expect(calculateElapsed({ ...plan, month_start: '' }, at('2026-11-16'))).toBeNull();
    expect(calculateElapsed({ ...plan, traffic_reset_day: 0 }, at('2026-11-16'))).toBeNull();
    expect(calculateElapsed({ ...plan, month_start: '2026-99-99' }, at('2026-11-16'))).toBeNull();
  });
});

describe('predictExhaustion', () => {
  it('extrapolates the usage of the period', () => {
    expect(predictExhaustion(plan, at('2026-11-11T00:00:00Z'))).toBe('2026-11-21');
    expect(predictExhaustion({ ...plan, month_used: 900 }, at('2026-11-11T00:00:00Z'))).toBe('2026-11-12');
  });

  it('returns null for a plan that lasts to its reset', () => {
    expect(predictExhaustion(plan, at('2026-11-16T00:00:00Z'))).toBeNull();
    expect(predictExhaustion(plan, at('2026-11-15T23:00:00Z'))).toBe('2026-11-30');
  });

  it('returns null during the first day', () => {
    expect(predictExhaustion(plan, at('2026-11-01T23:59:59Z'))).toBeNull();
    expect(predictExhaustion(plan, at('2026-11-02T00:00:00Z'))).toBe('2026-11-03');
  });

  it.each([
    { month_used: 0 },
    { month_used: 1000 },
    { month_used: 1001 },
    { traffic_limit: 0 },
    { month_start: '' },
  ])('returns null with %j', (part) => {
    expect(predictExhaustion({ ...plan, ...part }, at('2026-11-11T00:00:00Z'))).toBeNull();
  });
});
