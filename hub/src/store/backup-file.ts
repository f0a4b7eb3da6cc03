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
import type { Database } from 'better-sqlite3';
import { copyInto, dropFile } from './copy-database.ts';
import { connect } from './database.ts';
import type { CandidateReport } from './database-admin.ts';
import { sizeOf } from './database-admin-commands.ts';
import { createFailure, describeFailure, readErrorCode } from './failure.ts';
import { resolveDatabasePath, sideFiles } from './files.ts';
import { countRows, findSampleSpan } from './inspect.ts';
import { readSchemaVersion } from './migrate.ts';
import { noLinks } from './replace-file.ts';
import type { StoreError } from './store.ts';
import { findDamage, withDatabase } from './with-database.ts';
import { syncFile, syncFolder } from './work-folder.ts';

/** What lies beside a database and belongs to it: a copy of that name would be read as its log, or take the log's place. */
const sides = [...sideFiles, '.lock', '.reserve'];
/** 16 MiB: a second of a slow disk, between which a signal is heard. */
const COPY_PAGES = 4096;

export interface FileBackup {
  /** The database of a hub, which may run. */
  path: string;
  target: string;
  /** Whether a file that is there already is replaced. */
  isForced: boolean;
}

export interface BackupReport extends Omit<CandidateReport, 'ping_tasks'> {
  bytes: number;
}

/**
 * Copies the database as it is at this moment into one private file, which is checked before it gets its name. Throws a
 * `StoreError`; nothing of the copy stays then.
 */
export async function backUpFile({ path: wanted, target, isForced }: FileBackup): Promise<BackupReport> {
  const path = resolveDatabasePath(wanted);
  const goal = resolve(target);
  requireOtherFile(goal, path);
  if (existsSync(goal) && !isForced)
    throw conflict(`${goal} is there already. Name another file, or replace it with --force.`);
  sweepParts(goal);
  const part = namePart(goal);
  try {
    await copyMoment(path, part);
    const report = checkCopy(part, path);
    syncFile(part);
    giveName(part, goal, isForced);
    syncFolder(goal);
    return report;
  } catch (error) {
    dropFile(part);
    throw explain(error, { part, goal });
  }
}

/** Whatever the force: a hub that runs goes on writing into the file that it opened, which would have no name any more. */
function requireOtherFile(goal: string, path: string): void {
  const folder = dirname(goal);
  const name = existsSync(folder) ? join(realpathSync(folder), basename(goal)) : goal;
  const found = statSync(goal, { throwIfNoEntry: false });
  if (sides.some((side) => name === path + side) || (found !== undefined && isSameFile(found, path)))
    throw conflict(`${goal} belongs to the database itself. Name another file.`);
  if (found !== undefined && !found.isFile())
    throw conflict(`${goal} is not a regular file. Name another file, or "-" for the standard output.`);
}

function isSameFile({ ino, dev }: Stats, path: string): boolean {
  const other = statSync(path, { throwIfNoEntry: false });
  return other !== undefined && other.ino === ino && other.dev === dev;
}

/** Deletes what this process has copied so far: for a signal that ends it. */
export function dropUnfinished(target: string): void {
  dropFile(namePart(resolve(target)));
}

function namePart(goal: string): string {
  return `${goal}.${process.pid}.part`;
}

/** A hub that runs goes on writing behind the moment that this connection looks at. */
function copyMoment(path: string, part: string): Promise<void> {
  return withDatabase(path, async (db) => {
    db.exec('BEGIN');
    readSchemaVersion(db);
    await copyInto(db, part, COPY_PAGES);
    db.exec('COMMIT');
  });
}

function checkCopy(part: string, path: string): BackupReport {
  const db = connect(part);
  try {
    // One file that needs none beside it: it may lie where nothing can be written.
    db.pragma('journal_mode = DELETE');
    requireSound(db, path);
    const { oldest, newest } = findSampleSpan(db);
    return {
      bytes: sizeOf(part),
      schema_version: readSchemaVersion(db),
      nodes: countRows(db, 'node'),
      oldest_sample_at: oldest,
      newest_sample_at: newest,
    };
  } finally {
    db.close();
  }
}

function requireSound(db: Database, path: string): void {
  const damage = findDamage(db);
  if (damage === null) return;
  const sentence = `${path} is damaged (${damage}). Restore a backup that was made before.`;
  throw createFailure('unusable', sentence, undefined);
}

/** Without force the name is taken only if it is still free. */
function giveName(part: string, goal: string, isForced: boolean): void {
  try {
    if (isForced) renameSync(part, goal);
    else takeName(part, goal);
  } catch (error) {
    if (!noLinks.includes(readErrorCode(error)) || existsSync(goal)) throw error;
    renameSync(part, goal);
  }
}

function takeName(part: string, goal: string): void {
  linkSync(part, goal);
  rmSync(part);
}

/** A killed backup leaves its part behind, which the next one to the same file deletes. */
function sweepParts(goal: string): void {
  const folder = dirname(goal);
  const prefix = `${basename(goal)}.`;
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = /^(\d+)\.part$/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '')?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) dropFile(`${folder}/${name}`);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return readErrorCode(error) === 'EPERM';
  }
}

function explain(error: unknown, { part, goal }: { part: string; goal: string }): StoreError {
  if (readErrorCode(error) === 'EEXIST')
    return conflict(`${goal} was made by another program meanwhile. Name another file.`);
  const { code, message } = describeFailure(error, goal);
  return createFailure(code, message.replaceAll(part, goal), error);
}

function conflict(sentence: string): StoreError {
  return createFailure('conflict', sentence, undefined);
}
