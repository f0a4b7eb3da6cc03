import { describe, expect, it } from 'vitest';
import {
  addDays,
  combineNodes,
  formatAvailability,
  GOOD_MEAN,
  getBarHeight,
  getDayLevel,
} from './availability.ts';

describe('combineNodes', () => {
  it('is the mean of the nodes with data', () => {
    const nodes = [
      { id: 1, percent: 50, days: [null, 0, 100, 100] },
      { id: 2, percent: 100, days: [null, null, 100, 99.999] },
    ];
    expect(combineNodes({ nodes })).toEqual({ days: [null, 0, 100, 99.999], percent: 79.999 });
  });

  it('is below 100 unless every node was always available', () => {
    const complete = { id: 1, percent: 100, days: [100] };
    const nodes = Array.from({ length: 1000 }, (_, index) => ({ ...complete, id: index + 1 }));
    expect(combineNodes({ nodes }).percent).toBe(100);
    expect(combineNodes({ nodes: [...nodes, { id: 0, percent: 99.999, days: [99.999] }] }).percent).toBe(
      99.999,
    );
  });

  it('has no figure without nodes', () => {
    expect(combineNodes({ nodes: [] })).toEqual({ days: [], percent: null });
  });
});

describe('a day', () => {
  it.each([
    [100, 'full', '100%'],
    [99.999, 'part', '99.999%'],
    [99.5, 'part', '99.50%'],
    [95, 'part', '95.00%'],
    [94.999, 'low', '94.999%'],
    [0, 'low', '0.00%'],
  ] as const)('with %d is %s, %s', (percent, level, text) => {
    expect(getDayLevel(percent)).toBe(level);
    expect(formatAvailability(percent, 'en')).toBe(text);
  });

  it('of the mean of many nodes is good from three nines on', () => {
    expect([99.9, 99.899].map((percent) => getDayLevel(percent, GOOD_MEAN))).toEqual(['full', 'part']);
  });

  it('has a higher bar the more it was available, and the lowest without data', () => {
    const heights = [null, 0, 50, 94.9, 95, 99, 99.9, 100].map(getBarHeight);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(new Set(heights).size).toBeGreaterThan(6);
  });
});

it('counts days over the end of a month and a change of the clocks', () => {
  expect(addDays('2026-10-24', 1)).toBe('2026-10-25');
  expect(addDays('2026-10-24', 8)).toBe('2026-11-01');
  expect(addDays('', 1)).toBe('');
});
