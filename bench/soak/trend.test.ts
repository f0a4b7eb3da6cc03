import { expect, it } from 'vitest';
import { dropWarmUp, findHourlySlope, type Sample } from './trend.ts';

const makeSamples = (...heaps: number[]): Sample[] =>
  heaps.map((heapBytes, index) => ({
    at: index * 60,
    heapBytes,
    residentBytes: 0,
    descriptors: 0,
    p99: 0,
    max: 0,
  }));
const slopeOf = (samples: readonly Sample[]) => findHourlySlope(samples, ({ heapBytes }) => heapBytes);

it('tells what is gained in an hour', () => {
  expect(slopeOf(makeSamples(100, 101, 102, 103))).toBeCloseTo(60);
  expect(slopeOf(makeSamples(100, 90, 80))).toBeCloseTo(-600);
  expect(slopeOf(makeSamples(7, 7, 7))).toBe(0);
  expect(slopeOf(makeSamples(5, 9, 5, 9))).toBeCloseTo(48);
});

it('tells nothing of one sample', () => {
  expect(slopeOf(makeSamples(5))).toBe(0);
  expect(slopeOf([])).toBe(0);
});

it('leaves out the warm-up', () => {
  expect(dropWarmUp(makeSamples(1, 2, 3, 4, 5, 6, 7, 8)).map(({ heapBytes }) => heapBytes)).toEqual([
    3, 4, 5, 6, 7, 8,
  ]);
});
