import { expect, test } from 'vitest';
import { findLatest, spreadValues, summarise } from './part-series.ts';

test('a missing bucket is a gap', () => {
  expect(spreadValues({ step: 3600, ts: [7200, 10_800, 18_000] }, [1, null, 3])).toEqual([
    1,
    Number.NaN,
    Number.NaN,
    3,
  ]);
  expect(spreadValues({ step: 3600, ts: [7200] }, [1])).toEqual([1]);
});

test('the latest value, the mean and the highest are of what was measured', () => {
  expect([findLatest([1, 2, null]), findLatest([null])]).toEqual([2, undefined]);
  expect(summarise([1, null, 3])).toEqual({ mean: 2, highest: 3 });
  expect(summarise([null])).toBeUndefined();
});
