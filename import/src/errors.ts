/** The file cannot be imported. The message is a sentence that says why and, where possible, what to do. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** The code of a system or SQLite error, such as ENOSPC or SQLITE_BUSY; for any other error its text. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
