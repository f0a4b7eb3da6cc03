import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

interface ColumnMeta {
  /** Label of the cell where the head is hidden, as on phones. */
  label?: string;
  /** Whether the cell is the row's heading. */
  isRowHeader?: boolean;
  className?: string;
  title?: string;
  /** Whether the head renders its own sort button. */
  hasSortButton?: boolean;
}

/** Without row models: the screens filter and sort, and a table is given the rendered rows only. */
export const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});
export type Features = typeof features;

export const createColumns = <R extends object>() => createColumnHelper<Features, R>();
