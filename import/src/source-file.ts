import {
  type BigIntStats,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { getErrorCode, ImportError } from './errors.ts';
import { requireFile } from './require-file.ts';
import { makeReadOnly } from './untrusted-file.ts';

/** Offsets in the header: https://sqlite.org/fileformat2.html#the_database_header */
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const PAGE_SIZE_OFFSET = 16;
const READ_VERSION_OFFSET = 19;
const CHANGE_COUNTER_OFFSET = 24;
const PAGE_COUNT_OFFSET = 28;
const APPLICATION_ID_OFFSET = 68;
const VERSION_VALID_FOR_OFFSET = 92;
/** Read version of a database in WAL mode. */
const WAL_MODE = 2;
/** `application_id` of a hub's database: "MSTR". */
const HUB_APPLICATION_ID = 0x4d535452;
const PRIVATE_MODE = 0o600;

/** A file that SQLite can read without writing beside the original. */
export interface ReadableFile {
  /** Absolute; the original, or a private copy of it in the work folder. */
  path: string;
  /** What messages call it. */
  shown: string;
}

/**
 * Checks the file and makes it readable. A database in WAL mode, or one whose process was killed, is copied into
 * `folder` with its log or journal, because SQLite would create, recover or delete files beside the original. Throws an
 * `ImportError`.
 */
export function makeReadable(wanted: string, folder: string): ReadableFile {
  const shown = resolve(wanted);
  requireFile(shown);
  const header = readHeader(shown);
  requireHeader(header, shown);
  const isWal = header.readUInt8(READ_VERSION_OFFSET) === WAL_MODE;
  // In another mode a lock is held by a transaction only, and SQLite waits for that of a writer.
  const pid = isWal ? findHolder(shown) : undefined;
  if (pid !== undefined)
    throw new ImportError(
      `${shown} is in use by process ${pid}. Stop that program first, so that nothing is missing, or import a copy that it exported.`,
    );
  const logs = ['-wal', '-journal'].filter((suffix) => getFileSize(shown + suffix) > 0);
  if (logs.length === 0 && !isWal) {
    requireComplete(header, shown);
    return { path: shown, shown };
  }
  const copy = join(folder, `source-${basename(shown)}`);
  for (const suffix of ['', ...logs]) copyPrivate(shown + suffix, copy + suffix);
  if (logs.length > 0) recover(copy, shown);
  else requireComplete(header, shown);
  makeReadOnly(copy);
  return { path: copy, shown };
}

function readHeader(path: string): Buffer {
  try {
    const descriptor = openSync(path, 'r');
    try {
      const header = Buffer.alloc(HEADER_BYTES);
      return header.subarray(0, readSync(descriptor, header, 0, HEADER_BYTES, 0));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const code = getErrorCode(error);
    throw new ImportError(`${path} cannot be read (${code}). Run the command as a user who may read it.`, {
      cause: error,
    });
  }
}

function requireHeader(header: Buffer, path: string): void {
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new ImportError(`${path} is not an SQLite database.`);
  if (header.readUInt32BE(APPLICATION_ID_OFFSET) === HUB_APPLICATION_ID)
    throw new ImportError(`${path} is a database of Muster. Use muster-hub restore for a backup.`);
}

/** The page count is only valid if the version-valid-for number equals the change counter. */
function requireComplete(header: Buffer, path: string): void {
  if (header.readUInt32BE(CHANGE_COUNTER_OFFSET) !== header.readUInt32BE(VERSION_VALID_FOR_OFFSET)) return;
  const size = header.readUInt16BE(PAGE_SIZE_OFFSET);
  const expected = (size === 1 ? 65_536 : size) * header.readUInt32BE(PAGE_COUNT_OFFSET);
  const bytes = getFileSize(path);
  if (bytes < expected) throw new ImportError(`${path} is truncated: it has ${bytes} of ${expected} bytes.`);
}

function copyPrivate(from: string, to: string): void {
  closeSync(openSync(to, 'wx', PRIVATE_MODE));
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, PRIVATE_MODE);
}

/** 0 if there is no such file. */
function getFileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Applies the log or the journal that a killed process left, on the copy. */
function recover(copy: string, shown: string): void {
  const db = new BetterSqlite(copy, { fileMustExist: true });
  try {
    db.pragma('trusted_schema = OFF');
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.pragma('journal_mode = DELETE');
  } catch (error) {
    throw new ImportError(`${shown} is damaged (${getErrorCode(error)}), or its log is.`, { cause: error });
  } finally {
    db.close();
  }
}

/**
 * The process that has a POSIX lock on a database in WAL mode or on its shared-memory file, as every connection has all
 * the time. Undefined without /proc.
 */
function findHolder(path: string): number | undefined {
  const own = process.pid;
  const files = ['', '-shm'].flatMap((suffix) => {
    const found = statSync(path + suffix, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? [] : [toLockId(found)];
  });
  for (const line of readLocks()) {
    // Such as "1: POSIX  ADVISORY  READ 4711 08:01:131083 128 128".
    const [, , , , pid, id] = line.trim().split(/\s+/);
    if (id !== undefined && files.includes(id) && Number(pid) !== own) return Number(pid);
  }
  return undefined;
}

function readLocks(): string[] {
  return existsSync('/proc/locks') ? readFileSync('/proc/locks', 'utf8').split('\n') : [];
}

/** Device and inode as /proc/locks writes them. The split of the device number is that of makedev(3) on Linux. */
function toLockId({ dev, ino }: BigIntStats): string {
  const major = ((dev >> 8n) & 0xfffn) | ((dev >> 32n) & ~0xfffn);
  const minor = (dev & 0xffn) | ((dev >> 12n) & ~0xffn);
  const pad = (number: bigint) => number.toString(16).padStart(2, '0');
  return `${pad(major)}:${pad(minor)}:${ino}`;
}
