import { type ColumnChoice, createColumnChoice } from '../../ui/table/column-choice.ts';
import { findOverflow, type SizedColumn } from '../../ui/table/fit-columns.ts';

/** Columns that can be hidden, in table order. */
const optionalColumns = [
  'cpu',
  'memory',
  'disk',
  'network',
  'latency',
  'traffic',
  'plan',
  'host',
  'system',
] as const;
export type OptionalColumn = (typeof optionalColumns)[number];
export type NodeColumn = OptionalColumn | 'order' | 'node' | 'state' | 'actions';

export const columnChoice: ColumnChoice<OptionalColumn> = createColumnChoice({
  key: 'muster-admin-node-columns',
  all: optionalColumns,
  standard: ['cpu', 'memory', 'disk', 'network', 'traffic', 'host'],
});

interface ColumnSize {
  /** In rem, as in nodes.css; the name takes the rest. */
  width: number;
  /** The same in a narrow list, which has no amounts beside the bars. */
  narrow: number;
  priority: number;
}

const sizes: Readonly<Record<NodeColumn, ColumnSize>> = {
  order: { width: 4, narrow: 4, priority: 0 },
  node: { width: 9.25, narrow: 8, priority: 0 },
  state: { width: 9.25, narrow: 9, priority: 0 },
  cpu: { width: 5.75, narrow: 5, priority: 1 },
  memory: { width: 8, narrow: 5, priority: 2 },
  disk: { width: 8, narrow: 5, priority: 4 },
  network: { width: 7, narrow: 7, priority: 3 },
  latency: { width: 5.75, narrow: 5.5, priority: 5 },
  traffic: { width: 9.25, narrow: 6.75, priority: 6 },
  plan: { width: 7.25, narrow: 7, priority: 7 },
  host: { width: 7.5, narrow: 7.5, priority: 8 },
  system: { width: 8, narrow: 8, priority: 9 },
  actions: { width: 5, narrow: 5, priority: 0 },
};

/** Widths of the list in rem below which its rows are narrow, and blocks instead of a table. */
const NARROW_REM = 65;
const PHONE_REM = 44;

export type ListLayout = 'phone' | 'narrow' | 'wide';

export function findLayout(width: number): ListLayout {
  if (width < PHONE_REM) return 'phone';
  return width < NARROW_REM ? 'narrow' : 'wide';
}

/** Chosen columns that do not fit into a list of this width in rem; a phone has lines instead of columns. */
export function findHiddenColumns(chosen: readonly OptionalColumn[], width: number): string[] {
  const layout = findLayout(width);
  if (layout === 'phone') return [];
  const shown = (Object.keys(sizes) as NodeColumn[]).filter(
    (id) => sizes[id].priority === 0 || chosen.some((column) => column === id),
  );
  const sized = shown.map((id): SizedColumn => {
    const { width: wide, narrow, priority } = sizes[id];
    return { id, width: layout === 'narrow' ? narrow : wide, priority };
  });
  return findOverflow(sized, width);
}
