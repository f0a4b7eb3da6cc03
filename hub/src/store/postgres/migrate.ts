import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '../errors.ts';
import { describeLock } from './advisory-locks.ts';
import { type Connection, runInTransaction } from './connection.ts';
import type { Statements } from './statements.ts';

export interface PostgresMigration {
  /** Schema version after the migration: 1, 2, … without gaps. */
  version: number;
  /** The oldest version whose hubs can use the database after the migration; the same as `version` if none can. */
  compatibleSince: number;
  sql: string;
}

/** A newer hub has migrated the database. */
export class NewerSchemaError extends StoreError {}

/**
 * The line of a migration that lets older hubs run beside newer ones, so that hubs can be replaced one after the other. It may
 * add tables, columns with defaults and indexes, but must not change or remove what hubs since version N read and write.
 */
const COMPATIBLE = /^-- Compatible since: (\d+)$/m;

/** The folder is beside this file, in the sources and in the build. */
const FOLDER = join(import.meta.dirname, 'postgres-migrations');

/** Reads `NNNN-name.sql` files. They are append-only: a released migration is never edited. */
export function readPostgresMigrations(folder: string = FOLDER): PostgresMigration[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files.sort().map((name, index) => {
    const version = Number(name.slice(0, 4));
    if (version !== index + 1)
      throw new StoreError('fault', `Migration ${name} is out of sequence in ${folder}.`);
    const sql = readFileSync(join(folder, name), 'utf8');
    return { version, sql, compatibleSince: Number(COMPATIBLE.exec(sql)?.[1] ?? version) };
  });
}

export interface MigrationOptions {
  migrations?: readonly PostgresMigration[];
  /** Whether a database of an older version is rejected with `unusable`. */
  isRefused?: boolean;
}

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS schema_migration (
    version BIGINT PRIMARY KEY, applied_at TIMESTAMPTZ NOT NULL DEFAULT now());
  ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS compatible_since BIGINT`;

/** 0 for a database without the hub's tables. Rejects with `unusable` if a newer hub has made it unusable for this one. */
async function readVersion(queries: Statements, newest: number): Promise<number> {
  const found = await queries.find<{ version: number; needed: number }>(
    `SELECT coalesce(max(version), 0) AS version,
       coalesce(max(coalesce(compatible_since, version)) FILTER (WHERE version > @newest), 0) AS needed
     FROM schema_migration`,
    { newest },
  );
  const { version = 0, needed = 0 } = found ?? {};
  if (needed > newest)
    throw new NewerSchemaError(
      'unusable',
      `The database has schema version ${version}, and this hub knows ${newest}. Use a newer version of the hub.`,
    );
  return version;
}

/** The migrations that the database still needs. Rejects with `unusable` if a newer hub has made it unusable for this one. */
export async function findPendingMigrations(connection: Connection): Promise<readonly PostgresMigration[]> {
  const migrations = readPostgresMigrations();
  const found = await connection.find<{ exists: boolean; is_old: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS exists,
       NOT EXISTS (SELECT FROM pg_attribute
         WHERE attrelid = to_regclass('schema_migration') AND attname = 'compatible_since') AS is_old`,
  );
  if (found?.exists !== true) return migrations;
  if (found.is_old) await connection.exec(CREATE_TABLE);
  return migrations.slice(await readVersion(connection, migrations.length));
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
    await connection.exec(CREATE_TABLE);
    const version = await readVersion(queries, migrations.length);
    if (isRefused && version > 0 && version < migrations.length)
      throw new StoreError(
        'unusable',
        `The database has schema version ${version}, and this hub needs ${migrations.length}. Start the hub once to migrate it.`,
      );
    for (const migration of migrations.slice(version)) {
      await connection.exec(migration.sql);
      await queries.run(
        'INSERT INTO schema_migration (version, compatible_since) VALUES (@version, @compatibleSince)',
        { version: migration.version, compatibleSince: migration.compatibleSince },
      );
    }
  });
}
