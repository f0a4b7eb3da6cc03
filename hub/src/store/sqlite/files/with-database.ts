import BetterSqlite, { type Database } from 'better-sqlite3';
import { createStoreError, StoreError } from '../../errors.ts';
import { getFileSize, requireOwnHeader } from './database-files.ts';
import { acquireLock, type DatabaseLock } from './lock.ts';
import { connect } from './open-database.ts';

/**
 * Opens the database for `use`: read-only if a hub holds the lock, otherwise read-write, so that SQLite recovers the log
 * that a killed hub left and deletes it on closing. Throws a `StoreError` if there is no hub's database at `path`.
 */
export async function withDatabase<T>(
  path: string,
  use: (db: Database, isHubRunning: boolean) => T | Promise<T>,
): Promise<T> {
  requireDatabase(path);
  const lock = tryLock(path);
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

/** Throws, before SQLite opens it, unless there is a hub's database at `path`. */
export function requireDatabase(path: string): void {
  if (getFileSize(path) === 0)
    throw createStoreError('unusable', `There is no database at ${path}. Name it with --db.`, undefined);
  requireOwnHeader(path);
}

/** Null if another process holds the lock. */
function tryLock(path: string): DatabaseLock | null {
  try {
    return acquireLock(path);
  } catch (error) {
    if (error instanceof StoreError && error.code === 'in_use') return null;
    throw error;
  }
}
