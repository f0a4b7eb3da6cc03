import type { SourceDatabase } from '../import-source.ts';

/** A row of an untrusted table: integers are bigint, and a value may have another type than its column. */
export type SourceRow = Readonly<Record<string, unknown>>;

/** Reads the columns of `wanted` that a table has; none if there is no such table. `order` names existing columns only. */
export function readRows(
  db: SourceDatabase,
  table: string,
  { wanted, order = '' }: { wanted: readonly string[]; order?: string },
): SourceRow[] {
  const present = db.columns(table);
  const columns = wanted.filter((name) => present.has(name));
  if (columns.length === 0) return [];
  const names = columns.map((name) => `"${name}"`).join(', ');
  return db.sqlite
    .prepare<[], SourceRow>(`SELECT ${names} FROM "${table}" ${order === '' ? '' : `ORDER BY ${order}`}`)
    .safeIntegers()
    .all();
}

/** Text, also of a number; "" for NULL and blobs. */
export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : '';
}

/** NaN for what is neither a number nor text that SQLite would read as one. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

/** Unix seconds from 0, or `otherwise`. */
export function toInstant(value: unknown, otherwise: number): number {
  const seconds = Math.floor(toNumber(value));
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : otherwise;
}

/** A number of the ledger: kept as bigint, so that the importer notices one above 2^53 − 1. */
export function toBytes(value: unknown): number | bigint {
  return typeof value === 'bigint' ? value : Math.round(toNumber(value)) || 0;
}
