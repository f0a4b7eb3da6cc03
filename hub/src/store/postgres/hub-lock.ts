import { createStoreError, getErrorCode } from '../errors.ts';
import type { Connection } from './connection.ts';
import { describeLock } from './migrate.ts';

/** Milliseconds. The server needs a moment to notice that a hub was killed. */
export const START_WAIT_MS = 3_000;
/** It needs up to 25 s to notice that the network to this hub was cut, and keeps the lock of the old connection until then. */
export const RECONNECT_WAIT_MS = 30_000;

/** SQLSTATE lock_not_available. */
const LOCK_TIMEOUT = '55P03';

/** Of the session, so that the server notices a machine that is gone. */
const KEEPALIVES =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 25000';

export interface HubLockRequest {
  /** The database, for messages. */
  place: string;
  waitMs: number;
  /** Whether other hubs may have the lock too. They share what they know of the fleet, unlike a hub that is alone. */
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

/** Lets other hubs in, and keeps commands out. */
export async function shareHubLock(connection: Connection): Promise<void> {
  await connection.exec(
    `SELECT pg_advisory_lock_shared(${describeLock('hub')}); SELECT pg_advisory_unlock(${describeLock('hub')})`,
  );
}
