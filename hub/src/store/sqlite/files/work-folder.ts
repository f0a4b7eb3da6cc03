import { mkdirSync, rmSync, statSync } from 'node:fs';
import { createStoreError, getErrorCode, isNoSpace } from '../../errors.ts';

const PRIVATE_FOLDER_MODE = 0o700;

/**
 * Folder for copies and uploads of the database at `path`. It is on the same file system, so that a file can be renamed
 * into place, and contains nothing of the operator's, so that it can be deleted as a whole.
 */
export function nameWorkFolder(path: string): string {
  return `${path}.work`;
}

/** Path of the database that the last restore replaced. */
export function nameReplacedFile(path: string): string {
  return `${path}.before-restore`;
}

/** Path of the new database that a restore builds from the uploaded file at `path`. */
export function nameRebuilt(path: string): string {
  return `${path}-new`;
}

/** Folder for copies of another product's files, beside the database that an import writes. */
export function nameSourceFolder(path: string): string {
  return `${path}-source`;
}

export function makeWorkFolder(path: string): string {
  const folder = nameWorkFolder(path);
  try {
    mkdirSync(folder, { mode: PRIVATE_FOLDER_MODE, recursive: true });
  } catch (error) {
    const sentence = `The folder ${folder} cannot be created (${getErrorCode(error)}).`;
    throw createStoreError(isNoSpace(error) ? 'full' : 'unusable', sentence, error);
  }
  return folder;
}

/** Deletes what an interrupted backup, upload or restore left beside the database. */
export function deleteLeftovers(path: string): void {
  rmSync(nameWorkFolder(path), { recursive: true, force: true });
  deleteSecondLink(path);
}

/**
 * Deletes `<path>.before-restore` if it is a hard link to the database itself, as it is for a moment during a restore.
 * SQLite must not open one file by two names: each would get its own write-ahead log.
 */
export function deleteSecondLink(path: string): void {
  const replaced = nameReplacedFile(path);
  rmSync(`${replaced}.part`, { force: true });
  const [live, old] = [path, replaced].map((name) => statSync(name, { throwIfNoEntry: false }));
  if (live !== undefined && old !== undefined && live.ino === old.ino && live.dev === old.dev)
    rmSync(replaced, { force: true });
}
