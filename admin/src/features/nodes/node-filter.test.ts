import type { AdminNode } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { filterNodes, listValues, openFilter } from './node-filter.ts';

const noMeans = { get: () => undefined };

function makeNode(id: number, more: Partial<AdminNode>): AdminNode {
  return {
    id,
    name: `n${id}`,
    group: '',
    tags: [],
    online: false,
    last_seen: 0,
    metrics: null,
    ...more,
  } as AdminNode;
}

const nodes = [
  makeNode(1, {
    name: 'web-10',
    group: 'Tokyo',
    tags: ['edge'],
    online: true,
    metrics: { cpu: 50 } as never,
  }),
  makeNode(2, { name: 'web-9', group: 'Tokyo', last_seen: 5, hostname: 'Nine.example', ipv6: '2001:db8::9' }),
  makeNode(3, { name: 'db', tags: ['edge', 'ssd'], online: true, metrics: { cpu: 7 } as never }),
  makeNode(4, { name: 'new', remark: 'for Jo' }),
];
const idsOf = (filter: Partial<typeof openFilter>) =>
  filterNodes(nodes, { ...openFilter, ...filter }, noMeans).map(({ id }) => id);

test.each([
  [{}, [1, 2, 3, 4]],
  [{ search: ' WEB tokyo ' }, [1, 2]],
  [{ search: 'nine.ex' }, [2]],
  [{ search: '2001:db8::9' }, [2]],
  [{ search: 'jo' }, [4]],
  [{ state: 'offline' as const }, [2]],
  [{ state: 'online' as const, tag: 'ssd' }, [3]],
  [{ group: 'Tokyo', tag: 'edge' }, [1]],
  [{ search: 'nothing' }, []],
])('%j finds %j', (filter, ids) => {
  expect(idsOf(filter)).toEqual(ids);
});

test('sorts names numerically and puts unknown values last in both directions', () => {
  expect(idsOf({ sort: 'node' })).toEqual([3, 4, 2, 1]);
  expect(idsOf({ sort: 'cpu' })).toEqual([3, 1, 2, 4]);
  expect(idsOf({ sort: 'cpu', isDescending: true })).toEqual([1, 3, 2, 4]);
  expect(idsOf({ sort: 'state' })).toEqual([2, 1, 3, 4]);
  expect(idsOf({ sort: 'order', isDescending: true })).toEqual([4, 3, 2, 1]);
  expect(nodes.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('lists the values in use once', () => {
  expect(listValues(nodes, (node) => node.tags ?? [])).toEqual(['edge', 'ssd']);
});

test('sorts live figures by their means, so that the order is calm', () => {
  const busy = (id: number, cpu: number) => makeNode(id, { online: true, metrics: { cpu } as never });
  const means = { get: (id: number) => ({ cpu: id * 10, network: undefined }) };
  const sortedIds = (list: AdminNode[]) =>
    filterNodes(list, { ...openFilter, sort: 'cpu', isDescending: true }, means).map(({ id }) => id);
  expect(sortedIds([busy(1, 99), busy(2, 1), busy(3, 50)])).toEqual([3, 2, 1]);
  expect(sortedIds([makeNode(9, {}), busy(1, 99)])).toEqual([1, 9]);
});

test('finds the plans that are due', () => {
  const plans = [
    makeNode(1, { expires_in: 90 }),
    makeNode(2, { expires_in: 12 }),
    makeNode(3, { expires_in: null, month_used: 9, traffic_limit: 10 }),
    makeNode(4, { expires_in: -3 }),
  ];
  const filter = { ...openFilter, plan: 'due', sort: 'plan' } as const;
  expect(filterNodes(plans, filter, noMeans).map(({ id }) => id)).toEqual([4, 2, 3]);
});
