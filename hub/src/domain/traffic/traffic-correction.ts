import type { TrafficCorrection as Input } from '@muster/generated/types';
import type { TrafficRow } from '../../store/rows.ts';
import { correctTraffic, type PlanDate, type TrafficCorrection } from './ledger.ts';

/** Columns by the names that the contract gives them. */
const columns = [
  ['total_rx', 'rx'],
  ['total_tx', 'tx'],
  ['month_rx', 'period_rx'],
  ['month_tx', 'period_tx'],
] as const;

/**
 * Sets the named figures, and returns how to take that back: by the difference, so that what reports booked in the
 * meantime stays booked.
 */
export function applyCorrection(row: TrafficRow, input: Input, plan: PlanDate): () => void {
  const correction: TrafficCorrection = {};
  for (const [name, column] of columns) {
    const figure = input[name];
    if (figure !== undefined) correction[column] = figure;
  }
  const before = { ...row };
  correctTraffic(row, correction, plan);
  return () => {
    for (const [, column] of columns) {
      const figure = correction[column];
      // A new period may have begun meanwhile, and a ledger never falls below nothing.
      if (figure !== undefined) row[column] = Math.max(0, row[column] - figure + before[column]);
    }
  };
}
