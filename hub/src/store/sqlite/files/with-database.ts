import BetterSqlite, { type Database } from 'better-sqlite3';
import { StoreError } from '../../errors.ts';
import { requireDatabase } from './database-files.ts';
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

/** Null if another process holds the lock. */
function tryLock(path: string): DatabaseLock | null {
  try {
    return acquireLock(path);
  } catch (error) {
    if (error instanceof StoreError && error.code === 'in_use') return null;
    throw error;
  }
}
