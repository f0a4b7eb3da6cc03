import { StoreError, type StoreErrorCode } from './store.ts';

/** An error with the one that caused it, which goes to the log. */
export function createFailure(code: StoreErrorCode, message: string, cause: unknown): StoreError {
  return new StoreError(code, message, { cause });
}

/** The code that the system or SQLite gave, such as ENOSPC or SQLITE_BUSY; else the error as text. */
export function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** The sentence and code for whatever went wrong with the database at `path`. */
export function describeFailure(error: unknown, path: string): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const [code, sentence] = classify({ code: readErrorCode(error), message, path });
  return createFailure(code, sentence, error);
}

/** Of SQLite's codes, what follows the second underscore is detail: https://sqlite.org/rescode.html */
function classify({
  code,
  message,
  path,
}: {
  code: string;
  message: string;
  path: string;
}): [StoreErrorCode, string] {
  if (!code.startsWith('SQLITE_')) return ['fault', message];
  const detail = `${code}: ${message}`;
  // The index of the log could not grow, which the system does not tell apart from a broken disk.
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
      return ['unusable', `${path} is damaged (${detail}). Put a backup in its place.`];
    case 'READONLY':
    case 'CANTOPEN':
    case 'IOERR':
    case 'PERM':
    case 'AUTH':
      return [
        'unusable',
        `${path} cannot be read or written (${detail}). Check the disk, and that the file and its folder belong to the hub's user.`,
      ];
    default:
      return ['fault', detail];
  }
}

function describeFull(path: string): string {
  return `There is no space left to write ${path}. Free some space and try again.`;
}
