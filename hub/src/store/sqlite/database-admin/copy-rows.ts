import { isUtf8 } from 'node:buffer';
import type { Database } from 'better-sqlite3';
import { getErrorCode } from '../../errors.ts';
import { printable } from '../../validation/printable.ts';
import { refuse } from './source-file.ts';
import type { CopiedTable, TableColumn } from './table-columns.ts';

/** A hub stores no larger texts and blobs, because bodies of requests are limited to 64 KiB. */
const MAX_VALUE_BYTES = 1024 * 1024;

/** Two per column: its type, and its value if that can be copied. */
type Cells = (string | bigint | number | Buffer | null)[];

/**
 * Copies the rows of a table one by one, so that an error names the value. Throws `refused`. `maxRows` is the most that a
 * file of its size can hold, because the pages of a crafted file may form a cycle.
 */
export function copyRows(
  source: Database,
  target: Database,
  { table, maxRows }: { table: CopiedTable; maxRows: number },
): void {
  const { name, columns } = table;
  const select = source
    .prepare<[], Cells>(`SELECT ${columns.map(selectColumn).join(', ')} FROM "${name}" NOT INDEXED`)
    .raw()
    .safeIntegers();
  const insert = target.prepare(
    `INSERT INTO "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')})
     VALUES (${columns.map(() => '?').join(', ')})`,
  );
  let rows = 0;
  for (const cells of select.iterate()) {
    rows += 1;
    if (rows > maxRows) throw refuse(`The file is damaged (its table ${name} has no end).`);
    const values = columns.map((column, index) => {
      const [type, value] = cells.slice(2 * index, 2 * index + 2);
      const problem = checkCell(column, String(type), value ?? null);
      if (problem !== null)
        throw refuse(
          `The file has an invalid value: table ${name}, row ${nameRow(table, cells, rows)}, column ${column.name} ${problem}.`,
        );
      return decodeCell(column, value ?? null);
    });
    insertRow(() => insert.run(values), `table ${name}, row ${nameRow(table, cells, rows)}`);
  }
}

function insertRow(insert: () => void, place: string): void {
  try {
    insert();
  } catch (error) {
    if (!getErrorCode(error).startsWith('SQLITE_CONSTRAINT')) throw error;
    throw refuse(`The file has an invalid row: ${place} (${(error as Error).message}).`, error);
  }
}

/** Uses only SQLite's built-in functions, which convert nothing. A value of the wrong type or size is not read. */
function selectColumn({ name, type }: TableColumn): string {
  const column = `"${name}"`;
  const isSmall = `octet_length(${column}) <= ${MAX_VALUE_BYTES}`;
  const readable = {
    INTEGER: `iif(typeof(${column}) = 'integer', ${column}, NULL)`,
    REAL: `iif(typeof(${column}) IN ('real', 'integer'), ${column}, NULL)`,
    TEXT: `iif(typeof(${column}) = 'text' AND ${isSmall}, CAST(${column} AS BLOB), NULL)`,
    BLOB: `iif(typeof(${column}) = 'blob' AND ${isSmall}, ${column}, NULL)`,
  };
  return `typeof(${column}), ${readable[type]}`;
}

function checkCell({ type, isRequired }: TableColumn, found: string, value: Cells[number]): string | null {
  if (found === 'null') return isRequired ? 'is missing' : null;
  const isExpected = found === type.toLowerCase() || (type === 'REAL' && found === 'integer');
  if (!isExpected) return `must be ${type.toLowerCase()}, not ${found}`;
  if (value === null) return `is larger than ${MAX_VALUE_BYTES} bytes`;
  if (typeof value === 'number' && !Number.isFinite(value)) return 'is not a finite number';
  if (typeof value === 'bigint' && !Number.isSafeInteger(Number(value))) return 'is outside ±(2^53 − 1)';
  if (type === 'TEXT' && Buffer.isBuffer(value) && !isUtf8(value)) return 'is not valid UTF-8';
  return null;
}

function decodeCell({ type }: TableColumn, value: Cells[number]): Cells[number] {
  if (typeof value === 'bigint') return Number(value);
  return type === 'TEXT' && Buffer.isBuffer(value) ? value.toString() : value;
}

/** The primary key, or the position for a row whose key cannot be read. */
function nameRow({ columns }: CopiedTable, cells: Cells, position: number): string {
  const keys = columns.flatMap(({ isKey }, index) => (isKey ? [cells[2 * index + 1] ?? null] : []));
  if (keys.length === 0 || keys.includes(null)) return `number ${position}`;
  return keys.map((key) => printable(Buffer.isBuffer(key) ? key.toString() : String(key))).join(' ');
}
