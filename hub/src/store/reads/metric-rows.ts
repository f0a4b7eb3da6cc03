import { historyColumns } from '@muster/generated/metrics';
import {
  addRow,
  clearAggregate,
  createAggregate,
  type MetricRow,
  readAggregate,
} from '../metric-aggregate.ts';
import { decodeValue, roundValue } from '../metric-layout.ts';
import { NUMBERS_PER_METRIC_ROW } from '../series.ts';

/**
 * Aggregates rows by `width` positions into one array, as `packMetrics`; bucket n ends at position n · width. `unit` is the length
 * of a bucket in seconds. Not in SQL, because SQLite would sort the rows by bucket first, which takes longer than reading them.
 */
export function packBuckets(parts: MetricRow[][], width: number, unit: number): Float64Array<ArrayBuffer> {
  const rows = sortRows(parts);
  const numbers = new Float64Array(countBuckets(rows, width) * NUMBERS_PER_METRIC_ROW);
  const bucket = createAggregate();
  let at = 0;
  for (const [index, row] of rows.entries()) {
    addRow(bucket, row);
    const position = Math.ceil(row[0] / width);
    const next = rows[index + 1];
    if (next !== undefined && Math.ceil(next[0] / width) === position) continue;
    numbers[at] = position * unit;
    numbers[at + 1] = bucket.minutes;
    for (let column = 0; column < historyColumns.length; column += 1) {
      numbers[at + 2 + column] = roundValue(readAggregate(bucket, column), column);
    }
    at += NUMBERS_PER_METRIC_ROW;
    clearAggregate(bucket);
  }
  return numbers;
}

/** Each part is sorted; only a late minute, or an hour that is read in both forms, is not after the rows of the parts before. */
function sortRows(parts: MetricRow[][]): MetricRow[] {
  const rows = parts.flat();
  const isSorted = rows.every((row, index) => index === 0 || (rows[index - 1]?.[0] ?? 0) <= row[0]);
  return isSorted ? rows : rows.sort(([a], [b]) => a - b);
}

function countBuckets(rows: readonly MetricRow[], width: number): number {
  let count = 0;
  let last = Number.NaN;
  for (const [position] of rows) {
    const bucket = Math.ceil(position / width);
    if (bucket !== last) count += 1;
    last = bucket;
  }
  return count;
}

/** Into one array, which is transferred between threads without a copy. `unit` is the length of a position in seconds. */
export function packMetrics(rows: MetricRow[], unit: number): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(rows.length * NUMBERS_PER_METRIC_ROW);
  let at = 0;
  for (const row of rows) {
    numbers[at] = row[0] * unit;
    numbers[at + 1] = Number(row[2 + historyColumns.length] ?? 1);
    for (let index = 0; index < historyColumns.length; index += 1) {
      numbers[at + 2 + index] = decodeValue(row[index + 2] as number | null, index);
    }
    at += NUMBERS_PER_METRIC_ROW;
  }
  return numbers;
}
