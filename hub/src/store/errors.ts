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

/** The error for a notice whose nodes are all deleted: without nodes it would be shown to everybody. */
export function createMissingNodes(): StoreError {
  return new StoreError('conflict', "None of the notice's nodes exists.");
}

/** The code of a system or SQLite error, such as ENOSPC or SQLITE_BUSY; for any other error its text. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Whether the file system reports a full disk or an exhausted quota. */
export function isNoSpace(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(getErrorCode(error));
}
