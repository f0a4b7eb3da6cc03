import type { AgentChannel, Presence } from './presence.ts';

/** Nodes that are connected to other hubs. */
export interface RemoteNodes {
  find(nodeId: number): Presence | undefined;
  readonly size: number;
  /** Replaces the connected nodes, which were so at `now`, monotonic milliseconds. */
  set(nodeIds: Iterable<number>, now: number): void;
}

/** The connection is another hub's. */
const noChannel: AgentChannel = {
  send: () => undefined,
  ping: () => undefined,
  close: () => undefined,
  terminate: () => undefined,
};

export function createRemoteNodes(): RemoteNodes {
  let connected = new Map<number, Presence>();
  return {
    find: (nodeId) => connected.get(nodeId),
    get size() {
      return connected.size;
    },
    set(nodeIds, now) {
      const previous = connected;
      connected = new Map();
      for (const nodeId of nodeIds) {
        const presence = previous.get(nodeId) ?? createRemotePresence(nodeId);
        presence.lastReceivedAt = now;
        connected.set(nodeId, presence);
      }
    },
  };
}

function createRemotePresence(nodeId: number): Presence {
  return {
    nodeId,
    session: 0,
    channel: noChannel,
    probes: [],
    isOwner: false,
    lastReceivedAt: 0,
    lastPingAt: 0,
    lastReportAt: Number.NEGATIVE_INFINITY,
    report: null,
    extra: null,
  };
}
