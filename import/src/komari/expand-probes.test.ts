import { describe, expect, test } from 'vitest';
import { expandResults, pairLosses, readStoreProbeHours, readStoreProbes } from './expand-probes.ts';
import type { MetricStore, Rollup } from './metric-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const bucket: Rollup = {
  metric: 'ping.latency_ms',
  start: 0,
  count: 1,
  sum: 10,
  min: 10,
  max: 10,
  first: 10,
  first_at: 1500,
  last: 10,
  last_at: 1500,
};

/** The losses of the same bucket. */
function lose(rollup: Rollup, losses: number): Rollup[] {
  return [rollup, { ...rollup, metric: 'ping.loss', sum: losses }];
}

const expand = (rollups: Rollup[]) => [...expandResults(pairLosses(rollups))];

function makeStore(rollups: Record<number, Rollup[]>): MetricStore {
  return {
    lengths: Object.keys(rollups).map(Number),
    listEntities: () => ['a'],
    read: () => [],
    listProbes: () => [{ task: '7', read: (length) => rollups[length] ?? [] }],
    count: () => ({ rows: 0, samples: 0 }),
  };
}

describe('results of a bucket', () => {
  test('one and two are as they were', () => {
    expect(expand(lose(bucket, 0))).toMatchObject([{ at: 1500, latency_ms: 10 }]);
    const two = { ...bucket, count: 2, sum: 52, first: 42, last: 10, last_at: 31_000 };
    expect(expand(lose(two, 0))).toMatchObject([
      { at: 1500, latency_ms: 42 },
      { at: 31_000, latency_ms: 10 },
    ]);
  });

  test('a lost one is −1', () => {
    expect(expand(lose({ ...bucket, sum: -1, first: -1, last: -1 }, 1))).toMatchObject([{ latency_ms: -1 }]);
  });

  test('between the first and the last there are the mean and the losses of the others', () => {
    // 10, 20, −1, 30, 40
    const five = {
      ...bucket,
      count: 5,
      sum: 99,
      min: -1,
      max: 40,
      first: 10,
      first_at: 0,
      last: 40,
      last_at: 40_000,
    };
    const results = expand(lose(five, 1));
    expect(results.map(({ at }) => at)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
    expect(results.map(({ latency_ms }) => latency_ms).sort((a, b) => a - b)).toEqual([-1, 10, 25, 25, 40]);
  });

  test('all can be lost', () => {
    const lost = { ...bucket, count: 4, sum: -4, min: -1, max: -1, first: -1, last: -1, last_at: 9000 };
    expect(expand(lose(lost, 4)).map(({ latency_ms }) => latency_ms)).toEqual([-1, -1, -1, -1]);
  });

  test('without losses in the store, those of the first and the last are known', () => {
    const three = { ...bucket, count: 3, sum: 29, min: -1, max: 20, first: -1, last: 10, last_at: 9000 };
    expect(expand([three]).map(({ latency_ms }) => latency_ms)).toEqual([-1, 20, 10]);
  });

  test('losses without latency are no probe', () => {
    expect(expand([{ ...bucket, metric: 'ping.loss' }])).toEqual([]);
  });
});

test('results are in Unix seconds, and five minutes are used only where there are no minutes', () => {
  const coarse = { ...bucket, start: 0, first_at: 1000, last_at: 1000, sum: 99, first: 99, last: 99 };
  const later = { ...bucket, start: 5 * MINUTE, first_at: 5 * MINUTE + 500, last_at: 5 * MINUTE + 500 };
  const store = makeStore({
    [MINUTE]: [later],
    [5 * MINUTE]: [coarse, { ...coarse, start: 5 * MINUTE, first_at: 5 * MINUTE + 600 }],
  });
  expect([...readStoreProbes(store, 'a')]).toEqual([
    { node: 'a', task: '7', at: 1, latency_ms: 99 },
    { node: 'a', task: '7', at: 300, latency_ms: 10 },
  ]);
});

test('an hour has its probes, losses, mean and highest; the lowest only without losses', () => {
  const hour = { ...bucket, count: 60, sum: 60 * 20, min: 5, max: 50 };
  expect([...readStoreProbeHours(makeStore({ [HOUR]: lose(hour, 0) }), 'a')]).toEqual([
    { node: 'a', task: '7', at: 3600, probes: 60, lost: 0, latency_ms: 20, lowest_ms: 5, highest_ms: 50 },
  ]);
  const lossy = { ...hour, sum: 50 * 20 - 10, min: -1 };
  expect([...readStoreProbeHours(makeStore({ [HOUR]: lose(lossy, 10) }), 'a')]).toEqual([
    {
      node: 'a',
      task: '7',
      at: 3600,
      probes: 60,
      lost: 10,
      latency_ms: 20,
      lowest_ms: Number.NaN,
      highest_ms: 50,
    },
  ]);
});

test('the probes of a day are spread over its hours', () => {
  const day = { ...bucket, count: 100, sum: 100 };
  const hours = [...readStoreProbeHours(makeStore({ [24 * HOUR]: lose(day, 0) }), 'a')];
  expect(hours).toHaveLength(24);
  expect(hours.reduce((total, { probes }) => total + probes, 0)).toBe(100);
});
