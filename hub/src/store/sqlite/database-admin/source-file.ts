import { closeSync, openSync, readSync } from 'node:fs';
import { createStoreError, type StoreError } from '../../errors.ts';
import { APPLICATION_ID, getFileSize } from '../files/database-files.ts';

/** Offsets in the header: https://sqlite.org/fileformat2.html#the_database_header */
const PAGE_SIZE_OFFSET = 16;
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
