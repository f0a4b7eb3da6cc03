import { limits } from '@muster/generated/limits';
import type { AdminNode } from '@muster/generated/types';

/** How many nodes a window has let in. */
export function countJoined(remaining: number): number {
  return Math.max(0, limits.registrationNodes - remaining);
}

/** The nodes of the window, newest first: ids are never reused, so the latest ids are the latest to join. */
export function findJoined(nodes: readonly AdminNode[], remaining: number): AdminNode[] {
  return [...nodes].sort((a, b) => b.id - a.id).slice(0, countJoined(remaining));
}
