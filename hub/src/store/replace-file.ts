import { chmodSync, constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { createFailure, readErrorCode } from './failure.ts';
import { PRIVATE_MODE, sideFiles } from './files.ts';
import type { StoreError } from './store.ts';
import { dropSecondName, nameKeptFile, syncFolder } from './work-folder.ts';

/** Points of a restore between which the process may die; tests kill it at each. */
export type ReplaceStep = 'closed' | 'linked' | 'kept' | 'placed' | 'synced' | 'reopened';

/** What file systems answer that have no hard links. */
export const noLinks: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/**
 * Puts `candidate` in the place of the closed database `path`, which stays as `<path>.before-restore`. There is a whole
 * database under the name at every moment: the old one until the rename, which is atomic, and then the new one.
 */
export function replaceFile(path: string, candidate: string, onStep: (step: ReplaceStep) => void): void {
  requireNoLog(path);
  const kept = nameKeptFile(path);
  try {
    addName(path, `${kept}.part`);
    onStep('linked');
    renameSync(`${kept}.part`, kept);
    syncFolder(path);
    onStep('kept');
    renameSync(candidate, path);
    onStep('placed');
    syncFolder(path);
    onStep('synced');
  } catch (error) {
    dropSecondName(path);
    throw describeRefusal(error, path);
  }
}

/** Undoes `replaceFile`. */
export function putBack(path: string): void {
  for (const side of sideFiles) rmSync(path + side, { force: true });
  renameSync(nameKeptFile(path), path);
  syncFolder(path);
}

/**
 * The last connection deletes the log when it closes. A log that is still there is shared with another program, and a
 * database put in beside it would be mixed with what that program writes.
 */
function requireNoLog(path: string): void {
  if (!existsSync(`${path}-wal`)) return;
  throw createFailure(
    'in_use',
    `${path} is open in another program, such as a database shell. Close it and try again.`,
    undefined,
  );
}

function addName(path: string, name: string): void {
  rmSync(name, { force: true });
  try {
    linkSync(path, name);
  } catch (error) {
    if (!noLinks.includes(readErrorCode(error))) throw error;
    copyFileSync(path, name, constants.COPYFILE_FICLONE);
    chmodSync(name, PRIVATE_MODE);
  }
}

function describeRefusal(error: unknown, path: string): StoreError {
  const code = readErrorCode(error);
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return createFailure(
    isFull ? 'full' : 'unusable',
    `The files beside ${path} cannot be renamed (${code}), so the database stays as it was.`,
    error,
  );
}
