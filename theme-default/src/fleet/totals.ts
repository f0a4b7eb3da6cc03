import { describePresence, type Fleet, type FleetNode } from 'muster-theme/model';
import { getNodeName } from '../components/names.ts';

export interface Totals {
  readonly total: number;
  readonly online: number;
  readonly received: number;
  readonly sent: number;
  readonly receivedToday: number;
  readonly sentToday: number;
  readonly receivedTotal: number;
  readonly sentTotal: number;
  /** Offline nodes, without those that have never connected. */
  readonly down: readonly { readonly id: number; readonly name: string }[];
}

/** Sums over the fleet; rates only count nodes that report. */
export function sumFleet({ nodes }: Fleet): Totals {
  const add = (read: (node: FleetNode) => number | null | undefined) =>
    nodes.reduce((sum, node) => sum + (read(node) ?? 0), 0);
  return {
    total: nodes.length,
    online: add((node) => (node.online ? 1 : 0)),
    received: add((node) => node.metrics?.net_rx),
    sent: add((node) => node.metrics?.net_tx),
    receivedToday: add((node) => node.day_rx),
    sentToday: add((node) => node.day_tx),
    receivedTotal: add((node) => node.total_rx),
    sentTotal: add((node) => node.total_tx),
    down: nodes.filter(isDown).map((node) => ({ id: node.id, name: getNodeName(node) })),
  };
}

export function countOffline({ nodes }: Fleet): number {
  return nodes.filter(isDown).length;
}

function isDown(node: FleetNode): boolean {
  return describePresence(node) === 'offline';
}
