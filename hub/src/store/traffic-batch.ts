import type { TrafficRow } from './rows.ts';

/** Ledgers for the writer thread: numbers in one transferred buffer, and texts that the writer does not have yet. */
export interface TrafficBatch {
  numbers: Float64Array<ArrayBuffer>;
  texts: { nodeId: number; bootId: string; falls: string }[];
  /** Epoch of each row if several hubs may use the database; a row with another epoch is not written. */
  epochs?: Float64Array;
}

/** Numbers of one row, in the order of `encodeTraffic`. */
export const NUMBERS_PER_ROW = 12;

export function encodeTraffic(rows: readonly TrafficRow[]): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(rows.length * NUMBERS_PER_ROW);
  let at = 0;
  for (const row of rows) {
    numbers[at] = row.rx;
    numbers[at + 1] = row.tx;
    numbers[at + 2] = row.day_rx;
    numbers[at + 3] = row.day_tx;
    numbers[at + 4] = row.day_start;
    numbers[at + 5] = row.period_rx;
    numbers[at + 6] = row.period_tx;
    numbers[at + 7] = row.period_start;
    numbers[at + 8] = row.last_rx;
    numbers[at + 9] = row.last_tx;
    numbers[at + 10] = row.last_report_at;
    numbers[at + 11] = row.node_id;
    at += NUMBERS_PER_ROW;
  }
  return numbers;
}
