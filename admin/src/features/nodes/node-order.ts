/** The ids with one of them at another place, counted from 0; it stops at either end. */
export function placeId(ids: readonly number[], id: number, place: number): number[] {
  if (!ids.includes(id)) return [...ids];
  const rest = ids.filter((other) => other !== id);
  const to = Math.min(rest.length, Math.max(0, place));
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** Where a thing comes to stand that is dropped before or after another one. */
export function findDropPlace(
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
 * Things in a wanted order. Those that the order does not name, such as a node added meanwhile, keep their sequence at
 * the end; names of things that are gone are passed over.
 */
export function arrange<T extends { id: number }>(things: readonly T[], ids: readonly number[]): T[] {
  const places = new Map(ids.map((id, index) => [id, index]));
  const placeOf = (thing: T) => places.get(thing.id) ?? ids.length;
  // The sort is stable, which keeps the unnamed in sequence.
  return [...things].sort((a, b) => placeOf(a) - placeOf(b));
}

/** An order that was asked for, until the hub's snapshots show it. */
export interface WantedOrder {
  ids: readonly number[];
  /** Time of the last snapshot when the hub agreed; null while it was not heard. */
  agreedTs: number | null;
}

/** Snapshots of up to two seconds before an agreement are still on their way after it. */
const GRACE_SECONDS = 4;

/** Whether the snapshots can be shown as they come: they have the order, or another change has overtaken it. */
export function isOrderShown(
  wanted: WantedOrder,
  snapshot: { ts: number; nodes: readonly { id: number }[] },
): boolean {
  if (wanted.agreedTs === null) return false;
  const ids = snapshot.nodes.map((node) => node.id);
  return isSameOrder(ids, wanted.ids) || snapshot.ts > wanted.agreedTs + GRACE_SECONDS;
}
