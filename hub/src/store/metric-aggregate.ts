import { historyColumns, meanColumns } from '@muster/generated/metrics';
import { decodeWeights, encodeWeights, MINUTE_MS } from './metric-layout.ts';

/**
 * A row of `metric` or `metric_hour` as better-sqlite3 returns it raw: a number that tells its time, `weights`, the columns
 * in the order of `historyColumns` and, from `metric_hour` only, `minutes`.
 */
export type MetricRow = [position: number, weights: string | null, ...numbers: (number | null)[]];

/** Several rows in one: parts of a minute, the minutes of an hour, or what falls into a bucket. */
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

/** Adds a row: each mean by its own weight, so that the result is the mean of all samples behind the rows. */
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
export function toRow({ minutes, sums, weights }: MetricAggregate, position: number): MetricRow {
  const row: MetricRow = [position, encodeWeights(weights, minutes * MINUTE_MS)];
  for (let index = 0; index < COLUMNS; index += 1) {
    // Nothing measured is 0 / 0.
    const value = (sums[index] ?? Number.NaN) / (index < MEANS ? (weights[index] ?? 0) : 1);
    row.push(Number.isNaN(value) ? null : value);
  }
  row.push(minutes);
  return row;
}
