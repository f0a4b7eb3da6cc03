import { expect, it } from 'vitest';
import { dropWarmUp, findDrift, findHourlySlope, type Sample } from './trend.ts';

const makeSamples = (...heaps: number[]): Sample[] =>
  heaps.map((heapBytes, index) => ({
    at: index * 60,
    heapBytes,
    residentBytes: 0,
    descriptors: 0,
    listeners: 0,
    p99: 0,
    max: 0,
  }));
const readHeap = ({ heapBytes }: Sample) => heapBytes;
const slopeOf = (...heaps: number[]) => findHourlySlope(makeSamples(...heaps), readHeap);
const driftOf = (...heaps: number[]) => findDrift(makeSamples(...heaps), readHeap);

it('returns the growth per hour', () => {
  expect(slopeOf(100, 101, 102, 103)).toBeCloseTo(60);
  expect(slopeOf(100, 90, 80)).toBeCloseTo(-600);
  expect(slopeOf(7, 7, 7)).toBe(0);
});

it('is robust against outliers', () => {
  expect(slopeOf(7, 7, 900, 7, 7, 7, 900, 7, 7)).toBe(0);
  expect(slopeOf(1, 2, 3, 4, 5, 900)).toBeCloseTo(60);
  expect(driftOf(5, 5, 90, 5, 5, 5, 5, 90, 5)).toBe(0);
});

it('returns the increase from start to end', () => {
  expect(driftOf(1, 1, 1, 2, 3, 4, 5, 5, 5)).toBe(4);
  expect(driftOf(9, 9, 4, 4)).toBe(-5);
});

it('returns 0 for one sample or none', () => {
  for (const find of [slopeOf, driftOf]) {
    expect(find(5)).toBe(0);
    expect(find()).toBe(0);
  }
});

it('ignores the warm-up', () => {
  expect(dropWarmUp(makeSamples(1, 2, 3, 4, 5, 6, 7, 8)).map(readHeap)).toEqual([3, 4, 5, 6, 7, 8]);
});
