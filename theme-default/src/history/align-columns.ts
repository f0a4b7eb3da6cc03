import type { Columns } from 'muster-theme/series';
import type { PlotData } from './plot.ts';

interface Source {
  /** Prefix for the keys of the columns. */
  readonly prefix: string;
  readonly columns: Columns<string>;
}

/**
 * Merges columns with different times. Undefined where a source has no value at a time, which its line skips; a null is
 * still a gap.
 */
export function alignColumns(sources: readonly Source[]): PlotData {
  const ts = [...new Set(sources.flatMap(({ columns }) => columns.ts))].sort((a, b) => a - b);
  const indices = new Map(ts.map((instant, index) => [instant, index]));
  const values: Record<string, (number | null | undefined)[]> = {};
  for (const { prefix, columns } of sources) {
    for (const [name, column] of Object.entries(columns.values)) {
      const aligned: (number | null | undefined)[] = Array.from({ length: ts.length });
      for (const [index, instant] of columns.ts.entries()) {
        aligned[indices.get(instant) ?? 0] = column[index] ?? null;
      }
      values[prefix + name] = aligned;
    }
  }
  return { ts, values };
}

/** Limits the times to `to`, because the last row may be unfinished. */
export function clampTimes<K extends string>(columns: Columns<K>, to: number): Columns<K> {
  return { ...columns, ts: columns.ts.map((instant) => Math.min(instant, to)) };
}
