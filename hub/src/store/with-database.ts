import BetterSqlite, { type Database } from 'better-sqlite3';
import { connect } from './database.ts';
import { sizeOf } from './database-admin-commands.ts';
import { createFailure, readErrorCode } from './failure.ts';
import { requireOwnHeader } from './files.ts';
import { acquireLock, type DatabaseLock } from './lock.ts';
import { StoreError } from './store.ts';

/**
 * Lends the database to `use`, whether a hub has it or not. Where none has, the connection may write, so that whatever one
 * left in the log comes along and nothing is left beside the file. Throws a `StoreError` where there is no database of ours.
 */
export async function withDatabase<T>(
  path: string,
  use: (db: Database, isRunning: boolean) => T | Promise<T>,
): Promise<T> {
  requireDatabase(path);
  const lock = lockUnlessRunning(path);
  try {
    const db = lock === null ? new BetterSqlite(path, { readonly: true }) : connect(path);
    try {
      return await use(db, lock === null);
    } finally {
      db.close();
    }
  } finally {
    lock?.release();
  }
}

/** Refuses what is no database of ours, before SQLite touches it. */
export function requireDatabase(path: string): void {
  if (sizeOf(path) === 0)
    throw createFailure('unusable', `There is no database at ${path}. Name it with --db.`, undefined);
  requireOwnHeader(path);
}

/** Null while another process has the database. */
function lockUnlessRunning(path: string): DatabaseLock | null {
  try {
    return acquireLock(path);
  } catch (error) {
    if (error instanceof StoreError && error.code === 'in_use') return null;
    throw error;
  }
}

/** The first fault that a quick check finds, or null. */
export function findDamage(db: Database): string | null {
  try {
    const [first] = db.pragma('quick_check(1)') as { quick_check: string }[];
    return first?.quick_check === 'ok' ? null : (first?.quick_check ?? 'the check says nothing');
  } catch (error) {
    // Where the schema itself is damaged there is nothing that could be checked.
    if (!readErrorCode(error).startsWith('SQLITE_CORRUPT')) throw error;
    return (error as Error).message;
  }
}
