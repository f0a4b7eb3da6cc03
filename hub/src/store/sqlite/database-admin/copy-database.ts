import { isOrdinaryTable } from '@muster/import/untrusted-file';
import type { Database } from 'better-sqlite3';
import { KEY_SPAN } from '../../metric-layout.ts';
import type { DroppedObject } from '../../store.ts';
import { printable } from '../../validation/printable.ts';
import { getFileSize } from '../files/database-files.ts';
import { copyHistory, isHistory } from './copy-history.ts';
import { copyRows } from './copy-rows.ts';
import {
  compareSchemas,
  nameKind,
  readSchemaObjects,
  type SchemaDifferences,
  type SchemaObject,
} from './schema-objects.ts';
import { refuse } from './source-file.ts';
import { type CopiedTable, findExtraColumns, readTable } from './table-columns.ts';

/**
 * Whether a restore copies the rows of a table. Sessions and tokens are left behind, because an attacker may have put
 * theirs into the file; API tokens that the current database has are put back later. Account and second factors are copied, and the report says whether they differ.
 */
const isCopied: Readonly<Record<string, boolean>> = {
  setting: true,
  account: true,
  totp: true,
  passkey: true,
  recovery_code: true,
  session: false,
  session_note: false,
  spent_token: false,
  api_token: false,
  node: true,
  traffic: true,
  metric: true,
  metric_recent: true,
  metric_hour: true,
  metric_open: true,
  ping_task: true,
  ping_node: true,
  check_result: true,
  check_status: true,
  check_outage: true,
  ping_record: true,
  ping_hour: true,
  ping_open: true,
  gauge_hour: true,
  part_day: true,
  incident: true,
  notice: true,
  notice_node: true,
  alert_rule: true,
  alert: true,
  alert_event: true,
  // Replaced by the log of the current database, unless there is none.
  audit: true,
};
const SEQUENCE = 'sqlite_sequence';

/** Limit of a report. SQLite has parsed the whole schema by then. */
const MAX_OBJECTS = 10_000;
/** The smallest row takes a two-byte pointer and a cell of at least two bytes: fileformat2.html#b_tree_pages */
const MIN_ROW_BYTES = 4;

/** The last usable id. Histories are keyed by node and minute in 53 bits; half of the ids are left for new nodes. */
const MAX_NODE_ID = (Number.MAX_SAFE_INTEGER + 1) / KEY_SPAN / 2;
const MAX_ID = 2 ** 52;

export interface DatabaseCopy {
  /** Read-only connection to the untrusted file. */
  source: Database;
  /** The new database, with the schema of the file's version. */
  target: Database;
  /** Path of the file. */
  path: string;
}

/**
 * Copies the rows of the tables that `target` has from an untrusted file, column by column, and returns what is left
 * behind. Of the file's schema only table and column names are used: nothing of it is created, and no expression,
 * trigger, view or virtual table of it is evaluated. Throws `refused`.
 */
export function copyDatabase({ source, target, path }: DatabaseCopy): DroppedObject[] {
  const expected = readSchemaObjects(target);
  const found = readSchemaObjects(source);
  if (found.length > MAX_OBJECTS)
    throw refuse(`The file is not a hub's database: its schema has ${found.length} objects.`);
  const differences = compareSchemas(found, expected);
  const objects = expected.filter(({ type, name }) => type === 'table' && name !== SEQUENCE);
  requireTables(objects, found);
  requireIntegrity(source, { tables: objects, differences });

  const tables = objects.map((object) => readTable(target, object));
  const extraColumns = new Map(tables.map((table) => [table.name, findExtraColumns(source, table)]));
  const maxRows = Math.ceil(getFileSize(path) / MIN_ROW_BYTES);
  target.prepare('ATTACH ? AS source').run(path);
  const lost: DroppedObject[] = [];
  target.exec('BEGIN');
  for (const table of tables) {
    const copies = isCopied[table.name];
    if (copies === undefined) throw new Error(`isCopied does not have the table ${table.name}`);
    if (!copies) continue;
    if (!isHistory(table.name)) copyRows(source, target, { table, maxRows });
    else lost.push(...describeLostRows(table, copyHistory(target, { table, maxRows })));
  }
  const sequences = tables.filter(({ hasSequence }) => hasSequence);
  lost.push(...copySequences({ source, target }, sequences, found));
  target.exec('COMMIT');
  target.exec('DETACH source');
  return [...describeDropped(differences, extraColumns), ...lost];
}

