import { type AgentChannel, keepReport, type Presence } from './presence.ts';

/** Nodes that are connected to other hubs. */
export interface RemoteNodes {
  find(nodeId: number): Presence | undefined;
  readonly size: number;
  /** Whether its hub has published its figures recently. */
  isFresh(nodeId: number, now: number): boolean;
  /** Replaces the connected nodes by those at `now`, monotonic milliseconds. */
  set(nodeIds: Iterable<number>, now: number): void;
}

/** The connection belongs to another hub. */
const noChannel: AgentChannel = {
  send: () => undefined,
  ping: () => undefined,
  close: () => undefined,
  terminate: () => undefined,
};

/** Hubs publish every two seconds. */
const STALE_MS = 10_000;

export function createRemoteNodes(): RemoteNodes {
  let connected = new Map<number, Presence>();
  return {
    find: (nodeId) => connected.get(nodeId),
    get size() {
      return connected.size;
    },
    isFresh(nodeId, now) {
      const presence = connected.get(nodeId);
      return presence !== undefined && isFresh(presence, now);
    },
    set(nodeIds, now) {
      const previous = connected;
      connected = new Map();
      for (const nodeId of nodeIds) {
        const presence = previous.get(nodeId) ?? createRemotePresence(nodeId);
        // Until its hub has published figures, the node is only known to be connected.
        if (!isFresh(presence, now)) {
          keepReport(presence, null, null);
          presence.lastReceivedAt = now;
        }
        connected.set(nodeId, presence);
      }
    },
  };
}

function isFresh({ lastReportAt }: Presence, now: number): boolean {
  return now - lastReportAt <= STALE_MS;
}

function createRemotePresence(nodeId: number): Presence {
  return {
    nodeId,
    session: 0,
    channel: noChannel,
    probes: [],
    hasDetails: null,
    hasStatistics: false,
    isOwner: false,
    unbooked: null,
    formerBootId: null,
    lastReceivedAt: 0,
    lastPingAt: 0,
    lastReportAt: Number.NEGATIVE_INFINITY,
    reportGapMs: 0,
    lastGaugesAt: Number.NEGATIVE_INFINITY,
    gauges: null,
    mounts: null,
    clockReadings: [],
    clockOffset: null,
    report: null,
    known: null,
    reports: 0,
    extra: null,
  };
}
