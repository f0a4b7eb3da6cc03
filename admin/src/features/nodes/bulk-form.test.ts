import type { AdminNode } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { makeBulkUpdate, validateBulkForm } from './bulk-form.ts';
import { emptyFormValues } from './node-form-values.ts';

const node = { id: 1, group: 'A', tags: ['x', 'y'], public: true, price: 0, currency: 'USD' } as AdminNode;
const values = { ...emptyFormValues, group: 'B', tags: 'y, z', price: '4.5', currency: 'eur' };

test('sends only the chosen fields', () => {
  expect(makeBulkUpdate(node, { values, chosen: ['group'], tagMode: 'set' })).toEqual({ group: 'B' });
  expect(makeBulkUpdate(node, { values, chosen: ['price'], tagMode: 'set' })).toEqual({
    price: 4.5,
    currency: 'EUR',
  });
});

test.each([
  ['set', ['y', 'z']],
  ['add', ['x', 'y', 'z']],
  ['remove', ['x']],
] as const)('tags: %s', (tagMode, tags) => {
  expect(makeBulkUpdate(node, { values, chosen: ['tags'], tagMode })).toEqual({ tags });
});

test('skips a node that already has the values', () => {
  const same = {
    values: { ...values, group: 'A' },
    chosen: ['group', 'public'] as const,
    tagMode: 'set' as const,
  };
  expect(makeBulkUpdate(node, same)).toBeUndefined();
});

test('validates only the chosen fields', () => {
  const wrong = { ...emptyFormValues, currency: 'E', traffic_reset_day: '40' };
  expect(validateBulkForm({ values: wrong, chosen: ['group'], tagMode: 'set' })).toEqual({});
  expect(validateBulkForm({ values: wrong, chosen: ['price'], tagMode: 'set' })).toEqual({
    currency: 'currency',
  });
});
