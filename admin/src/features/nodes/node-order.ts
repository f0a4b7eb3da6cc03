/** Moves an id to a zero-based position, clamped to the list. */
export function moveId(ids: readonly number[], id: number, place: number): number[] {
  if (!ids.includes(id)) return [...ids];
  const rest = ids.filter((other) => other !== id);
  const to = Math.min(rest.length, Math.max(0, place));
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** Index of an item dropped before or after another. */
export function getDropIndex(
  ids: readonly number[],
  id: number,
  drop: { over: number; isAfter: boolean },
): number {
  const rest = ids.filter((other) => other !== id);
  return rest.indexOf(drop.over) + (drop.isAfter ? 1 : 0);
}

function isSameOrder(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

/**
 * Sorts items by a list of ids. Items missing from the list, such as new nodes, keep their order at
 * the end; unknown ids are ignored.
 */
export function sortByIds<T extends { id: number }>(things: readonly T[], ids: readonly number[]): T[] {
  const places = new Map(ids.map((id, index) => [id, index]));
  const placeOf = (thing: T) => places.get(thing.id) ?? ids.length;
  // A stable sort keeps the missing ones in order.
  return [...things].sort((a, b) => placeOf(a) - placeOf(b));
}

/** An optimistic order, until the hub's snapshots contain it. */
export interface OptimisticOrder {
  ids: readonly number[];
  /** Time of the last snapshot when the hub confirmed; null until then. */
  agreedTs: number | null;
}

/** A snapshot rendered up to two seconds before the confirmation may arrive after it. */
const GRACE_SECONDS = 4;

/** Whether snapshots can be shown as they are: they contain the order, or a newer change. */
export function isOrderShown(
  wanted: OptimisticOrder,
  snapshot: { ts: number; nodes: readonly { id: number }[] },
): boolean {
  if (wanted.agreedTs === null) return false;
  const ids = snapshot.nodes.map((node) => node.id);
  return isSameOrder(ids, wanted.ids) || snapshot.ts > wanted.agreedTs + GRACE_SECONDS;
}
