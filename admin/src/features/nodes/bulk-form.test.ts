import type { AdminNode } from '@muster/generated/types';
import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { createContractResolver } from '../../forms/contract-resolver.ts';
import { type BulkFormValues, bulkContract, emptyBulkValues, makeBulkUpdate } from './bulk-form.ts';

const node = { id: 1, group: 'A', tags: ['x', 'y'], public: true, price: 0, currency: 'USD' } as AdminNode;
const values = { ...emptyBulkValues, group: 'B', tags: 'y, z', price: '4.5', currency: 'eur' };
const resolve = createContractResolver(bulkContract);
const read = async (change: Partial<BulkFormValues>) =>
  resolve({ ...values, ...change }, undefined, {} as ResolverOptions<BulkFormValues>);

test('only the chosen fields are validated and sent', async () => {
  expect((await read({ chosen: ['group'], currency: 'E' })).values).toEqual({ group: 'B' });
  expect((await read({ chosen: ['price'] })).values).toEqual({ price: 4.5, currency: 'EUR' });
  expect(Object.keys((await read({ chosen: ['price'], currency: 'E' })).errors)).toEqual(['currency']);
  expect((await read({ chosen: [] })).values).toEqual({});
});

test.each([
  ['set', ['y', 'z']],
  ['add', ['x', 'y', 'z']],
  ['remove', ['x']],
] as const)('tags: %s', (tagMode, tags) => {
  expect(makeBulkUpdate(node, { config: { tags: ['y', 'z'] }, tagMode })).toEqual({ tags });
});

test('skips a node that already has the values', () => {
  expect(makeBulkUpdate(node, { config: { group: 'A', public: true }, tagMode: 'set' })).toBeUndefined();
});
