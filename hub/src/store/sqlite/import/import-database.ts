import { rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createStoreError, isNoSpace, type StoreError } from '../../errors.ts';
import type { AuditCaps, NewAuditRow } from '../../rows.ts';
import { appendAuditEntries } from '../database-admin/carry-over-audit.ts';
import { installCandidate, removeIfEmpty } from '../database-admin/install-candidate.ts';
import { runDatabaseTask } from '../database-admin/run-database-task.ts';
import { refuse } from '../database-admin/source-file.ts';
import {
  copyDatabase,
  createPrivateFile,
  deleteDatabase,
  getFileSize,
  giveToOwnerOf,
  requireNotLost,
  requireOwnHeader,
  resolveDatabasePath,
} from '../files/database-files.ts';
import { acquireLock } from '../files/lock.ts';
import { connect } from '../files/open-database.ts';
import type { ReplaceStep } from '../files/replace-database.ts';
import { withDatabase } from '../files/with-database.ts';
import { deleteLeftovers, makeWorkFolder, nameSourceFolder, nameWorkFolder } from '../files/work-folder.ts';
import { toStoreError } from '../sqlite-errors.ts';
import type { ImportInput } from './import-input.ts';
import type { ImportProgress, PreparedImport } from './prepare-import.ts';

/** 16 MiB: signals are handled between two steps. */
const COPY_PAGES = 4096;

export interface ImportRequest extends Omit<ImportInput, 'path'> {
  /** The target. It is created if missing; no hub may have it open unless `isDryRun`. */
  path: string;
  /** Appended to the audit log of the target. */
  audit: { entry: NewAuditRow; caps: AuditCaps };
  onProgress?: (progress: ImportProgress) => void;
  onStep?: (step: ImportStep) => void;
}

/** Tests kill the process after each. */
export type ImportStep = 'locked' | 'copied' | 'prepared' | 'audited' | ReplaceStep | 'installed';

export interface ImportResult extends PreparedImport {
  /** Path of the replaced database; null if there was none or nothing was changed. */
  kept: string | null;
}

/**
 * Imports another product's database. All rows are written into a copy of the target, which replaces the target with one
 * rename, so that the target is complete at every moment. Throws a `StoreError`.
 */
export async function importDatabase(request: ImportRequest): Promise<ImportResult> {
  const { isDryRun, onStep = () => undefined } = request;
  const path = resolveDatabasePath(request.path);
  requireOtherFile(request.source, path);
  requireNotLost(path);
  if (isDryRun) {
    const prepared = await withCandidate(path, request, (_, found) => found);
    return { ...prepared, kept: null };
  }
  const lock = acquireLock(path);
  try {
    if (getFileSize(path) > 0) requireOwnHeader(path);
    deleteLeftovers(path);
    onStep('locked');
    return await withCandidate(path, request, async (candidate, prepared) => {
      await appendAuditEntries(candidate, [request.audit.entry], request.audit.caps);
      onStep('audited');
      const kept = installCandidate(path, candidate, onStep);
      onStep('installed');
      return { ...prepared, kept };
    });
  } finally {
    lock.release();
  }
}

/** Deletes the partial copy of this process, for signal handlers: it contains secrets. */
export function deletePartialImport(path: string): void {
  deleteCandidate(nameCandidate(resolveDatabasePath(path)));
  removeIfEmpty(nameWorkFolder(resolveDatabasePath(path)));
}

function nameCandidate(path: string): string {
  return join(nameWorkFolder(path), `import-${process.pid}.db`);
}

function deleteCandidate(candidate: string): void {
  deleteDatabase(candidate);
  rmSync(nameSourceFolder(candidate), { recursive: true, force: true });
}

/** The source is read while the target is replaced. */
function requireOtherFile(source: string, path: string): void {
  const [one, other] = [source, path].map((file) => statSync(file, { throwIfNoEntry: false }));
  if (one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev)
    throw refuse(
      `${resolve(source)} is the hub's own database. Name the other product's file, and the hub's with --db.`,
    );
}

/** Passes a copy of the target with the imported rows to `use`, and deletes it afterwards. */
async function withCandidate<T>(
  path: string,
  request: ImportRequest,
  use: (candidate: string, prepared: PreparedImport) => T | Promise<T>,
): Promise<T> {
  const { audit: _audit, onProgress, onStep, ...input } = request;
  const folder = makeWorkFolder(path);
  const candidate = nameCandidate(path);
  try {
    giveToOwnerOf(dirname(path), folder);
    await copyTarget(path, candidate, !input.isDryRun);
    onStep?.('copied');
    // No time limit: the file may be large, and the operator can interrupt the command.
    const limits = { timeout: undefined, onProgress };
    const source = resolve(input.source);
    const prepared = await runDatabaseTask('import', { ...input, source, path: candidate }, limits);
    onStep?.('prepared');
    return await use(candidate, prepared);
  } catch (error) {
    throw explain(error, { candidate, path });
  } finally {
    deleteCandidate(candidate);
    removeIfEmpty(folder);
  }
}

/** The copy is not in WAL mode, so that it is one file. `isLocked`: this process holds the database's lock. */
async function copyTarget(path: string, candidate: string, isLocked: boolean): Promise<void> {
  const bytes = getFileSize(path);
  if (bytes === 0) {
    createPrivateFile(candidate);
    return;
  }
  // SQLite would report a full disk as an I/O error of its shared memory.
  const { bavail, bsize } = statfsSync(dirname(path));
  if (bavail * bsize < bytes) throw createFullError(path);
  if (isLocked) await copyOwn(path, candidate);
  else await withDatabase(path, (db) => copyDatabase(db, candidate, COPY_PAGES));
  const copy = connect(candidate);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}

/** Read-write: closing the connection deletes the log, also that of a killed hub. */
async function copyOwn(path: string, candidate: string): Promise<void> {
  const db = connect(path);
  try {
    await copyDatabase(db, candidate, COPY_PAGES);
  } finally {
    db.close();
  }
}

function createFullError(path: string, cause?: unknown): StoreError {
  return createStoreError(
    'full',
    `There is no space left beside ${path} for a copy with the imported rows. Free some space and try again.`,
    cause,
  );
}

function explain(error: unknown, { candidate, path }: { candidate: string; path: string }): StoreError {
  if (isNoSpace(error)) return createFullError(path, error);
  const known = toStoreError(error, path);
  return createStoreError(known.code, known.message.replaceAll(candidate, path), error);
}
