import type { AdminNode } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { filterNodes, listValues, openFilter } from './node-filter.ts';

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
  filterNodes(nodes, { ...openFilter, ...filter }).map(({ id }) => id);

test.each([
  [{}, [1, 2, 3, 4]],
  [{ search: ' WEB tokyo ' }, [1, 2]],
  [{ search: 'nine.ex' }, [2]],
  [{ search: '2001:db8::9' }, [2]],
  [{ search: 'jo' }, [4]],
  [{ state: 'offline' as const }, [2]],
  [{ state: 'reporting' as const, tag: 'ssd' }, [3]],
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
