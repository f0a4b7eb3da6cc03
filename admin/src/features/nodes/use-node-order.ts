import type { AdminNode, AdminSnapshot } from '@muster/generated/types';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { describeFailure } from '../failures/describe-failure.ts';
import { nodeListMessages } from './list-messages.ts';
import { nodeMessages } from './messages.ts';
import { arrange, isOrderShown, placeId, type WantedOrder } from './node-order.ts';

interface NodeOrdering {
  nodes: AdminNode[];
  /**
   * Puts a node at a place, counted from 0: at once, and asks the hub afterwards. It goes back when the hub refuses, or
   * the person takes it back.
   */
  place(node: AdminNode, index: number): void;
}

export function useNodeOrder(fleet: AdminSnapshot): NodeOrdering {
  const { client } = useHub();
  const texts = useMessages(nodeMessages);
  const { undo } = useMessages(nodeListMessages);
  const language = useLanguage();
  const { tellDone, tellFailed } = useNotices();
  const [wanted, setWanted] = useState<WantedOrder | null>(null);
  const withdraw = useRef<() => void>(undefined);

  const save = useMutation({
    // Moves in quick succession go one after the other; each carries the whole order, so the last one decides.
    scope: { id: 'node-order' },
    mutationFn: (ids: number[]) => request(client.PUT('/api/nodes/order', { body: { ids } })),
    onSuccess: (_, ids) =>
      setWanted((present) => (present?.ids === ids ? { ids, agreedTs: fleet.ts } : present)),
    onError(error, ids) {
      setWanted((present) => (present?.ids === ids ? null : present));
      // That it was moved was said before the hub had agreed.
      withdraw.current?.();
      tellFailed(texts.orderFailed(describeFailure(error, language)));
    },
  });

  if (wanted !== null && isOrderShown(wanted, fleet)) setWanted(null);
  const nodes = wanted === null ? fleet.nodes : arrange(fleet.nodes, wanted.ids);
  function ask(ids: number[]) {
    setWanted({ ids, agreedTs: null });
    save.mutate(ids);
  }

  return {
    nodes,
    place(node, index) {
      const before = nodes.map(({ id }) => id);
      const ids = placeId(before, node.id, index);
      ask(ids);
      withdraw.current = tellDone(texts.moved(node.name ?? '', ids.indexOf(node.id) + 1, ids.length), {
        label: undo,
        act: () => ask(before),
      });
    },
  };
}
