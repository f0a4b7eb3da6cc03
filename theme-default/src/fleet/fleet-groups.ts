import type { Fleet } from '@muster/theme-sdk/model';

export interface Group {
  /** Empty for the nodes that are in none. */
  readonly name: string;
  readonly ids: readonly number[];
  readonly online: number;
}

/** Nodes by group, in the order in which the groups first appear; those without one come last. */
export function groupNodes({ nodes }: Fleet): readonly Group[] {
  const groups = new Map<string, { name: string; ids: number[]; online: number }>();
  for (const { id, group, online } of nodes) {
    const known = groups.get(group) ?? { name: group, ids: [], online: 0 };
    groups.set(group, known);
    known.ids.push(id);
    known.online += online ? 1 : 0;
  }
  const list = [...groups.values()];
  return [...list.filter(({ name }) => name !== ''), ...list.filter(({ name }) => name === '')];
}

export function isSameGrouping(a: readonly Group[], b: readonly Group[]): boolean {
  return a.length === b.length && a.every((group, index) => isSameGroup(group, b[index]));
}

function isSameGroup(a: Group, b: Group | undefined): boolean {
  return (
    a.name === b?.name &&
    a.online === b.online &&
    a.ids.length === b.ids.length &&
    a.ids.every((id, index) => id === b.ids[index])
  );
}
