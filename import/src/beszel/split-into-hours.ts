import { historyColumns, meanColumns } from '@muster/generated/metrics';
import { createMetricsRow, type ImportedMetrics } from '../import-source.ts';

/** A record of 10 minutes or longer. */
export interface LongRecord {
  /** Unix seconds of its end. */
  end: number;
  /** Minutes that it covers. */
  minutes: number;
  values: Float64Array;
}

const MINUTE = 60;
const HOUR_MINUTES = 60;
const HOUR = 3600;
const MEANS = meanColumns.length;
const COLUMNS = historyColumns.length;

/** The record that describes each minute of an hour. */
type Hour = (LongRecord | undefined)[];

/**
 * The hours that a node's records cover, oldest first. Beszel keeps averages of 10, 20, 120 and 480 minutes side by side:
 * each minute is counted once, by the shortest record that covers it. The mean of an hour is weighted by minutes; its
 * maximum is the highest of the records that reach into it. Yields one object again and again.
 */
export function* splitIntoHours(node: string, records: LongRecord[]): Generator<ImportedMetrics> {
  const hours = new Map<number, Hour>();
  for (const record of records.sort((a, b) => a.minutes - b.minutes)) fill(hours, record);
  const row = createMetricsRow();
  row.node = node;
  for (const [hour, minutes] of [...hours].sort(([a], [b]) => a - b)) {
    row.at = hour * HOUR;
    row.minutes = aggregate(minutes, row.values);
    yield row;
  }
}

/** Assigns the record's minutes that no shorter record has. Minute n ends n minutes after 1970. */
function fill(hours: Map<number, Hour>, record: LongRecord): void {
  const last = Math.round(record.end / MINUTE);
  for (let minute = last - record.minutes + 1; minute <= last; minute += 1) {
    const hour = Math.ceil(minute / HOUR_MINUTES);
    const minutes = hours.get(hour) ?? [];
    if (minutes.length === 0) hours.set(hour, minutes);
    const position = minute - (hour - 1) * HOUR_MINUTES;
    minutes[position] ??= record;
  }
}

/** Writes the hour's means and maxima; returns the number of minutes. */
function aggregate(minutes: Hour, values: Float64Array): number {
  const weights = new Map<LongRecord, number>();
  for (const record of minutes) {
    if (record !== undefined) weights.set(record, (weights.get(record) ?? 0) + 1);
  }
  let covered = 0;
  for (const weight of weights.values()) covered += weight;
  for (let index = 0; index < COLUMNS; index += 1) {
    values[index] = index < MEANS ? findMean(weights, index) : findMax(weights, index);
  }
  return covered;
}

function findMean(weights: ReadonlyMap<LongRecord, number>, index: number): number {
  let sum = 0;
  let total = 0;
  for (const [{ values }, weight] of weights) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value * weight;
    total += weight;
  }
  // NaN without any value.
  return sum / total;
}

function findMax(weights: ReadonlyMap<LongRecord, number>, index: number): number {
  let max = Number.NaN;
  for (const { values } of weights.keys()) {
    const value = values[index] ?? Number.NaN;
    if (!(value <= max)) max = Number.isNaN(value) ? max : value;
  }
  return max;
}
