import type { AdminNode } from '@muster/generated/types';
import { GripVertical } from 'lucide-react';
import type { PointerEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { focusPageHeading } from '../../ui/page-heading.tsx';
import { nodeListMessages } from './list-messages.ts';

export type NodeAction = 'connect' | 'edit' | 'traffic' | 'move' | 'remove';

/** A row of the list: the node and what its cells need besides. */
export interface NodeRow {
  node: AdminNode;
  /** Time of the snapshot. */
  now: number;
  /** Zero-based position in status page order. */
  place: number;
  all: number;
  /** Whether rows are shown in that order and can be dragged. */
  isOrderable: boolean;
  isSelected: boolean;
  isDragged: boolean;
  /** Whether a phone shows the rest of its figures and its actions. */
  isOpen: boolean;
  /** Drop position of a dragged row relative to this one. */
  drop: 'before' | 'after' | undefined;
}

/** All of them are stable. */
export interface NodeRowActions {
  onSelect(id: number, isSelected: boolean): void;
  onPlace(node: AdminNode, index: number): void;
  onAct(node: AdminNode, action: NodeAction): void;
  onToggle(id: number): void;
  onDragStart(event: PointerEvent<HTMLElement>, id: number): void;
  hasDragged(): boolean;
}

/** Whether a rendered row is up to date; `now` matters only while the node is offline. */
export function isSameRow(before: NodeRow, after: NodeRow): boolean {
  const keys = Object.keys(after) as (keyof NodeRow)[];
  return keys.every((key) => before[key] === after[key] || (key === 'now' && after.node.online));
}

interface OrderCellProps {
  row: NodeRow;
  actions: NodeRowActions;
}

export function OrderCell({ row, actions }: OrderCellProps) {
  const { node, isSelected } = row;
  const texts = useMessages(nodeListMessages);
  return (
    <span className="order-cell">
      <input
        type="checkbox"
        aria-label={texts.select(node.name ?? '')}
        checked={isSelected}
        onChange={(event) => actions.onSelect(node.id, event.target.checked)}
      />
      {row.isOrderable && <Handle row={row} actions={actions} />}
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
function Handle({ row: { node, place, all }, actions }: OrderCellProps) {
  const texts = useMessages(nodeListMessages);
  return (
    <span className="handle">
      <IconButton
        icon={GripVertical}
        label={texts.place(node.name ?? '', place + 1, all)}
        onPointerDown={(event) => actions.onDragStart(event, node.id)}
        onClick={(event) => {
          // Keyboard activation fires a click with detail 0.
          if (event.detail === 0 || !actions.hasDragged()) actions.onAct(node, 'move');
        }}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (step === undefined) return;
          event.preventDefault();
          if (place + step < 0 || place + step >= all) return;
          actions.onPlace(node, place + step);
          // React may move the row's element, which loses the focus.
          requestAnimationFrame(() => focusHandle(node.id));
        }}
      />
    </span>
  );
}
