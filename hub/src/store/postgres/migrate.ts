import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '../errors.ts';
import { type Connection, runInTransaction } from './connection.ts';
import type { Queries } from './queries.ts';

export interface PostgresMigration {
  /** Schema version after the migration: 1, 2, … without gaps. */
  version: number;
  sql: string;
}

/** A newer hub has migrated the database. */
export class NewerSchemaError extends StoreError {}

/** Beside this file in the sources and in the build. */
const FOLDER = join(import.meta.dirname, 'postgres-migrations');

/** Reads `NNNN-name.sql` files. They are append-only: a released migration is never edited. */
export function readPostgresMigrations(folder: string = FOLDER): PostgresMigration[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files.sort().map((name, index) => {
    const version = Number(name.slice(0, 4));
    if (version !== index + 1)
      throw new StoreError('fault', `Migration ${name} is out of sequence in ${folder}.`);
    return { version, sql: readFileSync(join(folder, name), 'utf8') };
  });
}

/** Locks of hubs on one database are told apart by these numbers; the other half of each key is the schema. */
export const lockKeys = { migration: 0, hub: 1, runner: 2, history: 3 } as const;

/** SQL of an advisory lock's two keys. */
export function describeLock(lock: keyof typeof lockKeys): string {
  return `hashtext('muster ' || current_schema()), ${lockKeys[lock]}`;
}

export interface MigrationOptions {
  migrations?: readonly PostgresMigration[];
  /** Whether a database of an older version is rejected with `unusable`. */
  isRefused?: boolean;
}

/** 0 for a database without the hub's tables. */
async function readVersion(queries: Queries): Promise<number> {
  const found = await queries.find<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM schema_migration',
  );
  return found?.version ?? 0;
}

/** Whether no migration is pending. Rejects with `unusable` if a newer hub has migrated the database. */
export async function isMigrated(connection: Connection): Promise<boolean> {
  const found = await connection.find<{ exists: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS exists`,
  );
  if (found?.exists !== true) return false;
  const version = await readVersion(connection);
  const newest = readPostgresMigrations().length;
  requireKnownVersion(version, newest);
  return version === newest;
}

/**
 * Runs all pending migrations in one transaction, so that an interruption leaves the old schema. Hubs that start at the same
 * time wait for each other.
 */
export function migratePostgres(
  connection: Connection,
  { migrations = readPostgresMigrations(), isRefused = false }: MigrationOptions = {},
): Promise<void> {
  return runInTransaction(connection, true, async (queries) => {
    await queries.run(`SELECT pg_advisory_xact_lock(${describeLock('migration')})`);
    await connection.exec(
      'CREATE TABLE IF NOT EXISTS schema_migration (version BIGINT PRIMARY KEY, applied_at TIMESTAMPTZ NOT NULL DEFAULT now())',
    );
    const version = await readVersion(queries);
    requireKnownVersion(version, migrations.length);
    if (isRefused && version > 0 && version < migrations.length)
      throw new StoreError(
        'unusable',
        `The database has schema version ${version}, and this hub needs ${migrations.length}. Start the hub once to migrate it.`,
      );
    for (const migration of migrations.slice(version)) {
      await connection.exec(migration.sql);
      await queries.run('INSERT INTO schema_migration (version) VALUES (@version)', {
        version: migration.version,
      });
    }
  });
}

function requireKnownVersion(version: number, newest: number): void {
  if (version > newest)
    throw new NewerSchemaError(
      'unusable',
      `The database has schema version ${version}, and this hub knows ${newest}. Use a newer version of the hub.`,
    );
}
