import type { FieldError } from '../../lib/errors.ts';
import type { Matches } from './match-entries.ts';

/** A node or ping task that another entry names: its id, or the name of one that the plan creates. */
export type Reference = number | { created: string };

/** Finds the rows of a list of names and ids that is at `pointer`. Adds errors for those that are not found. */
export type Resolve = (
  names: readonly (string | number)[],
  pointer: string,
  errors: FieldError[],
) => Reference[];

interface Row {
  id: number;
  name: string;
}

interface RowsAfter<R extends Row> {
  /** Key of the section in the file. */
  section: string;
  noun: string;
  rows: readonly R[];
  matches: Matches<{ name?: string }, R>['matches'];
  deleted: readonly R[];
}

/** Finds rows by the names that they have once the plan is applied. */
export function createResolver<R extends Row>({
  section,
  noun,
  rows,
  matches,
  deleted,
}: RowsAfter<R>): Resolve {
  const deletedIds = new Set(deleted.map(({ id }) => id));
  const deletedNames = new Set(deleted.map(({ name }) => name));
  const kept = new Set(rows.flatMap(({ id }) => (deletedIds.has(id) ? [] : id)));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  for (const { entry, row } of matches)
    if (row !== undefined && entry.name !== undefined) names.set(row.id, entry.name);
  const byName = Map.groupBy<string, Reference>(kept, (id) => names.get(id as number) ?? '');
  for (const { entry, row } of matches)
    if (row === undefined && entry.name !== undefined)
      byName.set(entry.name, [...(byName.get(entry.name) ?? []), { created: entry.name }]);
  const willBeDeleted = `is not under ${section}, and --prune would delete it`;

  /** Text is a problem. */
  function find(name: string | number): Reference | string {
    if (typeof name === 'number') {
      if (kept.has(name)) return name;
      return deletedIds.has(name)
        ? willBeDeleted
        : `is not the id of a ${noun}; quote a name that consists of digits`;
    }
    const found = byName.get(name) ?? [];
    const [first] = found;
    if (found.length > 1) return `is the name of ${found.length} ${noun}s: list the id instead`;
    if (first !== undefined) return first;
    return deletedNames.has(name) ? willBeDeleted : `is not the name of a ${noun}`;
  }

  return (listed, pointer, errors) => {
    // A row may be named by its name and by its id.
    const seen = new Set<string>();
    return listed.flatMap((name, index) => {
      const found = find(name);
      const key = JSON.stringify(found);
      const isRepeated = seen.has(key);
      seen.add(key);
      if (typeof found !== 'string' && !isRepeated) return [found];
      const detail = typeof found === 'string' ? found : 'is listed twice';
      errors.push({ pointer: `${pointer}/${index}`, detail });
      return [];
    });
  };
}

/** Whether the references are exactly these rows. */
export function areSame(references: readonly Reference[], ids: readonly number[]): boolean {
  return (
    references.length === ids.length &&
    references.every((reference) => typeof reference === 'number' && ids.includes(reference))
  );
}
