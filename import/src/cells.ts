import type { SourceDatabase } from './import-source.ts';

/** A value of another product's database. SQLite keeps any type in any column, unless the table is STRICT. */
export type Cell = string | number | bigint | Uint8Array | null;

export type CellRow<Column extends string> = Readonly<Record<Column, Cell>>;

const decoder = new TextDecoder();

/** Trimmed; "" for NULL. */
export function toText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return decoder.decode(cell).trim();
  return String(cell).trim();
}

/** NaN for NULL and for text that is not a number. */
export function toNumber(cell: Cell): number {
  const text = toText(cell);
  return text === '' ? Number.NaN : Number(text);
}

/** 0 for what is not a number. */
export function toInteger(cell: Cell): number {
  const number = Math.trunc(toNumber(cell));
  return Number.isFinite(number) ? number : 0;
}

/** GORM writes booleans as 0 and 1; other drivers as text. */
export function toBoolean(cell: Cell): boolean {
  const text = toText(cell).toLowerCase();
  return text === 'true' || text === 't' || toInteger(cell) !== 0;
}

/** Undefined if the cell is not JSON. */
export function toJson(cell: Cell): unknown {
  try {
    return JSON.parse(toText(cell));
  } catch {
    return;
  }
}

/** A JSON object as a record; empty for anything else. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** A JSON string or number as a cell; NULL for anything else. */
export function toCell(value: unknown): Cell {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** The result columns of a SELECT. Columns that this version of the product does not have are NULL. */
export function listColumns(db: SourceDatabase, table: string, names: readonly string[]): string {
  const columns = db.columns(table);
  return names.map((name) => (columns.has(name) ? quoteName(name) : `NULL AS ${quoteName(name)}`)).join(', ');
}

/** Whether the table exists and has all these columns. */
export function hasColumns(db: SourceDatabase, table: string, names: readonly string[]): boolean {
  const columns = db.columns(table);
  return names.every((name) => columns.has(name));
}

/** 0 if there is no such table. */
export function countRows(db: SourceDatabase, table: string): number {
  if (!db.tables.has(table)) return 0;
  return (
    db.sqlite
      .prepare<[], number>(`SELECT count(*) FROM ${quoteName(table)}`)
      .pluck()
      .get() ?? 0
  );
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
