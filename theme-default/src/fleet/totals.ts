import {
  countPresences,
  describePresence,
  type Fleet,
  type FleetNode,
  type PresenceCounts,
} from 'muster-theme/model';
import { getNodeName } from '../components/names.ts';

export interface Totals extends PresenceCounts {
  readonly received: number;
  readonly sent: number;
  readonly receivedToday: number;
  readonly sentToday: number;
  readonly receivedTotal: number;
  readonly sentTotal: number;
  /** The nodes counted in `offline`. */
  readonly down: readonly { readonly id: number; readonly name: string }[];
}

/** Sums over the fleet; rates only count nodes that report. */
export function sumFleet({ nodes }: Fleet): Totals {
  const add = (read: (node: FleetNode) => number | null | undefined) =>
    nodes.reduce((sum, node) => sum + (read(node) ?? 0), 0);
  return {
    ...countPresences(nodes),
    received: add((node) => node.metrics?.net_rx),
    sent: add((node) => node.metrics?.net_tx),
    receivedToday: add((node) => node.day_rx),
    sentToday: add((node) => node.day_tx),
    receivedTotal: add((node) => node.total_rx),
    sentTotal: add((node) => node.total_tx),
    down: nodes
      .filter((node) => describePresence(node) === 'offline')
      .map((node) => ({ id: node.id, name: getNodeName(node) })),
  };
}
