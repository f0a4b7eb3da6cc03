import type { NodeGauges } from '@muster/generated/theme-types';
import type { ChartData } from 'muster-theme/charts/columns';

/** Ends the key of a gauge's maximum. */
export const MAX = '_highest';

/** Steps after which a missing bucket is a gap: messages that come once a minute may skip one. */
const GAP_STEPS = 2.5;

/** The gauges as columns, with an empty row in each gap. */
export function toGaugeColumns({ step, ts, gauges }: Pick<NodeGauges, 'step' | 'ts' | 'gauges'>): ChartData {
  const times: number[] = [];
  /** Index of each row in `ts`; −1 for a gap. */
  const rows: number[] = [];
  for (const [index, time] of ts.entries()) {
    const before = ts[index - 1];
    if (before !== undefined && time - before > GAP_STEPS * step) {
      times.push(before + step);
      rows.push(-1);
    }
    times.push(time);
    rows.push(index);
  }
  const columns = Object.entries(gauges).flatMap(([name, { mean, max }]) => [
    [name, rows.map((row) => mean[row] ?? null)] as const,
    [name + MAX, rows.map((row) => max[row] ?? null)] as const,
  ]);
  return { ts: times, values: Object.fromEntries(columns) };
}
