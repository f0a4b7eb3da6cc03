import { formValidators } from '@muster/generated/validators';
import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { createContractResolver, type FormContract, placeErrors } from './contract-resolver.ts';

interface Values {
  name: string;
  group: string;
  tags: string;
  price: string;
}

const contract: FormContract<Values, { name: string }> = {
  validate: formValidators.NodeUpdate,
  fields: ['name', 'tags', 'price'],
  toBody: ({ tags, price, ...texts }) => ({
    ...texts,
    tags: tags.split(','),
    price: Number.isNaN(Number(price)) ? price : Number(price),
  }),
};
const valid: Values = { name: 'web-1', group: '', tags: 'a', price: '4.5' };
const options = {} as ResolverOptions<Values>;

const resolve = (change: Partial<Values>, other: Partial<FormContract<Values, { name: string }>> = {}) =>
  createContractResolver({ ...contract, ...other })({ ...valid, ...change }, undefined, options);

test('valid values become the body', async () => {
  expect(await resolve({})).toEqual({
    values: { name: 'web-1', group: '', tags: ['a'], price: 4.5 },
    errors: {},
  });
});

test('errors of the contract are assigned to their controls', async () => {
  const { errors } = await resolve({ name: '', tags: `a,${'x'.repeat(33)}`, price: 'free' });
  expect(errors).toEqual({
    name: { type: 'contract', message: 'must NOT have fewer than 1 characters' },
    tags: { type: 'contract', message: 'must NOT have more than 32 characters' },
    price: { type: 'contract', message: 'must be number' },
  });
});

test('an error of a key without a control is an error of the form', async () => {
  expect((await resolve({ group: 'x'.repeat(14) })).errors).toEqual({
    root: { type: 'contract', message: '/group must NOT have more than 13 characters' },
  });
});

test('rules between fields come first, and another control may show an error', async () => {
  const { errors } = await resolve(
    { price: '' },
    {
      check: () => [{ pointer: '/price', detail: 'is needed' }],
      locate: (field) => (field === 'price' ? 'tags' : field),
    },
  );
  expect(errors).toEqual({ tags: { type: 'contract', message: 'is needed' } });
});

test('pointers are unescaped, and only the first error of a control is kept', () => {
  const { byField, others } = placeErrors(
    [
      { pointer: '/tags/2', detail: 'first' },
      { pointer: '/tags', detail: 'second' },
      { pointer: '/na~1me', detail: 'other' },
      { pointer: '/plan/price/0', detail: 'nested' },
    ],
    contract,
    valid,
  );
  expect([...byField]).toEqual([
    ['tags', 'first'],
    ['price', 'nested'],
  ]);
  expect(others).toEqual([{ pointer: '/na~1me', detail: 'other' }]);
});
