import { type HistoryColumn, historyColumns } from '@muster/generated/metrics';
import { addRow, createAggregate, type MetricRow, toRow } from '../metric-aggregate.ts';
import { roundValue } from '../metric-layout.ts';
import type { MetricValues } from '../series.ts';

/** Created from JSON, because V8 turns an object that grows by more than a dozen members into a hash table. */
const blank: MetricValues = JSON.parse(
  JSON.stringify(Object.fromEntries(['ts', 'minutes', ...historyColumns].map((name) => [name, 0]))),
);

/** Reads a row whose values are stored integers, or means of them. A position has `unit` seconds. */
export function toMetricValues(row: MetricRow, unit: number): MetricValues {
  const values = { ...blank };
  values.ts = row[0] * unit;
  values.minutes = Number(row[2 + historyColumns.length] ?? 1);
  for (let index = 0; index < historyColumns.length; index += 1) {
    const stored = row[2 + index];
    const column = historyColumns[index] as HistoryColumn;
    values[column] = typeof stored === 'number' ? roundValue(stored, index) : undefined;
  }
  return values;
}

/** Aggregates rows to buckets of `width` positions; bucket n ends at position n · width. A position has `unit` seconds. */
export function toBuckets(rows: MetricRow[], width: number, unit: number): MetricValues[] {
  const sorted = rows.sort(([a], [b]) => a - b);
  return [...Map.groupBy(sorted, ([position]) => Math.ceil(position / width))].map(([number, members]) => {
    const bucket = createAggregate();
    for (const row of members) addRow(bucket, row);
    return toMetricValues(toRow(bucket, number), width * unit);
  });
}
