import { countPresences, describePresence, type Fleet, type PresenceCounts } from 'muster-theme/model';
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
  const sums = { received: 0, sent: 0, receivedToday: 0, sentToday: 0, receivedTotal: 0, sentTotal: 0 };
  for (const { metrics, day_rx, day_tx, total_rx, total_tx } of nodes) {
    sums.received += metrics?.net_rx ?? 0;
    sums.sent += metrics?.net_tx ?? 0;
    sums.receivedToday += day_rx;
    sums.sentToday += day_tx;
    sums.receivedTotal += total_rx;
    sums.sentTotal += total_tx;
  }
  return {
    ...countPresences(nodes),
    ...sums,
    down: nodes
      .filter((node) => describePresence(node) === 'offline')
      .map((node) => ({ id: node.id, name: getNodeName(node) })),
  };
}
