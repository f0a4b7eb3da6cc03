import { describe, expect, test } from 'vitest';
import { createMetricsRow, metricIndex } from '../import-source.ts';
import { type MinuteRecord, mergeMinutes } from './merge-minutes.ts';

/** 12:14:00 on 22 November 2026. */
const T = Date.UTC(2026, 10, 22, 12, 14) / 1000;

function record(second: number, cpu: number, { node = 'a', max = Number.NaN } = {}): MinuteRecord {
  const { values } = createMetricsRow();
  values[metricIndex.cpu] = cpu;
  values[metricIndex.cpu_max] = max;
  return { node, end: T + second, values };
}

/** Node, minute after `T`, mean and maximum of the CPU. */
function merge(...records: MinuteRecord[]) {
  return Array.from(mergeMinutes(records), ({ node, at, values }) => [
    node,
    (at - T) / 60,
    values[metricIndex.cpu],
    values[metricIndex.cpu_max],
  ]);
}

describe('the minute of a record', () => {
  test.each([
    [-30, 0],
    [0, 0],
    [20.838, 0],
    [29.9, 0],
    [30, 1],
    [59.9, 1],
  ])('a record that ends %f s after the minute', (second, minute) => {
    expect(merge(record(second, 5))).toEqual([['a', minute, 5, Number.NaN]]);
  });
});

test('records of a node a minute apart are minutes of their own', () => {
  expect(merge(record(20, 1), record(80, 2), record(140, 3)).map(([, minute, cpu]) => [minute, cpu])).toEqual(
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  );
});

test('two records of one minute are averaged by their length', () => {
  // The second covers 5 s.
  expect(merge(record(-3, 60, { max: 70 }), record(2, 8, { max: 9 }), record(62, 4))).toEqual([
    ['a', 0, (60 * 60 + 8 * 5) / 65, 70],
    ['a', 1, 4, Number.NaN],
  ]);
});

test('what only one of two records has measured is kept', () => {
  const [first] = merge(record(-3, Number.NaN), record(2, 8));
  expect(first).toEqual(['a', 0, 8, Number.NaN]);
  expect(merge(record(-3, 8), record(2, Number.NaN))).toEqual([['a', 0, 8, Number.NaN]]);
});

test('nodes are kept apart, and records that are not in order are left out', () => {
  expect(
    merge(record(0, 1), record(0, 2), record(-50, 3), record(0, 4, { node: 'b' })).map(([node, , cpu]) => [
      node,
      cpu,
    ]),
  ).toEqual([
    ['a', 1],
    ['b', 4],
  ]);
});

test('no records, no minutes', () => {
  expect(merge()).toEqual([]);
});
