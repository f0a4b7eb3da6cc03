import type { HistoryRow } from 'muster-theme/model';
import { expect, it } from 'vitest';
import { listOutages, UNSAVED_SECONDS } from './outages.ts';

const rows = (...instants: readonly number[]) => instants.map((ts) => ({ ts }) as HistoryRow);
const window = { step: 60, from: 0, to: 1200 };

it('lists gaps since the first row, the latest first', () => {
  expect(listOutages({ ...window, metrics: rows(240, 300, 600, 900, 960, 1020, 1080, 1140, 1200) })).toEqual([
    { from: 600, to: 840 },
    { from: 300, to: 540 },
  ]);
});

it('does not report rows that are not stored yet as a gap', () => {
  const to = 600 + UNSAVED_SECONDS;
  expect(listOutages({ ...window, to, metrics: rows(540, 600) })).toEqual([]);
  expect(listOutages({ ...window, to: to + 1, metrics: rows(540, 600) })).toEqual([
    { from: 600, to: to + 1 },
  ]);
});

it('has none without data', () => {
  expect(listOutages({ ...window, metrics: [] })).toEqual([]);
});
