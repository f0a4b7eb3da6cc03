import type { Database } from 'better-sqlite3';
import { refuse } from './source-file.ts';

/** A column of a table that the migrations create. All tables are STRICT, so there is no other type. */
export interface TableColumn {
  name: string;
  type: 'INTEGER' | 'REAL' | 'TEXT' | 'BLOB';
  isRequired: boolean;
  /** Whether it belongs to the primary key. */
  isKey: boolean;
}

export interface CopiedTable {
  name: string;
  columns: TableColumn[];
  /** Whether its ids are never reused, so that `sqlite_sequence` has the last one. */
  hasSequence: boolean;
}

interface ColumnRow {
  name: string;
  type: TableColumn['type'];
  notnull: number;
  pk: number;
  /** 0 for an ordinary column; 2 and 3 for generated ones: https://sqlite.org/pragma.html#pragma_table_xinfo */
  hidden: number;
}

function selectColumns(db: Database, table: string): ColumnRow[] {
  return db.prepare<[string], ColumnRow>('SELECT * FROM pragma_table_xinfo(?)').all(table);
}

/** The columns of a new table, by the database that the migrations have created. */
export function readTable(db: Database, { name, sql }: { name: string; sql: string | null }): CopiedTable {
  const columns = selectColumns(db, name).map((column) => ({
    name: column.name,
    type: column.type,
    isRequired: column.notnull === 1,
    isKey: column.pk > 0,
  }));
  return { name, columns, hasSequence: /\bAUTOINCREMENT\b/i.test(sql ?? '') };
}

/**
 * Returns the names of the additional columns of an ordinary table. Throws `refused` if an expected column is missing
 * or generated: reading it would evaluate an expression of the file.
 */
export function findExtraColumns(source: Database, { name, columns }: CopiedTable): string[] {
  const found = selectColumns(source, name);
  for (const expected of columns) {
    const column = found.find((one) => one.name === expected.name);
    if (column === undefined)
      throw refuse(`The file is not a hub's database: its table ${name} lacks the column ${expected.name}.`);
    if (column.hidden !== 0)
      throw refuse(
        `The file is not a hub's database: in its table ${name} the column ${expected.name} is generated.`,
      );
  }
  const names = new Set(columns.map((column) => column.name));
  return found.map((column) => column.name).filter((column) => !names.has(column));
}
