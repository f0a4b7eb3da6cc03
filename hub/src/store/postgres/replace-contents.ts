import BetterSqlite, { type Database } from 'better-sqlite3';
import type { Value } from '../queries.ts';
import type { SettingValues } from '../rows.ts';
import { createSqliteQueries } from '../sqlite/queries.ts';
import { keepCommonTokens, putApiTokens, readApiTokens } from '../tables/api-token.ts';
import { putSettings, readSettings } from '../tables/setting.ts';
import { countedTables, type HistoryCopy, historyCopies, quoteNames, sharedTables } from './copy-tables.ts';
import { ensurePartitions } from './history-partitions.ts';
import type { PostgresQueries } from './queries.ts';
import type { Statements } from './statements.ts';

const ROWS_PER_INSERT = 5_000;
const RETENTION = 'audit_retention_days';

/**
 * Replaces all rows by those of a prepared SQLite file, except the audit log and its retention: somebody who restores a
 * database must not thereby erase or forge entries. API tokens that were revoked since the file was prepared are not brought back.
 */
export async function replaceContents(queries: PostgresQueries, candidate: string): Promise<void> {
  const file = new BetterSqlite(candidate, { readonly: true, fileMustExist: true });
  try {
    file.pragma('trusted_schema = OFF');
    const { [RETENTION]: retention } = await readSettings(queries);
    const tokens = keepCommonTokens(
      await readApiTokens(queries),
      await readApiTokens(createSqliteQueries(file)),
    );
    const replaced = sharedTables.filter((table) => table !== 'audit');
    const history = historyCopies.map(({ postgres }) => postgres);
    // After a restore, hubs read all nodes.
    await queries.exec(`TRUNCATE ${[...replaced, ...history, 'deleted_node'].join(', ')}`);
    for (const table of replaced) await insertTable(queries, file, table);
    await putApiTokens(queries, tokens);
    for (const copy of historyCopies) await insertHistory(queries, file, copy);
    for (const table of countedTables) if (table !== 'audit') await setCounter(queries, file, table);
    await keepRetention(queries, retention);
  } finally {
    file.close();
  }
}

async function keepRetention(queries: PostgresQueries, retention: SettingValues[string]): Promise<void> {
  await queries.run('DELETE FROM setting WHERE key = @key', { key: RETENTION });
  if (retention !== undefined) await putSettings(queries, { [RETENTION]: retention });
}

/** Types of a table's columns, such as `int8` and `bool`. */
async function readTypes(queries: Statements, table: string): Promise<Map<string, string>> {
  const rows = await queries.all<{ name: string; type: string }>(
    `SELECT column_name::text AS name, udt_name::text AS type FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = @table`,
    { table },
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function insertTable(queries: Statements, file: Database, table: string): Promise<void> {
  const columns = (file.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  await insertRows(queries, {
    table,
    columns,
    rows: file
      .prepare(`SELECT ${quoteNames(columns)} FROM ${table}`)
      .raw()
      .iterate() as Iterable<Cell[]>,
  });
}

async function insertHistory(queries: Statements, file: Database, copy: HistoryCopy): Promise<void> {
  const { postgres: table, columns, partitions, position } = copy;
  const timeIndex = columns.indexOf(position);
  for (const source of copy.sqlite) {
    const select = `SELECT ${(copy.read[source] ?? []).join(', ')} FROM ${source}`;
    await insertRows(queries, {
      table,
      columns,
      rows: file.prepare(select).raw().iterate() as Iterable<Cell[]>,
      beforeInsert: async (rows) => {
        if (partitions === undefined) return;
        await ensurePartitions(
          queries,
          partitions,
          rows.map((row) => Number(row[timeIndex])),
        );
      },
    });
  }
}

type Cell = string | number | Buffer | null;

interface Insertion {
  table: string;
  columns: readonly string[];
  rows: Iterable<Cell[]>;
  beforeInsert?: (rows: readonly Cell[][]) => Promise<void>;
}

async function insertRows(
  queries: Statements,
  { table, columns, rows, beforeInsert }: Insertion,
): Promise<void> {
  const types = await readTypes(queries, table);
  const arrays = columns.map((name, index) => `@c${index}::${types.get(name)}[]`);
  const sql = `INSERT INTO ${table} (${quoteNames(columns)}) SELECT * FROM unnest(${arrays.join(', ')}) ON CONFLICT DO NOTHING`;
  const insert = async (batch: readonly Cell[][]) => {
    await beforeInsert?.(batch);
    const values = columns.map((name, index) => {
      const isBoolean = types.get(name) === 'bool';
      return [`c${index}`, batch.map((row) => (isBoolean ? row[index] === 1 : row[index])) as Value] as const;
    });
    await queries.run(sql, Object.fromEntries(values));
  };
  let batch: Cell[][] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_PER_INSERT) continue;
    await insert(batch);
    batch = [];
  }
  if (batch.length > 0) await insert(batch);
}

async function setCounter(queries: Statements, file: Database, table: string): Promise<void> {
  const last = file
    .prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?')
    .pluck()
    .get(table);
  // A sequence begins at 1, which counts as unused when the third argument is false.
  await queries.run(
    `SELECT setval(pg_get_serial_sequence('${table}', 'id'), greatest(@last::bigint, 1), @last::bigint > 0)`,
    { last: last ?? 0 },
  );
}
