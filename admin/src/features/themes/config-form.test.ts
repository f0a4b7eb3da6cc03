import type { ThemeConfigEntry } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { createConfigContract, getValidEntries, makeConfig, readConfigForm } from './config-form.ts';

const entries: ThemeConfigEntry[] = [
  { type: 'title', label: 'Looks' },
  { key: 'accent', type: 'string', default: '#0a7' },
  { key: 'note', type: 'text', default: '' },
  { key: 'columns', type: 'number', default: 3, min: 1, max: 6 },
  { key: 'compact', type: 'boolean', default: false },
  { key: 'font', type: 'select', default: 'sans', options: [{ value: 'sans' }, { value: 'mono' }] },
];

test('the form shows stored values, or the defaults', () => {
  expect(readConfigForm(entries, { columns: 4, compact: true, gone: 'x' })).toEqual({
    accent: '#0a7',
    note: '',
    columns: '4',
    compact: true,
    font: 'sans',
  });
});

test('stores only values other than the defaults and keeps unknown keys of other versions', () => {
  const form = { accent: '#00f', note: '', columns: '3', compact: true, font: 'mono' };
  expect(makeConfig(entries, form, { gone: 'x', note: 'old' })).toEqual({
    gone: 'x',
    accent: '#00f',
    compact: true,
    font: 'mono',
  });
  expect(makeConfig(entries, readConfigForm(entries, {}), { gone: 'x' })).toEqual({ gone: 'x' });
});

test.each([
  ['0', ['/columns']],
  ['1', []],
  ['6', []],
  ['6.5', ['/columns']],
  ['2,5', []],
  ['', ['/columns']],
  ['many', ['/columns']],
  ['1e3', ['/columns']],
])('the number %j', (columns, wrong) => {
  const form = { ...readConfigForm(entries, {}), columns };
  const found = createConfigContract(entries, {}).check?.(form) ?? [];
  expect(found.map(({ pointer }) => pointer)).toEqual(wrong);
});

test('omits duplicate keys and selects without options', () => {
  const odd: ThemeConfigEntry[] = [
    { key: 'a', type: 'string', default: '1' },
    { key: 'a', type: 'number', default: 2 },
    { key: 'b', type: 'select', default: 'x', options: [] },
    { key: 'c', type: 'select', default: 'x' },
    { type: 'title', label: 'T' },
  ];
  expect(getValidEntries(odd)).toEqual([odd[0], odd[4]]);
});
