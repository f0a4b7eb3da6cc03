import type { AdminNode, PingTaskView } from '@muster/generated/types';
import { type AgentAdvice, adviseAgent, findMissing, isAssigned } from './ping-results.ts';

/** What a cell of the assignments shows besides its box. */
export type MatrixCell =
  | { kind: 'unassigned' }
  /** The agent lacks something for this task. */
  | { kind: 'unmeasured'; advice: AgentAdvice }
  /** Assigned, without a result yet. */
  | { kind: 'none'; reason: 'never' | 'offline' | 'waiting' }
  /** `latency` in milliseconds, null for a lost probe. */
  | { kind: 'fresh'; latency: number | null }
  /** `age` in seconds. */
  | { kind: 'stale'; latency: number | null; age: number };

/** A probe may take five seconds, and results arrive with a snapshot every two. */
const GRACE_SECONDS = 15;

/** @param now time of the snapshot, by the hub's clock as the results are */
export function findMatrixCell(task: PingTaskView, node: AdminNode, now: number): MatrixCell {
  if (!isAssigned(task, node.id)) return { kind: 'unassigned' };
  const missing = findMissing(task, node);
  if (missing !== undefined) return { kind: 'unmeasured', advice: adviseAgent(node.probes ?? [], missing) };
  const ping = node.pings.find(({ task_id }) => task_id === task.id);
  if (ping === undefined) return { kind: 'none', reason: findReason(node) };
  const age = Math.max(0, now - ping.at);
  const { latency } = ping;
  return isStale(age, task.interval) ? { kind: 'stale', latency, age } : { kind: 'fresh', latency };
}

/** Whether the next result is overdue. */
function isStale(age: number, interval: number): boolean {
  return age > interval + GRACE_SECONDS;
}

function findReason({ online, last_seen }: AdminNode): 'never' | 'offline' | 'waiting' {
  if (online) return 'waiting';
  return last_seen > 0 ? 'offline' : 'never';
}

export interface TaskResult {
  /** Median of the nodes' latest latencies in milliseconds; undefined if all probes were lost. */
  latency: number | undefined;
  /** Mean packet loss over the nodes, 0 to 100. */
  loss: number;
}

/** Fresh results of a task over all nodes; undefined without any. */
export function findTaskResult(
  task: PingTaskView,
  nodes: readonly AdminNode[],
  now: number,
): TaskResult | undefined {
  const pings = nodes.flatMap((node) =>
    node.pings.filter((ping) => ping.task_id === task.id && !isStale(now - ping.at, task.interval)),
  );
  if (pings.length === 0) return undefined;
  const latencies = pings.flatMap(({ latency }) => (latency === null ? [] : [latency])).sort((a, b) => a - b);
  const loss = pings.reduce((sum, ping) => sum + ping.loss, 0) / pings.length;
  return { latency: latencies[Math.floor(latencies.length / 2)], loss };
}
