import type { SessionList } from '@muster/generated/types';
import { DomainError } from '../errors.ts';
import type { LiveSession, Sessions } from './sessions.ts';

/** Open sessions, latest first, with the caller's own marked. */
export function listSessions(sessions: Sessions, caller: LiveSession | null): SessionList {
  const latestFirst = sessions.list().sort((a, b) => b.createdAt - a.createdAt || b.id - a.id);
  return {
    sessions: latestFirst.map((session) => ({
      id: session.id,
      current: session.id === caller?.id,
      address: session.address,
      user_agent: session.userAgent,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      expires_at: session.expiresAt,
    })),
  };
}

/** Ends one session, the caller's own too. `not_found`. */
export async function revokeSession(sessions: Sessions, id: number): Promise<void> {
  if (!(await sessions.end(id))) throw new DomainError('not_found', `There is no session ${id}.`);
}
