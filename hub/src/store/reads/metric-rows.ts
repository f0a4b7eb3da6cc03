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

/** Aggregates rows, which are added in the order of their positions, into one array, as `packMetrics`. */
export interface BucketPacker {
  add(rows: readonly MetricRow[]): void;
  /** Adds a whole bucket, with its means and maxima by `historyColumns`. */
  addBucket(bucket: { position: number; minutes: number; values: readonly (number | null)[] }): void;
  finish(): Float64Array<ArrayBuffer>;
}

/**
 * A bucket has `width` positions; bucket n ends at position n · width. `unit` is its length in seconds.
 */
export function createBucketPacker(width: number, unit: number): BucketPacker {
  const numbers: number[] = [];
  const bucket = createAggregate();
  let position = Number.NaN;

  function closeBucket(): void {
    if (bucket.minutes === 0) return;
    numbers.push(position * unit, bucket.minutes);
    for (let column = 0; column < historyColumns.length; column += 1)
      numbers.push(roundValue(readAggregate(bucket, column), column));
    clearAggregate(bucket);
  }

  return {
    add(rows) {
      for (const row of rows) {
        const next = Math.ceil(row[0] / width);
        if (next !== position) closeBucket();
        position = next;
        addRow(bucket, row);
      }
    },
    addBucket({ position: own, minutes, values }) {
      closeBucket();
      numbers.push(own * unit, minutes);
      for (let column = 0; column < historyColumns.length; column += 1)
        numbers.push(roundValue(values[column] ?? Number.NaN, column));
    },
    finish() {
      closeBucket();
      return Float64Array.from(numbers);
    },
  };
}

/** Aggregates all rows at once. */
export function packBuckets(parts: MetricRow[][], width: number, unit: number): Float64Array<ArrayBuffer> {
  const packer = createBucketPacker(width, unit);
  packer.add(sortRows(parts));
  return packer.finish();
}

/** Each part is sorted; only a late minute, or an hour that is read in both forms, is not after the rows of the parts before. */
function sortRows(parts: MetricRow[][]): MetricRow[] {
  const rows = parts.flat();
  const isSorted = rows.every((row, index) => index === 0 || (rows[index - 1]?.[0] ?? 0) <= row[0]);
  return isSorted ? rows : rows.sort(([a], [b]) => a - b);
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
