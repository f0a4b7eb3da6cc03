import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { createFailure, readErrorCode } from './failure.ts';
import { createPrivateFile, giveToOwnerOf, makePrivate } from './files.ts';
import type { StoreError } from './store.ts';

export interface DatabaseLock {
  release(): void;
  /** Releases, and deletes the lock file if this lock made it: for a database that was refused. */
  abandon(): void;
}

/**
 * Keeps a second hub away from the database at `path`. The lock is an exclusive transaction on a database of its own
 * beside it: the kernel drops it when the process ends, however that happens, so it never becomes stale. The file
 * stays afterwards, because deleting a lock file lets two holders lock two files of one name.
 */
export function acquireLock(path: string): DatabaseLock {
  const lockPath = `${path}.lock`;
  const isNew = createPrivateFile(lockPath);
  if (isNew) giveToOwnerOf(existsSync(path) ? path : dirname(path), lockPath);
  makePrivate(lockPath);
  const lock = new BetterSqlite(lockPath, { timeout: 0 });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw describeRefusal(error, path);
  }
  return {
    release: () => lock.close(),
    abandon() {
      lock.close();
      if (isNew) rmSync(lockPath, { force: true });
    },
  };
}

function describeRefusal(error: unknown, path: string): StoreError {
  const code = readErrorCode(error);
  if (code.startsWith('SQLITE_BUSY')) {
    const sentence = `${path} is in use by another muster-hub process. Stop that one first, or name another file with --db.`;
    return createFailure('in_use', sentence, error);
  }
  const sentence = `${path}.lock cannot be locked (${code}). Delete that file and start again.`;
  return createFailure('unusable', sentence, error);
}
