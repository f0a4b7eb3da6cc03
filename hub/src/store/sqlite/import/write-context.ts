import type { Database } from 'better-sqlite3';
import type { TargetRows } from './write-fleet.ts';

export interface WriteContext {
  db: Database;
  targets: TargetRows;
  /** Hours that end by this one are rolled up during the import, later ones by the hub. */
  lastHour: number;
  /** Called for each row, including rejected ones. */
  onRow(): void;
}

/** Counts of the rows of one kind. */
export interface Written {
  imported: number;
  /** Rows of unknown nodes or tasks, with an impossible time, or without a valid value. */
  invalid: number;
  /** Rows for whose time there are already others. */
  existing: number;
  /** Unix seconds of the first and the last row; infinite without rows. */
  oldest: number;
  newest: number;
}

export function createWritten(): Written {
  return {
    imported: 0,
    invalid: 0,
    existing: 0,
    oldest: Number.POSITIVE_INFINITY,
    newest: Number.NEGATIVE_INFINITY,
  };
}

export function widenSpan(written: Written, at: number): void {
  if (at < written.oldest) written.oldest = at;
  if (at > written.newest) written.newest = at;
}
