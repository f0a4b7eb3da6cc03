import { isDeepStrictEqual } from 'node:util';
import type { AgentConnections } from '../../agents/agent-connections.ts';
import type { LedgerOwnership } from '../../agents/ledger-ownership.ts';
import type { Presences } from '../../agents/presence.ts';
import type { NodeChanges, NodeConfig, NodeRow, StoredNode } from '../../store/rows.ts';
import type { Fleet, FleetNode } from './fleet.ts';

/** The stored rows of a node that is not connected to this hub. */
export function mergeRow(known: NodeRow, stored: NodeRow): NodeRow {
  return { ...stored, last_seen_at: Math.max(known.last_seen_at, stored.last_seen_at) };
}

/**
 * Brings the fleet up to date with rows that another hub may have changed. Both return false if they skipped a node that this
 * hub is changing: if its change fails, the other hub's is still missing.
 */
export interface NodeRefresh {
  /** Applies the rows of all nodes. After a restore or an import all are new, and agents reconnect. */
  apply(stored: readonly StoredNode[], replaced: boolean): boolean;
  /** Applies the rows of some nodes, and forgets others. */
  applyChanges(changes: NodeChanges): boolean;
}

/**
 * @param isChanging Whether the row in memory is newer than any that is stored.
 * @param configColumns Columns of the configuration.
 * @param forget Removes a node whose deletion is stored from memory.
 */
export function createNodeRefresh(
  fleet: Fleet,
  presences: Pick<Presences, 'findOwn'>,
  agentConnections: Pick<AgentConnections, 'closeRevoked' | 'reconnectAll'>,
  ownership: Pick<LedgerOwnership, 'isOwner'>,
  isChanging: (id: number) => boolean,
  configColumns: readonly (keyof NodeConfig)[],
  forget: (id: number) => void,
): NodeRefresh {
  const settled = [...configColumns, 'sort', 'token', 'created_at'] as const;

  /** Facts from this hub's agents are newer in memory than in the database. */
  function merge(known: NodeRow, stored: NodeRow): NodeRow {
    if (presences.findOwn(known.id) === undefined) return mergeRow(known, stored);
    return { ...known, ...Object.fromEntries(settled.map((column) => [column, stored[column]])) };
  }

  function refresh(known: FleetNode, { node, traffic }: StoredNode): void {
    const row = merge(known.row, node);
    const isReissued = row.token !== known.row.token;
    if (!isDeepStrictEqual(row, known.row)) fleet.replaceRow(row);
    if (!ownership.isOwner(row.id)) Object.assign(known.traffic, traffic);
    if (isReissued) agentConnections.closeRevoked(row.id, 'the token was reissued');
  }

  function put(stored: readonly StoredNode[]): boolean {
    let isComplete = true;
    for (const one of stored) {
      const known = fleet.find(one.node.id);
      if (known === undefined) fleet.add(one);
      else if (isChanging(one.node.id)) isComplete = false;
      else refresh(known, one);
    }
    return isComplete;
  }

  return {
    apply(stored, replaced) {
      if (replaced) {
        const tokens = new Map(fleet.list().map(({ row }) => [row.id, row.token]));
        fleet.replaceAll(stored);
        agentConnections.reconnectAll((nodeId) => tokens.get(nodeId));
        return true;
      }
      const ids = new Set(stored.map(({ node }) => node.id));
      for (const { row } of [...fleet.list()]) if (!ids.has(row.id)) forget(row.id);
      return put(stored);
    },
    applyChanges({ changed, deleted }) {
      const ids = new Set(changed.map(({ node }) => node.id));
      for (const id of deleted) if (!ids.has(id) && fleet.find(id) !== undefined) forget(id);
      return put(changed);
    },
  };
}
