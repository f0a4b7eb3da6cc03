// Generated from spec/ by npm run generate. Do not edit.

import type { Facts, Metrics, PingResult, PingTask, Snapshot } from './types.ts';

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

export interface PingTasksMessage {
  jsonrpc: '2.0';
  method: 'ping.tasks';
  /**
   * The full list. A task whose `id`, `target` and `interval` are unchanged keeps its timer; the others
   * start anew; what is missing stops. An agent takes the first 64.
   *
   */
  params: PingTask[];
}

/** Everything that travels on agentSocket. */
export type AgentSocketMessage = HelloMessage | ReportMessage | PingResultMessage | PingTasksMessage;

export type SnapshotMessage = Snapshot;

/** Everything that travels on liveStream. */
export type LiveStreamMessage = SnapshotMessage;
