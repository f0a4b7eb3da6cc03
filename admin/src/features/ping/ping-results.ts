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
  // The usual case, checked first because the table asks for each task of each node.
  if (probes === null || probes.length === kindOrder.length) return false;
  return !probes.includes(findTargetKind(task.target)) && isAssigned(task, id);
}

/** Nodes whose agents measure the same kinds, and therefore not all of their tasks. */
export interface UnmeasuredGroup {
  /** What the agents measure, in the order of the panel. */
  kinds: ProbeKind[];
  /** The kinds of their tasks that they do not measure. */
  missing: ProbeKind[];
  nodes: AdminNode[];
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
    const group = groups.get(key) ?? { kinds, missing, nodes: [] };
    group.nodes.push(node);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Adds or removes an id. */
export function toggleId(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
