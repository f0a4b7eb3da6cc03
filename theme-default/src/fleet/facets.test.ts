import type { Fleet, FleetNode } from 'muster-theme/model';
import { expect, it } from 'vitest';
import { countFacets, isSameFacets } from './facets.ts';

const fleet = (...nodes: readonly Partial<FleetNode>[]): Fleet => ({
  ts: 0,
  isAdmin: false,
  incidents: [],
  notices: [],
  nodes: nodes.map((node) => ({ group: '', country: '', tags: [], online: true, ...node }) as FleetNode),
});

it('counts the values to filter by', () => {
  const facets = countFacets(
    fleet(
      { country: 'JP', tags: ['b', 'a', 'b'] },
      { group: 'Core', country: 'DE', online: false, last_seen: 9 },
      { group: 'Edge', country: 'DE', tags: ['b'] },
      { group: 'Edge', online: false, last_seen: 0 },
    ),
  );
  expect(facets).toEqual({
    states: { all: 4, online: 2, down: 1, unseen: 1 },
    groups: [
      { value: 'Core', count: 1 },
      { value: 'Edge', count: 2 },
      { value: '', count: 1 },
    ],
    countries: [
      { value: 'DE', count: 2 },
      { value: 'JP', count: 1 },
    ],
    tags: [
      { value: 'a', count: 1 },
      { value: 'b', count: 2 },
    ],
  });
});

it('has no groups if no node has one', () => {
  expect(countFacets(fleet({}, {})).groups).toEqual([]);
});

it('differs if a value or a count differs', () => {
  expect(isSameFacets(countFacets(fleet({})), countFacets(fleet({})))).toBe(true);
  expect(isSameFacets(countFacets(fleet({})), countFacets(fleet({ online: false })))).toBe(false);
});
