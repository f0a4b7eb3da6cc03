import type { AdminNode, PingTaskView, ProbeKind } from '@muster/generated/types';

const kindOrder: readonly ProbeKind[] = ['icmp', 'tcp', 'http'];

/** Probe type of a target, as the contract defines it. */
export function findTargetKind(target: string): ProbeKind {
  if (/^https?:\/\//.test(target)) return 'http';
  return /^(\[[^\]]+\]|[^:]+):\d+$/.test(target) ? 'tcp' : 'icmp';
}

export function isAssigned(task: PingTaskView, nodeId: number): boolean {
  return task.all_nodes || task.node_ids.includes(nodeId);
}

/** Whether the task is assigned to the node, but its connected agent cannot measure targets of this kind. */
export function isUnmeasured(task: PingTaskView, { id, probes }: AdminNode): boolean {
  // Usually an agent measures every kind: the rest is not worth doing for each task of a thousand nodes.
  if (probes === null || probes.length === kindOrder.length) return false;
  return !probes.includes(findTargetKind(task.target)) && isAssigned(task, id);
}

/** Nodes whose agents measure the same kinds, and therefore not all of their tasks. */
export interface UnmeasuredGroup {
  /** What the agents measure, in the order of the panel. */
  kinds: ProbeKind[];
  /** The kinds of their tasks that they do not measure. */
  missing: ProbeKind[];
  names: string[];
}

/** Nodes with tasks that their agents cannot measure, by what these measure. */
export function groupUnmeasured(
  tasks: readonly PingTaskView[],
  nodes: readonly AdminNode[],
): UnmeasuredGroup[] {
  const groups = new Map<string, UnmeasuredGroup>();
  for (const node of nodes) {
    const found = new Set(
      tasks.filter((task) => isUnmeasured(task, node)).map(({ target }) => findTargetKind(target)),
    );
    if (found.size === 0) continue;
    const kinds = kindOrder.filter((kind) => node.probes?.includes(kind) === true);
    const missing = kindOrder.filter((kind) => found.has(kind));
    const key = `${kinds.join()} ${missing.join()}`;
    const group = groups.get(key) ?? { kinds, missing, names: [] };
    group.names.push(node.name ?? '');
    groups.set(key, group);
  }
  return [...groups.values()];
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
