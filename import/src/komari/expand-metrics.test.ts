import { expect, test } from 'vitest';
import { metricIndex } from '../import-source.ts';
import { readStoreHours, readStoreMinutes } from './expand-metrics.ts';
import type { MetricStore, Rollup } from './metric-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BASE = 100 * 24 * HOUR;

/** A bucket of the metric `cpu.usage` with samples from its first to its last second. */
function makeRollup(start: number, length: number, values: Partial<Rollup> = {}): Rollup {
  return {
    metric: 'cpu.usage',
    start: BASE + start,
    count: 2,
    sum: 20,
    min: 5,
    max: 15,
    first: 5,
    first_at: BASE + start + 1000,
    last: 15,
    last_at: BASE + start + length - 1000,
    ...values,
  };
}

function makeStore(rollups: Record<number, Rollup[]>): MetricStore {
  return {
    lengths: Object.keys(rollups).map(Number),
    listEntities: () => ['a'],
    read: (_, __, length) => rollups[length] ?? [],
    listProbes: () => [],
    count: () => ({ rows: 0, samples: 0 }),
  };
}

/** Minutes since `BASE` and their mean and maximum. */
function readMinutes(store: MetricStore) {
  return Array.from(readStoreMinutes(store, 'a'), ({ node, at, values }) => {
    expect(node).toBe('a');
    return [at / 60 - BASE / MINUTE, values[metricIndex.cpu], values[metricIndex.cpu_max]];
  });
}

test('a minute ends a minute after the start of its bucket', () => {
  expect(
    readMinutes(makeStore({ [MINUTE]: [makeRollup(0, MINUTE), makeRollup(3 * MINUTE, MINUTE)] })),
  ).toEqual([
    [1, 10, 15],
    [4, 10, 15],
  ]);
});

test('five minutes become minutes with the same mean and maximum, if there are no finer ones', () => {
  const length = 5 * MINUTE;
  const store = makeStore({
    [MINUTE]: [makeRollup(7 * MINUTE, MINUTE, { sum: 8, max: 4 }), makeRollup(8 * MINUTE, MINUTE)],
    [length]: [makeRollup(0, length, { sum: 2, max: 1 }), makeRollup(length, length, { sum: 6, max: 3 })],
  });
  expect(readMinutes(store)).toEqual([
    ...[1, 2, 3, 4, 5].map((minute) => [minute, 1, 1]),
    ...[6, 7].map((minute) => [minute, 3, 3]),
    [8, 4, 4],
    [9, 10, 15],
  ]);
});

test('only the minutes between the first and the last sample are filled', () => {
  const length = 5 * MINUTE;
  const samples = { first_at: BASE + MINUTE + 1, last_at: BASE + 2 * MINUTE };
  expect(readMinutes(makeStore({ [length]: [makeRollup(0, length, samples)] }))).toEqual([
    [2, 10, 15],
    [3, 10, 15],
  ]);
});

test('instants outside the bucket are not believed', () => {
  const samples = { first_at: 0, last_at: 9e15 };
  expect(readMinutes(makeStore({ [MINUTE]: [makeRollup(0, MINUTE, samples)] }))).toHaveLength(1);
  expect(readMinutes(makeStore({ [5 * MINUTE]: [makeRollup(0, 5 * MINUTE, samples)] }))).toHaveLength(5);
});

test('several label sets of a bucket are one mean, weighted by their samples', () => {
  const rollups = [
    makeRollup(0, MINUTE, { count: 1, sum: 4, max: 4 }),
    makeRollup(0, MINUTE, { count: 3, sum: 24, max: 9 }),
  ];
  expect(readMinutes(makeStore({ [MINUTE]: rollups }))).toEqual([[1, 7, 9]]);
});

test('a metric that is missing is not measured, and an unknown one is ignored', () => {
  const rollups = [
    makeRollup(0, MINUTE),
    makeRollup(0, MINUTE, { metric: 'gpu.usage' }),
    makeRollup(0, MINUTE, { metric: 'net.in.rate' }),
  ];
  const [row] = readStoreMinutes(makeStore({ [MINUTE]: rollups }), 'a');
  expect(row?.values[metricIndex.net_rx]).toBe(10);
  expect(row?.values[metricIndex.net_rx_max]).toBe(15);
  expect(row?.values[metricIndex.net_tx]).toBeNaN();
});

test('buckets without samples are skipped', () => {
  expect(readMinutes(makeStore({ [MINUTE]: [makeRollup(0, MINUTE, { count: 0 })] }))).toEqual([]);
});

test('an hour has the minutes between its samples, and a day becomes 24 hours', () => {
  const day = 24 * HOUR;
  const store = makeStore({
    [HOUR]: [makeRollup(day, HOUR, { last_at: BASE + day + 10 * MINUTE })],
    [day]: [makeRollup(0, day, { sum: 2 })],
  });
  const hours = Array.from(readStoreHours(store, 'a'), ({ at, minutes, values }) => {
    return [at / 3600 - BASE / HOUR, minutes, values[metricIndex.cpu]];
  });
  expect(hours).toEqual([...Array.from({ length: 24 }, (_, hour) => [hour + 1, 60, 1]), [25, 11, 10]]);
});
