import '../../styles/table.css';
import {
  type ColumnDef,
  FlexRender,
  functionalUpdate,
  type Row,
  type SortingState,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  memo,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Features, features } from './features.ts';
import { extractRange, fillGaps } from './row-window.ts';
import { TableHead } from './table-head.tsx';

export type Columns<R extends object> = readonly ColumnDef<Features, R>[];

export interface DataTableProps<T, R extends object> {
  /** Accessible name. */
  label: string;
  className: string;
  /** All rows, filtered and sorted. */
  items: readonly T[];
  getKey(item: T): number;
  /** Makes the data that the columns render; called for rendered rows only. */
  toRow(item: T): R;
  /** Whether a row can be left as it is. */
  isSameRow(before: R, after: R): boolean;
  getRowProps(row: R): ComponentProps<'tr'> & Record<`data-${string}`, unknown>;
  columns: Columns<R>;
  /** Ids of hidden columns. */
  hidden?: readonly string[];
  sorting?: SortingState;
  onSort?(sorting: SortingState): void;
  /** Height of a row in pixels until it is measured. */
  rowHeight: number;
  /** Keys of rows that stay mounted outside the viewport, such as a dragged one. */
  mounted?: readonly number[];
  /** Returns the element that scrolls, null until it is mounted; without this it is the window. */
  getScroller?(): HTMLElement | null;
  /** `phone`: rows are blocks, and the head is hidden. */
  layout?: 'phone' | 'narrow' | 'wide';
}

/** Rows beyond the viewport, so that neither scrolling nor Tab reaches missing rows. */
const OVERSCAN = 12;
const none: readonly never[] = [];

/** A table of any length, of which only the rows near the viewport are rendered. */
export function DataTable<T, R extends object>(props: DataTableProps<T, R>) {
  return props.getScroller === undefined ? <PageTable {...props} /> : <FrameTable {...props} />;
}

function PageTable<T, R extends object>(props: DataTableProps<T, R>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const shared = useVirtualRows(props);
  const scrollMargin = useOffsetTop(body);
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({ ...shared.options, scrollMargin });
  return <TableParts {...props} body={body} virtualizer={virtualizer} onFocusRow={shared.setFocused} />;
}

function FrameTable<T, R extends object>(props: DataTableProps<T, R>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const shared = useVirtualRows(props);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    ...shared.options,
    getScrollElement: () => props.getScroller?.() ?? null,
  });
  return <TableParts {...props} body={body} virtualizer={virtualizer} onFocusRow={shared.setFocused} />;
}

/** Options of the virtualizer that do not depend on what scrolls. */
function useVirtualRows<T, R extends object>({
  items,
  getKey,
  rowHeight,
  mounted = none,
}: DataTableProps<T, R>) {
  const [focused, setFocused] = useState<number>();
  const kept = useMemo(
    () =>
      [...mounted, ...(focused === undefined ? none : [focused])].map((key) =>
        items.findIndex((item) => getKey(item) === key),
      ),
    [items, getKey, mounted, focused],
  );
  const options = {
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => getKey(items[index] as T), [items, getKey]),
    rangeExtractor: useCallback(
      (range: Parameters<typeof extractRange>[0]) => extractRange(range, kept),
      [kept],
    ),
    overscan: OVERSCAN,
    // React warns of a flush while rows are measured during a commit.
    useFlushSync: false,
  };
  return { options, setFocused };
}

/** Distance from the top of the document, in pixels. */
function useOffsetTop(ref: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  // After every render: what is above the table may have changed its height.
  useLayoutEffect(() => {
    if (ref.current !== null) setTop(Math.round(ref.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}

/** What both virtualizers have, of the window and of an element. */
interface RowVirtualizer {
  options: { scrollMargin: number };
  getVirtualItems(): VirtualItem[];
  getTotalSize(): number;
  measureElement(row: HTMLTableRowElement | null): void;
}

interface PartsProps<T, R extends object> extends DataTableProps<T, R> {
  body: RefObject<HTMLTableSectionElement | null>;
  virtualizer: RowVirtualizer;
  onFocusRow(key: number | undefined): void;
}

function TableParts<T, R extends object>(props: PartsProps<T, R>) {
  const { items, virtualizer, sorting = none, hidden = none, layout } = props;
  const rendered = virtualizer.getVirtualItems();
  const { scrollMargin } = virtualizer.options;
  const visibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const table = useTable<Features, R>({
    features,
    columns: props.columns as ColumnDef<Features, R>[],
    data: rendered.map(({ index }) => props.toRow(items[index] as T)),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting: sorting as SortingState, columnVisibility: visibility },
    onSortingChange: (update) => props.onSort?.(functionalUpdate(update, sorting as SortingState)),
  });
  const { rows } = table.getRowModel();
  const visible = table.getVisibleLeafColumns();
  let position = -1;
  return (
    <table
      className={props.className}
      aria-label={props.label}
      aria-rowcount={items.length + 1}
      data-layout={layout}
    >
      <TableHead groups={table.getHeaderGroups()} />
      <tbody
        ref={props.body}
        onFocus={({ target }) => props.onFocusRow(findRowKey(target))}
        onBlur={() => props.onFocusRow(undefined)}
      >
        {fillGaps(rendered, scrollMargin, scrollMargin + virtualizer.getTotalSize()).map((item) => {
          if (item.kind === 'gap') {
            return (
              <tr key={`gap-${position}`} className="gap">
                <td colSpan={visible.length} style={{ height: item.height }} />
              </tr>
            );
          }
          position += 1;
          const row = rows[position] as Row<Features, R>;
          const key = props.getKey(items[item.index] as T);
          return (
            <BodyRow
              key={key}
              row={row}
              rowKey={key}
              index={item.index}
              layout={visible}
              columns={props.columns}
              measure={virtualizer.measureElement}
              isSameRow={props.isSameRow}
              getRowProps={props.getRowProps}
            />
          );
        })}
      </tbody>
    </table>
  );
}

function findRowKey(target: Element): number | undefined {
  const key = target.closest<HTMLElement>('tr[data-key]')?.dataset.key;
  return key === undefined ? undefined : Number(key);
}

interface BodyRowProps<R extends object>
  extends Pick<DataTableProps<never, R>, 'isSameRow' | 'getRowProps' | 'columns'> {
  row: Row<Features, R>;
  rowKey: number;
  index: number;
  /** The visible columns; the table keeps the array while they are the same. */
  layout: unknown;
  measure(element: HTMLTableRowElement | null): void;
}

const BodyRow = memo(PlainRow, (before, after) => {
  return (
    before.index === after.index &&
    before.layout === after.layout &&
    before.columns === after.columns &&
    after.isSameRow(before.row.original, after.row.original)
  );
}) as typeof PlainRow;

function PlainRow<R extends object>({ row, rowKey, index, measure, getRowProps }: BodyRowProps<R>) {
  return (
    <tr
      {...getRowProps(row.original)}
      ref={measure}
      data-key={rowKey}
      data-index={index}
      aria-rowindex={index + 2}
    >
      {row.getVisibleCells().map((cell) => {
        const { id } = cell.column;
        const { label, isRowHeader, className = '' } = cell.column.columnDef.meta ?? {};
        const classes = `cell-${id} ${className}`;
        return isRowHeader ? (
          <th key={id} scope="row" className={classes} data-label={label}>
            <FlexRender cell={cell} />
          </th>
        ) : (
          <td key={id} className={classes} data-label={label}>
            <FlexRender cell={cell} />
          </td>
        );
      })}
    </tr>
  );
}
