export type StoreErrorCode =
  /** The named row does not exist. */
  | 'not_found'
  /** The command contradicts the stored rows: a name is taken, or a list of ids is not a permutation. */
  | 'conflict'
  /** The disk, the quota or the page limit is exhausted. Reads still work; writes may be retried. */
  | 'full'
  /** A batch is still unacknowledged, too many reads are queued, or a restore is in progress. Retry later. */
  | 'busy'
  /** Another process holds the database. */
  | 'in_use'
  /** The file or folder is missing, not writable, damaged, newer or not a hub's, or the disk fails. */
  | 'unusable'
  /** An uploaded database cannot be restored; the message gives the reason. */
  | 'refused'
  /** The store has been closed. */
  | 'closed'
  /** A bug: the command is malformed. */
  | 'fault';

/** The only error that the store throws or rejects with. The message tells the operator what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A `StoreError` with its cause, for the log. */
export function createStoreError(code: StoreErrorCode, message: string, cause: unknown): StoreError {
  return new StoreError(code, message, { cause });
}

/** The code of a system or SQLite error, such as ENOSPC or SQLITE_BUSY; for any other error its text. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Whether the file system reports a full disk or an exhausted quota. */
export function isNoSpace(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(getErrorCode(error));
}

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
