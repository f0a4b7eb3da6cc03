import { describe, expect, it } from 'vitest';
import { alignColumns } from './columns.ts';

describe('alignColumns', () => {
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

  it('continues a gap through the times of other columns', () => {
    const aligned = alignColumns([
      { prefix: 'a:', columns: { ts: [10, 20, 50], values: { cpu: [1, null, 3] } } },
      { prefix: 'b:', columns: { ts: [15, 25, 35], values: { cpu: [4, 5, 6] } } },
    ]);
    expect(aligned.values['a:cpu']).toEqual([1, undefined, null, null, null, 3]);
  });

  it('shifts an earlier period', () => {
    const columns = { ts: [10, 20], values: { cpu: [1, 2] } };
    expect(alignColumns([{ prefix: 'old:', columns, shift: 100 }])).toEqual({
      ts: [110, 120],
      values: { 'old:cpu': [1, 2] },
    });
  });

  it('accepts no columns', () => {
    expect(alignColumns([])).toEqual({ ts: [], values: {} });
  });
});
