import type { ChartScale } from './axis.ts';
import type { Timeline } from './timeline.ts';

/** One line of a chart. */
export interface ChartLine {
  /** Key of its values in the data. */
  readonly key: string;
  readonly name: string;
  /** A CSS colour, or a custom property such as `--m-cpu`. */
  readonly colour: string;
  /** Dash pattern, so that lines differ by more than colour. */
  readonly dash?: readonly number[];
  /** Whether to fill the area between the line and zero. */
  readonly isFilled?: boolean;
  /** Each value holds until the next one. */
  readonly isStepped?: boolean;
  /** Drawn below zero, like sent below received bytes; its values remain positive. */
  readonly isMirrored?: boolean;
  /** Drawn thin and faint, like an earlier period. */
  readonly isFaint?: boolean;
  /** Keys of the edges of a band in a lighter colour, such as minimum and maximum. */
  readonly band?: readonly [low: string, high: string];
  /** Further values beside that of the line while the cursor is on the chart. */
  readonly details?: readonly ChartDetail[];
  /** Lines of one group are hidden together in all charts of a timeline, and are one entry of the legend; `key` by default. */
  readonly group?: string;
}

export interface ChartDetail {
  /** Key of its values in the data. */
  readonly key: string;
  format(value: number): string;
}

export interface ChartTexts {
  /** Instead of a value in a gap. */
  readonly noData: string;
  /** Name of the cursor for screen readers, with the label of the chart. */
  readonly cursor: string;
}

export interface ChartOptions {
  readonly timeline: Timeline;
  readonly lines: readonly ChartLine[];
  readonly texts: ChartTexts;
  /** BCP 47 tag for the times at the axis. */
  readonly locale: string;
  readonly scale?: ChartScale;
  /** Of plot and axes in pixels, 168 by default. */
  readonly height?: number;
  formatValue(value: number): string;
  /** Labels of the axis, without trailing zeros; `formatValue` by default. */
  formatAxis?(value: number): string;
  /** Date and time at the cursor. */
  formatTime(ts: number): string;
}

/** Groups of lines in the order of the legend. */
export function groupLines(lines: readonly ChartLine[]): ReadonlyMap<string, readonly ChartLine[]> {
  const groups = new Map<string, ChartLine[]>();
  for (const line of lines) {
    const key = getGroup(line);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [line]);
    else known.push(line);
  }
  return groups;
}

export function getGroup({ group, key }: ChartLine): string {
  return group ?? key;
}