/** Only ordinary tables are read: the name of a virtual table would run its module. */
function requireTables(expected: readonly SchemaObject[], found: readonly SchemaObject[]): void {
  for (const { name } of expected)
    if (!found.some((object) => object.name === name && isOrdinaryTable(object)))
      throw refuse(`The file is not a hub's database: it lacks the table ${name}.`);
}

/**
 * The check evaluates constraints, generated columns and index expressions. So the whole file is checked only if it has
 * exactly our own schema, and otherwise each table whose definition and indexes are ours.
 */
function requireIntegrity(
  source: Database,
  { tables, differences: { changed, unknown } }: { tables: SchemaObject[]; differences: SchemaDifferences },
): void {
  const others = [...changed, ...unknown].filter(({ type }) => type === 'table' || type === 'index');
  if (changed.length === 0 && unknown.length === 0) {
    requireOk(source, 'integrity_check(1)');
    return;
  }
  for (const { name } of tables)
    if (!others.some(({ tbl_name }) => tbl_name.toLowerCase() === name))
      requireOk(source, `integrity_check("${name}")`);
}

function requireOk(source: Database, check: string): void {
  const [first] = source.pragma(check) as { integrity_check: string }[];
  if (first?.integrity_check !== 'ok')
    throw refuse(`The file is damaged (${printable(String(first?.integrity_check))}).`);
}

interface SequenceRow {
  name: string;
  seq: bigint | null;
}

/**
 * Keeps the last id of each table, so that ids stay unique for ever. An unusable entry is replaced by the largest id. The
 * column has no type: 5.0 is as good as 5.
 */
function copySequences(
  { source, target }: Pick<DatabaseCopy, 'source' | 'target'>,
  tables: readonly CopiedTable[],
  found: readonly SchemaObject[],
): DroppedObject[] {
  const hasSequences = found.some(
    ({ type, name, sql }) =>
      type === 'table' && name === SEQUENCE && sql === 'CREATE TABLE sqlite_sequence(name,seq)',
  );
  const rows = hasSequences
    ? source
        .prepare<[number], SequenceRow>(
          `SELECT CAST(name AS TEXT) AS name, iif(typeof(seq) IN ('integer', 'real') AND seq = CAST(seq AS INTEGER), CAST(seq AS INTEGER), NULL) AS seq FROM ${SEQUENCE} NOT INDEXED
           WHERE octet_length(name) <= 200 LIMIT ?`,
        )
        .safeIntegers()
        .all(MAX_OBJECTS)
    : [];
  return tables.flatMap(({ name }) => {
    const max = name === 'node' ? MAX_NODE_ID : MAX_ID;
    const largest =
      target.prepare<[], number>(`SELECT coalesce(max(rowid), 0) FROM "${name}"`).pluck().get() ?? 0;
    if (largest > max)
      throw refuse(
        `The file has an invalid value: table ${name}, row ${largest}, column id is above ${max}, so no rows could be added.`,
      );
    const wanted = rows.filter((row) => row.name === name).map(({ seq }) => Number(seq ?? -1));
    const isUsable = wanted.every((seq) => seq >= 0 && seq <= max);
    const last = isUsable ? Math.max(largest, ...wanted) : largest;
    target.prepare(`DELETE FROM ${SEQUENCE} WHERE name = ?`).run(name);
    if (last > 0)
      target.prepare(`INSERT INTO ${SEQUENCE} (name, seq) VALUES (?, CAST(? AS INTEGER))`).run(name, last);
    return isUsable ? [] : [{ kind: 'sequence' as const, name, count: 1 }];
  });
}

function describeLostRows({ name }: CopiedTable, count: number): DroppedObject[] {
  return count === 0 ? [] : [{ kind: 'rows', name, count }];
}

function describeDropped(
  { changed, unknown }: SchemaDifferences,
  extraColumns: ReadonlyMap<string, string[]>,
): DroppedObject[] {
  const columns = [...extraColumns].flatMap(([table, names]) =>
    names.map((column) => ({ kind: 'column' as const, name: printable(`${table}.${column}`), count: 1 })),
  );
  // A table with additional columns differs in those; report other differences as such.
  const definitions = changed
    .filter(({ type, name }) => type !== 'table' || (extraColumns.get(name) ?? []).length === 0)
    .map((object) => ({
      kind: object.type === 'table' ? ('definition' as const) : nameKind(object),
      name: printable(object.name),
      count: 1,
    }));
  const objects = unknown.map((object) => ({
    kind: nameKind(object),
    name: printable(object.name),
    count: 1,
  }));
  return [...objects, ...columns, ...definitions];
}
