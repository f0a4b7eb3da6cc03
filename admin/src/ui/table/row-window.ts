import { defaultRangeExtractor, type Range, type VirtualItem } from '@tanstack/react-virtual';

/** Indexes to render: the visible range, and rows that must stay mounted, as a dragged or focused one. */
export function extractRange(range: Range, mounted: readonly number[]): number[] {
  const near = defaultRangeExtractor(range);
  const others = mounted.filter((index) => index >= 0 && index < range.count && !near.includes(index));
  return others.length === 0 ? near : [...near, ...others].sort((a, b) => a - b);
}

export type RenderedItem = { kind: 'row'; index: number } | { kind: 'gap'; height: number };

/** Rendered rows, and gaps as high as the rows between them that are not rendered. */
export function fillGaps(rows: readonly VirtualItem[], start: number, end: number): RenderedItem[] {
  const items: RenderedItem[] = [];
  let reached = start;
  for (const row of rows) {
    if (row.start > reached) items.push({ kind: 'gap', height: row.start - reached });
    items.push({ kind: 'row', index: row.index });
    reached = row.end;
  }
  if (end > reached) items.push({ kind: 'gap', height: end - reached });
  return items;
}
