import { expect, it } from 'vitest';
import { alignColumns, clampTimes } from './align-columns.ts';

it('aligns columns on common times and distinguishes gaps from times of other columns', () => {
  const aligned = alignColumns([
    { prefix: 'a:', columns: { ts: [10, 30, 50], values: { latency: [1, null, 3] } } },
    { prefix: 'b:', columns: { ts: [20, 30], values: { latency: [5, 6] } } },
  ]);
  expect(aligned).toEqual({
    ts: [10, 20, 30, 50],
    values: { 'a:latency': [1, undefined, null, 3], 'b:latency': [undefined, 5, 6, undefined] },
  });
});

it('accepts no columns', () => {
  expect(alignColumns([])).toEqual({ ts: [], values: {} });
});

it('ends an unfinished row at the current time', () => {
  const columns = { ts: [60, 120], values: { cpu: [1, 2] } };
  expect(clampTimes(columns, 90)).toEqual({ ts: [60, 90], values: { cpu: [1, 2] } });
  expect(clampTimes(columns, 120)).toEqual(columns);
});
