import { limits } from '@muster/generated/limits';
import type {
  Details,
  Facts,
  Gauges,
  HistoryMinutes,
  Metrics,
  PingResult,
  Statistics,
} from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import type { Fleet, FleetNode } from '../features/nodes/fleet.ts';
import type { AgentConnections } from './agent-connections.ts';
import { addClockReading } from './clock-offset.ts';
import type { FactsBuffer } from './facts-buffer.ts';
import type { GaugeBuffer } from './gauge-buffer.ts';
import type { HostDetails } from './host-details.ts';
import type { HostStatistics } from './host-statistics.ts';
import { applyReport, type ReportedCounters } from './ledger.ts';
import type { LedgerOwnership } from './ledger-ownership.ts';
import type { Minutes } from './minutes.ts';
import type { MissedMinutes } from './missed-minutes.ts';
import type { PingResults } from './ping-results.ts';
import { keepReport, type Presence, type UnbookedReport } from './presence.ts';
import type { TrafficBuffer } from './traffic-buffer.ts';

/** Counters since the start of the hub. */
export interface IngestCounts {
  reports: number;
  /** Reports dropped because they came less than 500 ms after the previous one. */
  rateLimitedReports: number;
  /** Fields of messages dropped for a wrong type or an out-of-range value. */
  droppedFields: number;
  pingResults: number;
  /** Results dropped because the agent was not sent the task. */
  unassignedPingResults: number;
  /** Results dropped because they came faster than the task's interval allows. */
  rateLimitedPingResults: number;
}

/** Handles the agents' messages. It is synchronous, because every report passes through it. */
export interface Ingest {
  readonly counts: Readonly<IngestCounts>;
  handleHello(presence: Presence, hello: { params: Partial<Facts>; dropped: number }): void;
  handleReport(
    presence: Presence,
    report: { params: Partial<Metrics>; extra: Record<string, unknown> | null; dropped: number },
  ): void;
  handlePingResult(presence: Presence, result: PingResult): void;
  handleDetails(presence: Presence, message: { params: Details; dropped: number }): void;
  handleStatistics(presence: Presence, message: { params: Statistics; dropped: number }): void;
  /** Messages that come faster than every ten seconds are ignored. */
  handleGauges(presence: Presence, message: { params: Gauges; dropped: number }): void;
  /** Returns whether the message was valid. */
  handleHistoryMinutes(
    presence: Presence,
    message: { params: Partial<HistoryMinutes>; dropped: number },
  ): boolean;
}

/** Agents send gauges once a minute; after a stalled link two may arrive at shorter intervals. */
const GAUGES_SPACING_MS = 10_000;

