import type { Fleet } from '@muster/theme-sdk/model';

export interface Totals {
  readonly total: number;
  readonly online: number;
  readonly received: number;
  readonly sent: number;
  readonly receivedToday: number;
  readonly sentToday: number;
  readonly down: readonly { readonly id: number; readonly name: string }[];
}

/** The fleet's figures together; a node that does not report moves nothing. */
export function addUp({ nodes }: Fleet): Totals {
  const add = (read: (node: Fleet['nodes'][number]) => number | null | undefined) =>
    nodes.reduce((sum, node) => sum + (read(node) ?? 0), 0);
  return {
    total: nodes.length,
    online: add((node) => (node.online ? 1 : 0)),
    received: add((node) => node.metrics?.net_rx),
    sent: add((node) => node.metrics?.net_tx),
    receivedToday: add((node) => node.day_rx),
    sentToday: add((node) => node.day_tx),
    down: nodes.filter((node) => !node.online).map(({ id, name }) => ({ id, name })),
  };
}

/** Nodes that were there and are not; one that never connected is not missed. */
export function countDown({ nodes }: Fleet): number {
  return nodes.filter((node) => !node.online && node.last_seen > 0).length;
}
