import type { SessionNoteRow } from '../../rows.ts';
import type { Queries } from '../queries.ts';
import { recordChange } from './change.ts';

const NOW = 'floor(extract(epoch FROM clock_timestamp()) * 1000)';

/** SQL of the notes of a row of `session` that have not expired; NULL if there are none. */
export const NOTES = `(SELECT json_agg(json_build_object('kind', kind, 'value', value, 'expires_at', expires_at))
  FROM session_note WHERE session_id = session.id AND expires_at > ${NOW})`;

/** Replaces the session's note of the kind; an empty value deletes it. */
export async function writeSessionNote(
  queries: Queries,
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
export async function spendToken(queries: Queries, id: Uint8Array, expiresAt: number): Promise<boolean> {
  await queries.run(`DELETE FROM spent_token WHERE expires_at <= ${NOW}`);
  const inserted = await queries.run(
    'INSERT INTO spent_token (id, expires_at) VALUES (@id, @expiresAt) ON CONFLICT (id) DO NOTHING',
    { id, expiresAt },
  );
  return inserted > 0;
}
