import type { AuditEntry, Incident } from '@muster/generated/types';

/** A node with outages in a period. */
export interface Instability {
  nodeId: number;
  name: string;
  outages: number;
  /** Seconds of the period in which the node was down. */
  downSeconds: number;
}

/** Unix seconds. */
export interface Period {
  from: number;
  to: number;
}

/** Nodes with outages in the period: the most outages first, and of equal numbers the longest time. */
export function findUnstable(incidents: readonly Incident[], period: Period, count: number): Instability[] {
  const byNode = new Map<number, Instability>();
  for (const incident of incidents) {
    if (incident.kind !== 'node') continue;
    const { node_id: nodeId, node_name: name } = incident;
    const node = byNode.get(nodeId) ?? { nodeId, name, outages: 0, downSeconds: 0 };
    node.outages += 1;
    node.downSeconds += measureOverlap(incident, period);
    byNode.set(nodeId, node);
  }
  return [...byNode.values()]
    .sort((a, b) => b.outages - a.outages || b.downSeconds - a.downSeconds)
    .slice(0, count);
}

function measureOverlap({ began_at, ended_at }: Incident, { from, to }: Period): number {
  return Math.max(0, Math.min(ended_at ?? to, to) - Math.max(began_at, from));
}

/** How many nodes were added and deleted, by the entries of the audit log. */
export function countNodeChanges(entries: readonly Pick<AuditEntry, 'action' | 'outcome'>[]) {
  const done = entries.filter(({ outcome }) => outcome === 'ok').map(({ action }) => action);
  return {
    added: done.filter((action) => action === 'node.create' || action === 'node.register').length,
    removed: done.filter((action) => action === 'node.delete').length,
  };
}
