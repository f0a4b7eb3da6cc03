import { closeSync, openSync, readSync } from 'node:fs';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { createStoreError, getErrorCode, StoreError, toStoreError } from '../errors.ts';
import { APPLICATION_ID, fsyncFile, getFileSize } from '../files/database-files.ts';
import { type Migration, migrate, readSchemaVersion } from '../migrate.ts';
import type { SettingValues } from '../rows.ts';
import type { RestoreCandidate } from '../store.ts';
import { createStoreCommands } from '../writer-commands.ts';
import { countRows, findSampleSpan, listTables } from './database-stats.ts';
import { requireExpectedSchema } from './schema-check.ts';

export interface PrepareOptions {
  migrations: readonly Migration[];
  /** Settings of the running hub that replace those in the file. */
  keep: SettingValues;
}

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';

/**
 * Checks an uploaded database and prepares it for the hub to open: migrated, without sessions, without a log, and
 * fsynced. Throws a `StoreError`: `refused` if something is wrong with the file, otherwise the cause lies elsewhere.
 */
export function prepareRestore(path: string, options: PrepareOptions): RestoreCandidate {
  try {
    requireCompleteFile(path);
    const db = new BetterSqlite(path, { fileMustExist: true });
    try {
      return prepare(db, options);
    } finally {
      db.close();
      fsyncFile(path);
    }
  } catch (error) {
    throw explain(error, path);
  }
}

function prepare(db: Database, { migrations, keep }: PrepareOptions): RestoreCandidate {
  // The file is untrusted: its schema must not run code, and its page headers may be crafted.
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  const schema_version = readSchemaVersion(db);
  requireVersion(schema_version, migrations.length);
  requireExpectedSchema(db, migrations.slice(0, schema_version));
  requireIntegrity(db);
  db.pragma('journal_mode = DELETE');
  migrate(db, migrations);
  requireLoadable(db, keep);
  const { oldest, newest } = findSampleSpan(db);
  return {
    schema_version,
    nodes: countRows(db, 'node'),
    ping_tasks: listTables(db).includes('ping_task') ? countRows(db, 'ping_task') : 0,
    oldest_sample_at: oldest,
    newest_sample_at: newest,
  };
}

/** Header fields: https://sqlite.org/fileformat2.html#the_database_header */
function requireCompleteFile(path: string): void {
  const header = readHeader(path);
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw refuse('The file is not a database.');
  if (header.readUInt32BE(68) !== APPLICATION_ID) throw refuse('The file is a database of another program.');
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const expected = pageSize * header.readUInt32BE(28);
  const bytes = getFileSize(path);
  if (bytes < expected) throw refuse(`The file is truncated: it has ${bytes} of ${expected} bytes.`);
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

function requireVersion(version: number, newest: number): void {
  if (version > newest)
    throw refuse(
      `The file has schema version ${version}, and this hub supports versions up to ${newest}. Update the hub first.`,
    );
  if (version < 1) throw refuse('The file has no schema version.');
}

function requireIntegrity(db: Database): void {
  const [first] = db.pragma('integrity_check(1)') as { integrity_check: string }[];
  if (first?.integrity_check !== 'ok') throw refuse(`The file is damaged (${first?.integrity_check}).`);
  const orphans = db.pragma('foreign_key_check') as { table: string }[];
  if (orphans.length > 0)
    throw refuse(`The file has ${orphans.length} rows in ${orphans[0]?.table} that violate a foreign key.`);
}

/** Reads everything that a start of the hub reads, to find values that it cannot parse. */
function requireLoadable(db: Database, keep: SettingValues): void {
  db.pragma('foreign_keys = ON');
  const commands = createStoreCommands(db);
  commands.deleteAllSessions.run();
  commands.putSettings.run(keep);
  if (commands.load.run(0).account === null) throw refuse('The file has no account to log in with.');
}

function refuse(sentence: string, cause?: unknown): StoreError {
  return createStoreError('refused', sentence, cause);
}

/** A full or failing disk is not the file's fault. Any other error on an untrusted file is. */
function explain(error: unknown, path: string): StoreError {
  if (error instanceof StoreError && error.code !== 'unusable') return error;
  const known = toStoreError(error, path);
  if (known.code === 'full') return known;
  const code = getErrorCode(error);
  if (/^(SQLITE_(IOERR_WRITE|IOERR_FSYNC|CANTOPEN)|EIO|EACCES|ENOENT)$/.test(code)) return known;
  return refuse(`The file is damaged (${error instanceof Error ? error.message : code}).`, error);
}
