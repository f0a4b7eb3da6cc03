import type { AdminSnapshot } from '@muster/generated/types';
import { createStore } from '../../ui/store.ts';

/** Nodes that the panel does not show, because they are about to be deleted. */
export const hiddenNodes = createStore<ReadonlySet<number>>(new Set());

export function hideNode(id: number): void {
  hiddenNodes.set(new Set([...hiddenNodes.get(), id]));
}

export function unhideNode(id: number): void {
  hiddenNodes.set(new Set([...hiddenNodes.get()].filter((other) => other !== id)));
}

/** The same snapshot if it has none of the hidden nodes. */
export function omitNodes(snapshot: AdminSnapshot, hidden: ReadonlySet<number>): AdminSnapshot {
  if (hidden.size === 0 || !snapshot.nodes.some(({ id }) => hidden.has(id))) return snapshot;
  return { ...snapshot, nodes: snapshot.nodes.filter(({ id }) => !hidden.has(id)) };
}
