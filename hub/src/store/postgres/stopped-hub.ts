import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hidePassword } from '../database-url.ts';
import type { AuditCaps, NewAuditRow } from '../rows.ts';
import { type BackupReport, type BackupRequest, backUpDatabase } from '../sqlite/database-admin/backup.ts';
import {
  type RestoreRequest,
  type RestoreResult,
  restoreDatabase,
} from '../sqlite/database-admin/restore.ts';
import { type ImportRequest, type ImportResult, importDatabase } from '../sqlite/import/import-database.ts';
import { appendAudit } from '../tables/audit.ts';
import { connect, runInTransaction } from './connection.ts';
import { exportDatabase } from './export-database.ts';
import { acquireHubLock, START_WAIT_MS } from './hub-lock.ts';
import { migratePostgres } from './migrate.ts';
import { toPostgresStoreError } from './postgres-errors.ts';
import { replaceContents } from './replace-contents.ts';

// Commands of an operator. Each works on a copy in an SQLite file, with the same checks and messages as with that engine.

/** Writes a backup; a hub may run. Rejects with a `StoreError`. */
export async function backUpPostgres(request: BackupRequest): Promise<BackupReport> {
  const { path: url, audit, ...rest } = request;
  return withCopy(url, true, async (path) => {
    const report = await backUpDatabase({ ...rest, path });
    return { ...report, auditProblem: audit === undefined ? null : await recordBackup(url, audit) };
  });
}

type AuditEntry = { entry: NewAuditRow; caps: AuditCaps };

/** Works beside a running hub. A failure is returned as a sentence, because the backup was made. */
async function recordBackup(url: string, { entry, caps }: AuditEntry): Promise<string | null> {
  try {
    const connection = await connect(url);
    try {
      await runInTransaction(connection, true, (queries) => appendAudit(queries, [entry], caps));
      return null;
    } finally {
      await connection.close();
    }
  } catch (error) {
    return toPostgresStoreError(error, hidePassword(url)).message;
  }
}

/** Replaces all rows by those of a backup; no hub may run unless it is a dry run. Rejects with a `StoreError`. */
export async function restorePostgres(request: RestoreRequest): Promise<RestoreResult> {
  const { path: url, audit, isDryRun } = request;
  return replaceFrom(url, { withHistory: false, isDryRun, audit }, async (path) => {
    const { audit: _, ...rest } = request;
    // The audit log of the database stays as it is.
    return { ...(await restoreDatabase({ ...rest, path })), kept: null, merged_audit_entries: 0 };
  });
}

/** Imports another product's database; no hub may run unless it is a dry run. Rejects with a `StoreError`. */
export async function importIntoPostgres(request: ImportRequest): Promise<ImportResult> {
  const { path: url, audit, isDryRun } = request;
  return replaceFrom(url, { withHistory: true, isDryRun, audit }, async (path) => ({
    ...(await importDatabase({ ...request, path })),
    kept: null,
  }));
}

interface Replacement {
  /** Whether `prepare` needs the history. */
  withHistory: boolean;
  isDryRun: boolean;
  audit: AuditEntry | undefined;
}

/** `prepare` changes the copy, whose rows then replace all rows in one transaction. */
async function replaceFrom<T>(
  url: string,
  { withHistory, isDryRun, audit }: Replacement,
  prepare: (path: string) => Promise<T>,
): Promise<T> {
  if (isDryRun) return withCopy(url, withHistory, prepare);
  const place = hidePassword(url);
  const connection = await connect(url);
  try {
    await acquireHubLock(connection, { place, waitMs: START_WAIT_MS });
    await migratePostgres(connection);
    return await withCopy(url, withHistory, async (path) => {
      const prepared = await prepare(path);
      await runInTransaction(connection, true, async (queries) => {
        await replaceContents(queries, path);
        if (audit !== undefined) await appendAudit(queries, [audit.entry], audit.caps);
      });
      return prepared;
    });
  } catch (error) {
    throw toPostgresStoreError(error, place);
  } finally {
    await connection.close();
  }
}

async function withCopy<T>(url: string, withHistory: boolean, use: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-copy-'));
  try {
    const target = join(folder, 'muster.db');
    await exportDatabase({ url, target, withHistory });
    return await use(target);
  } catch (error) {
    throw toPostgresStoreError(error, hidePassword(url));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
