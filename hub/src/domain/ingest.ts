import { limits } from '@muster/generated/limits';
import type { Facts, Metrics, PingResult } from '@muster/generated/types';
import type { Presence } from '../live/presence.ts';
import type { Runtime } from '../runtime.ts';
import type { TrafficBuffer } from '../store/traffic-buffer.ts';
import type { FactsBuffer } from './facts-buffer.ts';
import type { Fleet } from './fleet.ts';
import { applyReport } from './ledger.ts';
import type { Minutes } from './minutes.ts';

/** What was taken and what was dropped since the start. */
export interface IngestCounts {
  reports: number;
  /** Reports that came sooner than 500 ms after the one before. */
  early: number;
  /** Fields of hello and report that were of the wrong type or out of range. */
  droppedFields: number;
  pingResults: number;
  /** Results for a task that is not the node's. */
  foreignPingResults: number;
}

/** What agents say. Nothing here awaits: this is the path of every report. */
export interface Ingest {
  readonly counts: Readonly<IngestCounts>;
  takeHello(presence: Presence, hello: { params: Partial<Facts>; dropped: number }): void;
  takeReport(
    presence: Presence,
    report: { params: Partial<Metrics>; extra: Record<string, unknown> | null; dropped: number },
  ): void;
  takePingResult(presence: Presence, result: PingResult): void;
}

export interface IngestDeps {
  runtime: Runtime;
  fleet: Fleet;
  traffic: TrafficBuffer;
  facts: FactsBuffer;
  minutes: Minutes;
}

export function createIngest({ runtime, fleet, traffic, facts, minutes }: IngestDeps): Ingest {
  const counts: IngestCounts = {
    reports: 0,
    early: 0,
    droppedFields: 0,
    pingResults: 0,
    foreignPingResults: 0,
  };

  const instant = { wall: 0, monotonic: 0 };

  return {
    counts,
    takeHello(presence, { params, dropped }) {
      counts.droppedFields += dropped;
      const node = fleet.find(presence.nodeId);
      if (node === undefined) return;
      node.row = { ...node.row, ...params };
      facts.mark({ id: presence.nodeId, ...params });
    },
    takeReport(presence, { params, extra, dropped }) {
      counts.droppedFields += dropped;
      const now = runtime.monotonic();
      if (now - presence.reportedAt < limits.reportSpacingMs) {
        counts.early += 1;
        return;
      }
      const node = fleet.find(presence.nodeId);
      if (node === undefined) return;
      presence.reportedAt = now;
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
    takePingResult(_presence, _result) {
      // No task is assigned to any node, so every result is foreign.
      counts.foreignPingResults += 1;
    },
  };
}
