import type { Presence } from './presence.ts';

/**
 * Which hub books the traffic of a node. Only one does at a time, even while the node's connection moves to another hub.
 */
export interface LedgerOwnership {
  /**
   * The node has connected. Its traffic is booked once `presence.isOwner` is true; until then its reports are only shown.
   */
  claim(presence: Presence): void;
  /** Calls `listener` with each connection whose `isOwner` has become true after a claim. */
  onOwned(listener: (presence: Presence) => void): void;
  /** Whether this hub's ledger of the node is the latest one. */
  isOwner(nodeId: number): boolean;
  /** The node has disconnected. */
  release(nodeId: number): void;
  /**
   * Takes the ledgers for a change by an administrator; resolves when they are up to date. Nodes that are connected to other
   * hubs reconnect.
   */
  acquire(nodeIds: readonly number[]): Promise<void>;
}

/** For a hub that uses its database alone. */
export const soleOwnership: LedgerOwnership = {
  claim: () => undefined,
  onOwned: () => undefined,
  isOwner: () => true,
  release: () => undefined,
  acquire: async () => undefined,
};
