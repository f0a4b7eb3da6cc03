import type { AdminNode, AdminSnapshot } from '@muster/generated/types';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { describeError } from '../errors/describe-error.ts';
import { nodeMessages } from './messages.ts';
import { isOrderShown, moveId, type OptimisticOrder, sortByIds } from './node-order.ts';

interface NodeOrdering {
  nodes: AdminNode[];
  /**
   * Moves a node to a zero-based position: optimistic, rolled back if the hub refuses or
   * the user undoes it.
   */
  place(node: AdminNode, index: number): void;
}

export function useNodeOrder(fleet: AdminSnapshot): NodeOrdering {
  const { client } = useHub();
  const texts = useMessages(nodeMessages);
  const { undo } = useMessages(uiMessages);
  const language = useLanguage();
  const { notifyDone, notifyFailed } = useNotices();
  const [wanted, setWanted] = useState<OptimisticOrder | null>(null);
  const withdraw = useRef<() => void>(undefined);

  const save = useMutation({
    // Quick successive moves are sent in sequence; each contains the whole order, so the last one wins.
    scope: { id: 'node-order' },
    mutationFn: (ids: number[]) => request(client.PUT('/api/nodes/order', { body: { ids } })),
    onSuccess: (_, ids) =>
      setWanted((present) => (present?.ids === ids ? { ids, agreedTs: fleet.ts } : present)),
    onError(error, ids) {
      setWanted((present) => (present?.ids === ids ? null : present));
      // Retract the optimistic success notice.
      withdraw.current?.();
      notifyFailed(texts.orderFailed(describeError(error, language)));
    },
  });

  if (wanted !== null && isOrderShown(wanted, fleet)) setWanted(null);
  const nodes = wanted === null ? fleet.nodes : sortByIds(fleet.nodes, wanted.ids);
  function ask(ids: number[]) {
    setWanted({ ids, agreedTs: null });
    save.mutate(ids);
  }

  return {
    nodes,
    place(node, index) {
      const before = nodes.map(({ id }) => id);
      const ids = moveId(before, node.id, index);
      ask(ids);
      withdraw.current = notifyDone(texts.moved(node.name ?? '', ids.indexOf(node.id) + 1, ids.length), {
        label: undo,
        act: () => ask(before),
      });
    },
  };
}
