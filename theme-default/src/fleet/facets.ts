import { countPresences, type Fleet, type FleetNode } from 'muster-theme/model';
import type { StateFilter } from './query.ts';

export interface Choice {
  readonly value: string;
  readonly count: number;
}

/** Values to filter the fleet by, with the number of nodes of each. */
export interface Facets {
  readonly states: Readonly<Record<StateFilter, number>>;
  /** In the order of the fleet, nodes without a group last; empty without groups. */
  readonly groups: readonly Choice[];
  readonly countries: readonly Choice[];
  readonly tags: readonly Choice[];
}

export function countFacets({ nodes }: Fleet): Facets {
  const { total, online, offline, unseen } = countPresences(nodes);
  const groups = count(nodes, ({ group }) => [group]);
  const named = groups.filter(({ value }) => value !== '');
  return {
    states: { all: total, online, down: offline, unseen },
    groups: named.length === 0 ? [] : [...named, ...groups.filter(({ value }) => value === '')],
    countries: sortChoices(count(nodes, ({ country }) => (country === '' ? [] : [country]))),
    tags: sortChoices(count(nodes, ({ tags }) => tags)),
  };
}

function count(nodes: readonly FleetNode[], read: (node: FleetNode) => readonly string[]): Choice[] {
  const counts = new Map<string, number>();
  for (const node of nodes)
    for (const value of new Set(read(node))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, amount]) => ({ value, count: amount }));
}

function sortChoices(choices: Choice[]): Choice[] {
  return choices.sort((a, b) => a.value.localeCompare(b.value));
}

export function isSameFacets(a: Facets, b: Facets): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
