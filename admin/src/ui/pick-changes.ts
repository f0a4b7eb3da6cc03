/** Only the changed keys, so that a form does not overwrite concurrent changes by others. */
export function pickChanges<T extends object>(before: object, after: T): Partial<T> {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(known.get(key)),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
