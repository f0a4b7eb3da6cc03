import { historyColumns, meanColumns } from '@muster/generated/metrics';
import { decodeWeights, encodeWeights, MINUTE_MS } from './metric-layout.ts';

/**
 * A raw row of `metric` or `metric_hour`: a number that encodes its time, `weights`, the columns in the order of
 * `historyColumns`, and in `metric_hour` also `minutes`.
 */
export type MetricRow = [position: number, weights: string | null, ...numbers: (number | null)[]];

/** The aggregate of several rows: parts of a minute, minutes of an hour, or rows of a bucket. */
export interface MetricAggregate {
  minutes: number;
  /** By `historyColumns`: sums of mean × milliseconds, then the maxima, NaN for none. */
  readonly sums: Float64Array;
  /** Milliseconds of each mean, by `meanColumns`. */
  readonly weights: Float64Array;
}

const MEANS = meanColumns.length;
const COLUMNS = historyColumns.length;
const FIRST_COLUMN = 2;
const MINUTES = FIRST_COLUMN + COLUMNS;

export function createAggregate(): MetricAggregate {
  const sums = new Float64Array(COLUMNS);
  sums.fill(Number.NaN, MEANS);
  return { minutes: 0, sums, weights: new Float64Array(MEANS) };
}

/** Mean or maximum by its index in `historyColumns`, not rounded; NaN if nothing was measured. */
function readAggregate({ sums, weights }: MetricAggregate, index: number): number {
  return (sums[index] ?? Number.NaN) / (index < MEANS ? (weights[index] ?? 0) : 1);
}

/** Adds a row. Each mean is weighted by its milliseconds, so that the result is the mean of all samples. */
export function addRow(aggregate: MetricAggregate, row: MetricRow): void {
  const minutes = Number(row[MINUTES] ?? 1);
  aggregate.minutes += minutes;
  const weights = decodeWeights(row[1], minutes * MINUTE_MS);
  if (typeof weights === 'number') addMeans(aggregate, row, weights);
  else addWeightedMeans(aggregate, row, weights);
  const { sums } = aggregate;
  for (let index = MEANS; index < COLUMNS; index += 1) {
    const value = row[FIRST_COLUMN + index] as number | null;
    if (value !== null && !(value <= (sums[index] ?? Number.NaN))) sums[index] = value;
  }
}

function addMeans({ sums, weights }: MetricAggregate, row: MetricRow, weight: number): void {
  for (let index = 0; index < MEANS; index += 1) {
    const value = row[FIRST_COLUMN + index] as number | null;
    if (value === null) continue;
    sums[index] = (sums[index] ?? 0) + value * weight;
    weights[index] = (weights[index] ?? 0) + weight;
  }
}

function addWeightedMeans(
  { sums, weights }: MetricAggregate,
  row: MetricRow,
  own: Readonly<Record<string, number>>,
): void {
  for (const [index, column] of meanColumns.entries()) {
    const value = row[FIRST_COLUMN + index] as number | null;
    const weight = own[column] ?? 0;
    if (value === null) continue;
    sums[index] = (sums[index] ?? 0) + value * weight;
    weights[index] = (weights[index] ?? 0) + weight;
  }
}

/** The aggregate as a row with `minutes`; means and maxima are not rounded. */
export function toRow(aggregate: MetricAggregate, position: number): MetricRow {
  const { minutes, weights } = aggregate;
  const row: MetricRow = [position, encodeWeights(weights, minutes * MINUTE_MS)];
  for (let index = 0; index < COLUMNS; index += 1) {
    const value = readAggregate(aggregate, index);
    row.push(Number.isNaN(value) ? null : value);
  }
  row.push(minutes);
  return row;
}

/** Merges two rows of one minute, each of which covers a part of it. */
export function mergeRows(stored: MetricRow, row: MetricRow, position: number): MetricRow {
  const minute = createAggregate();
  addRow(minute, stored);
  addRow(minute, row);
  minute.minutes = 1;
  // Leaves out the number of minutes.
  return roundRow(toRow(minute, position)).slice(0, -1) as MetricRow;
}

/** The columns are integers. */
export function roundRow(row: MetricRow): MetricRow {
  const [key, weights, ...values] = row;
  return [key, weights, ...values.map((value) => (value === null ? null : Math.round(value)))];
}
