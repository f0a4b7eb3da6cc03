import { expect, it } from 'vitest';
import { compareResults, describeComparisons, MAX_WORSE, YARDSTICK } from './compare.ts';
import type { Results } from './results.ts';
import type { Figure } from './scenario.ts';

function makeResults(figures: Figure[], bareUs?: number): Results {
  const yardstick = { row: 'P1', what: YARDSTICK, unit: 'µs', target: null };
  const all = bareUs === undefined ? figures : [...figures, { ...yardstick, value: bareUs }];
  const scenario = { name: 's', command: '', loadBefore: 0, seconds: 1, failure: null, figures: all };
  const run = { date: '', machine: '', node: '', commit: '', isQuick: false, loadBefore: 0 };
  return { ...run, scenarios: [scenario] };
}

const time = (value: number): Figure => ({
  row: 'P1',
  what: 'cost',
  value,
  unit: 'µs',
  target: { most: 30 },
});
const rate = (value: number): Figure => ({
  row: 'P5',
  what: 'rate',
  value,
  unit: '/s',
  target: { least: 8 },
});
const size = (value: number): Figure => ({ row: 'P9', what: 'size', value, unit: 'B', target: { most: 75 } });
const ratio = (value: number): Figure => ({
  row: 'P14',
  what: 'ratio',
  value,
  unit: '×',
  target: { most: 1.2 },
});
const lost = (value: number): Figure => ({ row: 'P2', what: 'lost', value, unit: '', target: { most: 0 } });

const compare = (before: Figure, after: Figure, bare: [number?, number?] = []) =>
  compareResults(makeResults([before], bare[0]), makeResults([after], bare[1])).map(({ worseBy }) =>
    Number(worseBy.toFixed(4)),
  );

it('measures how much worse a figure is, in either direction', () => {
  expect(compare(time(100), time(120))).toEqual([0.2]);
  expect(compare(time(100), time(80))).toEqual([-0.2]);
  expect(compare(rate(100), rate(80))).toEqual([0.25]);
  expect(compare(lost(0), lost(0))).toEqual([0]);
  expect(compare(lost(0), lost(1))).toEqual([Number.POSITIVE_INFINITY]);
});

it('normalises times and rates by the speed of the machine, but not sizes and ratios', () => {
  expect(compare(time(40), time(60), [50, 75])).toEqual([0]);
  expect(compare(rate(9000), rate(6000), [50, 75])).toEqual([0]);
  expect(compare(size(60), size(60), [50, 75])).toEqual([0]);
  expect(compare(ratio(1), ratio(1.5), [50, 75])).toEqual([0.5]);
  expect(compare(time(40), time(60), [50])).toEqual([0.5]);
});

it('skips figures of only one run and figures without a target', () => {
  expect(compare(time(1), rate(1))).toEqual([]);
  expect(compare({ ...time(1), target: null }, { ...time(2), target: null })).toEqual([]);
});

it('compares counts without a target', () => {
  const count = (value: number): Figure => ({ ...size(value), target: null, isCount: true });
  expect(compare(count(100), count(130))).toEqual([0.3]);
});

it.each([
  [115, 'holds'],
  [116, 'REGRESSED'],
])('100 that became %d %s', (value, verdict) => {
  const [line] = describeComparisons(compareResults(makeResults([size(100)]), makeResults([size(value)])));
  expect(line).toMatch(new RegExp(`^${verdict}`));
  expect(MAX_WORSE).toBe(0.15);
});
