import type { AdminNode } from '@muster/generated/types';
import { useMemo, useRef, useState } from 'react';
import { useMessages } from '../../ui/language.ts';
import { useColumnChoice } from '../../ui/table/column-choice.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useElementWidth } from '../../ui/use-element-width.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { columnChoice, findHiddenColumns, findLayout } from './list-columns.ts';
import { nodeMessages } from './messages.ts';
import { SelectAllContext, useNodeColumns } from './node-columns.tsx';
import { type NodeFilter, type SortKey, sortKeys } from './node-filter.ts';
import { getDropIndex } from './node-order.ts';
import { findNodeState } from './node-state.ts';
import { isSameRow, type NodeAction, type NodeRow, type NodeRowActions } from './order-cell.tsx';
import { type Drop, useRowDrag } from './use-row-drag.ts';

export interface NodeTableProps {
  /** All nodes in status page order. */
  ordered: readonly AdminNode[];
  /** Filtered and sorted nodes. */
  shown: readonly AdminNode[];
  /** Time of the snapshot. */
  now: number;
  filter: NodeFilter;
  onFilter(filter: NodeFilter): void;
  selected: ReadonlySet<number>;
  onSelect(ids: readonly number[], isSelected: boolean): void;
  onPlace(node: AdminNode, index: number): void;
  onAct(node: AdminNode, action: NodeAction): void;
}

const ROW_PIXELS = 57;
const PHONE_ROW_PIXELS = 116;
const getId = ({ id }: AdminNode) => id;

export function NodeTable(props: NodeTableProps) {
  const { ordered, shown, now, filter, selected, onSelect } = props;
  const texts = useMessages(nodeMessages);
  const frame = useRef<HTMLElement>(null);
  const width = useElementWidth(frame);
  const layout = findLayout(width);
  const isPhone = layout === 'phone';
  const hidden = useHiddenColumns(width);
  const places = useMemo(() => new Map(ordered.map(({ id }, index) => [id, index])), [ordered]);
  const [opened, setOpened] = useState<number | null>(null);
  const { drag, actions } = useRowActions(props, (id) => setOpened(opened === id ? null : id));
  const columns = useNodeColumns(actions);
  const dragged = drag?.id;
  const mounted = useMemo(() => (dragged === undefined ? [] : [dragged]), [dragged]);
  const selectAll = useMemo(() => {
    const ids = shown.map(getId);
    const isAll = ids.every((id) => selected.has(id));
    return { isAll, toggle: () => onSelect(ids, !isAll) };
  }, [shown, selected, onSelect]);
  const isOrderable = filter.sort === 'order' && !filter.isDescending;

  const toRow = (node: AdminNode): NodeRow => ({
    node,
    now,
    place: places.get(node.id) ?? 0,
    all: ordered.length,
    isOrderable,
    isSelected: selected.has(node.id),
    isDragged: dragged === node.id,
    isOpen: opened === node.id,
    drop: findMark(drag?.drop ?? undefined, node.id),
  });
  return (
    <SelectAllContext value={selectAll}>
      <section
        ref={frame}
        className="table-frame"
        aria-label={texts.table}
        data-dragging={drag !== null || undefined}
      >
        {width > 0 && (
          <DataTable
            className="data-table nodes"
            label={texts.title}
            items={shown}
            getKey={getId}
            toRow={toRow}
            isSameRow={isSameRow}
            getRowProps={getRowProps}
            columns={columns}
            hidden={hidden}
            sorting={[{ id: filter.sort, desc: filter.isDescending }]}
            onSort={([order]) => {
              if (order !== undefined && isSortKey(order.id))
                props.onFilter({ ...filter, sort: order.id, isDescending: order.desc });
            }}
            rowHeight={isPhone ? PHONE_ROW_PIXELS : ROW_PIXELS}
            mounted={mounted}
            layout={layout}
          />
        )}
      </section>
    </SelectAllContext>
  );
}

/** Columns that were not chosen, and chosen ones that do not fit. */
function useHiddenColumns(width: number): readonly string[] {
  const { chosen } = useColumnChoice(columnChoice);
  const key = [
    ...columnChoice.all.filter((column) => !chosen.includes(column)),
    ...findHiddenColumns(chosen, width),
    ...(findLayout(width) === 'phone' ? [] : ['more']),
  ].join(' ');
  // The same array while nothing changes, so that rows are not rendered again.
  return useMemo(() => key.split(' '), [key]);
}

function useRowActions(
  { ordered, onSelect, onPlace, onAct }: NodeTableProps,
  onToggle: (id: number) => void,
) {
  const { drag, start, hasDragged } = useRowDrag((id, drop) => {
    const node = ordered.find((other) => other.id === id);
    if (node !== undefined) onPlace(node, getDropIndex(ordered.map(getId), id, drop));
  });
  const stable: NodeRowActions = {
    onSelect: useStableCallback((id: number, is: boolean) => onSelect([id], is)),
    onPlace: useStableCallback(onPlace),
    onAct: useStableCallback(onAct),
    onToggle: useStableCallback(onToggle),
    onDragStart: useStableCallback(start),
    hasDragged: useStableCallback(hasDragged),
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks never change
  const actions = useMemo(() => stable, []);
  return { drag, actions };
}

function getRowProps({ node, isSelected, isDragged, isOpen, drop }: NodeRow) {
  return {
    className: 'node',
    'data-id': node.id,
    'data-state': findNodeState(node),
    'data-selected': isSelected || undefined,
    'data-dragged': isDragged || undefined,
    'data-open': isOpen || undefined,
    'data-drop': drop,
  };
}

function findMark(drop: Drop | undefined, id: number): 'before' | 'after' | undefined {
  if (!drop || drop.over !== id) return undefined;
  return drop.isAfter ? 'after' : 'before';
}

function isSortKey(column: string): column is SortKey {
  return sortKeys.some((key) => key === column);
}
