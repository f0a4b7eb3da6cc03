import type { AdminNode } from '@muster/generated/types';

/** The nodes that a window let in and that are still there, newest first. */
export function findJoined(nodes: readonly AdminNode[], joined: readonly number[]): AdminNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return joined.toReversed().flatMap((id) => byId.get(id) ?? []);
}
