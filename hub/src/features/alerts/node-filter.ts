import type { AlertNodes } from '@muster/generated/types';
import type { NodeRow } from '../../store/rows.ts';

/** Returns a function that tells whether a rule watches a node. It runs for each rule and node, and allocates nothing. */
export function createNodeFilter({
  all,
  tags,
  groups,
  ids,
}: AlertNodes): (row: Pick<NodeRow, 'id' | 'tags' | 'group'>) => boolean {
  if (all) return () => true;
  if (tags !== undefined) {
    const wanted = new Set(tags);
    return ({ tags: own }) => own.some((tag) => wanted.has(tag));
  }
  if (groups !== undefined) {
    const wanted = new Set(groups);
    return ({ group }) => wanted.has(group);
  }
  const wanted = new Set(ids);
  return ({ id }) => wanted.has(id);
}
