import { type ChartLine, type ChartOptions, type ChartTexts, getGroup } from './chart-options.ts';
import type { ChartData } from './columns.ts';
import { findIndexAt, findLastValue } from './find-index.ts';

/** What a line shows at the cursor. */
export interface Reading {
  readonly line: ChartLine;
  /** Null without data at that time. */
  readonly value: string | null;
  readonly details: readonly string[];
}

type ReadingOptions = Pick<ChartOptions, 'lines' | 'timeline' | 'formatValue'>;

/** The readings of all lines that are not hidden, at a time or, for null, of their last values. */
export function readLines(data: ChartData, options: ReadingOptions, time: number | null): readonly Reading[] {
  const { lines, timeline, formatValue } = options;
  const hidden = timeline.hidden.snapshot();
  return lines
    .filter((line) => !hidden.has(getGroup(line)))
    .map((line) => {
      const column = data.values[line.key];
      if (time === null) {
        const last = findLastValue(column);
        return { line, value: last === undefined ? null : formatValue(last), details: [] };
      }
      const index = findIndexAt(data.ts, column ?? [], time);
      const value = index === undefined ? undefined : column?.[index];
      return {
        line,
        value: typeof value === 'number' ? formatValue(value) : null,
        details: index === undefined ? [] : readDetails(data, line, index),
      };
    });
}

function readDetails({ values }: ChartData, { details = [] }: ChartLine, index: number): readonly string[] {
  return details.flatMap(({ key, format }) => {
    const value = values[key]?.[index];
    const text = typeof value === 'number' ? format(value) : '';
    return text === '' ? [] : [text];
  });
}

/** Labels of the annotations at a time. */
export function listLabels({ annotations = [] }: ChartData, time: number): string[] {
  return annotations.filter(({ from, to }) => time >= from && time <= to).map(({ label }) => label);
}

/** A reading in words: `CPU 12%, max 30%`. */
export function formatReading({ line, value, details }: Reading, { noData }: ChartTexts): string {
  const values = value === null ? details : [value, ...details];
  return `${line.name} ${values.length === 0 ? noData : values.join(', ')}`;
}
