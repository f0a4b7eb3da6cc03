import document from '@muster/generated/openapi.json' with { type: 'json' };
import type { AdminNode } from '@muster/generated/types';
import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { createContractResolver } from '../../forms/contract-resolver.ts';
import { pickChanges } from '../../ui/pick-changes.ts';
import {
  emptyFormValues,
  type NodeFormValues,
  nodeContract,
  nodeLimits,
  readConfig,
  toFormValues,
} from './node-form-values.ts';

const filled = { ...emptyFormValues, name: 'web-1' };
const resolver = createContractResolver(nodeContract);
const resolve = (values: Partial<NodeFormValues>) =>
  resolver({ ...filled, ...values }, undefined, {} as ResolverOptions<NodeFormValues>);

test('the form’s output is valid by the contract', async () => {
  const { values, errors } = await resolve({
    name: '  web-1 ',
    tags: 'db, eu，db, ,  ssd',
    country_pin: 'de',
    price: '4,50',
    currency: 'eur',
    billing_cycle: 'other',
    cycle_months: '18',
    expires_at: '2027-01-31',
    traffic_limit: '1.5',
    traffic_unit: 'TB',
    traffic_reset_day: '31',
  });
  expect(errors).toEqual({});
  expect(values).toEqual({
    name: 'web-1',
    group: '',
    tags: ['db', 'eu', 'ssd'],
    public: true,
    public_details: null,
    public_remark: '',
    remark: '',
    country_pin: 'DE',
    price: 4.5,
    currency: 'EUR',
    billing_cycle: '18m',
    expires_at: '2027-01-31',
    traffic_limit: 1_500_000_000_000,
    traffic_mode: 'sum',
    traffic_reset_day: 31,
  });
});

test.each([
  [{ name: '  ' }, ['name']],
  [{ tags: 'x'.repeat(33) }, ['tags']],
  [{ tags: Array.from({ length: 17 }, (_, index) => `t${index}`).join(',') }, ['tags']],
  [{ country_pin: 'D' }, ['country_pin']],
  [{ price: '-1' }, ['price']],
  [{ price: '2000000000' }, ['price']],
  [{ currency: '' }, ['currency']],
  [{ billing_cycle: 'other', cycle_months: '' }, ['cycle_months']],
  [{ billing_cycle: 'other', cycle_months: '0' }, ['cycle_months']],
  [{ traffic_limit: 'much' }, ['traffic_limit']],
  [{ traffic_reset_day: '32' }, ['traffic_reset_day']],
  [{ traffic_reset_day: '' }, ['traffic_reset_day']],
  [{ name: '', price: 'x' }, ['name', 'price']],
])('%j has errors in %j', async (values, fields) => {
  expect(Object.keys((await resolve(values)).errors).sort()).toEqual(fields);
});

test('a node round-trips through the form', () => {
  const config = {
    name: 'db-1',
    group: 'Rack 1',
    tags: ['a', 'b'],
    public: false,
    public_details: ['mounts' as const],
    public_remark: 'Backup',
    remark: 'two\nlines',
    country_pin: 'NL',
    price: 12.5,
    currency: 'EUR',
    billing_cycle: '18m',
    expires_at: '2027-02-28',
    traffic_limit: 1_099_511_627_776,
    traffic_mode: 'max',
    traffic_reset_day: 15,
  };
  expect(readConfig(toFormValues(config as unknown as AdminNode))).toEqual(config);
});

test('a node that lacks keys still fills the form', () => {
  const values = toFormValues({ name: 'bare' } as unknown as AdminNode);
  expect(values).toEqual({ ...emptyFormValues, name: 'bare' });
});

test('sends only changes', () => {
  expect(pickChanges({ a: 1, tags: ['x'], c: null }, { a: 2, tags: ['x'], c: null })).toEqual({ a: 2 });
  expect(pickChanges({ tags: ['x', 'y'] }, { tags: ['y', 'x'] })).toEqual({ tags: ['y', 'x'] });
});

test('the form’s limits equal the contract’s', () => {
  const { Title, NodePublicConfig, NodeConfig } = document.components.schemas;
  const open = NodePublicConfig.properties;
  expect(nodeLimits).toEqual({
    name: Title.maxLength,
    group: open.group.maxLength,
    tag: open.tags.items.maxLength,
    tags: open.tags.maxItems,
    public_remark: open.public_remark.maxLength,
    remark: NodeConfig.allOf[1]?.properties?.remark.maxLength,
  });
});
