import type { AdminNode } from '@muster/generated/types';
import { useMessages } from '../../ui/language.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { WindowedRows } from '../../ui/windowed-rows.tsx';
import { nodeListMessages } from './list-messages.ts';
import { nodeMessages } from './messages.ts';
import { type NodeFilter, type SortKey, sortKeys } from './node-filter.ts';
import { getDropIndex } from './node-order.ts';
import { type NodeAction, NodeRow } from './node-row.tsx';
import { isAmount } from './node-toolbar.tsx';
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

const CHUNK_ROWS = 25;
const ROW_PIXELS = 62;

export function NodeTable(props: NodeTableProps) {
  const { ordered, shown, now, filter, selected, onSelect } = props;
  const texts = useMessages(nodeMessages);
  const places = new Map(ordered.map(({ id }, index) => [id, index]));
  const rowDrag = useRowDrag((id, drop) => dropAt(id, drop));

  function dropAt(id: number, drop: Drop) {
    const node = ordered.find((other) => other.id === id);
    const ids = ordered.map((other) => other.id);
    if (node !== undefined) props.onPlace(node, getDropIndex(ids, id, drop));
  }

  const onAct = useStableCallback(props.onAct);
  const onPlace = useStableCallback(props.onPlace);
  const onSelectOne = useStableCallback((id: number, is: boolean) => onSelect([id], is));
  const onDragStart = useStableCallback(rowDrag.start);
  const hasDragged = useStableCallback(rowDrag.hasDragged);
  const { drag } = rowDrag;
  return (
    <section className="table-frame" aria-label={texts.table}>
      <table className="nodes" aria-rowcount={shown.length + 1} data-dragging={drag !== null || undefined}>
        <Head
          shown={shown}
          filter={filter}
          onFilter={props.onFilter}
          selected={selected}
          onSelect={onSelect}
        />
        {cutChunks(shown).map((nodes, index) => (
          <WindowedRows
            // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is a range of positions, not of nodes
            key={index}
            guess={nodes.length * ROW_PIXELS}
            isFirst={index === 0}
            columns={Object.keys(texts.columns).length}
          >
            {() =>
              nodes.map((node) => (
                <NodeRow
                  key={node.id}
                  node={node}
                  now={now}
                  place={places.get(node.id) ?? 0}
                  all={ordered.length}
                  isOrderable={filter.sort === 'order' && !filter.isDescending}
                  isSelected={selected.has(node.id)}
                  isDragged={drag?.id === node.id}
                  drop={findMark(drag?.drop ?? undefined, node.id)}
                  onSelect={onSelectOne}
                  onPlace={onPlace}
                  onAct={onAct}
                  onDragStart={onDragStart}
                  hasDragged={hasDragged}
                />
              ))
            }
          </WindowedRows>
        ))}
      </table>
    </section>
  );
}

function findMark(drop: Drop | undefined, id: number): 'before' | 'after' | undefined {
  if (!drop || drop.over !== id) return undefined;
  return drop.isAfter ? 'after' : 'before';
}

function cutChunks(nodes: readonly AdminNode[]): AdminNode[][] {
  const chunks = Math.ceil(nodes.length / CHUNK_ROWS);
  return Array.from({ length: chunks }, (_, index) =>
    nodes.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS),
  );
}

type HeadProps = Pick<NodeTableProps, 'shown' | 'filter' | 'onFilter' | 'selected' | 'onSelect'>;

function Head({ shown, filter, onFilter, selected, onSelect }: HeadProps) {
  const { columns } = useMessages(nodeMessages);
  const { selectAll } = useMessages(nodeListMessages);
  const ids = shown.map(({ id }) => id);
  const isAll = ids.every((id) => selected.has(id));
  return (
    <thead>
      <tr>
        {Object.entries(columns).map(([column, label]) => (
          <th key={column} scope="col" className={`cell-${column}`} aria-sort={findAriaSort(filter, column)}>
            {column === 'order' && (
              <input
                type="checkbox"
                aria-label={selectAll}
                checked={isAll}
                onChange={() => onSelect(ids, !isAll)}
              />
            )}
            {isSortKey(column) ? (
              <SortButton column={column} label={label} filter={filter} onFilter={onFilter} />
            ) : (
              label
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function isSortKey(column: string): column is SortKey {
  return sortKeys.some((key) => key === column);
}

function findAriaSort({ sort, isDescending }: NodeFilter, column: string) {
  if (sort !== column) return;
  return isDescending ? 'descending' : 'ascending';
}

interface SortButtonProps {
  column: SortKey;
  label: string;
  filter: NodeFilter;
  onFilter(filter: NodeFilter): void;
}

function SortButton({ column, label, filter, onFilter }: SortButtonProps) {
  const texts = useMessages(nodeListMessages);
  const isOn = filter.sort === column;
  const isDescending = isOn ? !filter.isDescending : isAmount(column);
  return (
    <button
      type="button"
      className="sort-button"
      title={texts.sortBy(label)}
      onClick={() => onFilter({ ...filter, sort: column, isDescending })}
    >
      {column === 'order' ? '#' : label}
      <span aria-hidden="true">{isOn && (filter.isDescending ? ' ↓' : ' ↑')}</span>
    </button>
  );
}
