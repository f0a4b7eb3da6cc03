import type { AdminNode, AdminSnapshot } from '@muster/generated/types';
import { useCallback, useEffect, useRef } from 'react';
import { useMessages } from '../../ui/language.ts';
import { nodeMessages } from './messages.ts';
import { type NodeAction, NodeRow } from './node-row.tsx';
import { useNodeOrder } from './use-node-order.ts';

interface NodeTableProps {
  fleet: AdminSnapshot;
  onAct(node: AdminNode, action: NodeAction): void;
}

export function NodeTable({ fleet, onAct }: NodeTableProps) {
  const texts = useMessages(nodeMessages);
  const { nodes, move } = useNodeOrder(fleet);
  const onMove = useSteady(move);
  return (
    <section className="table-frame" aria-label={texts.table}>
      <table className="nodes">
        <thead>
          <tr>
            {Object.entries(texts.columns).map(([column, label]) => (
              <th key={column} scope="col" className={`cell-${column}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.map((node, index) => (
            <NodeRow
              key={node.id}
              node={node}
              now={fleet.ts}
              isFirst={index === 0}
              isLast={index === nodes.length - 1}
              onMove={onMove}
              onAct={onAct}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The same function on every render, doing what the latest render's would do. */
function useSteady<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
