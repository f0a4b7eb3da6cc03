import type { SettingValues, StoredState } from './store.ts';

/** Care of the database file. One of `backup`, `vacuum` and `swap` at a time: the caller sees to that. */
export interface DatabaseAdmin {
  /** Folder for files on their way in, beside the database; whatever is in it is deleted at the next start. */
  readonly folder: string;
  /** Sizes and rows, counted in another process on a connection of its own. */
  inspect(): Promise<DatabaseFigures>;
  /** Copies the database as it is at the end of the copying, a few pages at a time; the caller deletes the file. */
  backup(): Promise<string>;
  /** Gives free pages back to the disk, a few at a time. Resolves to the bytes of file and log before and after. */
  vacuum(): Promise<{ before_bytes: number; after_bytes: number }>;
  /**
   * Checks the uploaded database in another process and makes it ready for `swap`: migrated, without sessions, with the
   * settings `keep`. `refused` with a sentence about what is wrong with it.
   */
  prepare(candidate: string, keep: SettingValues): Promise<CandidateReport>;
  /**
   * Puts a prepared file in the place of the database, whose file stays as `<db>.before-restore`. Every other command
   * is `busy` until `apply` has put the new state in the place of the old one in memory; it must not wait for anything.
   * After a rejection the old database is open as before.
   */
  swap(candidate: string, now: number, apply: (state: StoredState) => void): Promise<void>;
  /** Takes the reserve again after a full disk, as soon as there is room; to be called every few seconds. */
  refillReserve(): Promise<void>;
}

export interface DatabaseFigures {
  file_bytes: number;
  wal_bytes: number;
  free_bytes: number;
  schema_version: number;
  rows: Record<string, number>;
  oldest_sample_at: number | null;
}

export interface CandidateReport {
  /** Of the file as it came. */
  schema_version: number;
  nodes: number;
  ping_tasks: number;
  oldest_sample_at: number | null;
  newest_sample_at: number | null;
}
