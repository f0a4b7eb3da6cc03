import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { makeFolder } from '../folder.ts';

/** A database file in rollback-journal mode, modified by `edit`. */
export function editDatabase(bytes: Uint8Array, edit: (db: Database) => void): Buffer {
  const path = join(makeFolder(), 'edited.db');
  writeFileSync(path, bytes);
  const db = new BetterSqlite(path);
  try {
    db.pragma('journal_mode = DELETE');
    edit(db);
    return db.serialize();
  } finally {
    db.close();
  }
}

/** The totals of the nodes, by their ids. */
export function readTotals(path: string): { rx: number; tx: number; last_rx: number }[] {
  const db = new BetterSqlite(path, { readonly: true });
  try {
    return db
      .prepare<[], { rx: number; tx: number; last_rx: number }>(
        'SELECT rx, tx, last_rx FROM traffic ORDER BY node_id',
      )
      .all();
  } finally {
    db.close();
  }
}

export interface SchemaRow {
  type: string;
  name: string;
  tbl_name: string;
  sql: string | null;
}

/** Inserts into `sqlite_schema` what SQLite would refuse to create, such as a name that begins with `sqlite_`. */
export function insertSchemaRow(db: Database, { type, name, tbl_name, sql }: SchemaRow): void {
  editSchema(db, () =>
    db
      .prepare('INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, 0, ?)')
      .run(type, name, tbl_name, sql),
  );
}

/** Runs statements that write to `sqlite_schema`. */
export function editSchema(db: Database, edit: () => void): void {
  db.unsafeMode(true);
  db.pragma('writable_schema = ON');
  edit();
  db.pragma('writable_schema = RESET');
  db.unsafeMode(false);
}

/** Every object of the schema, in the order of the file. */
export function readSchemaRows(db: Database): SchemaRow[] {
  return db.prepare<[], SchemaRow>('SELECT type, name, tbl_name, sql FROM sqlite_schema').all();
}
