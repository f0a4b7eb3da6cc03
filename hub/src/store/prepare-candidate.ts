import { closeSync, openSync, readSync } from 'node:fs';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { createCommands } from './commands.ts';
import type { CandidateReport } from './database-admin.ts';
import { sizeOf } from './database-admin-commands.ts';
import { createFailure, describeFailure, readErrorCode } from './failure.ts';
import { APPLICATION_ID } from './files.ts';
import { countRows, findSampleSpan, listTables } from './inspect.ts';
import { type Migration, migrate, readSchemaVersion } from './migrate.ts';
import { requireExpectedSchema } from './schema-check.ts';
import { type SettingValues, StoreError } from './store.ts';
import { syncFile } from './work-folder.ts';

export interface CandidateOptions {
  migrations: readonly Migration[];
  /** Settings of the running hub that outlive the restore. */
  keep: SettingValues;
}

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
/** Faults that are looked for before the check gives up: one is enough to refuse. */
const MAX_FAULTS = 1;

/**
 * Checks an uploaded database and makes it one that the hub can open: of this schema, without sessions, in one file,
 * and on the disk. Throws a `StoreError`: `refused` says what is wrong with the file, anything else is not its fault.
 */
export function prepareCandidate(path: string, options: CandidateOptions): CandidateReport {
  try {
    requireWholeFile(path);
    const db = new BetterSqlite(path, { fileMustExist: true });
    try {
      return prepare(db, options);
    } finally {
      db.close();
      syncFile(path);
    }
  } catch (error) {
    throw explain(error, path);
  }
}

function prepare(db: Database, { migrations, keep }: CandidateOptions): CandidateReport {
  // What the file brings along as schema must not run, and what its pages say of themselves is not believed.
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
function requireWholeFile(path: string): void {
  const header = readHeader(path);
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw refuse('The file is not a database.');
  if (header.readUInt32BE(68) !== APPLICATION_ID) throw refuse('The file is a database of another program.');
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const expected = pageSize * header.readUInt32BE(28);
  const bytes = sizeOf(path);
  if (bytes < expected)
    throw refuse(`The file is cut off: it has ${bytes} of ${expected} bytes. Take the whole file.`);
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
      `The file has schema version ${version}, and this hub understands versions up to ${newest}. Update the hub first.`,
    );
  if (version < 1) throw refuse('The file has no schema version.');
}

function requireIntegrity(db: Database): void {
  const [first] = db.pragma(`integrity_check(${MAX_FAULTS})`) as { integrity_check: string }[];
  if (first?.integrity_check !== 'ok') throw refuse(`The file is damaged (${first?.integrity_check}).`);
  const orphans = db.pragma('foreign_key_check') as { table: string }[];
  if (orphans.length > 0)
    throw refuse(`The file has ${orphans.length} rows in ${orphans[0]?.table} that belong to nothing.`);
}

/** Reads all that a start reads, so that a value which no start could read is found now. */
function requireLoadable(db: Database, keep: SettingValues): void {
  db.pragma('foreign_keys = ON');
  const commands = createCommands(db);
  commands.deleteAllSessions();
  commands.putSettings(keep);
  if (commands.load(0).account === null) throw refuse('The file has no account to log in with.');
}

function refuse(sentence: string, cause?: unknown): StoreError {
  return createFailure('refused', sentence, cause);
}

/** A full disk or one that fails is not the file's fault; whatever else goes wrong with a file unknown to us is. */
function explain(error: unknown, path: string): StoreError {
  if (error instanceof StoreError && error.code !== 'unusable') return error;
  const known = describeFailure(error, path);
  if (known.code === 'full') return known;
  const code = readErrorCode(error);
  if (/^(SQLITE_(IOERR_WRITE|IOERR_FSYNC|CANTOPEN)|EIO|EACCES|ENOENT)$/.test(code)) return known;
  return refuse(`The file is damaged (${error instanceof Error ? error.message : code}).`, error);
}
