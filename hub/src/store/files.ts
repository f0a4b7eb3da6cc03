import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { createFailure, readErrorCode } from './failure.ts';
import type { StoreError } from './store.ts';

/** What SQLite may keep beside a database: ends of the names. */
export const sideFiles: readonly string[] = ['-wal', '-shm', '-journal'];

/** Only the hub's user may read the database: it holds node tokens, sessions and the provider's secret. */
export const PRIVATE_MODE = 0o600;

/** Ours in the header of every database file: "MSTR". */
export const APPLICATION_ID = 0x4d535452;

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
/** Offset of the application id in the header: https://sqlite.org/fileformat2.html#the_database_header */
const APPLICATION_ID_OFFSET = 68;

/** The real path of a database file that may not exist yet, so that every name of one file meets one lock. */
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
 * Makes the file if it is missing, empty and private from its first moment; true when it was made. An existing file is
 * never opened: closing a second descriptor of a file drops the locks that this process holds on it (POSIX).
 */
export function createPrivateFile(path: string): boolean {
  if (existsSync(path)) return false;
  try {
    closeSync(openSync(path, 'wx', PRIVATE_MODE));
    return true;
  } catch (error) {
    const code = readErrorCode(error);
    if (code === 'EEXIST') return false;
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      throw createFailure(
        'full',
        `There is no space left in ${dirname(path)}. Free some space and start again.`,
        error,
      );
    }
    const advice = adviseOn(code, "Give it to the hub's user, or name another file with --db.");
    throw unusable(`The folder ${dirname(path)} cannot be written (${code}). ${advice}`, error);
  }
}

/** What root makes beside the database of another user, that user's hub must be able to open. */
export function giveToOwnerOf(model: string, path: string): void {
  const { uid, gid } = statSync(model);
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

/** SQLite gives its side files the mode of the database, but side files of an earlier life may be left. */
export function makePrivate(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) {
    if (!existsSync(file)) continue;
    try {
      chmodSync(file, PRIVATE_MODE);
    } catch (error) {
      const code = readErrorCode(error);
      throw unusable(`${file} cannot be made private (${code}). ${adviseOn(code)}`, error);
    }
  }
}

/** Refuses, before SQLite touches it, a file that is not ours. An empty file is a database to be. */
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
    const code = readErrorCode(error);
    throw unusable(`${path} cannot be read and written (${code}). ${adviseOn(code)}`, error);
  }
}

/** What to do about a file that is refused: whose it is plays no part where the whole disk refuses. */
function adviseOn(code: string, otherwise = 'Give it to the user that the hub runs as.'): string {
  return code === 'EROFS' ? 'Its disk may only be read: mount it writable and start again.' : otherwise;
}

function statOrNull(path: string) {
  try {
    return statSync(path);
  } catch (error) {
    const code = readErrorCode(error);
    if (code === 'ENOENT') return null;
    throw unusable(`${path} cannot be looked at (${code}). Name another database file with --db.`, error);
  }
}

function unusable(message: string, cause?: unknown): StoreError {
  return createFailure('unusable', message, cause);
}
