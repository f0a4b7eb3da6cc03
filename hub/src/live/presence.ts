import { closeCodes } from '@muster/generated/close-codes';
import { limits } from '@muster/generated/limits';
import type { Metrics } from '@muster/generated/types';

/** The outbound half of an agent's connection. None of these throws, also when the connection is gone already. */
export interface AgentChannel {
  send(text: string): void;
  /** A WebSocket ping. */
  ping(): void;
  close(code: number, reason: string): void;
  /** Ends the connection without a closing handshake: nobody answers at the other end. */
  terminate(): void;
}

/** What the hub knows of one connected agent. Instants are monotonic milliseconds unless they say otherwise. */
export interface Presence {
  readonly nodeId: number;
  /** Grows with every connection of any node, so that a late close of an older one is told from the present. */
  readonly session: number;
  readonly channel: AgentChannel;
  lastReceivedAt: number;
  lastPingAt: number;
  /** When the latest accepted report came; −Infinity before the first. */
  lastReportAt: number;
  report: Partial<Metrics> | null;
  /** Fields that the contract does not know, bounded by the codec. */
  extra: Record<string, unknown> | null;
}

/** Who is connected: the one source of truth of `online`. Memory only; agents rebuild it within a report period. */
export interface Presences {
  find(nodeId: number): Presence | undefined;
  readonly size: number;
  /** Takes the node online. A connection that it had before is closed with 4000. */
  connect(nodeId: number, channel: AgentChannel, now: number): Presence;
  /** Takes the node offline if `presence` is still its present connection; returns whether it was. */
  remove(presence: Presence): boolean;
  /** Closes the node's connection and takes it offline at once; returns the connection that was closed. */
  close(nodeId: number, close: { code: number; reason: string }): Presence | undefined;
  /**
   * Pings every connection each 30 s, and ends those that were silent for 120 s; returns the ended ones. To be
   * called about once a second: 120 s plus that period stays below the 150 s in which a vanished agent must show.
   */
  checkHeartbeats(now: number): Presence[];
  all(): IterableIterator<Presence>;
}

const PING_MS = limits.pingIntervalSeconds * 1000;
const SILENCE_MS = limits.silenceSeconds * 1000;

export function createPresences(): Presences {
  const byNode = new Map<number, Presence>();
  let lastSession = 0;

  function close(nodeId: number, close: { code: number; reason: string }): Presence | undefined {
    const presence = byNode.get(nodeId);
    if (presence === undefined) return undefined;
    byNode.delete(nodeId);
    presence.channel.close(close.code, close.reason);
    return presence;
  }

  return {
    find: (nodeId) => byNode.get(nodeId),
    get size() {
      return byNode.size;
    },
    connect(nodeId, channel, now) {
      close(nodeId, { code: closeCodes.replaced, reason: 'replaced by a newer connection' });
      lastSession += 1;
      const presence: Presence = {
        nodeId,
        session: lastSession,
        channel,
        lastReceivedAt: now,
        lastPingAt: now,
        lastReportAt: Number.NEGATIVE_INFINITY,
        report: null,
        extra: null,
      };
      byNode.set(nodeId, presence);
      return presence;
    },
    remove(presence) {
      if (byNode.get(presence.nodeId)?.session !== presence.session) return false;
      return byNode.delete(presence.nodeId);
    },
    close,
    checkHeartbeats(now) {
      const ended: Presence[] = [];
      for (const presence of byNode.values()) {
        if (now - presence.lastReceivedAt >= SILENCE_MS) {
          byNode.delete(presence.nodeId);
          presence.channel.terminate();
          ended.push(presence);
        } else if (now - presence.lastPingAt >= PING_MS) {
          presence.lastPingAt = now;
          presence.channel.ping();
        }
      }
      return ended;
    },
    all: () => byNode.values(),
  };
}
