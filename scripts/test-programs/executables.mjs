import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Searched after PATH, which may lack root's folders. */
const usualFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/bin', '/bin'];

/**
 * The first executable of one of these names on PATH and in the usual folders.
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
export function findExecutable(names) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...usualFolders];
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable);
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
