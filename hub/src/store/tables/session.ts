import type { Database } from 'better-sqlite3';
import type { SessionRow, SessionTouch } from '../rows.ts';

export interface SessionTable {
  readAll(): SessionRow[];
  insert(session: Omit<SessionRow, 'id'>): number;
  touch(touches: SessionTouch[]): void;
  delete(id: number): boolean;
  deleteAll(): number;
  deleteExpired(now: number): number;
}

export function createSessionTable(db: Database): SessionTable {
  const selectAll = db.prepare<[], SessionRow>(
    `SELECT id, token_hash, username, created_at, last_seen_at, expires_at, address, user_agent
     FROM session ORDER BY id`,
  );
  const insert = db.prepare<Omit<SessionRow, 'id'>>(
    `INSERT INTO session (token_hash, username, created_at, last_seen_at, expires_at, address, user_agent)
     VALUES (@token_hash, @username, @created_at, @last_seen_at, @expires_at, @address, @user_agent)`,
  );
  const touch = db.prepare<[number, string | null, number]>(
    'UPDATE session SET last_seen_at = ?, address = coalesce(?, address) WHERE id = ?',
  );
  const deleteOne = db.prepare<[number]>('DELETE FROM session WHERE id = ?');
  const deleteAll = db.prepare('DELETE FROM session');
  const deleteExpired = db.prepare<[number]>('DELETE FROM session WHERE expires_at <= ?');

  return {
    readAll: () => selectAll.all(),
    insert: (session) =>
      Number(insert.run({ ...session, token_hash: Buffer.from(session.token_hash) }).lastInsertRowid),
    touch: db.transaction((touches: SessionTouch[]) => {
      for (const { id, last_seen_at, address } of touches) touch.run(last_seen_at, address ?? null, id);
    }),
    delete: (id) => deleteOne.run(id).changes > 0,
    deleteAll: () => deleteAll.run().changes,
    deleteExpired: (now) => deleteExpired.run(now).changes,
  };
}
