import type { Runtime } from '@muster/shared/runtime';
import type { SessionRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';

export type NoteKind = 'confirmed' | 'totp' | 'preview' | `export ${string}`;

/** State that a session needs in a later request, perhaps at another hub on the same database. */
export interface SessionNotes {
  /** Undefined if it has expired or was deleted. */
  find(sessionId: number, kind: NoteKind): string | undefined;
  /** Replaces the session's note of the kind. */
  write(sessionId: number, note: { kind: NoteKind; value: string; lifetimeMs: number }): Promise<void>;
  delete(sessionId: number, kind: NoteKind): Promise<void>;
  /** Applies the stored notes. */
  apply(rows: readonly Pick<SessionRow, 'id' | 'notes'>[]): void;
}

interface Note {
  value: string;
  /** Monotonic milliseconds. */
  expiresAt: number;
}

export function createSessionNotes(
  runtime: Pick<Runtime, 'now' | 'monotonic'>,
  store: Pick<Store, 'writeSessionNote'>,
): SessionNotes {
  let notes = new Map<string, Note>();

  function removeExpired(): void {
    const now = runtime.monotonic();
    for (const [key, { expiresAt }] of notes) if (expiresAt <= now) notes.delete(key);
  }

  return {
    find(sessionId, kind) {
      const note = notes.get(nameNote(sessionId, kind));
      return note !== undefined && note.expiresAt > runtime.monotonic() ? note.value : undefined;
    },
    async write(sessionId, { kind, value, lifetimeMs }) {
      const expiresAt = runtime.monotonic() + lifetimeMs;
      const now = Math.floor(runtime.now());
      // Stored before it is kept in memory, because a concurrent read of the database does not have it yet.
      await store.writeSessionNote(sessionId, { kind, value, expires_at: now + lifetimeMs }, { now });
      removeExpired();
      notes.set(nameNote(sessionId, kind), { value, expiresAt });
    },
    async delete(sessionId, kind) {
      notes.delete(nameNote(sessionId, kind));
      const now = Math.floor(runtime.now());
      await store.writeSessionNote(sessionId, { kind, value: '', expires_at: 0 }, { now });
    },
    apply(rows) {
      const [now, monotonic] = [runtime.now(), runtime.monotonic()];
      const stored = rows.flatMap(({ id, notes: noted = [] }) =>
        noted.map(({ kind, value, expires_at }): [string, Note] => [
          nameNote(id, kind),
          { value, expiresAt: monotonic + expires_at - now },
        ]),
      );
      notes = new Map(stored);
    },
  };
}

function nameNote(sessionId: number, kind: string): string {
  return `${sessionId} ${kind}`;
}
