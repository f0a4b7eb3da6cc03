import type { NoticeRow } from '../../store/rows.ts';
import type { Fleet } from '../nodes/fleet.ts';

export interface AffectedNodes {
  row: NoticeRow;
  nodeIds: number[];
}

/** Whether a notice is about no particular node. */
export function isGeneral({ node_ids, tags }: Pick<NoticeRow, 'node_ids' | 'tags'>): boolean {
  return node_ids.length === 0 && tags.length === 0;
}

/** The nodes of each notice: those that it names, and those that have one of its tags now. Sorted. */
export function findAffected(fleet: Pick<Fleet, 'list'>, notices: readonly NoticeRow[]): AffectedNodes[] {
  const byTag = groupByTag(fleet, new Set(notices.flatMap(({ tags }) => tags)));
  return notices.map((row) => {
    if (row.tags.length === 0) return { row, nodeIds: row.node_ids };
    const nodeIds = new Set([...row.node_ids, ...row.tags.flatMap((tag) => byTag.get(tag) ?? [])]);
    return { row, nodeIds: [...nodeIds].sort((a, b) => a - b) };
  });
}

/** Ids of the nodes with each of these tags. */
function groupByTag(fleet: Pick<Fleet, 'list'>, wanted: ReadonlySet<string>): Map<string, number[]> {
  const groups = new Map(Array.from(wanted, (tag) => [tag, [] as number[]]));
  if (groups.size === 0) return groups;
  for (const { row } of fleet.list()) for (const tag of row.tags) groups.get(tag)?.push(row.id);
  return groups;
}
