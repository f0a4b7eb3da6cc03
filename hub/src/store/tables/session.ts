import { command } from '../command.ts';
import type { Queries } from '../queries.ts';
import type { SessionRow, SessionTouch } from '../rows.ts';
import { readSessionNotes } from './session-note.ts';

/** Oldest first. */
export async function readSessions(queries: Queries): Promise<SessionRow[]> {
  const rows = await queries.all<SessionRow>(
    `SELECT id, token_hash, username, created_at, last_seen_at, used_at, expires_at, address, user_agent
     FROM session ORDER BY id`,
  );
  const notes = await readSessionNotes(queries);
  return rows.map((row) => (notes.has(row.id) ? { ...row, notes: notes.get(row.id) ?? [] } : row));
}

/** Deletes the sessions with `expires_at <= now` or `used_at <= idleSince`; resolves to their number. */
export function deleteExpired(
  queries: Queries,
  { now, idleSince }: { now: number; idleSince: number },
): Promise<number> {
  return queries.run('DELETE FROM session WHERE expires_at <= @now OR used_at <= @idleSince', {
    now,
    idleSince,
  });
}

export const sessionCommands = {
  /** Resolves to the new session's id. */
  insertSession: command(
    { onDiskFull: 'use_reserve', isDurable: false, changes: ['sessions'] },
    async (queries, session: Omit<SessionRow, 'id' | 'notes'>): Promise<number> => {
      const inserted = await queries.find<{ id: number }>(
        `INSERT INTO session (token_hash, username, created_at, last_seen_at, used_at, expires_at, address, user_agent)
         VALUES (@token_hash, @username, @created_at, @last_seen_at, @used_at, @expires_at, @address, @user_agent)
         RETURNING id`,
        { ...session },
      );
      return inserted?.id ?? 0;
    },
  ),

  /** Skips deleted sessions. */
  touchSessions: command({ isDurable: false }, async (queries, touches: SessionTouch[]): Promise<void> => {
    await queries.run(
      `UPDATE session SET last_seen_at = new.last_seen_at, used_at = new.used_at, address = new.address
       FROM ${queries.rows({ id: 'bigint', last_seen_at: 'bigint', used_at: 'bigint', address: 'text' })}
       WHERE session.id = new.id`,
      { rows: touches },
    );
  }),

  /** Resolves to whether the session existed. */
  deleteSession: command(
    { onDiskFull: 'use_reserve', changes: ['sessions'] },
    async (queries, id: number): Promise<boolean> =>
      (await queries.run('DELETE FROM session WHERE id = @id', { id })) > 0,
  ),

  /** Resolves to the number of deleted sessions. */
  deleteAllSessions: command(
    { onDiskFull: 'use_reserve', changes: ['sessions'] },
    (queries): Promise<number> => queries.run('DELETE FROM session'),
  ),

  deleteExpiredSessions: command({ onDiskFull: 'use_reserve', isDurable: false }, deleteExpired),
};
