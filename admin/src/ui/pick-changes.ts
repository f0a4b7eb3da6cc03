/** Only the changed keys, so that a form does not overwrite concurrent changes by others. */
export function pickChanges<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
