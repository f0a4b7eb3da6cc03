import type { Database } from 'better-sqlite3';
import { createStoreError, getErrorCode, StoreError, type StoreErrorCode } from '../errors.ts';

/** Whether SQLite found no space for a write. */
export function isSqliteFull(error: unknown): boolean {
  return getErrorCode(error).startsWith('SQLITE_FULL');
}

/** Converts any error on the database at `path` into a `StoreError`. */
export function toStoreError(error: unknown, path: string): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const [code, sentence] = classify({ code: getErrorCode(error), message, path });
  return createStoreError(code, sentence, error);
}

interface SqliteFailure {
  code: string;
  message: string;
  path: string;
}

/** Primary and extended result codes: https://sqlite.org/rescode.html */
function classify({ code, message, path }: SqliteFailure): [StoreErrorCode, string] {
  if (!code.startsWith('SQLITE_')) return ['fault', message];
  const detail = `${code}: ${message}`;
  // The -shm file could not grow: on a full disk SQLite reports an I/O error here, not SQLITE_FULL.
  if (code === 'SQLITE_IOERR_SHMSIZE') return ['full', describeFull(path)];
  switch (code.split('_')[1]) {
    case 'FULL':
      return ['full', describeFull(path)];
    case 'BUSY':
    case 'LOCKED':
      return [
        'in_use',
        `${path} is locked by another program, such as a database shell or a backup tool. Close it and try again.`,
      ];
    case 'CONSTRAINT':
      return /_(UNIQUE|PRIMARYKEY)$/.test(code)
        ? ['conflict', `The value is already taken (${message}).`]
        : ['fault', detail];
    case 'CORRUPT':
    case 'NOTADB':
      return ['unusable', `${path} is damaged (${detail}). Restore a backup.`];
    case 'READONLY':
    case 'CANTOPEN':
    case 'IOERR':
    case 'PERM':
    case 'AUTH':
      return [
        'unusable',
        `${path} cannot be read or written (${detail}). Check the disk, and that the hub's user owns the file and its folder.`,
      ];
    default:
      return ['fault', detail];
  }
}

function describeFull(path: string): string {
  return `There is no space left to write ${path}. Free some space and try again.`;
}

/**
 * A function that runs as one transaction, which takes the write lock when it begins. `muster-hub backup` adds an audit
 * entry while the hub runs: a transaction that has only read by then would fail with SQLITE_BUSY_SNAPSHOT, for which
 * SQLite's busy timeout does not apply (https://sqlite.org/rescode.html#busy_snapshot).
 */
export function createWriteTransaction<Args extends unknown[], Result>(
  db: Database,
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  return db.transaction(run).immediate;
}
