import { closeCodes } from '@muster/generated/close-codes';
import type { Runtime } from '@muster/runtime';
import { standardCloseCodes } from '@muster/websocket/close-codes';
import type { AgentChannel, Presence, Presences } from '../../live/presence.ts';
import type { TaskPublisher } from '../ping/task-publisher.ts';
import type { FactsBuffer } from './facts-buffer.ts';
import type { Fleet, FleetNode } from './fleet.ts';
import type { GeoIp } from './geoip.ts';

/** Connections of agents: who comes online, who goes, and when a node was last heard of. */
export interface AgentConnections {
  /** The node that a token belongs to. */
  findNode(token: string): FleetNode | undefined;
  /** Takes the node online and sends it its ping tasks; an older connection of it is closed with 4000. */
  connect(node: FleetNode, channel: AgentChannel, address: string): Presence;
  /** Notes the country of the address that the node connected from. Rejects when the countries cannot be read. */
  updateCountry(node: FleetNode, address: string): Promise<void>;
  /** Tells that a connection has ended. That of an older connection leaves the newer one online. */
  handleDisconnect(presence: Presence): void;
  /** Closes the node's connection because its token is void (4001). */
  closeRevoked(nodeId: number, reason: string): void;
  /** Pings, and ends silent connections; to be called once a second. */
  checkHeartbeats(): void;
  /**
   * Another fleet is in place: ends every connection, with 1001 where the token is valid in it too, and 4001 where it is
   * not. `findOldToken` tells the tokens that they connected with.
   */
  reconnectAll(findOldToken: (nodeId: number) => string | undefined): void;
  /** Closes every connection with 1001 because the hub is shutting down. */
  closeAll(): void;
}

export interface AgentConnectionsDeps {
  runtime: Runtime;
  fleet: Fleet;
  presences: Presences;
  facts: FactsBuffer;
  taskPublisher: TaskPublisher;
  geoip: GeoIp;
}

export function createAgentConnections({
  runtime,
  fleet,
  presences,
  facts,
  taskPublisher,
  geoip,
}: AgentConnectionsDeps): AgentConnections {
  function recordLastSeen(presence: Presence): void {
    const node = fleet.find(presence.nodeId);
    if (node === undefined) return;
    const silentMs = runtime.monotonic() - presence.lastReceivedAt;
    const last_seen_at = Math.floor((runtime.now() - silentMs) / 1000);
    node.row = { ...node.row, last_seen_at };
    facts.mark({ id: presence.nodeId, last_seen_at });
  }

  return {
    findNode: (token) => fleet.findByToken(token),

    connect(node, channel, address) {
      const presence = presences.connect(node.row.id, channel, runtime.monotonic());
      if (node.row.ip !== address) {
        node.row = { ...node.row, ip: address };
        facts.mark({ id: node.row.id, ip: address });
      }
      taskPublisher.publishTo(presence);
      return presence;
    },

    async updateCountry(node, address) {
      const country = await geoip.findCountry(address);
      // A newer connection may have come from elsewhere meanwhile.
      if (node.row.ip !== address || node.row.country === country) return;
      node.row = { ...node.row, country };
      facts.mark({ id: node.row.id, country });
    },

    handleDisconnect(presence) {
      if (presences.remove(presence)) recordLastSeen(presence);
    },

    closeRevoked(nodeId, reason) {
      const presence = presences.close(nodeId, { code: closeCodes.tokenVoid, reason });
      if (presence !== undefined) recordLastSeen(presence);
    },

    checkHeartbeats() {
      for (const presence of presences.checkHeartbeats(runtime.monotonic())) recordLastSeen(presence);
    },

    reconnectAll(findOldToken) {
      for (const { nodeId } of [...presences.all()]) {
        const token = findOldToken(nodeId);
        const isKnown = token !== undefined && fleet.findByToken(token) !== undefined;
        const code = isKnown ? standardCloseCodes.goingAway : closeCodes.tokenVoid;
        presences.close(nodeId, { code, reason: 'the database was restored' });
      }
    },

    closeAll() {
      for (const presence of presences.all()) {
        recordLastSeen(presence);
        presence.channel.close(standardCloseCodes.goingAway, 'the hub is shutting down');
      }
    },
  };
}
