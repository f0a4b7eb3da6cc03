import { limits } from '@muster/generated/limits';
import type { SessionList } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createToken, hashToken } from '../../lib/tokens.ts';
import type { Viewers } from '../../live/viewers.ts';
import type { SessionRow, SessionTouch } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { SessionNotes } from './session-notes.ts';

/** An active login session. */
export interface LiveSession {
  readonly id: number;
  readonly username: string;
  /** Unix seconds. */
  readonly createdAt: number;
  /** End of the session even if it is in use. */
  readonly expiresAt: number;
  /** Latest request of any kind. */
  lastSeenAt: number;
  /** Unix seconds of the login or of the latest `confirm`. */
  confirmedAt: number;
  /** Latest request that requires a session; pages send such requests only for their user. */
  usedAt: number;
  address: string;
  readonly userAgent: string;
}

export interface NewSession {
  username: string;
  address: string;
  userAgent: string;
  /** The session that the browser had, which ends when the new one is open. */
  replaces: LiveSession | null;
}

interface NewRow extends Omit<NewSession, 'replaces'> {
  token: string;
  /** Unix seconds. */
  now: number;
}

/** Login sessions, in memory and in the store. Tokens are kept only as SHA-256 hashes. */
export interface Sessions {
  /** The unexpired session of a token. */
  find(token: string): LiveSession | undefined;
  /** The unexpired session of a token. Updates its address and when it was last seen. */
  authenticate(token: string, address: string): LiveSession | undefined;
  /** Restarts the session's idle time. */
  recordUse(session: LiveSession): void;
  list(): LiveSession[];
  /** Marks the identity as confirmed, which a restart of the hub forgets. */
  confirm(session: LiveSession): Promise<void>;
  /** Whether the session was opened or confirmed recently. */
  isConfirmed(session: LiveSession): boolean;
  /** Unix seconds when the session ends unless it is used again. */
  getIdleEnd(session: LiveSession): number;
  /** Resolves to the session and its token, which is not stored. */
  open(session: NewSession): Promise<{ token: string; session: LiveSession }>;
  /** Ends a session and closes its live streams with 4401; resolves to whether it existed. */
  end(id: number): Promise<boolean>;
  /** Removes all sessions from memory and closes their streams; the store has deleted them already. */
  clear(): void;
  /** Applies the stored sessions, which another hub may have opened or ended. */
  apply(rows: readonly SessionRow[]): void;
  /** Removes expired sessions from memory and closes their streams. Called once a second. */
  endExpired(): void;
  /** Stores pending updates of sessions in use, and deletes expired sessions. */
  save(): Promise<void>;
}

/**
 * Open pages send requests every few seconds; both times need a precision of a minute. A session may thus end up to a
 * minute before its idle time is over.
 */
const TOUCH_SECONDS = 60;

/**
 * @param onOpen Called with the address of every login.
 * @param getIdleHours The setting `session_idle_hours`.
 */
export function createSessions(
  runtime: Runtime,
  store: Store,
  viewers: Viewers,
  notes: SessionNotes,
  stored: readonly SessionRow[],
  onOpen: (address: string) => void,
  getIdleHours: () => number,
): Sessions {
  const byHash = new Map<string, LiveSession>();
  const now = () => Math.floor(runtime.now() / 1000);
  const touches = createTouches(now);
  addSessions(byHash, stored);

  function remove(isEnded: (session: LiveSession) => boolean): void {
    const ended = new Set<number>();
    for (const [key, session] of byHash) {
      if (!isEnded(session)) continue;
      byHash.delete(key);
      touches.forget(session.id);
      ended.add(session.id);
    }
    if (ended.size > 0) viewers.closeSessions(({ id }) => ended.has(id));
  }

  const getIdleEnd = ({ usedAt, expiresAt }: LiveSession) =>
    Math.min(usedAt + getIdleHours() * 3600, expiresAt);
  const isExpired = (session: LiveSession) => getIdleEnd(session) <= now();

  function find(token: string): LiveSession | undefined {
    const session = byHash.get(toKey(hashToken(token)));
    return session === undefined || isExpired(session) ? undefined : session;
  }

  async function end(id: number): Promise<boolean> {
    const existed = await store.deleteSession(id);
    remove((session) => session.id === id);
    return existed;
  }

  return {
    find,
    authenticate(token, address) {
      const session = find(token);
      if (session !== undefined) touches.recordSeen(session, address);
      return session;
    },
    recordUse: touches.recordUse,
    list: () => [...byHash.values()].filter((session) => !isExpired(session)),
    getIdleEnd,
    async confirm(session) {
      const at = now();
      const lifetimeMs = limits.confirmationSeconds * 1000;
      await notes.write(session.id, { kind: 'confirmed', value: String(at), lifetimeMs });
      session.confirmedAt = at;
    },
    isConfirmed: ({ id, confirmedAt }) =>
      isRecent(now() - Math.max(confirmedAt, Number(notes.find(id, 'confirmed') ?? 0))),
    async open({ username, address, userAgent, replaces }) {
      const token = createToken(runtime);
      const row = describeNew({ username, address, userAgent, now: now(), token });
      const session = toLiveSession({ ...row, id: await store.insertSession(row) });
      byHash.set(toKey(row.token_hash), session);
      onOpen(address);
      if (replaces) await end(replaces.id);
      return { token, session };
    },
    end,
    clear: () => remove(() => true),
    apply(rows) {
      const stored = new Set(rows.map(({ id }) => id));
      remove(({ id }) => !stored.has(id));
      addSessions(byHash, rows);
      notes.apply(rows);
    },
    endExpired: () => remove(isExpired),
    async save() {
      const rows = touches.take();
      if (rows.length > 0) await store.touchSessions(rows);
      await store.deleteExpiredSessions({ now: now(), idleSince: now() - getIdleHours() * 3600 });
    },
  };
}

