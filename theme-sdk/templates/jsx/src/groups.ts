import { useFleet } from 'muster-theme/react';
import { groupNodes } from './words.js';

export interface Group {
  readonly name: string;
  readonly ids: readonly number[];
}

const isSame = (a: readonly Group[], b: readonly Group[]) => JSON.stringify(a) === JSON.stringify(b);

/** The groups of the fleet with the ids of their nodes; changes only when a node moves. */
export function useGroups(): readonly Group[] {
  const select = ({ nodes }: Parameters<Parameters<typeof useFleet>[0]>[0]) =>
    groupNodes(nodes).map(({ name, members }) => ({ name, ids: members.map(({ id }) => id) }));
  return useFleet(select, isSame) ?? [];
}
