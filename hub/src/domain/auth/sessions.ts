import { limits } from '@muster/generated/limits';
import type { SessionList } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { Viewers } from '../../live/viewers.ts';
import type { SessionRow, SessionTouch } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { DomainError } from '../errors.ts';
import { createToken, hashToken } from './tokens.ts';

/** An active login session. */
export interface LiveSession {
  readonly id: number;
  readonly username: string;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly expiresAt: number;
  lastSeenAt: number;
  /** Unix seconds of the login or of the latest `confirm`. */
  confirmedAt: number;
  address: string;
  readonly userAgent: string;
}

export interface NewSession {
  username: string;
  address: string;
  userAgent: string;
}

/** Login sessions, in memory and in the store. Tokens are kept only as SHA-256 hashes. */
export interface Sessions {
  /** The unexpired session of a token. */
  find(token: string): LiveSession | undefined;
  /** The same; also updates the session's address and time of last use. */
  authenticate(token: string, address: string): LiveSession | undefined;
  list(): LiveSession[];
  /** Marks the identity as confirmed, which a restart of the hub forgets. */
  confirm(session: LiveSession): void;
  /** Whether the session was opened or confirmed recently. */
  isConfirmed(session: LiveSession): boolean;
  /** Resolves to the session and its token, which is not stored. */
  open(session: NewSession): Promise<{ token: string; session: LiveSession }>;
  /** Ends a session and closes its live streams with 4401; resolves to whether it existed. */
  end(id: number): Promise<boolean>;
  /** Removes all sessions from memory and closes their streams; the store has deleted them already. */
  clear(): void;
  /** Stores pending updates of `authenticate`, removes expired sessions and closes their streams. */
  removeExpired(): Promise<void>;
}

export interface SessionsDeps {
  runtime: Runtime;
  store: Store;
  viewers: Viewers;
  stored: readonly SessionRow[];
  /** Called with the address of every login. */
  onOpen: (address: string) => void;
}

/** Open pages send requests every few seconds; "last seen" needs a precision of a minute. */
const TOUCH_SECONDS = 60;

export function createSessions({ runtime, store, viewers, stored, onOpen }: SessionsDeps): Sessions {
  const byHash = new Map<string, LiveSession>();
  const touched = new Map<number, SessionTouch>();
  const now = () => Math.floor(runtime.now() / 1000);
  for (const row of stored) byHash.set(toKey(row.token_hash), toLiveSession(row));

  function remove(isEnded: (session: LiveSession) => boolean): void {
    const ended = new Set<number>();
    for (const [key, session] of byHash) {
      if (!isEnded(session)) continue;
      byHash.delete(key);
      touched.delete(session.id);
      ended.add(session.id);
    }
    if (ended.size > 0) viewers.closeSessions(({ id }) => ended.has(id));
  }

  function touch(session: LiveSession, address: string): void {
    const at = now();
    if (at - session.lastSeenAt < TOUCH_SECONDS && session.address === address) return;
    session.lastSeenAt = at;
    session.address = address;
    touched.set(session.id, { id: session.id, last_seen_at: at, address });
  }

  function find(token: string): LiveSession | undefined {
    const session = byHash.get(toKey(hashToken(token)));
    return session !== undefined && session.expiresAt > now() ? session : undefined;
  }

  return {
    find,
    authenticate(token, address) {
      const session = find(token);
      if (session !== undefined) touch(session, address);
      return session;
    },
    list: () => [...byHash.values()].filter((session) => session.expiresAt > now()),
    confirm(session) {
      session.confirmedAt = now();
    },
    isConfirmed({ confirmedAt }) {
      const age = now() - confirmedAt;
      // The clock may have been set back.
      return age >= 0 && age < limits.confirmationSeconds;
    },
    async open({ username, address, userAgent }) {
      const token = createToken(runtime);
      const created_at = now();
      const row = {
        token_hash: hashToken(token),
        username,
        created_at,
        last_seen_at: created_at,
        expires_at: created_at + limits.sessionSeconds,
        address,
        user_agent: userAgent,
      };
      const session = toLiveSession({ ...row, id: await store.insertSession(row) });
      byHash.set(toKey(row.token_hash), session);
      onOpen(address);
      return { token, session };
    },
    async end(id) {
      const existed = await store.deleteSession(id);
      remove((session) => session.id === id);
      return existed;
    },
    clear: () => remove(() => true),
    async removeExpired() {
      const at = now();
      remove((session) => session.expiresAt <= at);
      const touches = [...touched.values()];
      touched.clear();
      if (touches.length > 0) await store.touchSessions(touches);
      await store.deleteExpiredSessions(at);
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
    address: row.address,
    userAgent: row.user_agent,
  };
}
