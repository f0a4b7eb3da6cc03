import type { Runtime } from '@muster/shared/runtime';
import type { Presences } from '../agents/presence.ts';
import type { RemoteNodes } from '../agents/remote-nodes.ts';
import type { Fleet } from '../features/nodes/fleet.ts';
import { mergeRow } from '../features/nodes/refresh-nodes.ts';
import type { NodeRow } from '../store/rows.ts';
import type { Beat, HubRow, LedgerOwner, SharedStore } from '../store/shared-store.ts';

/** Which hubs own which ledgers, as far as this hub knows. */
export interface Owners {
  /** Whether a hub has claimed the ledger with a later epoch. */
  isNewer(nodeId: number, epoch: number): boolean;
  note(beat: Pick<Beat, 'hubs' | 'owners' | 'facts'>): void;
  /** Nodes that are connected to each hub, by its id; for a lost hub, those that no other hub has claimed since. */
  countOnline(): Map<number, number>;
}

/**
 * @param onLost Called with a node whose ledger another hub has claimed from this one.
 */
export function createOwners(
  runtime: Pick<Runtime, 'monotonic'>,
  shared: Pick<SharedStore, 'hubId' | 'ledgers'>,
  fleet: Pick<Fleet, 'find' | 'replaceRow'>,
  presences: Pick<Presences, 'findOwn'>,
  remote: Pick<RemoteNodes, 'set'>,
  onLost: (nodeId: number) => void,
): Owners {
  const known = new Map<number, LedgerOwner>();
  const isNewer = (nodeId: number, epoch: number) => (known.get(nodeId)?.epoch ?? 0) > epoch;

  function noteOwner(owner: LedgerOwner): void {
    const { node_id: id, hub_id, epoch, last_seen_at } = owner;
    if (isNewer(id, epoch)) return;
    known.set(id, owner);
    if (hub_id !== shared.hubId && shared.ledgers.lose(id, epoch)) onLost(id);
    const row = findElsewhere(id);
    if (row !== undefined && row.last_seen_at < last_seen_at) fleet.replaceRow({ ...row, last_seen_at });
  }

  /** The row of a node that is not connected to this hub. */
  function findElsewhere(nodeId: number): NodeRow | undefined {
    return presences.findOwn(nodeId) === undefined ? fleet.find(nodeId)?.row : undefined;
  }

  function listOnline(hubs: readonly HubRow[]): number[] {
    const live = new Set(hubs.filter(({ lease_ms }) => lease_ms > 0).map(({ id }) => id));
    live.delete(shared.hubId);
    return [...known.values()]
      .filter(({ hub_id, is_online }) => is_online && live.has(hub_id))
      .map(({ node_id }) => node_id)
      .filter((id) => presences.findOwn(id) === undefined);
  }

  return {
    isNewer,
    countOnline() {
      const counts = new Map<number, number>();
      for (const { node_id, hub_id, is_online } of known.values())
        if (is_online && fleet.find(node_id) !== undefined) counts.set(hub_id, (counts.get(hub_id) ?? 0) + 1);
      return counts;
    },
    note({ hubs, owners, facts }) {
      for (const owner of owners) noteOwner(owner);
      for (const stored of facts) {
        const row = findElsewhere(stored.id);
        if (row !== undefined) fleet.replaceRow(mergeRow(row, stored));
      }
      remote.set(listOnline(hubs), runtime.monotonic());
    },
  };
}
