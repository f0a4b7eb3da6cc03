import { command } from '../command.ts';
import type { Queries } from '../queries.ts';
import type { SessionNoteRow } from '../rows.ts';

/** Notes by session, perhaps with expired ones. */
export async function readSessionNotes(queries: Queries): Promise<Map<number, SessionNoteRow[]>> {
  const rows = await queries.all<SessionNoteRow & { session_id: number }>(
    'SELECT session_id, kind, value, expires_at FROM session_note',
  );
  const notes = new Map<number, SessionNoteRow[]>();
  for (const { session_id: id, ...note } of rows) notes.set(id, [...(notes.get(id) ?? []), note]);
  return notes;
}

export const sessionNoteCommands = {
  /** Replaces the session's note of a kind; an empty value deletes it. `now` is in Unix milliseconds. */
  writeSessionNote: command(
    { onDiskFull: 'use_reserve', changes: ['sessions'] },
    async (
      queries,
      sessionId: number,
      { kind, value, expires_at }: SessionNoteRow,
      { now }: { now: number },
    ): Promise<void> => {
      await queries.run('DELETE FROM session_note WHERE expires_at <= @now', { now });
      await queries.run(
        value === ''
          ? 'DELETE FROM session_note WHERE session_id = @sessionId AND kind = @kind'
          : `INSERT INTO session_note (session_id, kind, value, expires_at)
             VALUES (@sessionId, @kind, @value, @expires_at)
             ON CONFLICT (session_id, kind) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
        { sessionId, kind, value, expires_at },
      );
    },
  ),

  /**
   * Records the use of the token with this id until `expiresAt` (Unix milliseconds). Resolves to false if it was used
   * before.
   */
  spendToken: command(
    { onDiskFull: 'use_reserve' },
    async (
      queries,
      id: Uint8Array,
      { expiresAt, now }: { expiresAt: number; now: number },
    ): Promise<boolean> => {
      await queries.run('DELETE FROM spent_token WHERE expires_at <= @now', { now });
      const inserted = await queries.run(
        'INSERT INTO spent_token (id, expires_at) VALUES (@id, @expiresAt) ON CONFLICT (id) DO NOTHING',
        { id, expiresAt },
      );
      return inserted > 0;
    },
  ),
};