export function createIngest(
  runtime: Runtime,
  fleet: Fleet,
  traffic: TrafficBuffer,
  facts: FactsBuffer,
  agentConnections: Pick<AgentConnections, 'settleProbes'>,
  ownership: Pick<LedgerOwnership, 'onOwned'>,
  pings: PingResults,
  minutes: Minutes,
  hostDetails: Pick<HostDetails, 'accept'>,
  hostStatistics: Pick<HostStatistics, 'accept'>,
  gauges: Pick<GaugeBuffer, 'add'>,
  missedMinutes: Pick<MissedMinutes, 'take'>,
): Ingest {
  const counts: IngestCounts = {
    reports: 0,
    rateLimitedReports: 0,
    droppedFields: 0,
    pingResults: 0,
    unassignedPingResults: 0,
    rateLimitedPingResults: 0,
  };

  /** Reused, so that a report allocates nothing. */
  const instant = { wall: 0, monotonic: 0 };

  function book({ formerBootId }: Presence, node: FleetNode, params: ReportedCounters, at: number): void {
    const resetDay = node.row.traffic_reset_day;
    const { boot_id: previousBoot } = node.traffic;
    if (formerBootId !== null && formerBootId === previousBoot && params.boot_id !== undefined)
      node.traffic.boot_id = params.boot_id;
    applyReport(node.traffic, params, { at, today: runtime.calendar(at), resetDay });
    traffic.mark(node.traffic);
    // Without a stored boot, the next report has no counter to be compared with.
    if (node.traffic.boot_id !== previousBoot) traffic.hurry(node.traffic);
  }

  ownership.onOwned((presence) => {
    const node = fleet.find(presence.nodeId);
    const { unbooked } = presence;
    presence.unbooked = null;
    if (node !== undefined && unbooked !== null) book(presence, node, unbooked.counters, unbooked.at);
  });

  return {
    counts,
    handleHello(presence, { params, dropped }) {
      const { probes, details = false, statistics = false, former_boot_id: formerBootId, ...stored } = params;
      counts.droppedFields += dropped;
      presence.hasDetails = details;
      presence.hasStatistics = statistics;
      presence.formerBootId = formerBootId ?? presence.formerBootId;
      const node = fleet.find(presence.nodeId);
      if (node === undefined) return;
      node.row = { ...node.row, ...stored };
      facts.mark({ id: presence.nodeId, ...stored });
      agentConnections.settleProbes(presence, probes);
    },
    handleReport(presence, { params, extra, dropped }) {
      counts.droppedFields += dropped;
      const now = runtime.monotonic();
      const gap = now - presence.lastReportAt;
      if (gap < limits.reportSpacingMs) {
        counts.rateLimitedReports += 1;
        return;
      }
      const node = fleet.find(presence.nodeId);
      if (node === undefined) return;
      presence.lastReportAt = now;
      keepReport(presence, params, extra);
      // Of a link that stalled, several arrive at once: they shorten it by half only.
      if (Number.isFinite(gap)) presence.reportGapMs = Math.max(gap, presence.reportGapMs / 2);
      const at = runtime.now();
      // A later report's counters include what is not booked now. Only the first report is needed, as the baseline.
      if (presence.isOwner) book(presence, node, params, at);
      else presence.unbooked ??= { counters: pickCounters(params), at };
      instant.wall = at;
      instant.monotonic = now;
      minutes.take(presence.nodeId, params, instant);
      counts.reports += 1;
    },
    handleHistoryMinutes(presence, { params, dropped }) {
      const droppedColumns = missedMinutes.take(presence, params);
      counts.droppedFields += dropped + (droppedColumns ?? 0);
      return droppedColumns !== null;
    },
    handlePingResult(presence, result) {
      const outcome = pings.record(presence, result);
      if (outcome === 'accepted') counts.pingResults += 1;
      else if (outcome === 'rate_limited') counts.rateLimitedPingResults += 1;
      else counts.unassignedPingResults += 1;
    },
    handleDetails(presence, { params, dropped }) {
      counts.droppedFields += dropped;
      hostDetails.accept(presence, params);
    },
    handleStatistics(presence, { params, dropped }) {
      counts.droppedFields += dropped;
      hostStatistics.accept(presence, params);
    },
    handleGauges(presence, { params, dropped }) {
      counts.droppedFields += dropped;
      const now = runtime.monotonic();
      if (now - presence.lastGaugesAt < GAUGES_SPACING_MS || fleet.find(presence.nodeId) === undefined)
        return;
      presence.lastGaugesAt = now;
      const { clock, ...stored } = params;
      const { mounts = [], largest_containers: _, ...figures } = stored;
      presence.gauges = figures;
      presence.mounts = mounts;
      gauges.add(presence.nodeId, stored);
      if (clock !== undefined) addClockReading(presence, clock, runtime.now());
    },
  };
}

/** Copied, because the reader overwrites a report with the next one. */
function pickCounters({
  boot_id,
  uptime,
  net_rx_total,
  net_tx_total,
}: Partial<Metrics>): UnbookedReport['counters'] {
  return { boot_id, uptime, net_rx_total, net_tx_total };
}
