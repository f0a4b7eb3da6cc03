import { isDeepStrictEqual } from 'node:util';
import type { Presences } from '../../live/presence.ts';
import type { NodeConfig, NodeRow, StoredNode } from '../../store/rows.ts';
import type { AgentConnections } from './agent-connections.ts';
import type { Fleet, FleetNode } from './fleet.ts';
import type { LedgerOwnership } from './ledger-ownership.ts';

export interface NodeRefreshDeps {
  fleet: Fleet;
  presences: Pick<Presences, 'findOwn'>;
  agentConnections: Pick<AgentConnections, 'closeRevoked'>;
  ownership: Pick<LedgerOwnership, 'isOwner'>;
  /** Whether the row in memory is newer than any that is stored. */
  isChanging: (id: number) => boolean;
  /** Columns of the configuration. */
  configColumns: readonly (keyof NodeConfig)[];
  /** What follows from the deletion of a node that is stored. */
  forget: (id: number) => void;
}

/** What the database has of a node that is connected to no hub, or to another one. */
export function mergeRow(known: NodeRow, stored: NodeRow): NodeRow {
  return { ...stored, last_seen_at: Math.max(known.last_seen_at, stored.last_seen_at) };
}

/** Returns the function that brings the fleet up to date with rows that another hub may have changed. */
export function createNodeRefresh(deps: NodeRefreshDeps): (stored: readonly StoredNode[]) => void {
  const { fleet, presences, agentConnections, forget } = deps;
  const settled = [...deps.configColumns, 'sort', 'token', 'created_at'] as const;

  /** What the agent of this hub reports is newer in memory than in the database. */
  function merge(known: NodeRow, stored: NodeRow): NodeRow {
    if (presences.findOwn(known.id) === undefined) return mergeRow(known, stored);
    return { ...known, ...Object.fromEntries(settled.map((column) => [column, stored[column]])) };
  }

  function refresh(known: FleetNode, { node, traffic }: StoredNode): void {
    const row = merge(known.row, node);
    const isReissued = row.token !== known.row.token;
    if (!isDeepStrictEqual(row, known.row)) fleet.replaceRow(row);
    if (!deps.ownership.isOwner(row.id)) Object.assign(known.traffic, traffic);
    if (isReissued) agentConnections.closeRevoked(row.id, 'the token was reissued');
  }

  return (stored) => {
    const ids = new Set(stored.map(({ node }) => node.id));
    for (const { row } of [...fleet.list()]) if (!ids.has(row.id)) forget(row.id);
    for (const one of stored) {
      const known = fleet.find(one.node.id);
      if (known === undefined) fleet.add(one);
      else if (!deps.isChanging(one.node.id)) refresh(known, one);
    }
  };
}
