import type { SessionRow, SessionTouch } from '../../rows.ts';
import type { Queries } from '../queries.ts';
import { NOTES } from './session-note.ts';

export async function readSessions(queries: Queries): Promise<SessionRow[]> {
  const rows = await queries.all<SessionRow & { notes: SessionRow['notes'] | null }>(
    `SELECT id, token_hash, username, created_at, last_seen_at, used_at, expires_at, address, user_agent, ${NOTES} AS notes
     FROM session ORDER BY id`,
  );
  return rows.map(({ notes, ...row }) => (notes ? { ...row, notes } : row));
}

/** Resolves to the new session's id. */
export async function insertSession(
  queries: Queries,
  session: Omit<SessionRow, 'id' | 'notes'>,
): Promise<number> {
  const inserted = await queries.find<{ id: number }>(
    `INSERT INTO session (token_hash, username, created_at, last_seen_at, used_at, expires_at, address, user_agent)
     VALUES (@token_hash, @username, @created_at, @last_seen_at, @used_at, @expires_at, @address, @user_agent)
     RETURNING id`,
    { ...session },
  );
  return inserted?.id ?? 0;
}

/** Skips deleted sessions. */
export async function touchSessions(queries: Queries, touches: SessionTouch[]): Promise<void> {
  await queries.run(
    `UPDATE session SET last_seen_at = new.last_seen_at, used_at = new.used_at, address = new.address
     FROM unnest(@ids::bigint[], @seen::bigint[], @used::bigint[], @addresses::text[])
       AS new (id, last_seen_at, used_at, address)
     WHERE session.id = new.id`,
    {
      ids: touches.map(({ id }) => id),
      seen: touches.map(({ last_seen_at }) => last_seen_at),
      used: touches.map(({ used_at }) => used_at),
      addresses: touches.map(({ address }) => address),
    },
  );
}

/** Resolves to whether the session existed. */
export async function deleteSession(queries: Queries, id: number): Promise<boolean> {
  return (await queries.run('DELETE FROM session WHERE id = @id', { id })) > 0;
}

/** Resolves to their number. */
export function deleteAllSessions(queries: Queries): Promise<number> {
  return queries.run('DELETE FROM session');
}

/** Deletes sessions that have expired at `now`, and those unused since `idleSince`; resolves to their number. */
export function deleteExpiredSessions(
  queries: Queries,
  { now, idleSince }: { now: number; idleSince: number },
): Promise<number> {
  return queries.run('DELETE FROM session WHERE expires_at <= @now OR used_at <= @idleSince', {
    now,
    idleSince,
  });
}
