import { chmodSync, constants, copyFileSync, createWriteStream, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createStoreError, getErrorCode, isNoSpace, StoreError } from '../../errors.ts';
import type { AuditCaps, NewAuditRow, SettingValues } from '../../rows.ts';
import type { RestoreCandidate } from '../../store.ts';
import {
  createPrivateFile,
  deleteDatabase,
  getFileSize,
  giveToOwnerOf,
  PRIVATE_MODE,
  requireOwnHeader,
  resolveDatabasePath,
} from '../files/database-files.ts';
import { acquireLock } from '../files/lock.ts';
import { connect } from '../files/open-database.ts';
import { deleteLeftovers, makeWorkFolder } from '../files/work-folder.ts';
import { toStoreError } from '../sqlite-errors.ts';
import { appendAuditEntries, mergeAuditLog, setSettings } from './carry-over-audit.ts';
import { installCandidate, removeIfEmpty } from './install-candidate.ts';
import { prepareCandidate } from './run-database-task.ts';

export interface RestoreRequest {
  /** The database; no hub may have it open. It may be missing or damaged. */
  path: string;
  /** The backup. */
  source: string | Readable;
  /** Chooses settings to set in the restored database. */
  chooseSettings: (security: RestoreCandidate['security']) => SettingValues;
  /** Unix seconds. */
  now: number;
  /** Appended to the audit log of the restored database. */
  audit?: { entry: NewAuditRow; caps: AuditCaps };
  /** Only checks the backup; possible while a hub runs. */
  isDryRun: boolean;
}

export interface RestoreResult extends RestoreCandidate {
  /** Path of the replaced database; null if there was none or nothing was changed. */
  kept: string | null;
  /** Entries of the backup's audit log that come before the current ones. */
  merged_audit_entries: number;
}

/** Replaces the database by a backup, after the checks that an upload gets. Throws a `StoreError`. */
export async function restoreDatabase({
  path: wanted,
  source,
  chooseSettings,
  now,
  isDryRun,
  audit,
}: RestoreRequest): Promise<RestoreResult> {
  const path = resolveDatabasePath(wanted);
  if (typeof source === 'string') requireClosedFile(source, path);
  if (isDryRun) {
    const report = await withCandidate({ path, source, now }, (_, found) => found);
    return { ...report, kept: null, merged_audit_entries: 0 };
  }
  const lock = acquireLock(path);
  try {
    if (getFileSize(path) > 0) requireOwnHeader(path);
    deleteLeftovers(path);
    return await withCandidate({ path, source, now }, async (candidate, report) => {
      const merged_audit_entries = await keepAuditLog(path, candidate);
      await setSettings(candidate, chooseSettings(report.security));
      if (audit !== undefined) await appendAuditEntries(candidate, [audit.entry], audit.caps);
      return { ...report, kept: installCandidate(path, candidate), merged_audit_entries };
    });
  } finally {
    lock.release();
  }
}

/** Prepares a copy of the source in the work folder, passes it to `use`, and deletes it afterwards. */
async function withCandidate<T>(
  { path, source, now }: Pick<RestoreRequest, 'path' | 'source' | 'now'>,
  use: (candidate: string, report: RestoreCandidate) => T | Promise<T>,
): Promise<T> {
  const folder = makeWorkFolder(path);
  const candidate = join(folder, `restore-${process.pid}.db`);
  try {
    giveToOwnerOf(dirname(path), folder);
    await copySource(source, candidate);
    // No time limit: the file may be large, and the operator can interrupt the command.
    const input = { path: candidate, now, current: path };
    const report = await prepareCandidate(input, { timeout: undefined });
    return await use(candidate, report);
  } catch (error) {
    throw explain(error, { candidate, path });
  } finally {
    deleteDatabase(candidate);
    removeIfEmpty(folder);
  }
}

async function copySource(source: string | Readable, candidate: string): Promise<void> {
  createPrivateFile(candidate);
  if (typeof source !== 'string')
    return pipeline(source, createWriteStream(candidate, { mode: PRIVATE_MODE }));
  copyFileSync(source, candidate, constants.COPYFILE_FICLONE);
  chmodSync(candidate, PRIVATE_MODE);
}

/** A plain copy of a database that is being written, or that has a write-ahead log beside it, is incomplete. */
function requireClosedFile(source: string, path: string): void {
  const found = statSync(source, { throwIfNoEntry: false });
  if (found === undefined) throw unusable(`${resolve(source)} does not exist.`);
  if (!found.isFile()) throw unusable(`${resolve(source)} is not a regular file.`);
  const present = statSync(path, { throwIfNoEntry: false });
  if (present !== undefined && present.ino === found.ino && present.dev === found.dev)
    throw unusable(`${resolve(source)} is the database itself. Name a backup of it.`);
  if (getFileSize(`${source}-wal`) > 0)
    throw unusable(
      `${resolve(source)} is in use or was not closed: it has a write-ahead log. Copy it with muster-hub backup --db ${source} and restore the copy.`,
    );
}

/**
 * A damaged database is replaced too; the audit log is then that of the backup. Resolves to the number of the backup's entries
 * that come before the current ones.
 */
async function keepAuditLog(path: string, candidate: string): Promise<number> {
  if (getFileSize(path) === 0) return 0;
  try {
    const db = connect(path);
    try {
      return await mergeAuditLog(db, candidate);
    } finally {
      db.close();
    }
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(getErrorCode(error))) throw error;
    return 0;
  }
}

function explain(error: unknown, { candidate, path }: { candidate: string; path: string }): StoreError {
  if (error instanceof StoreError) return error;
  if (isNoSpace(error))
    return createStoreError(
      'full',
      `There is no space left beside ${path} for a copy of the backup. Free some space and try again.`,
      error,
    );
  const known = toStoreError(error, path);
  return createStoreError(known.code, known.message.replaceAll(candidate, path), error);
}

function unusable(sentence: string): StoreError {
  return createStoreError('unusable', sentence, undefined);
}
