import type { Database } from 'better-sqlite3';
import type { SessionRow, SessionTouch } from '../../rows.ts';
import { createWriteTransaction } from '../write-transaction.ts';

export interface SessionTable {
  readAll(): SessionRow[];
  insert(session: Omit<SessionRow, 'id'>): number;
  touch(touches: SessionTouch[]): void;
  delete(id: number): boolean;
  deleteAll(): number;
  /** Deletes sessions that have expired at `now`, and those unused since `idleSince`. */
  deleteExpired(limits: { now: number; idleSince: number }): number;
}

export function createSessionTable(db: Database): SessionTable {
  const selectAll = db.prepare<[], SessionRow>(
    `SELECT id, token_hash, username, created_at, last_seen_at, used_at, expires_at, address, user_agent
     FROM session ORDER BY id`,
  );
  const insert = db.prepare<Omit<SessionRow, 'id'>>(
    `INSERT INTO session (token_hash, username, created_at, last_seen_at, used_at, expires_at, address, user_agent)
     VALUES (@token_hash, @username, @created_at, @last_seen_at, @used_at, @expires_at, @address, @user_agent)`,
  );
  const touch = db.prepare<SessionTouch>(
    'UPDATE session SET last_seen_at = @last_seen_at, used_at = @used_at, address = @address WHERE id = @id',
  );
  const deleteOne = db.prepare<[number]>('DELETE FROM session WHERE id = ?');
  const deleteAll = db.prepare('DELETE FROM session');
  const deleteExpired = db.prepare<{ now: number; idleSince: number }>(
    'DELETE FROM session WHERE expires_at <= @now OR used_at <= @idleSince',
  );

  return {
    readAll: () => selectAll.all(),
    insert: (session) =>
      Number(insert.run({ ...session, token_hash: Buffer.from(session.token_hash) }).lastInsertRowid),
    touch: createWriteTransaction(db, (touches: SessionTouch[]) => {
      for (const session of touches) touch.run(session);
    }),
    delete: (id) => deleteOne.run(id).changes > 0,
    deleteAll: () => deleteAll.run().changes,
    deleteExpired: (limits) => deleteExpired.run(limits).changes,
  };
}
