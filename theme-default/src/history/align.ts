import type { Columns } from '@muster/theme-sdk/series';
import type { PlotData } from './plot.ts';

interface Source {
  /** Put before the names of the columns. */
  readonly prefix: string;
  readonly columns: Columns<string>;
}

/**
 * Columns with times of their own over all their times together. Where a source says nothing at a time stands
 * undefined, over which its line goes on; a null still breaks it.
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

/** Columns whose last row, which may be unfinished and end ahead of time, ends at `to`. */
export function endAt<K extends string>(columns: Columns<K>, to: number): Columns<K> {
  return { ...columns, ts: columns.ts.map((instant) => Math.min(instant, to)) };
}
