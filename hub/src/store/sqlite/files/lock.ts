import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { StoreError } from '../../errors.ts';
import { createStoreError, getErrorCode } from '../../errors.ts';
import { createPrivateFile, giveToOwnerOf, restrictMode } from './database-files.ts';

export interface DatabaseLock {
  release(): void;
  /** Releases the lock, and deletes the lock file if this call created it, for a file that is not a hub's database. */
  abandon(): void;
}

/**
 * Prevents a second hub from opening the database at `path`. The lock is an exclusive transaction on a separate SQLite
 * file beside it: the kernel releases it when the process dies, so it never becomes stale. The file is not deleted
 * afterwards, because two processes could then hold locks on two files of the same name.
 */
export function acquireLock(path: string): DatabaseLock {
  const lockPath = `${path}.lock`;
  const isNew = createPrivateFile(lockPath);
  if (isNew) giveToOwnerOf(existsSync(path) ? path : dirname(path), lockPath);
  restrictMode(lockPath);
  const lock = new BetterSqlite(lockPath, { timeout: 0 });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw explain(error, path);
  }
  return {
    release: () => lock.close(),
    abandon() {
      lock.close();
      if (isNew) rmSync(lockPath, { force: true });
    },
  };
}

function explain(error: unknown, path: string): StoreError {
  const code = getErrorCode(error);
  if (code.startsWith('SQLITE_BUSY')) {
    const sentence = `${path} is in use by another muster-hub process. Stop that one first, or name another file with --db.`;
    return createStoreError('in_use', sentence, error);
  }
  const sentence = `${path}.lock cannot be locked (${code}). Delete that file and start again.`;
  return createStoreError('unusable', sentence, error);
}
