import type { AdminNode, PingTaskView } from '@muster/generated/types';

export type TargetKind = 'icmp' | 'tcp' | 'http';

/** Probe type of a target, as the contract defines it. */
export function findTargetKind(target: string): TargetKind {
  if (/^https?:\/\//.test(target)) return 'http';
  return /^(\[[^\]]+\]|[^:]+):\d+$/.test(target) ? 'tcp' : 'icmp';
}

export function isAssigned(task: PingTaskView, nodeId: number): boolean {
  return task.all_nodes || task.node_ids.includes(nodeId);
}

/** Adds or removes an id. */
export function toggleId(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

export interface TaskResult {
  /** Median of the nodes' latest latencies in milliseconds; undefined if all probes were lost. */
  latency: number | undefined;
  /** Mean packet loss over the nodes, 0 to 100. */
  loss: number;
}

/** Latest results of a task over all nodes; undefined without results. */
export function findTaskResult(taskId: number, nodes: readonly AdminNode[]): TaskResult | undefined {
  const pings = nodes.flatMap((node) => node.pings ?? []).filter((ping) => ping.task_id === taskId);
  if (pings.length === 0) return undefined;
  const latencies = pings.flatMap(({ latency }) => (latency === null ? [] : [latency])).sort((a, b) => a - b);
  const loss = pings.reduce((sum, ping) => sum + ping.loss, 0) / pings.length;
  return { latency: latencies[Math.floor(latencies.length / 2)], loss };
}
