import type { Database } from 'better-sqlite3';
import { createTarget } from '../sqlite/database-admin/prepare-restore.ts';
import { createPrivateFile, fsyncFile } from '../sqlite/files/database-files.ts';
import { migrate, readMigrations } from '../sqlite/migrate.ts';
import { connect } from './connection.ts';
import { countedTables, historyCopies, quoteNames, sharedTables } from './copy-tables.ts';
import type { Statements } from './statements.ts';

/** Rows of a step, some 30 ms of the thread, after which it executes waiting commands. */
const ROWS_PER_FETCH = 5_000;

export interface ExportRequest {
  url: string;
  /** The new file. */
  target: string;
  /** Whether to include history; without it, only the state that the hub keeps in memory. */
  withHistory: boolean;
}

/** Writes a snapshot of the database as a new SQLite file: the format of backups, whichever engine the hub has. */
export async function exportDatabase({ url, target, withHistory }: ExportRequest): Promise<void> {
  createPrivateFile(target);
  const file = createTarget(target);
  try {
    migrate(file, readMigrations());
    await exportSnapshot(url, file, withHistory);
  } finally {
    file.close();
  }
  fsyncFile(target);
}

async function exportSnapshot(url: string, file: Database, withHistory: boolean): Promise<void> {
  const connection = await connect(url);
  try {
    await connection.exec('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    for (const table of sharedTables) await exportTable(connection, file, table);
    if (withHistory) for (const copy of historyCopies) await exportHistory(connection, file, copy);
    for (const table of countedTables) await exportCounter(connection, file, table);
    await connection.exec('COMMIT');
  } finally {
    await connection.close();
  }
}

function exportTable(queries: Statements, file: Database, table: string): Promise<void> {
  const columns = (file.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  return copyRows(queries, file, {
    select: `SELECT ${quoteNames(columns)} FROM ${table}`,
    insert: `INSERT INTO ${table} (${quoteNames(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
  });
}

function exportHistory(
  queries: Statements,
  file: Database,
  { sqlite: [table = ''], postgres, write }: (typeof historyCopies)[number],
): Promise<void> {
  return copyRows(queries, file, {
    select: `SELECT ${write.expressions.join(', ')} FROM ${postgres}`,
    insert: `INSERT INTO ${table} (${quoteNames(write.columns)}) VALUES (${write.columns.map(() => '?').join(', ')})`,
  });
}

type Cell = string | number | boolean | Buffer | null;

async function copyRows(
  queries: Statements,
  file: Database,
  { select, insert }: { select: string; insert: string },
): Promise<void> {
  const statement = file.prepare(insert);
  const insertAll = file.transaction((rows: Cell[][]) => {
    for (const row of rows)
      statement.run(...row.map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell)));
  });
  await queries.exec(`DECLARE export NO SCROLL CURSOR FOR ${select}`);
  let rows: Cell[][];
  do {
    rows = await queries.raw<Cell[]>(`FETCH ${ROWS_PER_FETCH} FROM export`);
    insertAll(rows);
  } while (rows.length === ROWS_PER_FETCH);
  await queries.exec('CLOSE export');
}

/** The last id that was ever used, so that ids of deleted rows are not used again. */
async function exportCounter(queries: Statements, file: Database, table: string): Promise<void> {
  const last = await queries.find<{ id: number }>(
    `SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('${table}', 'id')::regclass), 0) AS id`,
  );
  file.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table);
  file.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, last?.id ?? 0);
}
