import { expect, test } from 'vitest';
import { createMetricsRow, metricIndex } from '../import-source.ts';
import { type LongRecord, splitIntoHours } from './split-into-hours.ts';

/** 00:00 on 22 November 2026. */
const T = Date.UTC(2026, 10, 22) / 1000;

/** A record that ends `minute` minutes after `T`. */
function record(minutes: number, minute: number, cpu: number, max = Number.NaN): LongRecord {
  const { values } = createMetricsRow();
  values[metricIndex.cpu] = cpu;
  values[metricIndex.cpu_max] = max;
  return { minutes, end: T + minute * 60, values };
}

/** Hour after `T`, minutes, mean and maximum of the CPU. */
function split(...records: LongRecord[]) {
  return Array.from(splitIntoHours('a', records), ({ at, minutes, values }) => [
    (at - T) / 3600,
    minutes,
    values[metricIndex.cpu],
    values[metricIndex.cpu_max],
  ]);
}

test('a record of 8 hours covers eight hours', () => {
  expect(split(record(480, 480, 12, 40))).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((hour) => [hour, 60, 12, 40]));
});

test('the first and the last hour of a record are covered in part', () => {
  expect(split(record(120, 134, 12))).toEqual([
    [1, 46, 12, Number.NaN],
    [2, 60, 12, Number.NaN],
    [3, 14, 12, Number.NaN],
  ]);
});

test('each minute counts once, by the shortest record', () => {
  const records = [
    record(120, 120, 100, 100),
    record(20, 20, 10, 30),
    record(10, 10, 4, 5),
    record(10, 60, 4, 90),
  ];
  // 4 in minutes 1–10 and 51–60, 10 in 11–20, 100 in 21–50.
  const mean = (20 * 4 + 10 * 10 + 30 * 100) / 60;
  const expected = [
    [1, 60, mean, 100],
    [2, 60, 100, 100],
  ];
  expect(split(...records)).toEqual(expected);
  expect(split(...[...records].reverse())).toEqual(expected);
});

test('a gap is not covered', () => {
  expect(split(record(10, 10, 4), record(10, 200, 6))).toEqual([
    [1, 10, 4, Number.NaN],
    [4, 10, 6, Number.NaN],
  ]);
});

test('the sum over all hours is the sum over all records that do not overlap', () => {
  const records = Array.from({ length: 18 }, (_, index) => record(20, 14 + (index + 1) * 20, index * 3 + 1));
  const hours = split(...records);
  const sum = hours.reduce((total, [, minutes = 0, cpu = 0]) => total + minutes * cpu, 0);
  expect(sum).toBeCloseTo(
    records.reduce((total, { values }) => total + 20 * (values[metricIndex.cpu] ?? 0), 0),
    6,
  );
});

test('what some records have not measured is the mean of the others', () => {
  expect(split(record(20, 20, Number.NaN), record(20, 40, 8, 9))).toEqual([[1, 40, 8, 9]]);
  expect(split(record(20, 20, Number.NaN))).toEqual([[1, 20, Number.NaN, Number.NaN]]);
});

test('records seconds after the full minute, and no records', () => {
  const { end, ...rest } = record(60, 60, 5);
  expect(split({ ...rest, end: end + 0.4 })).toEqual([[1, 60, 5, Number.NaN]]);
  expect(split()).toEqual([]);
});
