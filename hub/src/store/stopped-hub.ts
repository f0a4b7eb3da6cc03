import { isDatabaseUrl } from './database-url.ts';
import type { BackupReport, BackupRequest } from './sqlite/database-admin/backup.ts';
import type { RestoreRequest, RestoreResult } from './sqlite/database-admin/restore.ts';
import { requireDatabase, resolveDatabasePath } from './sqlite/files/database-files.ts';
import type { ImportRequest, ImportResult } from './sqlite/import/import-database.ts';

// Commands of an operator on the database that a path or URI names. Each engine is loaded when it is used.

/** Throws a `StoreError` unless the file exists. With PostgreSQL the connection fails later. */
export function requireExistingDatabase(db: string): void {
  if (!isDatabaseUrl(db)) requireDatabase(resolveDatabasePath(db));
}

/** Writes a backup, which is an SQLite file with either engine; a hub may run. Rejects with a `StoreError`. */
export async function backUp(request: BackupRequest): Promise<BackupReport> {
  if (isDatabaseUrl(request.path)) {
    const { backUpPostgres } = await import('./postgres/stopped-hub.ts');
    return backUpPostgres(request);
  }
  const { backUpDatabase } = await import('./sqlite/database-admin/backup.ts');
  return backUpDatabase(request);
}

/** Replaces the database by a backup, after the checks that an upload gets. Rejects with a `StoreError`. */
export async function restore(request: RestoreRequest): Promise<RestoreResult> {
  if (isDatabaseUrl(request.path)) {
    const { restorePostgres } = await import('./postgres/stopped-hub.ts');
    return restorePostgres(request);
  }
  const { restoreDatabase } = await import('./sqlite/database-admin/restore.ts');
  return restoreDatabase(request);
}

/** Imports another product's database. Rejects with a `StoreError`. */
export async function importInto(request: ImportRequest): Promise<ImportResult> {
  if (isDatabaseUrl(request.path)) {
    const { importIntoPostgres } = await import('./postgres/stopped-hub.ts');
    return importIntoPostgres(request);
  }
  const { importDatabase } = await import('./sqlite/import/import-database.ts');
  return importDatabase(request);
}
