import type { AdminNode } from '@muster/generated/types';

/** `waiting`: the agent is connected and has not reported yet. `never`: no agent has ever connected. */
export type NodeState = 'reporting' | 'waiting' | 'offline' | 'never';

export function findNodeState(node: Pick<AdminNode, 'online' | 'metrics' | 'last_seen'>): NodeState {
  if (node.online) return node.metrics ? 'reporting' : 'waiting';
  return node.last_seen > 0 ? 'offline' : 'never';
}

/** Progress of a new agent in the install dialog. */
export type InstallStage = 'absent' | 'connected' | 'reporting';

export function findInstallStage(state: NodeState): InstallStage {
  if (state === 'reporting') return 'reporting';
  return state === 'waiting' ? 'connected' : 'absent';
}

export function countStates(nodes: readonly AdminNode[]): Record<NodeState, number> {
  const counts: Record<NodeState, number> = { reporting: 0, waiting: 0, offline: 0, never: 0 };
  for (const node of nodes) counts[findNodeState(node)] += 1;
  return counts;
}
