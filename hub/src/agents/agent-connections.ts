import { closeCodes } from '@muster/generated/close-codes';
import type { Runtime } from '@muster/shared/runtime';
import { visitInSlices } from '@muster/shared/runtime/time-slices';
import { standardCloseCodes } from '@muster/shared/websocket/close-codes';
import type { NodeOutages } from '../features/incidents/node-outages.ts';
import type { Fleet, FleetNode } from '../features/nodes/fleet.ts';
import type { IncidentRow } from '../store/rows.ts';
import type { FactsBuffer } from './facts-buffer.ts';
import type { GeoIp } from './geoip.ts';
import type { LedgerOwnership } from './ledger-ownership.ts';
import type { PingResults } from './ping-results.ts';
import type { AgentChannel, Presence, Presences } from './presence.ts';
import { assumeProbeKinds, isProbeKind } from './probe-kinds.ts';
import type { TaskPublisher } from './task-publisher.ts';
import type { TrafficBuffer } from './traffic-buffer.ts';

/** The client of a handshake. */
export interface AgentClient {
  address: string;
  userAgent: string | undefined;
}

/** Agent connections: presence, heartbeats and each node's last-seen time. */
export interface AgentConnections {
  /** The node of a token. */
  findNode(token: string): FleetNode | undefined;
  /** Marks the node online and sends it its ping tasks. Its previous connection, if any, is closed with 4000. */
  connect(node: FleetNode, channel: AgentChannel, client: AgentClient): Presence;
  /**
   * Sets the kinds of probes of the connection's first hello, and sends the agent the tasks of these kinds. Later hellos
   * can only remove kinds: an agent that alternates and does not read would fill the hub's memory with task lists. Kinds of
   * which this hub has no tasks, because the agent is newer, are ignored.
   */
  settleProbes(presence: Presence, named: readonly string[] | undefined): void;
  /** Looks up the country of the node's address. Rejects if the GeoIP database cannot be read. */
  updateCountry(node: FleetNode, address: string): Promise<void>;
  /**
   * Marks the node offline, unless a newer connection has replaced this one. `closeCode` is that of the agent's close frame,
   * null if there was none.
   */
  handleDisconnect(presence: Presence, closeCode: number | null): void;
  /** Closes the node's connection with 4001: its token is no longer valid. */
  closeRevoked(nodeId: number, reason: string): void;
  /** Terminates silent connections and sends keepalive pings, in slices. Call it once a second. */
  checkHeartbeats(): Promise<void>;
  /**
   * Closes all connections after a restore: with 1001 if the token is also valid in the restored fleet, so that the agent
   * reconnects, otherwise with 4001. `findOldToken` returns the token that a node connected with.
   */
  reconnectAll(findOldToken: (nodeId: number) => string | undefined): void;
  /** Closes all connections with 1001, so that the agents reconnect, here or to another hub. */
  closeAll(reason: string): void;
}

/** The close code of an agent that stops. */
const stopCodes: readonly number[] = [standardCloseCodes.normalClosure, standardCloseCodes.goingAway];

export function createAgentConnections(
  runtime: Runtime,
  fleet: Fleet,
  presences: Presences,
  facts: FactsBuffer,
  traffic: Pick<TrafficBuffer, 'hurry'>,
  taskPublisher: TaskPublisher,
  pings: Pick<PingResults, 'setKinds'>,
  geoip: GeoIp,
  ownership: Pick<LedgerOwnership, 'claim' | 'release'>,
  outages: Pick<NodeOutages, 'handleConnect' | 'handleDisconnect'>,
): AgentConnections {
  /** Connections that have said hello. */
  const settled = new WeakSet<Presence>();

  const getSilentMs = (presence: Presence) => runtime.monotonic() - presence.lastReceivedAt;

  function recordEnd(presence: Presence, cause: IncidentRow['cause']): void {
    recordLastSeen(presence);
    ownership.release(presence.nodeId);
    outages.handleDisconnect(presence.nodeId, cause, getSilentMs(presence));
  }

  function recordLastSeen(presence: Presence): void {
    const node = fleet.find(presence.nodeId);
    if (node === undefined) return;
    const silentMs = getSilentMs(presence);
    const last_seen_at = Math.floor((runtime.now() - silentMs) / 1000);
    node.row = { ...node.row, last_seen_at };
    facts.mark({ id: presence.nodeId, last_seen_at });
    traffic.hurry(node.traffic);
  }

  return {
    findNode: (token) => fleet.findByToken(token),

    connect(node, channel, { address, userAgent }) {
      const agent = { channel, probes: assumeProbeKinds(userAgent) };
      const presence = presences.connect(node.row.id, agent, runtime.monotonic());
      ownership.claim(presence);
      if (node.row.ip !== address) {
        node.row = { ...node.row, ip: address };
        facts.mark({ id: node.row.id, ip: address });
      }
      outages.handleConnect(node);
      taskPublisher.publishTo(presence);
      return presence;
    },

    settleProbes(presence, named) {
      if (settled.has(presence)) {
        const remaining = presence.probes.filter((kind) => named?.includes(kind) ?? true);
        if (remaining.length === presence.probes.length) return;
        presence.probes = remaining;
      } else {
        settled.add(presence);
        if (named !== undefined) presence.probes = named.filter(isProbeKind);
      }
      // Results are not dropped at the handshake, because the hello may name more kinds than the ones assumed there.
      pings.setKinds(presence.nodeId, presence.probes);
      taskPublisher.publishChange(presence);
    },

    async updateCountry(node, address) {
      const country = await geoip.findCountry(address);
      // The node may have reconnected from another address meanwhile.
      if (node.row.ip !== address || node.row.country === country) return;
      node.row = { ...node.row, country };
      facts.mark({ id: node.row.id, country });
    },

    handleDisconnect(presence, closeCode) {
      const isStopped = closeCode !== null && stopCodes.includes(closeCode);
      if (presences.remove(presence)) recordEnd(presence, isStopped ? 'agent_stopped' : 'connection_closed');
    },

    closeRevoked(nodeId, reason) {
      const presence = presences.close(nodeId, { code: closeCodes.tokenVoid, reason });
      if (presence !== undefined) recordEnd(presence, 'token_revoked');
    },

    checkHeartbeats() {
      const now = runtime.monotonic();
      // A ping is a system call: the 330 that ten thousand agents get in a second take 5 ms.
      return visitInSlices(runtime, presences.all(), (presence) => {
        if (presences.checkHeartbeat(presence, now)) recordEnd(presence, 'silent');
      });
    },

    reconnectAll(findOldToken) {
      for (const { nodeId } of [...presences.all()]) {
        const token = findOldToken(nodeId);
        const isValid = token !== undefined && fleet.findByToken(token) !== undefined;
        const code = isValid ? standardCloseCodes.goingAway : closeCodes.tokenVoid;
        presences.close(nodeId, { code, reason: 'the database was restored' });
      }
    },

    closeAll(reason) {
      for (const presence of presences.all()) {
        recordLastSeen(presence);
        presence.channel.close(standardCloseCodes.goingAway, reason);
      }
    },
  };
}
