import type { Database } from 'better-sqlite3';

/**
 * A function that runs as one transaction, which takes the write lock when it begins. `muster-hub backup` adds an audit
 * entry while the hub runs: a transaction that has only read by then would fail with SQLITE_BUSY_SNAPSHOT, for which
 * SQLite's busy timeout does not apply (https://sqlite.org/rescode.html#busy_snapshot).
 */
export function createWriteTransaction<Args extends unknown[], Result>(
  db: Database,
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  return db.transaction(run).immediate;
}
