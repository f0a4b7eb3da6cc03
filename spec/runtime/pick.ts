/*
 * Serialisers copy only the keys of their schema, and JSON.stringify writes the copy: this is faster than concatenating
 * text. A number that is not finite or a value of another type becomes null, and an optional key is omitted.
 */

export function text(value: unknown) {
  return typeof value === 'string' ? value : null;
}

export function number(value: unknown) {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function flag(value: unknown) {
  return typeof value === 'boolean' ? value : null;
}

export function scalar(value: unknown) {
  return text(value) ?? number(value) ?? flag(value);
}

export function list<T, R>(values: readonly T[], pick: (value: T) => R): R[] {
  const picked = new Array<R>(values.length);
  for (let index = 0; index < values.length; index += 1) picked[index] = pick(values[index] as T);
  return picked;
}

export function map<T, R>(values: Readonly<Record<string, T>>, pick: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, pick(value)]));
}

const empty = Object.freeze({});

/** The keys beyond `known` that an open schema allows. */
export function rest(value: object, known: ReadonlySet<string>): Record<string, unknown> {
  const keys = Object.keys(value).filter((key) => !known.has(key));
  if (keys.length === 0) return empty;
  return Object.fromEntries(keys.map((key) => [key, (value as Record<string, unknown>)[key]]));
}
