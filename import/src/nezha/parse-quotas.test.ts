import { expect, test } from 'vitest';
import { createNoteList } from '../note-list.ts';
import { parseQuotas } from './parse-quotas.ts';

const rule = {
  type: 'transfer_all_cycle',
  max: 1024 ** 4,
  cycle_start: '2026-01-05T00:00:00+08:00',
  cycle_interval: 1,
  cycle_unit: 'month',
  cover: 1,
  ignore: { 1: true, 2: false },
};

function parse(...rules: object[]) {
  const notes = createNoteList();
  const find = parseQuotas([{ name: 'quota', rules_raw: JSON.stringify(rules) }], notes);
  return { find, notes: notes.list() };
}

test('a monthly rule holds the limit, the mode and the reset day of the servers that it covers', () => {
  const { find, notes } = parse({ type: 'offline', duration: 30 }, rule);
  expect(find('1')).toEqual({ traffic_limit: 1024 ** 4, traffic_mode: 'sum', traffic_reset_day: 5 });
  expect(find('2')).toBeUndefined();
  expect(find('3')).toBeUndefined();
  expect(notes).toMatchObject([
    { detail: expect.stringContaining('"quota" counts traffic from 2026-01-05') },
  ]);
});

test('a rule of all servers skips the listed ones', () => {
  const { find } = parse({ ...rule, type: 'transfer_in_cycle', cover: 0 });
  expect(find('1')).toBeUndefined();
  expect(find('2')).toMatchObject({ traffic_mode: 'down' });
});

test('the first rule wins', () => {
  const { find } = parse(rule, { ...rule, max: 1 });
  expect(find('1')?.traffic_limit).toBe(1024 ** 4);
});

test.each([
  { ...rule, cycle_unit: 'week' },
  { ...rule, cycle_interval: 3 },
  { ...rule, cycle_start: null },
])('a rule of another cycle is only named', (other) => {
  const { find, notes } = parse(other);
  expect(find('1')).toBeUndefined();
  expect(notes).toMatchObject([{ detail: expect.stringContaining('left out') }]);
});

test.each(['', 'null', '{}', '[null,1]', 'broken'])('rules "%s" are none', (rules_raw) => {
  const notes = createNoteList();
  expect(parseQuotas([{ name: 'x', rules_raw }], notes)('1')).toBeUndefined();
  expect(notes.list()).toEqual([]);
});
