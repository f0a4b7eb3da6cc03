import type { AdminNode } from '@muster/generated/types';

/** Existing nodes that joined through the window, newest first. */
export function findJoined(nodes: readonly AdminNode[], joined: readonly number[]): AdminNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return joined.toReversed().flatMap((id) => byId.get(id) ?? []);
}
