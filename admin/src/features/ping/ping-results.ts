import type { AdminNode, PingTaskView, ProbeKind } from '@muster/generated/types';
import { hasProbeOptions } from './check-options.ts';
import { findTargetKind } from './check-target.ts';

const kindOrder: readonly ProbeKind[] = ['icmp', 'tcp', 'http', 'tls', 'dns', 'options'];

/** A heartbeat has no nodes. */
export function isAssigned(task: PingTaskView, nodeId: number): boolean {
  return findTargetKind(task.target) !== 'heartbeat' && (task.all_nodes || task.node_ids.includes(nodeId));
}

/** What the node's connected agent lacks to measure the task; undefined if it measures it or is not assigned. */
export function findMissing(task: PingTaskView, { id, probes }: AdminNode): ProbeKind | undefined {
  // The usual case, checked first because the table asks for each task of each node.
  if (probes === null || probes.length === kindOrder.length || !isAssigned(task, id)) return undefined;
  const kind = findTargetKind(task.target);
  if (kind !== 'heartbeat' && !probes.includes(kind)) return kind;
  return hasProbeOptions(task.check) && !probes.includes('options') ? 'options' : undefined;
}

/** What makes a node able to measure a task. Of the agents that measure HTTP, as Muster's do, only old ones lack more than the program ping. */
export type AgentAdvice = 'noPing' | 'oldAgent' | 'otherAgent';

export function adviseAgent(probes: readonly ProbeKind[], missing: ProbeKind): AgentAdvice {
  if (!probes.includes('http')) return 'otherAgent';
  return missing === 'icmp' ? 'noPing' : 'oldAgent';
}

/** Nodes whose agents measure the same kinds, and therefore not all of their tasks. */
export interface UnmeasuredGroup {
  /** What the agents measure, in the order of the panel. */
  kinds: ProbeKind[];
  /** What they lack for their tasks. */
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
    const found = new Set(tasks.map((task) => findMissing(task, node)));
    const missing = kindOrder.filter((kind) => found.has(kind));
    if (missing.length === 0) continue;
    const kinds = kindOrder.filter((kind) => node.probes?.includes(kind) === true);
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
