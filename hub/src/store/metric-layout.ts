import { historyColumns, meanColumns, storedPerUnit } from '@muster/generated/metrics';

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3600;
export const HOUR_MINUTES = 60;
export const MINUTE_MS = 60_000;

/** A key is `node * KEY_SPAN + minute` (or hour). Minutes since 1970 fit until the year 2225. */
export const KEY_SPAN = 2 ** 27;

export function makeKey(nodeId: number, position: number): number {
  return nodeId * KEY_SPAN + position;
}

const PER_UNIT = historyColumns.map((column) => storedPerUnit[column]);

/** The stored integer of a value; null for NaN. `index` is the column's in `historyColumns`. */
export function encodeValue(value: number, index: number): number | null {
  if (Number.isNaN(value)) return null;
  return Math.min(Math.round(value * (PER_UNIT[index] ?? 1)), Number.MAX_SAFE_INTEGER);
}

/** The value of a stored integer, or of a mean of them, which is rounded to their precision. */
export function roundValue(stored: number, index: number): number {
  return Math.round(stored) / (PER_UNIT[index] ?? 1);
}

/** The weights of a row: one number of milliseconds for all means, or milliseconds by column. */
export type Weights = number | Readonly<Record<string, number>>;

/**
 * Tolerance of a full minute: timestamps are whole milliseconds, so its reports add up to a few more or less than 60,000.
 */
const JITTER_MS = 5;

/**
 * The value of the column `weights`: null, which takes one byte, if every mean covers `whole` milliseconds. The argument
 * `weights` is in the order of `meanColumns`, 0 for a mean that is NULL.
 */
export function encodeWeights(weights: Float64Array, whole: number): string | null {
  let common = 0;
  let isCommon = true;
  for (let index = 0; index < meanColumns.length; index += 1) {
    const weight = roundWeight(weights[index] ?? 0, whole);
    if (weight === 0) continue;
    if (common === 0) common = weight;
    else if (weight !== common) isCommon = false;
  }
  if (!isCommon) return JSON.stringify(nameWeights(weights, whole));
  return common === 0 || common === whole ? null : String(common);
}

function nameWeights(weights: Float64Array, whole: number): Weights {
  const entries = meanColumns.map(
    (column, index) => [column, roundWeight(weights[index] ?? 0, whole)] as const,
  );
  return Object.fromEntries(entries.filter(([, weight]) => weight !== 0));
}

function roundWeight(weight: number, whole: number): number {
  if (weight === 0) return 0;
  return Math.abs(weight - whole) <= JITTER_MS ? whole : Math.max(1, Math.round(weight));
}

/** `whole` for rows without weights, which are complete or older than schema version 4. */
export function decodeWeights(text: string | null, whole: number): Weights {
  return text === null ? whole : (JSON.parse(text) as Weights);
}
