import {
  existsSync,
  linkSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { runQuickCheck } from '@muster/import/untrusted-file';
import type { Database } from 'better-sqlite3';
import type { StoreError } from '../../errors.ts';
import { createStoreError, getErrorCode } from '../../errors.ts';
import type { AuditCaps, NewAuditRow } from '../../rows.ts';
import type { RestoreCandidate } from '../../store.ts';
import { auditCommands } from '../../tables/audit.ts';
import {
  copyDatabase,
  createPrivateFile,
  deleteDatabase,
  fsyncFile,
  fsyncFolder,
  getFileSize,
  resolveDatabasePath,
  sideFiles,
} from '../files/database-files.ts';
import { connect } from '../files/open-database.ts';
import { noHardLinkCodes } from '../files/replace-database.ts';
import { withDatabase } from '../files/with-database.ts';
import { readSchemaVersion } from '../migrate.ts';
import { createCommandRunner } from '../queries.ts';
import { toStoreError } from '../sqlite-errors.ts';
import { countRows, findSampleSpan } from './database-stats.ts';

/** A backup must not overwrite these files of the database. */
const reservedSuffixes = [...sideFiles, '.created', '.lock', '.reserve', '.sock'];
/** 16 MiB, about a second on a slow disk: signals are handled between two steps. */
const COPY_PAGES = 4096;

export interface BackupAudit {
  entry: NewAuditRow;
  caps: AuditCaps;
}

export interface BackupRequest {
  /** The database; a hub may have it open. */
  path: string;
  target: string;
  /** Whether an existing file is replaced. */
  isForced: boolean;
  /** Appended to the audit log of the database, not of the copy. */
  audit?: BackupAudit;
}

export interface BackupReport
  extends Pick<RestoreCandidate, 'schema_version' | 'nodes' | 'oldest_sample_at' | 'newest_sample_at'> {
  bytes: number;
  /** Why the entry could not be added to the audit log, or null. */
  auditProblem: string | null;
}

/**
 * Copies a snapshot of the database into one private file, which is checked before it is renamed to `target`. Throws a
 * `StoreError` and deletes the copy if it fails.
 */
export async function backUpDatabase({
  path: wanted,
  target,
  isForced,
  audit,
}: BackupRequest): Promise<BackupReport> {
  const path = resolveDatabasePath(wanted);
  const goal = resolve(target);
  requireOtherFile(goal, path);
  requireFolder(dirname(goal));
  if (existsSync(goal) && !isForced)
    throw conflict(`${goal} already exists. Name another file, or replace it with --force.`);
  deleteStaleParts(goal);
  const part = namePart(goal);
  try {
    createPrivateFile(part, 'Name a file in another folder.');
    await copySnapshot(path, part);
    const report = checkCopy(part, path);
    fsyncFile(part);
    publish(part, goal, isForced);
    fsyncFolder(goal);
    return { ...report, auditProblem: audit === undefined ? null : await recordBackup(path, audit) };
  } catch (error) {
    deleteDatabase(part);
    throw explain(error, { part, goal });
  }
}

/** Applies to --force too, because a running hub would continue to write into the replaced file. */
function requireOtherFile(goal: string, path: string): void {
  const folder = dirname(goal);
  const name = existsSync(folder) ? join(realpathSync(folder), basename(goal)) : goal;
  const found = statSync(goal, { throwIfNoEntry: false });
  if (
    reservedSuffixes.some((suffix) => name === path + suffix) ||
    (found !== undefined && isSameFile(found, path))
  )
    throw conflict(`${goal} belongs to the database itself. Name another file.`);
  if (found !== undefined && !found.isFile())
    throw conflict(`${goal} is not a regular file. Name another file, or "-" for the standard output.`);
}

function requireFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined)
    throw conflict(`The folder ${folder} does not exist. Create it, or name a file in another folder.`);
  if (!found.isDirectory()) throw conflict(`${folder} is not a folder. Name another file.`);
}

function isSameFile({ ino, dev }: Stats, path: string): boolean {
  const other = statSync(path, { throwIfNoEntry: false });
  return other !== undefined && other.ino === ino && other.dev === dev;
}

/** Deletes the partial copy of this process, for signal handlers. */
export function deletePartialBackup(target: string): void {
  deleteDatabase(namePart(resolve(target)));
}

function namePart(goal: string): string {
  return `${goal}.${process.pid}.part`;
}

/** The read transaction pins one snapshot while a running hub continues to write. */
function copySnapshot(path: string, part: string): Promise<void> {
  return withDatabase(path, async (db) => {
    db.exec('BEGIN');
    readSchemaVersion(db);
    await copyDatabase(db, part, COPY_PAGES);
    db.exec('COMMIT');
  });
}

/**
 * Appends the entry, also beside a running hub. Backups must be possible on a full disk and by users who may only read the
 * database, so a failure is returned as a sentence.
 */
async function recordBackup(path: string, { entry, caps }: BackupAudit): Promise<string | null> {
  try {
    await withDatabase(path, async (opened, isHubRunning) => {
      const db = isHubRunning ? connect(path) : opened;
      try {
        db.pragma('trusted_schema = OFF');
        await createCommandRunner(db)(auditCommands.writeAudit, [entry], caps);
      } finally {
        db.close();
      }
    });
    return null;
  } catch (error) {
    return toStoreError(error, path).message;
  }
}

function checkCopy(part: string, path: string): Omit<BackupReport, 'auditProblem'> {
  const db = connect(part);
  try {
    // A file in WAL mode could not be opened in a read-only folder.
    db.pragma('journal_mode = DELETE');
    requireIntegrity(db, path);
    const { oldest, newest } = findSampleSpan(db);
    return {
      bytes: getFileSize(part),
      schema_version: readSchemaVersion(db),
      nodes: countRows(db, 'node'),
      oldest_sample_at: oldest,
      newest_sample_at: newest,
    };
  } finally {
    db.close();
  }
}

function requireIntegrity(db: Database, path: string): void {
  const damage = runQuickCheck(db);
  if (damage === null) return;
  const sentence = `${path} is damaged (${damage}). Restore an earlier backup.`;
  throw createStoreError('unusable', sentence, undefined);
}

/** Without force, fails if `goal` exists: unlike `rename`, `link` does not replace a file. */
function publish(part: string, goal: string, isForced: boolean): void {
  try {
    if (isForced) renameSync(part, goal);
    else linkExclusive(part, goal);
  } catch (error) {
    if (!noHardLinkCodes.includes(getErrorCode(error)) || existsSync(goal)) throw error;
    renameSync(part, goal);
  }
}

function linkExclusive(part: string, goal: string): void {
  linkSync(part, goal);
  rmSync(part);
}

/** Deletes the partial copies that killed backups to the same file left. */
function deleteStaleParts(goal: string): void {
  const folder = dirname(goal);
  const prefix = `${basename(goal)}.`;
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = /^(\d+)\.part$/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '')?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) deleteDatabase(`${folder}/${name}`);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
}

function explain(error: unknown, { part, goal }: { part: string; goal: string }): StoreError {
  if (getErrorCode(error) === 'EEXIST')
    return conflict(`${goal} was created by another program in the meantime. Name another file.`);
  const { code, message } = toStoreError(error, goal);
  return createStoreError(code, message.replaceAll(part, goal), error);
}

function conflict(sentence: string): StoreError {
  return createStoreError('conflict', sentence, undefined);
}
