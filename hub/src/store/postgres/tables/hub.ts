import { type HubDescription, type HubRow, LEASE_MS } from '../../shared-store.ts';
import { describeLock } from '../advisory-locks.ts';
import type { Statements } from '../statements.ts';

const LEASE = `clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'`;

/** How long lost hubs are shown, unless they start again. */
const FORGET_AFTER = "interval '1 day'";

/** Resolves to the id of the new hub. */
export async function insertHub(queries: Statements, { name, version }: HubDescription): Promise<number> {
  await queries.run(
    `DELETE FROM hub WHERE lease_until < clock_timestamp() - ${FORGET_AFTER}
       OR (lease_until < clock_timestamp() AND name = @name)`,
    { name },
  );
  const inserted = await queries.find<{ id: number }>(
    `INSERT INTO hub (name, address, version, started_at, lease_until)
     VALUES (@name, '', @version, clock_timestamp(), ${LEASE}) RETURNING id`,
    { name, version },
  );
  return inserted?.id ?? 0;
}

export interface Renewal extends HubDescription {
  id: number;
  address: string;
  /** Duration of the previous renewal in milliseconds. */
  beatMs: number;
  /** Nodes whose details somebody asks it for. */
  watched: readonly number[];
  isRunner: boolean;
}

/** Renews the lease. The row may be gone: another hub forgets it a day after the lease has ended. */
export async function renewHub(queries: Statements, renewal: Renewal): Promise<void> {
  await queries.run(
    `INSERT INTO hub (id, name, address, version, started_at, lease_until, renewal_ms, is_runner, watched) OVERRIDING SYSTEM VALUE
     VALUES (@id, @name, @address, @version, clock_timestamp(), ${LEASE}, @beatMs, @isRunner, @watched)
     ON CONFLICT (id) DO UPDATE SET address = excluded.address, lease_until = excluded.lease_until,
       renewal_ms = excluded.renewal_ms, is_runner = excluded.is_runner, watched = excluded.watched`,
    { ...renewal },
  );
}

/** By id, without those that were lost long ago. */
export function readHubs(queries: Statements): Promise<HubRow[]> {
  return queries.all<HubRow>(
    `SELECT id, name, address, version, extract(epoch FROM started_at)::bigint AS started_at,
       round(extract(epoch FROM lease_until - clock_timestamp()) * 1000)::bigint AS lease_ms,
       floor(extract(epoch FROM lease_until - ${LEASE_MS} * interval '1 millisecond'))::bigint AS renewed_at, renewal_ms, is_runner
     FROM hub WHERE lease_until > clock_timestamp() - ${FORGET_AFTER} ORDER BY id`,
  );
}

/** Nodes whose details somebody asks another live hub for. */
export async function readWatched(queries: Statements, hub: number): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(
    'SELECT DISTINCT unnest(watched) AS id FROM hub WHERE id <> @hub AND lease_until > clock_timestamp()',
    { hub },
  );
  return rows.map(({ id }) => id);
}

/** Whether this connection, and so this hub, is the runner. The lock ends with the connection. */
export async function tryToRun(queries: Statements): Promise<boolean> {
  const found = await queries.find<{ is_locked: boolean }>(
    `SELECT pg_try_advisory_lock(${describeLock('runner')}) AS is_locked`,
  );
  return found?.is_locked === true;
}

/** Unix milliseconds. */
export async function readClock(queries: Statements): Promise<number> {
  const found = await queries.find<{ now: number }>(
    'SELECT round(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
  );
  return found?.now ?? 0;
}

export async function deleteHub(queries: Statements, id: number): Promise<void> {
  await queries.run('DELETE FROM hub WHERE id = @id', { id });
}
