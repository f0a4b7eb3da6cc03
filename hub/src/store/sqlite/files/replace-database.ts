import { chmodSync, constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { createStoreError, getErrorCode, isNoSpace, type StoreError } from '../../errors.ts';
import { fsyncFolder, PRIVATE_MODE, sideFiles } from './database-files.ts';
import { deleteSecondLink, nameReplacedFile } from './work-folder.ts';

/** Steps of a restore; tests kill the process after each. */
export type ReplaceStep = 'closed' | 'linked' | 'kept' | 'placed' | 'synced' | 'reopened';

/** Error codes of `link` on file systems without hard links. */
export const noHardLinkCodes: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/**
 * Replaces the closed database `path` by `candidate` and keeps the old one as `<path>.before-restore`. At every moment
 * there is a complete database at `path`: the old one until the atomic rename, the new one afterwards.
 */
export function replaceDatabase(path: string, candidate: string, onStep: (step: ReplaceStep) => void): void {
  requireNoLog(path);
  const kept = nameReplacedFile(path);
  try {
    linkOrCopy(path, `${kept}.part`);
    onStep('linked');
    renameSync(`${kept}.part`, kept);
    fsyncFolder(path);
    onStep('kept');
    renameSync(candidate, path);
    onStep('placed');
    fsyncFolder(path);
    onStep('synced');
  } catch (error) {
    deleteSecondLink(path);
    throw explain(error, path);
  }
}

export function undoReplace(path: string): void {
  for (const side of sideFiles) rmSync(path + side, { force: true });
  renameSync(nameReplacedFile(path), path);
  fsyncFolder(path);
}

/**
 * SQLite deletes the log when the last connection closes. If it still exists, another program has the database open
 * and would write the old database's pages into the new one.
 */
function requireNoLog(path: string): void {
  if (!existsSync(`${path}-wal`)) return;
  throw createStoreError(
    'in_use',
    `${path} is open in another program, such as a database shell. Close it and try again.`,
    undefined,
  );
}

function linkOrCopy(path: string, name: string): void {
  rmSync(name, { force: true });
  try {
    linkSync(path, name);
  } catch (error) {
    if (!noHardLinkCodes.includes(getErrorCode(error))) throw error;
    copyFileSync(path, name, constants.COPYFILE_FICLONE);
    chmodSync(name, PRIVATE_MODE);
  }
}

function explain(error: unknown, path: string): StoreError {
  return createStoreError(
    isNoSpace(error) ? 'full' : 'unusable',
    `The files beside ${path} cannot be renamed (${getErrorCode(error)}). The database is unchanged.`,
    error,
  );
}
