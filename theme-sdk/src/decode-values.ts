import type { Reader } from '@muster/generated/runtime/tolerant-readers';
import { replaceEqualDeep } from './structural-sharing.ts';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const readCountry: Reader<string> = (value) =>
  typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : '';

/** A positive integer, otherwise null. */
export const readId: Reader<number | null> = (value) =>
  Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : null;

/** The results of `read` for each entry, without nulls. */
export function readList<T>(value: unknown, read: (entry: unknown) => T | null): T[] {
  if (!Array.isArray(value)) return [];
  return value.map(read).filter((entry): entry is T & {} => entry !== null);
}

/** An object with the keys of `fields`, each decoded by its reader. */
export function readFields<T>(
  value: Record<string, unknown>,
  fields: { readonly [K in keyof T]-?: Reader<T[K]> },
): T {
  // A copy of the readers first: V8 turns an object that grows beyond a dozen computed keys into a hash table.
  const result: Partial<T> = { ...fields } as object;
  for (const key in fields) result[key] = fields[key](Object.hasOwn(value, key) ? value[key] : undefined);
  return result as T;
}

/** A reader that also gets what was decoded before. */
export type ChangeReader<T> = (value: unknown, last: T) => T;

/** Reads the fields in `keys` again; the others are the same as in `last`, which is returned if none has changed. */
export function readChangedFields<T extends object>(
  value: Record<string, unknown>,
  last: T,
  { fields, keys }: { fields: { readonly [K in keyof T]-?: ChangeReader<T[K]> }; keys: readonly string[] },
): T {
  let result: T | undefined;
  for (const name of keys) {
    if (!Object.hasOwn(fields, name)) continue;
    const key = name as keyof T & string;
    const before = last[key];
    const now = fields[key](value[key], before);
    const field = typeof now === 'object' ? replaceEqualDeep(before, now) : now;
    if (field === before) continue;
    result ??= { ...last };
    result[key] = field;
  }
  return result ?? last;
}
