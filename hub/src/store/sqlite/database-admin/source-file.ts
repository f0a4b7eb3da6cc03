import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { createStoreError, type StoreError } from '../../errors.ts';
import { APPLICATION_ID, getFileSize } from '../files/database-files.ts';

/** Offsets in the header: https://sqlite.org/fileformat2.html#the_database_header */
const PAGE_SIZE_OFFSET = 16;
const WRITE_VERSION_OFFSET = 18;
const PAGE_COUNT_OFFSET = 28;
const ENCODING_OFFSET = 56;
const USER_VERSION_OFFSET = 60;
const APPLICATION_ID_OFFSET = 68;
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const UTF8 = 1;

export function refuse(sentence: string, cause?: unknown): StoreError {
  return createStoreError('refused', sentence, cause);
}

/** Checks the header without opening the file in SQLite, and returns the schema version. Throws `refused`. */
export function readSourceVersion(path: string, newest: number): number {
  const header = readHeader(path);
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw refuse('The file is not a database.');
  if (header.readUInt32BE(APPLICATION_ID_OFFSET) !== APPLICATION_ID)
    throw refuse('The file is a database of another program.');
  const pageSize =
    header.readUInt16BE(PAGE_SIZE_OFFSET) === 1 ? 65_536 : header.readUInt16BE(PAGE_SIZE_OFFSET);
  const expected = pageSize * header.readUInt32BE(PAGE_COUNT_OFFSET);
  const bytes = getFileSize(path);
  if (bytes < expected) throw refuse(`The file is truncated: it has ${bytes} of ${expected} bytes.`);
  if (header.readUInt32BE(ENCODING_OFFSET) !== UTF8)
    throw refuse("The file is not a hub's database: its text is not UTF-8.");
  const version = header.readInt32BE(USER_VERSION_OFFSET);
  if (version > newest)
    throw refuse(
      `The file has schema version ${version}, and this hub supports versions up to ${newest}. Update the hub first.`,
    );
  if (version < 1) throw refuse('The file has no schema version.');
  return version;
}

function readHeader(path: string): Buffer {
  const descriptor = openSync(path, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(descriptor, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes SQLite refuse every write to the file, also on a connection that attaches it and as root: a write version above
 * 2 means read-only. With the read version 1, SQLite neither looks for a write-ahead log nor creates one.
 */
export function makeReadOnly(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    writeSync(descriptor, Uint8Array.of(3, 1), 0, 2, WRITE_VERSION_OFFSET);
  } finally {
    closeSync(descriptor);
  }
}

/** A read-only connection to a file whose schema and pages may be crafted. */
export function openSource(path: string): Database {
  const db = new BetterSqlite(path, { readonly: true, fileMustExist: true });
  restrictConnection(db);
  return db;
}

/** The package already sets SQLITE_DBCONFIG_DEFENSIVE on every connection. */
export function restrictConnection(db: Database): void {
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  db.pragma('mmap_size = 0');
}
