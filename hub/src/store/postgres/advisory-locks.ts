/** Numbers of the hubs' locks on one database. The other half of each key is the schema. */
export const lockKeys = { migration: 0, hub: 1, runner: 2, history: 3, newNode: 4, alertEvents: 5 } as const;

/** SQL of an advisory lock's two keys. */
export function describeLock(lock: keyof typeof lockKeys): string {
  return `hashtext('muster ' || current_schema()), ${lockKeys[lock]}`;
}
