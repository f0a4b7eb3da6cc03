import { describe, expect, test } from 'vitest';
import type { Cell } from '../cells.ts';
import { createNoteList } from '../note-list.ts';
import { type ClientRow, clientColumns, findCountry, mapClient, parseTags } from './map-client.ts';

const empty = Object.fromEntries(clientColumns.map((name) => [name, null])) as ClientRow;

function map(values: Partial<Record<keyof ClientRow, Cell>>) {
  const notes = createNoteList();
  const node = mapClient({ ...empty, uuid: 'u1', name: 'web', ...values }, { notes, zone: 'utc' });
  return { node, config: node.config, notes: notes.list() };
}

describe('mapClient', () => {
  test('of a row with NULL in every other column has no facts, price, limit or end', () => {
    const { node, notes } = map({});
    expect(node).toMatchObject({ key: 'u1', token: null, facts: null, ledger: null, created_at: null });
    expect(node.config).toEqual({
      name: 'web',
      group: '',
      tags: [],
      public: true,
      remark: '',
      public_remark: '',
      price: 0,
      expires_at: null,
      traffic_limit: 0,
      traffic_mode: 'max',
    });
    expect(notes).toEqual([]);
  });

  test('reads text in number columns, and numbers in text columns', () => {
    const { config, node } = map({
      name: 42,
      price: '5.5',
      traffic_limit: '1024',
      hidden: 'true',
      cpu_cores: 'four',
      mem_total: '9',
    });
    expect(config).toMatchObject({ name: '42', price: 5.5, traffic_limit: 1024, public: false });
    expect(node.facts).toMatchObject({ cpu_cores: 0, mem_total: 9 });
  });

  test('a free client has no price, and the report says so', () => {
    const { config, notes } = map({ price: -1, currency: '$' });
    expect(config).toMatchObject({ price: 0, currency: 'USD' });
    expect(notes).toMatchObject([{ subject: 'Prices', count: 1 }]);
    expect(map({ price: 0 }).notes).toEqual([]);
  });

  test.each([
    [30, 'monthly'],
    [92, 'quarterly'],
    [184, 'semiannual'],
    [365, 'yearly'],
    [730, 'biennial'],
    [1095, 'triennial'],
    [-1, 'once'],
    [0, undefined],
    [null, undefined],
  ])('a cycle of %s days is %s', (days, cycle) => {
    const { config, notes } = map({ billing_cycle: days });
    expect(config.billing_cycle).toBe(cycle);
    expect(notes).toEqual([]);
  });

  test('an unusual cycle is rounded with a note', () => {
    const { config, notes } = map({ billing_cycle: 45 });
    expect(config.billing_cycle).toBe('monthly');
    expect(notes).toMatchObject([{ subject: 'Billing cycles', detail: expect.stringContaining('45 days') }]);
  });

  test('an unknown currency keeps the price, with a note', () => {
    const { config, notes } = map({ price: 3, currency: 'USDT' });
    expect(config).toMatchObject({ price: 3 });
    expect(config.currency).toBeUndefined();
    expect(notes).toMatchObject([{ detail: expect.stringContaining('USDT') }]);
  });

  test('the end of a plan is the day that was chosen', () => {
    expect(map({ expired_at: '2027-03-30 16:00:00+00:00' }).config.expires_at).toBe('2027-03-31');
    expect(map({ expired_at: '0001-01-01 00:00:00+00:00' }).config.expires_at).toBeNull();
  });

  test.each([
    ['sum', 'sum', 0],
    ['max', 'max', 0],
    ['up', 'up', 0],
    ['down', 'down', 0],
    ['', 'max', 0],
    ['min', 'max', 1],
  ])('a limit of type "%s" counts as %s', (type, mode, noted) => {
    const { config, notes } = map({ traffic_limit: 100, traffic_limit_type: type });
    expect(config).toMatchObject({ traffic_limit: 100, traffic_mode: mode });
    expect(notes).toHaveLength(noted);
  });

  test('names architectures as uname does', () => {
    expect(map({ arch: 'amd64' }).node.facts?.arch).toBe('x86_64');
    expect(map({ arch: 'riscv64' }).node.facts?.arch).toBe('riscv64');
  });
});

describe('parseTags', () => {
  test.each([
    ['prod;ssd', ['prod', 'ssd']],
    ['prod<red>; 香港 <Blue>;', ['prod', '香港']],
    ['<b>tag</b>;a"b', ['<b>tag</b>', 'a"b']],
    ['a;a<red>;a', ['a']],
    ['<red>', []],
    ['price<5;x<#ff0000>', ['price<5', 'x']],
    ['', []],
  ])('of "%s" is %j', (text, tags) => {
    expect(parseTags(text)).toEqual(tags);
  });
});

test.each([
  ['🇩🇪', 'DE'],
  ['🇭🇰', 'HK'],
  ['DE', 'DE'],
  ['🚀', ''],
  ['', ''],
  ['🇩', ''],
])('the country of "%s" is "%s"', (region, country) => {
  expect(findCountry(region)).toBe(country);
});
