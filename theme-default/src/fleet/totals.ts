import { describePresence, type Fleet, type FleetNode } from '@muster/theme-sdk/model';
import { nameNode } from '../parts/names.ts';

export interface Totals {
  readonly total: number;
  readonly online: number;
  readonly received: number;
  readonly sent: number;
  readonly receivedToday: number;
  readonly sentToday: number;
  readonly receivedTotal: number;
  readonly sentTotal: number;
  /** Nodes that were there and are not; one that never connected is not missed. */
  readonly down: readonly { readonly id: number; readonly name: string }[];
}

/** The fleet's figures together; a node that does not report moves nothing. */
export function addUp({ nodes }: Fleet): Totals {
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
    down: nodes.filter(isDown).map((node) => ({ id: node.id, name: nameNode(node) })),
  };
}

export function countDown({ nodes }: Fleet): number {
  return nodes.filter(isDown).length;
}

function isDown(node: FleetNode): boolean {
  return describePresence(node) === 'offline';
}
