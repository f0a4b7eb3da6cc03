import {
  chmodSync,
  constants,
  copyFileSync,
  createWriteStream,
  existsSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dropFile } from './copy-database.ts';
import { connect, emptyLog } from './database.ts';
import type { CandidateReport } from './database-admin.ts';
import { sizeOf } from './database-admin-commands.ts';
import { createFailure, describeFailure, readErrorCode } from './failure.ts';
import {
  createPrivateFile,
  giveToOwnerOf,
  PRIVATE_MODE,
  requireOwnHeader,
  resolveDatabasePath,
} from './files.ts';
import { acquireLock } from './lock.ts';
import { replaceFile } from './replace-file.ts';
import { type SettingValues, StoreError } from './store.ts';
import { runTask } from './task-process.ts';
import { makeWorkFolder, nameKeptFile, sweepLeftovers, syncFolder } from './work-folder.ts';

export interface FileRestore {
  /** The database of a hub that does not run; it may be missing or damaged. */
  path: string;
  /** The file to bring back, or what streams it. */
  source: string | Readable;
  /** Settings that the restored database gets. */
  keep: SettingValues;
  /** Checks and reports, changes nothing, and does so beside a running hub too. */
  isDryRun: boolean;
}

export interface RestoreResult extends CandidateReport {
  /** Where the former database is now; null where there was none, or nothing was changed. */
  kept: string | null;
}

/** Puts a file in the place of the database, after the checks that an upload has to pass. Throws a `StoreError`. */
export async function restoreFile({
  path: wanted,
  source,
  keep,
  isDryRun,
}: FileRestore): Promise<RestoreResult> {
  const path = resolveDatabasePath(wanted);
  if (typeof source === 'string') requireQuietFile(source, path);
  if (isDryRun) {
    const report = await withCandidate({ path, source, keep }, (_, found) => found);
    return { ...report, kept: null };
  }
  const lock = acquireLock(path);
  try {
    if (sizeOf(path) > 0) requireOwnHeader(path);
    sweepLeftovers(path);
    return await withCandidate({ path, source, keep }, (candidate, report) => ({
      ...report,
      kept: putInPlace(path, candidate),
    }));
  } finally {
    lock.release();
  }
}

/** Prepares a copy of the source in the work folder, lends it to `use`, and leaves nothing behind. */
async function withCandidate<T>(
  { path, source, keep }: Pick<FileRestore, 'path' | 'source' | 'keep'>,
  use: (candidate: string, report: CandidateReport) => T,
): Promise<T> {
  const folder = makeWorkFolder(path);
  const candidate = join(folder, `restore-${process.pid}.db`);
  try {
    giveToOwnerOf(dirname(path), folder);
    await copySource(source, candidate);
    const report = await runTask<CandidateReport>({
      kind: 'prepare',
      path: candidate,
      keep,
      isUnhurried: true,
    });
    return use(candidate, report);
  } catch (error) {
    throw explain(error, { candidate, path });
  } finally {
    dropFile(candidate);
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

/** A copy of a database that is written to meanwhile, or whose log lies apart, would not be whole. */
function requireQuietFile(source: string, path: string): void {
  const found = statSync(source, { throwIfNoEntry: false });
  if (found === undefined) throw unusable(`There is no file ${resolve(source)}.`);
  if (!found.isFile()) throw unusable(`${resolve(source)} is not a regular file.`);
  const present = statSync(path, { throwIfNoEntry: false });
  if (present !== undefined && present.ino === found.ino && present.dev === found.dev)
    throw unusable(`${resolve(source)} is the database itself. Name a backup of it.`);
  if (sizeOf(`${source}-wal`) > 0)
    throw unusable(
      `${resolve(source)} is in use, or was not closed: a log lies beside it. Make a copy of it with muster-hub backup --db ${source}, and restore that.`,
    );
}

/** Answers where the former database is kept. */
function putInPlace(path: string, candidate: string): string | null {
  const isNew = sizeOf(path) === 0;
  giveToOwnerOf(isNew ? dirname(path) : path, candidate);
  if (isNew) {
    setLogAside(path);
    renameSync(candidate, path);
    syncFolder(path);
    return null;
  }
  closeLog(path);
  replaceFile(path, candidate, () => undefined);
  return nameKeptFile(path);
}

/** What a killed hub left in its log belongs to the file that is kept. A damaged one keeps its log as it is. */
function closeLog(path: string): void {
  try {
    const db = connect(path);
    try {
      emptyLog(db, path);
    } finally {
      db.close();
    }
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(readErrorCode(error))) throw error;
    setLogAside(path);
  }
}

/** A log of another database would be taken for that of the one that comes. */
function setLogAside(path: string): void {
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${nameKeptFile(path)}-wal`);
  rmSync(`${path}-shm`, { force: true });
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // A running hub has work of its own in it.
  }
}

function explain(error: unknown, { candidate, path }: { candidate: string; path: string }): StoreError {
  if (error instanceof StoreError) return error;
  const code = readErrorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return createFailure(
      'full',
      `There is no space left beside ${path} for a copy to check. Free some and try again.`,
      error,
    );
  const known = describeFailure(error, path);
  return createFailure(known.code, known.message.replaceAll(candidate, path), error);
}

function unusable(sentence: string): StoreError {
  return createFailure('unusable', sentence, undefined);
}
