/** The ids with one of them moved by some places; it stops at either end. */
export function moveId(ids: readonly number[], id: number, places: number): number[] {
  const from = ids.indexOf(id);
  if (from === -1) return [...ids];
  const to = Math.min(ids.length - 1, Math.max(0, from + places));
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
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
const graceSeconds = 4;

/** Whether the snapshots can be shown as they come: they have the order, or another change has overtaken it. */
export function isOrderShown(
  wanted: WantedOrder,
  snapshot: { ts: number; nodes: readonly { id: number }[] },
): boolean {
  if (wanted.agreedTs === null) return false;
  const ids = snapshot.nodes.map((node) => node.id);
  return isSameOrder(ids, wanted.ids) || snapshot.ts > wanted.agreedTs + graceSeconds;
}
