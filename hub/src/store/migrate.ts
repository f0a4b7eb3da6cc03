import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { APPLICATION_ID } from './files.ts';
import { StoreError } from './store.ts';

export interface Migration {
  /** The schema version that it leads to; the first is 1 and there are no gaps. */
  version: number;
  name: string;
  sql: string;
}

/** Reads `NNNN-name.sql` files. They are append-only: a released one is never edited. */
export function readMigrations(folder: string): Migration[] {
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
 * Brings the schema up to date: all pending migrations in one transaction, so whatever interrupts them leaves the old
 * database whole; `onStep` is called after each. Foreign keys are off meanwhile (rebuilding a table would otherwise cascade) and checked at the end.
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
        `Migrating (${names}) would leave ${orphans.length} rows without their parent.`,
      );
    }
  }).immediate();
}
