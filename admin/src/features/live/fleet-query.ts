import type { AdminNode, AdminSnapshot } from '@muster/generated/types';
import type { QueryClient } from '@tanstack/react-query';

export const fleetKey = ['fleet'] as const;

/** Puts a node that the hub has just answered with into the fleet; the next snapshot brings the same. */
export function showNode(cache: QueryClient, node: AdminNode): void {
  changeNodes(cache, (nodes) =>
    nodes.some(({ id }) => id === node.id)
      ? nodes.map((present) => (present.id === node.id ? node : present))
      : [...nodes, node],
  );
}

export function dropNode(cache: QueryClient, id: number): void {
  changeNodes(cache, (nodes) => nodes.filter((node) => node.id !== id));
}

function changeNodes(cache: QueryClient, change: (nodes: AdminNode[]) => AdminNode[]): void {
  cache.setQueryData<AdminSnapshot>(fleetKey, (fleet) => fleet && { ...fleet, nodes: change(fleet.nodes) });
}
