import { historyColumns } from '@muster/generated/metrics';
import { addRow, createAggregate, type MetricAggregate, type MetricRow, toRow } from '../metric-aggregate.ts';
import { decodeValue } from '../metric-layout.ts';
import { NUMBERS_PER_METRIC_ROW } from '../series.ts';

/**
 * Aggregates rows by `width` positions; bucket n ends at position n · width. Not in SQL, because SQLite would sort the
 * rows by bucket first, which takes longer than reading them.
 */
export function aggregate(parts: MetricRow[][], width: number): MetricRow[] {
  const buckets = new Map<number, MetricAggregate>();
  for (const rows of parts) {
    for (const row of rows) addRow(getBucket(buckets, Math.ceil(row[0] / width)), row);
  }
  return [...buckets].sort(([a], [b]) => a - b).map(([position, bucket]) => toRow(bucket, position));
}

function getBucket(buckets: Map<number, MetricAggregate>, position: number): MetricAggregate {
  const known = buckets.get(position);
  if (known !== undefined) return known;
  const bucket = createAggregate();
  buckets.set(position, bucket);
  return bucket;
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
