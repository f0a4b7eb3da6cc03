import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { getErrorCode } from '../../errors.ts';
import { fsyncFolder, getFileSize, giveToOwnerOf } from '../files/database-files.ts';
import { checkpoint, connect } from '../files/open-database.ts';
import { type ReplaceStep, replaceDatabase } from '../files/replace-database.ts';
import { nameReplacedFile } from '../files/work-folder.ts';

/**
 * Replaces the locked, unopened database by a complete one, or creates it. Returns the path of the replaced database, or
 * null. Throws a `StoreError`.
 */
export function installCandidate(
  path: string,
  candidate: string,
  onStep: (step: ReplaceStep) => void = () => undefined,
): string | null {
  const isNew = getFileSize(path) === 0;
  giveToOwnerOf(isNew ? dirname(path) : path, candidate);
  if (isNew) {
    moveLogAway(path);
    renameSync(candidate, path);
    fsyncFolder(path);
    return null;
  }
  checkpointOrMoveLog(path);
  replaceDatabase(path, candidate, onStep);
  return nameReplacedFile(path);
}

/** The log that a killed hub left belongs to the replaced file. If that is damaged, the log is kept beside it. */
function checkpointOrMoveLog(path: string): void {
  try {
    const db = connect(path);
    try {
      checkpoint(db, path);
    } finally {
      db.close();
    }
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(getErrorCode(error))) throw error;
    moveLogAway(path);
  }
}

/** Deleted, because SQLite would apply the old log to the restored database. */
function moveLogAway(path: string): void {
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${nameReplacedFile(path)}-wal`);
  rmSync(`${path}-shm`, { force: true });
}

export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // A running hub uses the same lock.
  }
}
