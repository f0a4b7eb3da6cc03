import { expect, test } from 'vitest';
import { toGaugeColumns } from './gauge-columns.ts';

const window = { step: 60, from: 0, to: 3600 };

test('a minute that was skipped is no gap, and a longer silence is one', () => {
  const gauges = { gpu: { mean: [1, 2, 3], max: [4, 5, 6] } };
  expect(toGaugeColumns({ ...window, ts: [60, 180, 360], gauges })).toEqual({
    ts: [60, 180, 240, 360],
    values: { gpu: [1, 2, null, 3], gpu_highest: [4, 5, null, 6] },
  });
  expect(toGaugeColumns({ ...window, ts: [60, 180, 300], gauges }).ts).toEqual([60, 180, 300]);
});

test('a gauge that is missing for a while has nulls', () => {
  const gauges = { gpu: { mean: [null, 2], max: [null, 2] } };
  expect(toGaugeColumns({ ...window, ts: [60, 120], gauges }).values).toEqual({
    gpu: [null, 2],
    gpu_highest: [null, 2],
  });
});
