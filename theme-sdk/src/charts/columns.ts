import type { Columns, Span } from '../series.ts';

/** The values of a chart's lines. A null ends a line; undefined is a time that only other lines have, which it skips. */
export interface ChartData {
  /** Unix seconds, ascending. */
  readonly ts: readonly number[];
  readonly values: Readonly<Record<string, ChartColumn>>;
  /** Times without data, which the chart hatches. */
  readonly gaps?: readonly Span[];
  /** Events such as outages. */
  readonly annotations?: readonly ChartAnnotation[] | undefined;
}

/** A period that is shaded and marked on the time axis. */
export interface ChartAnnotation extends Span {
  /** Shown at the cursor, and in the plot where there is room. */
  readonly label: string;
  /** A CSS colour or custom property with the contrast of text; that of the axes by default. */
  readonly colour?: string;
}

export type ChartColumn = readonly (number | null | undefined)[];

export interface ColumnSource {
  /** Put before the keys of the columns. */
  readonly prefix: string;
  readonly columns: Columns<string>;
  /** Added to its times, seconds: 86,400 draws yesterday behind today. */
  readonly shift?: number;
}

/** Merges columns with different times, such as those of several nodes or probes. */
export function alignColumns(sources: readonly ColumnSource[]): ChartData {
  const shifted = sources.map(({ prefix, columns, shift = 0 }) => ({
    prefix,
    columns,
    times: shift === 0 ? columns.ts : columns.ts.map((time) => time + shift),
  }));
  const ts = [...new Set(shifted.flatMap(({ times }) => times))].sort((a, b) => a - b);
  const values: Record<string, ChartColumn> = {};
  for (const { prefix, columns, times } of shifted) {
    for (const [name, column] of Object.entries(columns.values)) {
      values[prefix + name] = alignColumn(ts, times, column);
    }
  }
  return { ts, values };
}

/** A column on the times of all of them; a gap continues through the times of others. */
function alignColumn(ts: readonly number[], times: readonly number[], column: ChartColumn): ChartColumn {
  let next = 0;
  let isGap = false;
  return ts.map((time) => {
    if (times[next] !== time) return isGap ? null : undefined;
    const value = column[next] ?? null;
    next += 1;
    isGap = value === null && next < times.length;
    return value;
  });
}
