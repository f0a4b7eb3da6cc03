/** Readers of single JSON values that a hub of another version may have sent: each accepts any value and returns one of its type. */

export type Reader<T> = (value: unknown) => T;

export const readString: Reader<string> = (value) => (typeof value === 'string' ? value : '');

/** A text of at least one character, otherwise null. */
export const readStringOrNull: Reader<string | null> = (value) => readString(value) || null;

export const readBoolean: Reader<boolean> = (value) => value === true;

/** A finite number of 0 or more, otherwise null. */
export const readNumberOrNull: Reader<number | null> = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** A finite number of 0 or more, otherwise 0. */
export const readNumber: Reader<number> = (value) => readNumberOrNull(value) ?? 0;

export const readIntegerOrNull: Reader<number | null> = (value) =>
  Number.isSafeInteger(value) ? (value as number) : null;

export const readInteger: Reader<number> = (value) => readIntegerOrNull(value) ?? 0;

/** `YYYY-MM-DD`, otherwise null. */
export const readDateOrNull: Reader<string | null> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;

export const readDate: Reader<string> = (value) => readDateOrNull(value) ?? '';
