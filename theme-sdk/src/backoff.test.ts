import { describe, expect, it } from 'vitest';
import { drawWait, spreadInterval } from './backoff.ts';

const backoff = { base: 1000, cap: 60_000 };

describe('drawWait', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [6, 32_000],
    [7, 60_000],
    [40, 60_000],
    [100_000, 60_000],
  ])('draws below the ceiling of failure %i', (failures, ceiling) => {
    expect(drawWait(0, failures, backoff)).toBe(0);
    expect(drawWait(0.5, failures, backoff)).toBe(ceiling / 2);
    expect(drawWait(0.999_999_9, failures, backoff)).toBeLessThanOrEqual(ceiling);
    expect(drawWait(0.999_999_9, failures, backoff)).toBeGreaterThan(ceiling * 0.99);
  });
});

describe('spreadInterval', () => {
  it('stays within a fifth', () => {
    expect([0, 0.5, 1].map((random) => spreadInterval(random, 5000))).toEqual([4000, 5000, 6000]);
  });
});
