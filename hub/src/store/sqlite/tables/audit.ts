import type { Database } from 'better-sqlite3';
import type { AuditCaps, NewAuditRow } from '../../rows.ts';
import { createWriteTransaction } from '../write-transaction.ts';

export interface AuditTable {
  /** Appends the rows, or counts them in the row with the same `merge_key`, and deletes rows above the caps. */
  write(rows: NewAuditRow[], caps: AuditCaps): void;
  /** Returns whether no expired row is left. */
  deleteExpired(slice: { before: number; maxRows: number }): boolean;
}

/** Rows are deleted in bulk, so that not every write above the cap has to find the most frequent action. */
const SLACK = 0.01;

export function createAuditTable(db: Database): AuditTable {
  const insert = db.prepare<NewAuditRow>(
    `INSERT INTO audit (at, last_at, count, actor_kind, actor, address, user_agent, action, target, outcome, problem,
       detail, merge_key)
     VALUES (@at, @last_at, @count, @actor_kind, @actor, @address, @user_agent, @action, @target, @outcome, @problem,
       @detail, @merge_key)
     ON CONFLICT (merge_key) DO UPDATE SET count = count + excluded.count, last_at = max(last_at, excluded.last_at)`,
  );
  const count = db.prepare<[], number>('SELECT count(*) FROM audit').pluck();
  const countAnonymous = db
    .prepare<[], number>("SELECT count(*) FROM audit WHERE actor_kind = 'anonymous'")
    .pluck();
  const findMostFrequent = db
    .prepare<[], string>('SELECT action FROM audit GROUP BY action ORDER BY count(*) DESC, action LIMIT 1')
    .pluck();
  const deleteAnonymous = db.prepare<[number]>(
    `DELETE FROM audit WHERE id IN
       (SELECT id FROM audit WHERE actor_kind = 'anonymous' ORDER BY id LIMIT ?)`,
  );
  const deleteOfAction = db.prepare<[string, number]>(
    'DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE action = ? ORDER BY id LIMIT ?)',
  );
  const deleteBefore = db.prepare<[number, number]>(
    'DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE last_at < ? ORDER BY last_at LIMIT ?)',
  );

  const countExcess = (rows: number, cap: number) => (rows > cap ? rows - cap + Math.floor(cap * SLACK) : 0);

  /**
   * Anonymous callers cannot push out entries of others. Among those, the most frequent action loses its oldest entries,
   * so that a flood of one action with a stolen session does not hide what else was done with it.
   */
  function enforceCaps({ maxRows, maxAnonymousRows }: AuditCaps): void {
    const anonymous = countExcess(countAnonymous.get() ?? 0, maxAnonymousRows);
    if (anonymous > 0) deleteAnonymous.run(anonymous);
    const excess = countExcess(count.get() ?? 0, maxRows);
    if (excess === 0) return;
    const rest = excess - deleteAnonymous.run(excess).changes;
    if (rest > 0) deleteOfAction.run(findMostFrequent.get() ?? '', rest);
  }

  return {
    write: createWriteTransaction(db, (rows: NewAuditRow[], caps: AuditCaps) => {
      for (const row of rows) insert.run(row);
      enforceCaps(caps);
    }),
    deleteExpired: ({ before, maxRows }) => deleteBefore.run(before, maxRows).changes < maxRows,
  };
}
