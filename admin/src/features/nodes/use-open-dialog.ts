import type { AdminNode } from '@muster/generated/types';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { NodeAction } from './order-cell.tsx';

/** The open dialog. */
export type OpenDialog = { action: 'add' } | { action: 'bulk' } | { action: NodeAction; node: AdminNode };

const route = getRouteApi('/panel/nodes');

/**
 * The open dialog and a function that opens another, or none. It is in the URL, so that other pages can link to it; bulk
 * edit is not, because the selection is not either.
 */
export function useOpenDialog(nodes: readonly AdminNode[] | undefined) {
  const { dialog, node: id } = route.useSearch();
  const navigate = route.useNavigate();
  const [isBulk, setIsBulk] = useState(false);
  // The dialog keeps the node it was opened with, even if the node changes or is deleted meanwhile.
  const [node, setNode] = useState<AdminNode | null>(null);
  if ((node?.id ?? null) !== (id ?? null)) {
    const found = nodes?.find((one) => one.id === id) ?? null;
    if (found !== node) setNode(found);
  }

  function setOpen(next: OpenDialog | null) {
    if (next?.action === 'bulk' || (isBulk && next === null)) return setIsBulk(next !== null);
    void navigate({
      search: (before) => ({
        ...before,
        dialog: next?.action,
        node: next !== null && 'node' in next ? next.node.id : undefined,
      }),
      replace: true,
      resetScroll: false,
    });
  }

  return [findOpen() ?? null, setOpen] as const;

  function findOpen(): OpenDialog | undefined {
    if (isBulk) return { action: 'bulk' };
    if (dialog === 'add') return { action: 'add' };
    return dialog === undefined || node === null ? undefined : { action: dialog, node };
  }
}
