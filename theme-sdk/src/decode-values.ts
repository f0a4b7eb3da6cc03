/** Readers of single values out of foreign JSON: each takes anything and answers with a value of its type. */

export type Reader<T> = (value: unknown) => T;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const readText: Reader<string> = (value) => (typeof value === 'string' ? value : '');

export const readFlag: Reader<boolean> = (value) => value === true;

/** A finite number that is not negative, else null. */
export const readFigure: Reader<number | null> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** As `readFigure`, with 0 for what is unknown. */
export const readAmount: Reader<number> = (value) => readFigure(value) ?? 0;

export const readWhole: Reader<number> = (value) => (Number.isSafeInteger(value) ? (value as number) : 0);

export const readWholeOrNull: Reader<number | null> = (value) =>
  Number.isSafeInteger(value) ? (value as number) : null;

export const readDate: Reader<string | null> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;

export const readCountry: Reader<string> = (value) =>
  typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : '';

/** An id of the hub, or null for what cannot be one. */
export const readId: Reader<number | null> = (value) =>
  Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : null;

/** What `read` makes of each entry; entries that it answers null for are left out. */
export function readList<T>(value: unknown, read: (entry: unknown) => T | null): T[] {
  if (!Array.isArray(value)) return [];
  return value.map(read).filter((entry): entry is T & {} => entry !== null);
}

/** An object with the keys of `fields`, each read by its reader. */
export function readFields<T>(
  value: Record<string, unknown>,
  fields: { readonly [K in keyof T]-?: Reader<T[K]> },
): T {
  const result: Partial<T> = {};
  for (const key in fields) result[key] = fields[key](Object.hasOwn(value, key) ? value[key] : undefined);
  return result as T;
}
