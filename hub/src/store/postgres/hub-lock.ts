import { createStoreError, getErrorCode } from '../errors.ts';
import { describeLock, lockKeys } from './advisory-locks.ts';
import type { Connection } from './connection.ts';
import { migratePostgres, type PostgresMigration, readPostgresMigrations } from './migrate.ts';

/** Wait in milliseconds: the server needs a moment to notice that a hub was killed. */
export const START_WAIT_MS = 3_000;
/**
 * The server needs up to 25 s to notice that the network to this hub was cut, and keeps the lock of the old connection
 * until then.
 */
export const RECONNECT_WAIT_MS = 30_000;

/** How long a migration waits for transactions of other hubs. Later transactions wait behind it. */
const MIGRATION_WAIT_MS = 5_000;

/** SQLSTATE lock_not_available. */
const LOCK_TIMEOUT = '55P03';

/** Settings of the session with which the server detects a vanished machine. */
const KEEPALIVES =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 25000';

export interface HubLockRequest {
  /** Name of the database for messages. */
  place: string;
  waitMs: number;
  /** Whether other hubs may have the lock too. */
  isShared?: boolean;
}

/**
 * Takes the lock that a hub holds as long as its connection is open. Two hubs that do not share it would both keep the fleet in
 * memory, and each would overwrite the traffic that the other counted. `in_use` if another program keeps it for `waitMs`.
 */
export async function acquireHubLock(
  connection: Connection,
  { place, waitMs, isShared = false }: HubLockRequest,
): Promise<void> {
  await connection.exec(`${KEEPALIVES}; SET lock_timeout = ${waitMs}`);
  try {
    await connection.exec(
      `SELECT ${isShared ? 'pg_advisory_lock_shared' : 'pg_advisory_lock'}(${describeLock('hub')})`,
    );
  } catch (error) {
    if (getErrorCode(error) !== LOCK_TIMEOUT) throw error;
    const sentence = `Another hub uses the database at ${place}, or a command such as muster-hub passwd. Stop it and try again.`;
    throw createStoreError('in_use', sentence, error);
  }
  await connection.exec('SET lock_timeout = 0');
}

/** A hub that shares the database also holds a lock with this number and the version of the schema that it knows. */
const VERSION_LOCKS = 1000;

const keyOf = (lock: string) => `hashtext('muster ' || current_schema()), ${lock}`;

/** Announces to newer hubs which migrations they may run beside this one. */
export async function announceSchemaVersion(connection: Connection): Promise<void> {
  const { length } = readPostgresMigrations();
  await connection.exec(`SELECT pg_advisory_lock_shared(${keyOf(String(VERSION_LOCKS + length))})`);
}

/**
 * Whether every running hub can use the database after these migrations. Hubs that announce no version cannot. The caller holds
 * the lock of migrations, so that no hub starts meanwhile.
 */
export async function areCompatible(
  connection: Connection,
  migrations: readonly PostgresMigration[],
): Promise<boolean> {
  const found = await connection.find<{ hubs: number; announced: number; oldest: number | null }>(
    `SELECT count(*) FILTER (WHERE key = ${lockKeys.hub}) AS hubs,
       count(*) FILTER (WHERE key > ${VERSION_LOCKS}) AS announced,
       min(key) FILTER (WHERE key > ${VERSION_LOCKS}) AS oldest
     FROM (SELECT objid::bigint AS key FROM pg_locks
           WHERE locktype = 'advisory' AND granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
             AND classid::bigint = hashtext('muster ' || current_schema())::bigint & 4294967295) AS held`,
  );
  const { hubs = 0, announced = 0, oldest = null } = found ?? {};
  const needed = Math.max(...migrations.map(({ compatibleSince }) => compatibleSince));
  return hubs > 0 && hubs === announced && oldest !== null && oldest - VERSION_LOCKS >= needed;
}

/** Runs pending migrations while other hubs run. `busy` if one of them keeps a table locked. */
export async function migrateBeside(
  connection: Connection,
  place: string,
  isRefused: boolean,
): Promise<void> {
  await connection.exec(`SET lock_timeout = ${MIGRATION_WAIT_MS}`);
  try {
    await migratePostgres(connection, { isRefused });
  } catch (error) {
    if (getErrorCode(error) !== LOCK_TIMEOUT) throw error;
    const sentence = `The database at ${place} cannot be migrated: another hub keeps a table locked. Try again.`;
    throw createStoreError('busy', sentence, error);
  }
  await connection.exec('SET lock_timeout = 0');
}

/** A shared lock, which admits other hubs but no commands. */
export async function shareHubLock(connection: Connection): Promise<void> {
  await connection.exec(
    `SELECT pg_advisory_lock_shared(${describeLock('hub')}); SELECT pg_advisory_unlock(${describeLock('hub')})`,
  );
}
