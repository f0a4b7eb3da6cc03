import type { Fleet, FleetNode } from '@muster/theme-sdk/model';
import { describe, expect, it } from 'vitest';
import { groupNodes, isSameGrouping } from './fleet-groups.ts';

const fleet = (...nodes: readonly (readonly [id: number, group: string, online?: boolean])[]): Fleet => ({
  ts: 0,
  isAdmin: false,
  nodes: nodes.map(([id, group, online = true]) => ({ id, group, online }) as FleetNode),
});

describe('groupNodes', () => {
  it('keeps the order of groups and of nodes, and puts those without a group last', () => {
    expect(groupNodes(fleet([4, ''], [2, 'b'], [9, 'a', false], [1, 'b', false], [3, '']))).toEqual([
      { name: 'b', ids: [2, 1], online: 1 },
      { name: 'a', ids: [9], online: 0 },
      { name: '', ids: [4, 3], online: 2 },
    ]);
  });

  it('makes none of no nodes', () => {
    expect(groupNodes(fleet())).toEqual([]);
  });
});

describe('isSameGrouping', () => {
  const base = groupNodes(fleet([1, 'a'], [2, 'b']));

  it.each([
    ['the same', fleet([1, 'a'], [2, 'b']), true],
    ['another order', fleet([2, 'b'], [1, 'a']), false],
    ['another name', fleet([1, 'a'], [2, 'c']), false],
    ['one node more', fleet([1, 'a'], [2, 'b'], [3, 'b']), false],
    ['one node fewer', fleet([1, 'a']), false],
    ['a node offline', fleet([1, 'a'], [2, 'b', false]), false],
  ])('%s', (_name, other, expected) => {
    expect(isSameGrouping(base, groupNodes(other))).toBe(expected);
  });
});
