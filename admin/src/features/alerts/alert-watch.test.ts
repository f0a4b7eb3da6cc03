import type { Alert } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { createAlertWatch } from './alert-watch.ts';

type Change = Partial<Alert>;

const make = (id: number, change: Change = {}): Alert =>
  ({
    id,
    figure: 'cpu',
    state: 'firing',
    began_at: 1,
    withheld_by: null,
    acknowledgement: null,
    ...change,
  }) as Alert;

/** What is reported after each list: `+1` for an alert that began, `-1` for one that ended. */
function watch(...lists: Alert[][]): string[] {
  const next = createAlertWatch();
  return lists.map((alerts) => {
    const { begun, ended } = next(alerts);
    return [...begun.map(({ id }) => `+${id}`), ...ended.map(({ id }) => `-${id}`)].join();
  });
}

const pending: Change = { state: 'pending', began_at: null };

test('reports an alert once when it fires, and once when it ends', () => {
  expect(watch([], [make(1, pending)], [make(1)], [make(1), make(2)], [make(2)], [])).toEqual([
    '',
    '',
    '+1',
    '+2',
    '-1',
    '-2',
  ]);
});

test('what fires in the first list is known, and its end is told', () => {
  expect(watch([make(1)], [make(1)], [])).toEqual(['', '', '-1']);
});

test('an alert without data has not ended', () => {
  expect(watch([make(1)], [make(1, { state: 'no_data' })], [make(1, pending)])).toEqual(['', '', '-1']);
});

test('what is withheld is told when nothing withholds it any more', () => {
  expect(watch([], [make(1, { withheld_by: 'maintenance' })], [make(1)])).toEqual(['', '', '+1']);
  expect(watch([], [make(1, { withheld_by: 'maintenance' })], [])).toEqual(['', '', '']);
});

test('neither an acknowledged alert nor a withdrawn acknowledgement is news', () => {
  const acknowledgement = { until: 9, by: 'admin', note: '' };
  expect(watch([], [make(1, { acknowledgement })], [make(1)])).toEqual(['', '', '']);
});

test('nodes that are offline are left to the notifications about outages', () => {
  expect(watch([], [make(1, { figure: 'node_offline' })], [])).toEqual(['', '', '']);
});
