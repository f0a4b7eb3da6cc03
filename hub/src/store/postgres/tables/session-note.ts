import type { SessionNoteRow } from '../../rows.ts';
import type { Statements } from '../statements.ts';
import { recordChange } from './change.ts';

const NOW = 'floor(extract(epoch FROM clock_timestamp()) * 1000)';

/** Those that have not expired. */
export function readSessionNotes(queries: Statements): Promise<(SessionNoteRow & { session_id: number })[]> {
  return queries.all(
    `SELECT session_id, kind, value, expires_at FROM session_note WHERE expires_at > ${NOW}`,
  );
}

/** Replaces the session's note of the kind; an empty value deletes it. */
export async function writeSessionNote(
  queries: Statements,
  sessionId: number,
  { kind, value, expires_at }: SessionNoteRow,
): Promise<void> {
  await queries.run(`DELETE FROM session_note WHERE expires_at <= ${NOW}`);
  await queries.run(
    value === ''
      ? 'DELETE FROM session_note WHERE session_id = @sessionId AND kind = @kind'
      : `INSERT INTO session_note (session_id, kind, value, expires_at) VALUES (@sessionId, @kind, @value, @expires_at)
         ON CONFLICT (session_id, kind) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
    value === '' ? { sessionId, kind } : { sessionId, kind, value, expires_at },
  );
  await recordChange(queries, ['sessions']);
}

/** Resolves to whether the token was not used before. */
export async function spendToken(queries: Statements, id: Uint8Array, expiresAt: number): Promise<boolean> {
  await queries.run(`DELETE FROM spent_token WHERE expires_at <= ${NOW}`);
  const inserted = await queries.run(
    'INSERT INTO spent_token (id, expires_at) VALUES (@id, @expiresAt) ON CONFLICT (id) DO NOTHING',
    { id, expiresAt },
  );
  return inserted > 0;
}
