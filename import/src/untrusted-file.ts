import { closeSync, openSync, writeSync } from 'node:fs';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { getErrorCode } from './errors.ts';

// An SQLite file that somebody else may have made: its schema and pages may be crafted.

/** Offset in the header: https://sqlite.org/fileformat2.html#the_database_header */
const WRITE_VERSION_OFFSET = 18;

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

/** A read-only connection to the file. */
export function openUntrusted(path: string): Database {
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

/** The first error that `PRAGMA quick_check` reports, or null. */
export function runQuickCheck(db: Database): string | null {
  try {
    const [first] = db.pragma('quick_check(1)') as { quick_check: string }[];
    return first?.quick_check === 'ok' ? null : (first?.quick_check ?? 'quick_check returned nothing');
  } catch (error) {
    // With a damaged schema even the check fails.
    if (!getErrorCode(error).startsWith('SQLITE_CORRUPT')) throw error;
    return (error as Error).message;
  }
}

/**
 * Whether SQLite reads the object as an ordinary table. SQLite itself writes every definition of one with this
 * beginning; a view or a virtual table cannot have it, even in a `sqlite_schema` edited by hand.
 */
export function isOrdinaryTable({ type, sql }: { type: string; sql: string | null }): boolean {
  return type === 'table' && sql?.startsWith('CREATE TABLE ') === true;
}
