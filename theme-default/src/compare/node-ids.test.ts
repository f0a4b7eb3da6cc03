import { expect, test } from 'vitest';
import { MAX_NODES, parseNodeIds, writeNodeIds } from './node-ids.ts';

test.each([
  ['?nodes=3,1,2', [3, 1, 2]],
  ['?nodes=3,3,x,-1,,0,1.5', [3]],
  ['?range=7d', []],
  [`?nodes=${Array.from({ length: 20 }, (_, index) => index + 1)}`, [1, 2, 3, 4, 5, 6, 7, 8]],
])('%s are the nodes %j', (text, ids) => {
  expect(parseNodeIds(text)).toEqual(ids);
  expect(ids.length).toBeLessThanOrEqual(MAX_NODES);
});

test('keeps the rest of the query', () => {
  expect(writeNodeIds([4, 2], '?nodes=1&range=7d')).toBe('?nodes=4,2&range=7d');
  expect(writeNodeIds([], '?nodes=1')).toBe('');
});
