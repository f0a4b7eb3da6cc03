export interface SizedColumn {
  id: string;
  /** Least width in rem. */
  width: number;
  /** The highest is hidden first; 0 is never hidden. */
  priority: number;
}

/** Ids of the columns that do not fit into `width` rem, those of the highest priority numbers first. */
export function findOverflow(columns: readonly SizedColumn[], width: number): string[] {
  let excess = columns.reduce((sum, column) => sum + column.width, 0) - width;
  const hidden: string[] = [];
  const candidates = columns.filter(({ priority }) => priority > 0).sort((a, b) => b.priority - a.priority);
  for (const { id, width: freed } of candidates) {
    if (excess <= 0) break;
    hidden.push(id);
    excess -= freed;
  }
  return hidden;
}
