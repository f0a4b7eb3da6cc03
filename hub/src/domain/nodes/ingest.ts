import { limits } from '@muster/generated/limits';
import type { Facts, Metrics, PingResult } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { Presence } from '../../live/presence.ts';
import type { TrafficBuffer } from '../../store/traffic-buffer.ts';
import type { Minutes } from '../history/minutes.ts';
import type { PingResults } from '../ping/ping-results.ts';
import { applyReport } from '../traffic/ledger.ts';
import type { FactsBuffer } from './facts-buffer.ts';
import type { Fleet } from './fleet.ts';

/** What was taken and what was dropped since the start. */
export interface IngestCounts {
  reports: number;
  /** Reports that came sooner than 500 ms after the one before. */
  rateLimitedReports: number;
  /** Fields of hello and report that were of the wrong type or out of range. */
  droppedFields: number;
  pingResults: number;
  /** Results for a task that is not the node's. */
  unassignedPingResults: number;
  /** Results that came faster than their task's interval allows. */
  rateLimitedPingResults: number;
}

/** What agents say. Nothing here awaits: this is the path of every report. */
export interface Ingest {
  readonly counts: Readonly<IngestCounts>;
  handleHello(presence: Presence, hello: { params: Partial<Facts>; dropped: number }): void;
  handleReport(
    presence: Presence,
    report: { params: Partial<Metrics>; extra: Record<string, unknown> | null; dropped: number },
  ): void;
  handlePingResult(presence: Presence, result: PingResult): void;
}

export interface IngestDeps {
  runtime: Runtime;
  fleet: Fleet;
  traffic: TrafficBuffer;
  facts: FactsBuffer;
  pings: PingResults;
  minutes: Minutes;
}

export function createIngest(deps: IngestDeps): Ingest {
  const { runtime, fleet, traffic, facts, pings, minutes } = deps;
  const counts: IngestCounts = {
    reports: 0,
    rateLimitedReports: 0,
    droppedFields: 0,
    pingResults: 0,
    unassignedPingResults: 0,
    rateLimitedPingResults: 0,
  };

  const instant = { wall: 0, monotonic: 0 };

  return {
    counts,
    handleHello(presence, { params, dropped }) {
      counts.droppedFields += dropped;
      const node = fleet.find(presence.nodeId);
      if (node === undefined) return;
      node.row = { ...node.row, ...params };
      facts.mark({ id: presence.nodeId, ...params });
    },
    handleReport(presence, { params, extra, dropped }) {
      counts.droppedFields += dropped;
      const now = runtime.monotonic();
      if (now - presence.lastReportAt < limits.reportSpacingMs) {
        counts.rateLimitedReports += 1;
        return;
      }
      const node = fleet.find(presence.nodeId);
      if (node === undefined) return;
      presence.lastReportAt = now;
      presence.report = params;
      presence.extra = extra;
      const at = runtime.now();
      const resetDay = node.row.traffic_reset_day;
      applyReport(node.traffic, params, { at, today: runtime.calendar(at), resetDay });
      traffic.mark(node.traffic);
      instant.wall = at;
      instant.monotonic = now;
      minutes.take(presence.nodeId, params, instant);
      counts.reports += 1;
    },
    handlePingResult(presence, result) {
      const outcome = pings.record(presence.nodeId, result);
      if (outcome === 'taken') counts.pingResults += 1;
      else if (outcome === 'early') counts.rateLimitedPingResults += 1;
      else counts.unassignedPingResults += 1;
    },
  };
}
