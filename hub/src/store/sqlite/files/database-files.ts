import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { StoreError } from '../../errors.ts';
import { createStoreError, getErrorCode, isNoSpace } from '../../errors.ts';

/** Suffixes of the files that SQLite may keep beside a database. */
export const sideFiles: readonly string[] = ['-wal', '-shm', '-journal'];

/** The database holds node tokens, session hashes and the OAuth client secret. */
export const PRIVATE_MODE = 0o600;

/** `application_id` of a hub's database: "MSTR". */
export const APPLICATION_ID = 0x4d535452;

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
/** Offset of the application id in the header: https://sqlite.org/fileformat2.html#the_database_header */
const APPLICATION_ID_OFFSET = 68;

/** The real path of a database file, which may not exist yet. All symbolic links to one file share one lock. */
export function resolveDatabasePath(path: string): string {
  const wanted = resolve(path);
  const folder = statOrNull(dirname(wanted));
  if (folder === null) {
    throw unusable(
      `The folder ${dirname(wanted)} does not exist. Create it, or name another file with --db.`,
    );
  }
  if (!folder.isDirectory()) {
    throw unusable(`${dirname(wanted)} is not a folder. Name another database file with --db.`);
  }
  const file = statOrNull(wanted);
  if (file === null) return join(realpathSync(dirname(wanted)), basename(wanted));
  if (file.isDirectory()) {
    throw unusable(`${wanted} is a folder. Name a file in it, such as --db ${join(wanted, 'muster.db')}.`);
  }
  if (!file.isFile())
    throw unusable(`${wanted} is not a regular file. Name another database file with --db.`);
  return realpathSync(wanted);
}

/**
 * Creates an empty private file and returns true, or returns false if it exists. An existing file is never opened:
 * closing any descriptor of a file drops the POSIX locks that the process holds on it (fcntl(2)).
 *
 * @param whatToDo If the folder is not writable.
 */
export function createPrivateFile(
  path: string,
  whatToDo = "Give it to the hub's user, or name another file with --db.",
): boolean {
  if (existsSync(path)) return false;
  try {
    closeSync(openSync(path, 'wx', PRIVATE_MODE));
    return true;
  } catch (error) {
    const code = getErrorCode(error);
    if (code === 'EEXIST') return false;
    if (isNoSpace(error)) {
      throw createStoreError(
        'full',
        `There is no space left in ${dirname(path)}. Free some space and start again.`,
        error,
      );
    }
    throw unusable(
      `The folder ${dirname(path)} is not writable (${code}). ${adviseOn(code, whatToDo)}`,
      error,
    );
  }
}

/** Lets the hub's user open a file that root creates beside the database. */
export function giveToOwnerOf(model: string, path: string): void {
  const { uid, gid } = statSync(model);
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

/** SQLite creates its side files with the mode of the database, but files of an earlier run may be left over. */
export function restrictMode(path: string): void {
  for (const file of ['', ...sideFiles].map((suffix) => path + suffix)) {
    if (!existsSync(file)) continue;
    try {
      chmodSync(file, PRIVATE_MODE);
    } catch (error) {
      const code = getErrorCode(error);
      throw unusable(`${file} cannot be given mode 0600 (${code}). ${adviseOn(code)}`, error);
    }
  }
}

/** Throws, before SQLite opens it, unless the file is a hub's database. An empty file will become one. */
export function requireOwnHeader(path: string): void {
  const header = readHeader(path);
  if (header.length === 0) return;
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw unusable(`${path} is not a database. Nothing was changed; name another file with --db.`);
  }
  if (header.readUInt32BE(APPLICATION_ID_OFFSET) !== APPLICATION_ID) {
    throw unusable(
      `${path} is a database of another program. Nothing was changed; name another file with --db.`,
    );
  }
}

/** Throws, before SQLite opens it, unless there is a hub's database at `path`. */
export function requireDatabase(path: string): void {
  if (getFileSize(path) === 0) throw unusable(`There is no database at ${path}. Name it with --db.`);
  requireOwnHeader(path);
}

/** An empty file beside a database, which tells one that was lost from one that was never created. */
const nameMarker = (path: string) => `${path}.created`;

/** Throws if there was a database at `path`: an empty one in its place would hide the loss. */
export function requireNotLost(path: string): void {
  if (getFileSize(path) > 0 || !existsSync(nameMarker(path))) return;
  throw unusable(
    `There was a database at ${path}, and it is missing or empty. Put it back, or restore a backup: muster-hub restore FILE --db ${path}. ` +
      `To start with a new database, delete ${nameMarker(path)} first.`,
  );
}

export function markCreated(path: string): void {
  try {
    if (createPrivateFile(nameMarker(path))) giveToOwnerOf(path, nameMarker(path));
  } catch {
    // The disk is full or read-only; the next start tries again.
  }
}

function readHeader(path: string): Buffer {
  try {
    const descriptor = openSync(path, 'r+');
    try {
      const header = Buffer.alloc(HEADER_BYTES);
      return header.subarray(0, readSync(descriptor, header, 0, HEADER_BYTES, 0));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const code = getErrorCode(error);
    throw unusable(`${path} is not readable and writable (${code}). ${adviseOn(code)}`, error);
  }
}

/** On a read-only file system the owner does not matter. */
function adviseOn(code: string, otherwise = 'Give it to the user that the hub runs as.'): string {
  return code === 'EROFS' ? 'The file system is read-only: mount it read-write and start again.' : otherwise;
}

export function getFileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Copies what `db` reads into the new private file `target`, `pages` per step. Deletes the copy if it fails. */
export async function copyDatabase(db: Database, target: string, pages: number): Promise<void> {
  createPrivateFile(target);
  try {
    await db.backup(target, { progress: () => pages });
  } catch (error) {
    deleteDatabase(target);
    throw error;
  }
}

/** Deletes a database file that is not open, with its side files. */
export function deleteDatabase(path: string): void {
  for (const suffix of ['', ...sideFiles]) rmSync(path + suffix, { force: true });
}

/** Makes renames in the folder of `path` survive a power failure. */
export function fsyncFolder(path: string): void {
  fsync(dirname(path), 'r');
}

export function fsyncFile(path: string): void {
  fsync(path, 'r+');
}

function fsync(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function statOrNull(path: string) {
  try {
    return statSync(path);
  } catch (error) {
    const code = getErrorCode(error);
    if (code === 'ENOENT') return null;
    throw unusable(`${path} cannot be accessed (${code}). Name another database file with --db.`, error);
  }
}

function unusable(message: string, cause?: unknown): StoreError {
  return createStoreError('unusable', message, cause);
}