/** For a known session, the use at this hub may not be stored yet, and another hub may have stored a later one. */
function addSessions(byHash: Map<string, LiveSession>, rows: readonly SessionRow[]): void {
  for (const row of rows) {
    const key = toKey(row.token_hash);
    const known = byHash.get(key);
    if (known === undefined) byHash.set(key, toLiveSession(row));
    else known.usedAt = Math.max(known.usedAt, row.used_at);
  }
}

function describeNew({ username, address, userAgent, now, token }: NewRow): Omit<SessionRow, 'id'> {
  return {
    token_hash: hashToken(token),
    username,
    created_at: now,
    last_seen_at: now,
    used_at: now,
    expires_at: now + limits.sessionSeconds,
    address,
    user_agent: userAgent,
  };
}

/** A negative age means that the clock was set back. */
function isRecent(age: number): boolean {
  return age >= 0 && age < limits.confirmationSeconds;
}

/** Updates sessions in use, and collects the rows to store, at most one a minute for each session and time. */
function createTouches(now: () => number) {
  const touched = new Map<number, SessionTouch>();

  function touch({ id, lastSeenAt: last_seen_at, usedAt: used_at, address }: LiveSession): void {
    touched.set(id, { id, last_seen_at, used_at, address });
  }

  return {
    recordSeen(session: LiveSession, address: string): void {
      const at = now();
      if (at - session.lastSeenAt < TOUCH_SECONDS && session.address === address) return;
      session.lastSeenAt = at;
      session.address = address;
      touch(session);
    },
    recordUse(session: LiveSession): void {
      const at = now();
      if (at - session.usedAt < TOUCH_SECONDS) return;
      session.usedAt = at;
      touch(session);
    },
    forget: (id: number) => void touched.delete(id),
    take(): SessionTouch[] {
      const rows = [...touched.values()];
      touched.clear();
      return rows;
    },
  };
}

/** All sessions, newest first, with the caller's marked as current. */
export function listSessions(sessions: Sessions, caller: LiveSession | null): SessionList {
  const newestFirst = sessions.list().sort((a, b) => b.createdAt - a.createdAt || b.id - a.id);
  return {
    sessions: newestFirst.map((session) => ({
      id: session.id,
      current: session.id === caller?.id,
      address: session.address,
      user_agent: session.userAgent,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      expires_at: session.expiresAt,
      idle_expires_at: sessions.getIdleEnd(session),
    })),
  };
}

/** Ends a session, even the caller's own. `not_found`. */
export async function revokeSession(sessions: Sessions, id: number): Promise<void> {
  if (!(await sessions.end(id))) throw new DomainError('not_found', `Session ${id} does not exist.`);
}

function toKey(hash: Uint8Array): string {
  return Buffer.from(hash).toString('base64');
}

function toLiveSession(row: SessionRow): LiveSession {
  return {
    id: row.id,
    username: row.username,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastSeenAt: row.last_seen_at,
    confirmedAt: row.created_at,
    usedAt: row.used_at,
    address: row.address,
    userAgent: row.user_agent,
  };
}
