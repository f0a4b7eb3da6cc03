// Generated from spec/ by npm run generate. Do not edit.

import type { AdminNode, Details, DetailsWatch, Facts, Gauges, HistoryMinutes, Instant, Metrics, NoticeSummaries, OpenIncidents, PingResult, PingTask, PublicNode, Snapshot, Statistics, StatisticsRead, StoredMinutes } from './types.ts';

export type SnapshotMessage = Snapshot;

/**
 * Messages by channel.
 */
export interface SocketMessages {
  agentSocket:
    | HelloMessage
    | ReportMessage
    | PingResultMessage
    | HistoryMinutesMessage
    | HistoryStoredMessage
    | PingTasksMessage
    | GaugesMessage
    | DetailsMessage
    | DetailsWatchMessage
    | StatisticsMessage
    | StatisticsReadMessage;
  liveStream: SnapshotMessage | KeyframeMessage | DeltaMessage;
}
export interface HelloMessage {
  jsonrpc: '2.0';
  method: 'hello';
  params: Facts;
}
export interface ReportMessage {
  jsonrpc: '2.0';
  method: 'report';
  params: Metrics;
}
export interface PingResultMessage {
  jsonrpc: '2.0';
  method: 'ping.result';
  params: PingResult;
}
export interface HistoryMinutesMessage {
  jsonrpc: '2.0';
  method: 'history.minutes';
  params: HistoryMinutes;
}
export interface HistoryStoredMessage {
  jsonrpc: '2.0';
  method: 'history.stored';
  params: StoredMinutes;
}
export interface PingTasksMessage {
  jsonrpc: '2.0';
  method: 'ping.tasks';
  /**
   * The complete list. Tasks with unchanged `id`, `target` and `interval` keep their timer, changed ones restart,
   * and missing ones stop. An agent uses the first 64.
   *
   */
  params: PingTask[];
}
export interface GaugesMessage {
  jsonrpc: '2.0';
  method: 'gauges';
  params: Gauges;
}
export interface DetailsMessage {
  jsonrpc: '2.0';
  method: 'details';
  params: Details;
}
export interface DetailsWatchMessage {
  jsonrpc: '2.0';
  method: 'details.watch';
  params: DetailsWatch;
}
export interface StatisticsMessage {
  jsonrpc: '2.0';
  method: 'statistics';
  params: Statistics;
}
export interface StatisticsReadMessage {
  jsonrpc: '2.0';
  method: 'statistics.read';
  params: StatisticsRead;
}
export interface KeyframeMessage {
  /**
   * Number of this message.
   */
  seq: number;
  snapshot: Snapshot;
}
export interface DeltaMessage {
  /**
   * That of the message before plus 1.
   */
  seq: number;
  ts: Instant;
  /**
   * Positions of the changed nodes - first that of the first one, counted from 0, then the distance from each to the next.
   */
  at?: number[];
  /**
   * Differences of integers by key, in the order of `at`; 0 for no change, also of a value that is no integer.
   */
  add?: {
    [k: string]: number[];
  };
  /**
   * New values by key, in the order of `at`; null for no change.
   */
  set?: {
    [k: string]: unknown[];
  };
  /**
   * Changes in `metrics`, in the order of `at`.
   */
  metrics?: {
    /**
     * Differences of integers by key, in the order of `at`; 0 for no change, also of a value that is no integer.
     */
    add?: {
      [k: string]: number[];
    };
    /**
     * New values by key, in the order of `at`; null for no change.
     */
    set?: {
      [k: string]: unknown[];
    };
  };
  /**
   * Nodes that are sent whole, because a value has become null or a key is gone.
   */
  nodes?: (PublicNode | AdminNode)[];
  incidents?: OpenIncidents;
  notices?: NoticeSummaries;
}
