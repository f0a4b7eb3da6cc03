import { closeCodes } from '@muster/generated/close-codes';
import type { AgentChannel, Presence, Presences } from '../../live/presence.ts';
import type { Runtime } from '../../runtime.ts';
import type { PingPush } from '../ping/ping-push.ts';
import type { Countries } from './country.ts';
import type { FactsBuffer } from './facts-buffer.ts';
import type { Fleet, FleetNode } from './fleet.ts';

/** Connections of agents: who comes online, who goes, and when a node was last heard of. */
export interface AgentConnections {
  /** The node that a token belongs to. */
  findNode(token: string): FleetNode | undefined;
  /** Takes the node online and sends it its ping tasks; an older connection of it is closed with 4000. */
  connect(node: FleetNode, channel: AgentChannel, address: string): Presence;
  /** Notes the country of the address that the node connected from. Rejects when the countries cannot be read. */
  locate(node: FleetNode, address: string): Promise<void>;
  /** Tells that a connection has ended. That of an older connection leaves the newer one online. */
  disconnect(presence: Presence): void;
  /** Closes the node's connection because its token is void (4001). */
  expel(nodeId: number, reason: string): void;
  /** Pings, and ends silent connections; to be called once a second. */
  sweep(): void;
  /**
   * Another fleet is in place: ends every connection, with 1001 where the token is valid in it too, and 4001 where it is
   * not. `findOldToken` tells the tokens that they connected with.
   */
  restart(findOldToken: (nodeId: number) => string | undefined): void;
  /** Closes every connection with 1001 because the hub is shutting down. */
  closeAll(): void;
}

export interface AgentConnectionsDeps {
  runtime: Runtime;
  fleet: Fleet;
  presences: Presences;
  facts: FactsBuffer;
  pingPush: PingPush;
  countries: Countries;
}

export function createAgentConnections({
  runtime,
  fleet,
  presences,
  facts,
  pingPush,
  countries,
}: AgentConnectionsDeps): AgentConnections {
  function noteLastSeen(presence: Presence): void {
    const node = fleet.find(presence.nodeId);
    if (node === undefined) return;
    const silentMs = runtime.monotonic() - presence.heardAt;
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
      pingPush.greet(presence);
      return presence;
    },

    async locate(node, address) {
      const country = await countries.find(address);
      // A newer connection may have come from elsewhere meanwhile.
      if (node.row.ip !== address || node.row.country === country) return;
      node.row = { ...node.row, country };
      facts.mark({ id: node.row.id, country });
    },

    disconnect(presence) {
      if (presences.disconnect(presence)) noteLastSeen(presence);
    },

    expel(nodeId, reason) {
      const presence = presences.expel(nodeId, { code: closeCodes.tokenVoid, reason });
      if (presence !== undefined) noteLastSeen(presence);
    },

    sweep() {
      for (const presence of presences.sweep(runtime.monotonic())) noteLastSeen(presence);
    },

    restart(findOldToken) {
      for (const { nodeId } of [...presences.all()]) {
        const token = findOldToken(nodeId);
        const isKnown = token !== undefined && fleet.findByToken(token) !== undefined;
        const code = isKnown ? closeCodes.goingAway : closeCodes.tokenVoid;
        presences.expel(nodeId, { code, reason: 'the database was restored' });
      }
    },

    closeAll() {
      for (const presence of presences.all()) {
        noteLastSeen(presence);
        presence.channel.close(closeCodes.goingAway, 'the hub is shutting down');
      }
    },
  };
}
