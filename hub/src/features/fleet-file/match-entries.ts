import type { FieldError } from '../../lib/errors.ts';

interface Row {
  id: number;
  name: string;
}

interface Match<E, R> {
  entry: E;
  /** JSON Pointer to the entry. */
  pointer: string;
  /** Undefined if the entry is new. */
  row: R | undefined;
}

export interface Matches<E, R> {
  matches: Match<E, R>[];
  /** Rows without an entry. */
  unnamed: R[];
  errors: FieldError[];
}

/**
 * Finds the row of each entry of a section: by id if the entry has one, otherwise by name among the rows that no entry
 * names by id. Names need not be unique in a hub, so a name may find several rows, which is an error.
 */
export function matchEntries<E extends { id?: number; name?: string }, R extends Row>(
  entries: readonly E[],
  rows: readonly R[],
  { root, noun }: { root: string; noun: string },
): Matches<E, R> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const claimed = new Set(entries.flatMap(({ id }) => id ?? []));
  const byName = Map.groupBy(
    rows.filter(({ id }) => !claimed.has(id)),
    ({ name }) => name,
  );
  const errors: FieldError[] = [];
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';

  function find({ id, name = '' }: E, pointer: string): R | undefined {
    if (id !== undefined) {
      if (!byId.has(id))
        errors.push({ pointer: `${pointer}/id`, detail: `is not the id of ${article} ${noun}` });
      return byId.get(id);
    }
    const found = byName.get(name) ?? [];
    if (found.length > 1)
      errors.push({
        pointer: `${pointer}/name`,
        detail: `is the name of ${found.length} ${noun}s: add an id (${found.map((row) => row.id).join(', ')})`,
      });
    return found[0];
  }

  const matches = entries.map((entry, index) => {
    const pointer = `${root}/${index}`;
    return { entry, pointer, row: find(entry, pointer) };
  });
  const named = new Set(matches.map(({ row }) => row));
  return { matches, unnamed: rows.filter((row) => !named.has(row)), errors };
}
