import type { AdminNode } from '@muster/generated/types';
import { countPresences, describePresence, type Presence, type PresenceCounts } from 'muster-theme/model';

/** As on the status page. `waiting`: the agent is connected and has not reported yet. */
export type NodeState = Presence;

/** States to filter by; `online` includes `waiting`, as in all counts. */
export const nodeStates: readonly NodeState[] = ['online', 'waiting', 'offline', 'unseen'];

export function findNodeState(node: Pick<AdminNode, 'online' | 'metrics' | 'last_seen'>): NodeState {
  return describePresence(node);
}

export function countNodes(nodes: readonly AdminNode[]): PresenceCounts {
  return countPresences(nodes);
}

export function matchesState(node: AdminNode, wanted: NodeState): boolean {
  const state = findNodeState(node);
  return state === wanted || (wanted === 'online' && state === 'waiting');
}

/** Progress of a new agent in the install dialog. */
export type InstallStage = 'absent' | 'connected' | 'reporting';

export function findInstallStage(state: NodeState): InstallStage {
  if (state === 'online') return 'reporting';
  return state === 'waiting' ? 'connected' : 'absent';
}
