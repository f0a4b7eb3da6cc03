import type { ChangeLog } from './change-log.ts';
import { isSameJson } from './structural-sharing.ts';

/** Decoders for single JSON values: each accepts any value and returns one of its type. */

export type Reader<T> = (value: unknown) => T;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const readString: Reader<string> = (value) => (typeof value === 'string' ? value : '');

export const readBoolean: Reader<boolean> = (value) => value === true;

/** A finite number of 0 or more, otherwise null. */
export const readNumberOrNull: Reader<number | null> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** A finite number of 0 or more, otherwise 0. */
export const readNumber: Reader<number> = (value) => readNumberOrNull(value) ?? 0;

export const readInteger: Reader<number> = (value) => (Number.isSafeInteger(value) ? (value as number) : 0);

export const readIntegerOrNull: Reader<number | null> = (value) =>
  Number.isSafeInteger(value) ? (value as number) : null;

export const readDate: Reader<string | null> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;

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
  const result: Partial<T> = {};
  for (const key in fields) result[key] = fields[key](Object.hasOwn(value, key) ? value[key] : undefined);
  return result as T;
}

/** A value that was decoded before, and its JSON. */
export interface Earlier<T> {
  readonly json: Record<string, unknown>;
  readonly result: T;
  /** If it says what has changed since then, only that is read. */
  readonly log: ChangeLog;
}

/** A reader that also gets the field's earlier JSON, and what was decoded from it. */
export type ChangeReader<T> = (value: unknown, json: unknown, last: T) => T;

/**
 * The same as `readFields` after an earlier value: fields with equal JSON keep what was decoded then. Returns
 * `earlier.result` if no field has changed.
 */
export function readChangedFields<T extends object>(
  value: Record<string, unknown>,
  fields: { readonly [K in keyof T]-?: ChangeReader<T[K]> },
  { json, result: last, log }: Earlier<T>,
): T {
  let result: T | undefined;
  const read = (key: keyof T & string) => {
    result ??= { ...last };
    result[key] = fields[key](value[key], json[key], last[key]);
  };
  const change = log.get(value);
  if (change?.from === json) {
    for (const key of change.keys) if (Object.hasOwn(fields, key)) read(key as keyof T & string);
  } else {
    for (const key in fields) if (!isSameJson(json[key], value[key])) read(key);
  }
  return result ?? last;
}
