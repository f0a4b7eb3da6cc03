import { historyColumns, meanColumns } from '@muster/generated/metrics';
import { createMetricsRow, type ImportedMetrics } from '../import-source.ts';

/** A record of one minute. */
export interface MinuteRecord {
  node: string;
  /** Unix seconds of its end, with a fraction. */
  end: number;
  values: Float64Array;
}

const MINUTE = 60;
const MEANS = meanColumns.length;
const COLUMNS = historyColumns.length;

/**
 * The minutes of records that are sorted by node and time. A record belongs to the minute that it covers most of. Beszel
 * asks an agent that reconnects without waiting for the next minute: two records of one minute are averaged by the time
 * since the record before. Yields one object again and again.
 */
export function* mergeMinutes(records: Iterable<MinuteRecord>): Generator<ImportedMetrics> {
  const row = createMetricsRow();
  let weight = 0;
  let previousEnd = Number.NEGATIVE_INFINITY;
  for (const { node, end, values } of records) {
    const isNewNode = weight === 0 || node !== row.node;
    if (!isNewNode && end <= previousEnd) continue;
    const at = Math.round(end / MINUTE) * MINUTE;
    const seconds = isNewNode ? MINUTE : Math.min(MINUTE, end - previousEnd);
    if (!isNewNode && at === row.at) {
      mergeValues(row.values, weight, { values, weight: seconds });
      weight += seconds;
    } else {
      if (weight > 0) yield row;
      row.node = node;
      row.at = at;
      row.values.set(values);
      weight = seconds;
    }
    previousEnd = end;
  }
  if (weight > 0) yield row;
}

/** Adds `added` to means of `weight` seconds, and raises the maxima. */
function mergeValues(
  values: Float64Array,
  weight: number,
  added: { values: Float64Array; weight: number },
): void {
  for (let index = 0; index < COLUMNS; index += 1) {
    const old = values[index] ?? Number.NaN;
    const value = added.values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    if (Number.isNaN(old)) values[index] = value;
    else if (index >= MEANS) values[index] = Math.max(old, value);
    else values[index] = (old * weight + value * added.weight) / (weight + added.weight);
  }
}
