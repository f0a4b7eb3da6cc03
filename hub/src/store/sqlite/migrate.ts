import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { StoreError } from '../errors.ts';
import { APPLICATION_ID } from './files/database-files.ts';

export interface Migration {
  /** Schema version after the migration: 1, 2, … without gaps. */
  version: number;
  name: string;
  sql: string;
}

/** The folder is beside this file, in the sources and in the build. */
const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** Reads `NNNN-name.sql` files. They are append-only: a released migration is never edited. */
export function readMigrations(folder: string = MIGRATIONS): Migration[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files.sort().map((name, index) => {
    const version = Number(name.slice(0, 4));
    if (version !== index + 1)
      throw new StoreError('fault', `Migration ${name} is out of sequence in ${folder}.`);
    return { version, name, sql: readFileSync(join(folder, name), 'utf8') };
  });
}

export function readSchemaVersion(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/**
 * Runs all pending migrations in one transaction, so that an interruption leaves the old schema; calls `onStep` after each.
 * Foreign keys are off meanwhile and checked at the end, because dropping a table to rebuild it would delete the rows that
 * reference it: https://sqlite.org/lang_altertable.html#otheralter
 */
export function migrate(db: Database, migrations: readonly Migration[], onStep?: () => void): void {
  const pending = migrations.slice(readSchemaVersion(db));
  if (pending.length === 0) return;
  db.pragma('foreign_keys = OFF');
  db.transaction(() => {
    for (const { version, sql } of pending) {
      db.exec(sql);
      db.pragma(`user_version = ${version}`);
      onStep?.();
    }
    db.pragma(`application_id = ${APPLICATION_ID}`);
    const orphans = db.pragma('foreign_key_check') as unknown[];
    if (orphans.length > 0) {
      const names = pending.map(({ name }) => name).join(', ');
      throw new StoreError(
        'unusable',
        `The migration (${names}) would leave ${orphans.length} rows that violate a foreign key.`,
      );
    }
  }).immediate();
}
