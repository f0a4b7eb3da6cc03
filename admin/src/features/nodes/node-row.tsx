import type { AdminNode } from '@muster/generated/types';
import { ArrowUpDown, GripVertical, Pencil, SquareTerminal, Trash2 } from 'lucide-react';
import { memo, type PointerEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { focusPageHeading } from '../../ui/page-heading.tsx';
import { nodeListMessages } from './list-messages.ts';
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

export type NodeAction = 'connect' | 'edit' | 'traffic' | 'move' | 'remove';

interface NodeRowProps {
  node: AdminNode;
  now: number;
  /** Zero-based position in status page order. */
  place: number;
  all: number;
  /** Whether rows are shown in that order and can be dragged. */
  isOrderable: boolean;
  isSelected: boolean;
  isDragged: boolean;
  /** Drop position of a dragged row relative to this one. */
  drop: 'before' | 'after' | undefined;
  onSelect(id: number, isSelected: boolean): void;
  onPlace(node: AdminNode, index: number): void;
  onAct(node: AdminNode, action: NodeAction): void;
  onDragStart(event: PointerEvent<HTMLElement>, id: number): void;
  hasDragged(): boolean;
}

/** Memoised: re-renders only when this node changes; `now` matters only while it is offline. */
export const NodeRow = memo(function NodeRow(props: NodeRowProps) {
  const { node, now } = props;
  const texts = useMessages(nodeMessages);
  const { columns } = texts;
  const { metrics } = node;
  return (
    <tr
      className="node"
      data-id={node.id}
      data-state={findNodeState(node)}
      data-selected={props.isSelected || undefined}
      data-dragged={props.isDragged || undefined}
      data-drop={props.drop}
    >
      <td className="cell-order">
        <OrderCell {...props} />
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
        <ActionButtons node={node} onAct={props.onAct} />
      </td>
    </tr>
  );
}, isSameRow);

function isSameRow(before: NodeRowProps, after: NodeRowProps): boolean {
  const keys = Object.keys(after) as (keyof NodeRowProps)[];
  return keys.every((key) => before[key] === after[key] || (key === 'now' && after.node.online));
}

function OrderCell(props: NodeRowProps) {
  const { node, isSelected, onSelect } = props;
  const texts = useMessages(nodeListMessages);
  return (
    <span className="order-cell">
      <input
        type="checkbox"
        aria-label={texts.select(node.name ?? '')}
        checked={isSelected}
        onChange={(event) => onSelect(node.id, event.target.checked)}
      />
      {props.isOrderable && <Handle {...props} />}
    </span>
  );
}

/** Restores the focus after a move, unless the row has left the rendered range. */
export function focusHandle(id: number): void {
  const handle = document.querySelector<HTMLElement>(`[data-id="${id}"] .handle button`);
  if (handle === null) focusPageHeading();
  else handle.focus();
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Drag handle: pointer drag, arrow keys, or a press to type a position. */
function Handle({ node, place, all, onPlace, onAct, onDragStart, hasDragged }: NodeRowProps) {
  const texts = useMessages(nodeListMessages);
  return (
    <span className="handle">
      <IconButton
        icon={GripVertical}
        label={texts.place(node.name ?? '', place + 1, all)}
        onPointerDown={(event) => onDragStart(event, node.id)}
        onClick={(event) => {
          // Keyboard activation fires a click with detail 0.
          if (event.detail === 0 || !hasDragged()) onAct(node, 'move');
        }}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (step === undefined) return;
          event.preventDefault();
          if (place + step < 0 || place + step >= all) return;
          onPlace(node, place + step);
          // A row that moves to another chunk is remounted.
          requestAnimationFrame(() => focusHandle(node.id));
        }}
      />
    </span>
  );
}

function ActionButtons({ node, onAct }: Pick<NodeRowProps, 'node' | 'onAct'>) {
  const texts = useMessages(nodeMessages);
  const { traffic } = useMessages(nodeListMessages);
  const name = node.name ?? '';
  return (
    <span className="action-buttons">
      <IconButton icon={SquareTerminal} label={texts.connect(name)} onClick={() => onAct(node, 'connect')} />
      <IconButton icon={Pencil} label={texts.edit(name)} onClick={() => onAct(node, 'edit')} />
      <IconButton icon={ArrowUpDown} label={traffic.open(name)} onClick={() => onAct(node, 'traffic')} />
      <IconButton icon={Trash2} label={texts.remove(name)} onClick={() => onAct(node, 'remove')} />
    </span>
  );
}
