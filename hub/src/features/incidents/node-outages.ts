import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import type { FactsBuffer } from '../../agents/facts-buffer.ts';
import type { Presences } from '../../agents/presence.ts';
import type { IncidentRow } from '../../store/rows.ts';
import type { Fleet, FleetNode } from '../nodes/fleet.ts';
import type { IncidentDuty } from './incident-duty.ts';
import type { IncidentLog, IncidentSubject } from './incident-log.ts';

type OutageCause = IncidentRow['cause'];

/** Records the outages of nodes: a node that is not connected for longer than a grace period. */
export interface NodeOutages {
  handleConnect(node: FleetNode): void;
  /** Records that the node's connection ended `silentMs` milliseconds after its last message. */
  handleDisconnect(nodeId: number, cause: OutageCause, silentMs: number): void;
  /** Records the outages whose grace period is over. Call it about once a second. */
  check(): void;
  /**
   * Gives every known node that is not connected time to return: after a start of the hub, a restore or an import. A node
   * that was offline before keeps its open incident.
   */
  awaitReconnections(): void;
  /**
   * Gives the same time to offline nodes that this hub knows nothing about, because their hub may be gone. If that hub is
   * alive, it records the outage first.
   */
  awaitMissing(): void;
  /** Ends open outages of nodes that are connected to this hub, which another hub may have opened meanwhile. */
  settle(): void;
}

interface Disconnection {
  cause: OutageCause;
  /** Monotonic milliseconds. */
  dueAt: number;
}

const GRACE_MS = limits.incidentGraceSeconds * 1000;
const START_GRACE_MS = limits.incidentStartGraceSeconds * 1000;

export function createNodeOutages(
  runtime: Runtime,
  fleet: Fleet,
  presences: Pick<Presences, 'find' | 'findOwn'>,
  facts: Pick<FactsBuffer, 'mark'>,
  log: IncidentLog,
  duty: Pick<IncidentDuty, 'isRunner'>,
): NodeOutages {
  const pending = new Map<number, Disconnection>();

  /** Unix seconds. */
  const now = () => Math.floor(runtime.now() / 1000);

  function record(nodeId: number, cause: OutageCause): void {
    const node = fleet.find(nodeId);
    if (node === undefined || presences.find(nodeId) !== undefined) return;
    log.open(toSubject(nodeId, cause), Math.max(node.row.watched_since, node.row.last_seen_at));
  }

  function awaitMissing(): void {
    const dueAt = runtime.monotonic() + START_GRACE_MS;
    for (const { row } of fleet.list())
      if (row.watched_since > 0 && presences.find(row.id) === undefined && !pending.has(row.id))
        pending.set(row.id, { cause: 'hub_restarted', dueAt });
  }

  return {
    handleConnect(node) {
      const { id, watched_since } = node.row;
      pending.delete(id);
      log.end(toSubject(id), now());
      if (watched_since !== 0) return;
      node.row = { ...node.row, watched_since: now() };
      facts.mark({ id, watched_since: now() });
    },
    handleDisconnect(nodeId, cause, silentMs) {
      pending.set(nodeId, { cause, dueAt: runtime.monotonic() - silentMs + GRACE_MS });
    },
    check() {
      const at = runtime.monotonic();
      for (const [nodeId, { cause, dueAt }] of pending) {
        // The node may have returned to another hub.
        const isBack = presences.find(nodeId) !== undefined;
        if (!isBack && (at < dueAt || (cause === 'hub_restarted' && !duty.isRunner()))) continue;
        pending.delete(nodeId);
        record(nodeId, cause);
      }
    },
    awaitReconnections() {
      pending.clear();
      awaitMissing();
    },
    awaitMissing,
    settle() {
      for (const { node_id, kind } of log.listOpen())
        if (kind === 'node' && presences.findOwn(node_id) !== undefined) log.end(toSubject(node_id), now());
    },
  };
}

function toSubject(nodeId: number, cause: OutageCause = 'connection_closed'): IncidentSubject {
  return { node_id: nodeId, kind: 'node', cause, task_id: null };
}
