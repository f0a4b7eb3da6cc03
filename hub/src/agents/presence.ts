import { cloneReport, copyReport } from '@muster/generated/byte-readers';
import { closeCodes } from '@muster/generated/close-codes';
import { limits } from '@muster/generated/limits';
import type { Gauges, Metrics, MountUse, ProbeKind } from '@muster/generated/types';
import type { ClockOffset } from './clock-offset.ts';

/** The outbound half of an agent's connection. No method throws, even after the connection has closed. */
export interface AgentChannel {
  send(text: string): void;
  /** A WebSocket ping. */
  ping(): void;
  close(code: number, reason: string): void;
  /** Closes the socket without a closing handshake: the peer does not respond. */
  terminate(): void;
}

/** Counters of a report, and when it arrived: wall clock, milliseconds. */
export interface UnbookedReport {
  counters: { [Key in 'boot_id' | 'uptime' | 'net_rx_total' | 'net_tx_total']: Metrics[Key] | undefined };
  at: number;
}

/** Live state of one connected agent. Times are monotonic milliseconds. */
export interface Presence extends ClockOffset {
  readonly nodeId: number;
  /** Unique and increasing, so that a late close event of a replaced connection is recognised as stale. */
  readonly session: number;
  readonly channel: AgentChannel;
  /** Kinds of probes that the agent measures; replaced, never changed in place. */
  probes: readonly ProbeKind[];
  /** Whether the agent answers `details.watch`; null while another hub has not told. */
  hasDetails: boolean | null;
  /** Whether the agent answers `statistics.read`. */
  hasStatistics: boolean;
  /** Whether this hub books the node's traffic. */
  isOwner: boolean;
  /** The first report that arrived before it did. It is booked as soon as it does. */
  unbooked: UnbookedReport | null;
  /** Boot id under which an earlier version of the agent reported the same counters; null if there is none. */
  formerBootId: string | null;
  lastReceivedAt: number;
  lastPingAt: number;
  /** Time of the latest accepted report; −Infinity before the first. */
  lastReportAt: number;
  /** The longest of the last pauses between two reports, which is about the agent's interval; 0 before the second report. */
  reportGapMs: number;
  /** Time of the latest accepted gauges; −Infinity before the first. */
  lastGaugesAt: number;
  /** The latest gauges, without their lists. */
  gauges: Gauges | null;
  /** The mount points of the latest gauges; null before them, and of a node that is connected to another hub. */
  mounts: readonly MountUse[] | null;
  /** The latest report. `keepReport` overwrites it. */
  report: Partial<Metrics> | null;
  /** Earlier figures that the latest report lacks; null while every report is complete. */
  known: Partial<Metrics> | null;
  /** Number of calls of `keepReport`. */
  reports: number;
  /** Fields that are not in the contract; the codec bounds their number and size. */
  extra: Record<string, unknown> | null;
}

/** Connected agents: the source of truth for `online`. In memory only; after a restart, agents reconnect and report. */
export interface Presences {
  /** The presence of a node that is connected to any hub. */
  find(nodeId: number): Presence | undefined;
  /** The presence of a node that is connected to this hub. */
  findOwn(nodeId: number): Presence | undefined;
  /** Nodes that are connected to any hub. */
  readonly size: number;
  /** Marks the node online. Its previous connection, if any, is closed with 4000. */
  connect(nodeId: number, agent: Pick<Presence, 'channel' | 'probes'>, now: number): Presence;
  /** Marks the node offline if `presence` is its current connection; returns whether it was. */
  remove(presence: Presence): boolean;
  /** Closes the node's connection and marks it offline immediately; returns the closed connection. */
  close(nodeId: number, close: { code: number; reason: string }): Presence | undefined;
  /**
   * Pings the connection every 30 s, the first time earlier, so that ten thousand agents that have connected at once are not
   * pinged at once. One that has been silent for 120 s is terminated and marked offline; returns whether it was. Call it
   * about once a second: 120 s plus that period is below the 150 s within which a vanished agent must show as offline.
   */
  checkHeartbeat(presence: Presence, now: number): boolean;
  all(): IterableIterator<Presence>;
}

/**
 * Makes a report the latest of its connection; null for none. It is copied, because the reader overwrites it with the next
 * one. A new object for each report would survive several garbage collections.
 */
export function keepReport(
  presence: Presence,
  report: Partial<Metrics> | null,
  extra: Record<string, unknown> | null,
): void {
  presence.reports += 1;
  presence.extra = extra;
  if (report === null) presence.report = null;
  else if (presence.report === null || !copyReport(report, presence.report)) {
    // The previous object is no longer overwritten.
    if (presence.report !== null) presence.known = { ...presence.known, ...presence.report };
    presence.report = cloneReport(report);
  }
}

const PING_MS = limits.pingIntervalSeconds * 1000;
const SILENCE_MS = limits.silenceSeconds * 1000;
/** Coprime with `PING_MS`, so that the first pings of consecutive connections are evenly spread over it. */
const PING_STEP_MS = 7919;

/** @param remote Nodes that are connected to other hubs. */
export function createPresences(remote: Pick<Presences, 'find' | 'size'>): Presences {
  const byNode = new Map<number, Presence>();
  let lastSession = 0;

  const findOwn = (nodeId: number) => byNode.get(nodeId);

  function close(nodeId: number, close: { code: number; reason: string }): Presence | undefined {
    const presence = byNode.get(nodeId);
    if (presence === undefined) return undefined;
    byNode.delete(nodeId);
    presence.channel.close(close.code, close.reason);
    return presence;
  }

  return {
    find: (nodeId) => byNode.get(nodeId) ?? remote.find(nodeId),
    findOwn,
    get size() {
      return byNode.size + remote.size;
    },
    connect(nodeId, { channel, probes }, now) {
      close(nodeId, { code: closeCodes.replaced, reason: 'replaced by a newer connection' });
      const sincePing = (lastSession * PING_STEP_MS) % PING_MS;
      lastSession += 1;
      const presence: Presence = {
        nodeId,
        session: lastSession,
        channel,
        probes,
        hasDetails: false,
        hasStatistics: false,
        isOwner: true,
        unbooked: null,
        formerBootId: null,
        lastReceivedAt: now,
        lastPingAt: now - sincePing,
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
      byNode.set(nodeId, presence);
      return presence;
    },
    remove(presence) {
      if (byNode.get(presence.nodeId)?.session !== presence.session) return false;
      return byNode.delete(presence.nodeId);
    },
    close,
    checkHeartbeat(presence, now) {
      const { nodeId, channel } = presence;
      if (now - presence.lastReceivedAt >= SILENCE_MS) {
        byNode.delete(nodeId);
        channel.terminate();
        return true;
      }
      if (now - presence.lastPingAt >= PING_MS) {
        presence.lastPingAt = now;
        channel.ping();
      }
      return false;
    },
    all: () => byNode.values(),
  };
}
