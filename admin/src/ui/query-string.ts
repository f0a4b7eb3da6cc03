/** Parses a URL's query; the last of repeated parameters counts. */
export function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The query of a URL with its question mark, or "" without parameters. Parameters that are undefined are left out. */
export function formatQuery(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** A parameter as a string of at most `length` characters, since a link may contain anything; undefined if it is empty. */
export function readText(value: unknown, length: number): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  return value.slice(0, length);
}

/** A parameter that is one of `values`, otherwise undefined. */
export function readChoice<T extends string>(value: unknown, values: readonly T[]): T | undefined {
  return values.find((known) => known === value);
}
