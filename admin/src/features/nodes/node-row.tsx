import type { AdminNode } from '@muster/generated/types';
import { memo } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { nodeMessages } from './messages.ts';
import {
  CpuFigure,
  HostFigure,
  NetworkFigure,
  NodeName,
  NodeStateFigure,
  TrafficFigure,
  UsageFigure,
} from './node-figures.tsx';
import { findNodeState } from './node-state.ts';

export type NodeAction = 'connect' | 'edit' | 'remove';

interface NodeRowProps {
  node: AdminNode;
  now: number;
  isFirst: boolean;
  isLast: boolean;
  onMove(node: AdminNode, places: 1 | -1): void;
  onAct(node: AdminNode, action: NodeAction): void;
}

/** Rendered again only when something of this node has changed; `now` matters while it is offline alone. */
export const NodeRow = memo(function NodeRow({ node, now, ...rest }: NodeRowProps) {
  const texts = useMessages(nodeMessages);
  const { columns } = texts;
  const { metrics } = node;
  return (
    <tr className="node" data-state={findNodeState(node)}>
      <td className="cell-order">
        <OrderButtons node={node} {...rest} />
      </td>
      <th scope="row" className="cell-name">
        <NodeName node={node} />
      </th>
      <td className="cell-state">
        <NodeStateFigure node={node} now={now} />
      </td>
      <td className="cell-cpu" data-label={columns.cpu}>
        <CpuFigure node={node} />
      </td>
      <td className="cell-memory" data-label={columns.memory}>
        <UsageFigure used={metrics?.mem_used} total={metrics?.mem_total ?? node.mem_total} />
      </td>
      <td className="cell-disk" data-label={columns.disk}>
        <UsageFigure used={metrics?.disk_used} total={metrics?.disk_total ?? node.disk_total} />
      </td>
      <td className="cell-network" data-label={columns.network}>
        <NetworkFigure node={node} />
      </td>
      <td className="cell-traffic" data-label={columns.traffic}>
        <TrafficFigure node={node} />
      </td>
      <td className="cell-host" data-label={columns.host}>
        <HostFigure node={node} />
      </td>
      <td className="cell-actions">
        <ActionButtons node={node} onAct={rest.onAct} />
      </td>
    </tr>
  );
}, isSameRow);

function isSameRow(before: NodeRowProps, after: NodeRowProps): boolean {
  return (
    before.node === after.node &&
    before.isFirst === after.isFirst &&
    before.isLast === after.isLast &&
    before.onMove === after.onMove &&
    before.onAct === after.onAct &&
    (after.node.online || before.now === after.now)
  );
}

type OrderButtonsProps = Pick<NodeRowProps, 'node' | 'isFirst' | 'isLast' | 'onMove'>;

function OrderButtons({ node, isFirst, isLast, onMove }: OrderButtonsProps) {
  const texts = useMessages(nodeMessages);
  const name = node.name ?? '';
  return (
    <span className="order-buttons">
      <IconButton
        icon="up"
        label={texts.moveUp(name)}
        isUnavailable={isFirst}
        onClick={() => onMove(node, -1)}
      />
      <IconButton
        icon="down"
        label={texts.moveDown(name)}
        isUnavailable={isLast}
        onClick={() => onMove(node, 1)}
      />
    </span>
  );
}

function ActionButtons({ node, onAct }: Pick<NodeRowProps, 'node' | 'onAct'>) {
  const texts = useMessages(nodeMessages);
  const name = node.name ?? '';
  return (
    <span className="action-buttons">
      <IconButton icon="terminal" label={texts.connect(name)} onClick={() => onAct(node, 'connect')} />
      <IconButton icon="edit" label={texts.edit(name)} onClick={() => onAct(node, 'edit')} />
      <IconButton icon="trash" label={texts.remove(name)} onClick={() => onAct(node, 'remove')} />
    </span>
  );
}
