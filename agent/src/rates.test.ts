import { expect, test } from 'vitest';
import { createRateMeter, createRateTable } from './rates.ts';

const counter = (name: string, rx: number, tx: number) => ({ name, rx, tx });

test('the first update has totals and no rates', () => {
  expect(createRateMeter().update([counter('a', 500, 100)], 7)).toEqual({
    rxTotal: 500,
    txTotal: 100,
    rx: 0,
    tx: 0,
  });
});

test('rates are bytes per second of monotonic time', () => {
  const meter = createRateMeter();
  meter.update([counter('a', 500, 100)], 1_000);
  expect(meter.update([counter('a', 1_000, 101)], 3_000)).toEqual({
    rxTotal: 1_000,
    txTotal: 101,
    rx: 250,
    tx: 1,
  });
});

test('a counter that decreases counts as 0, and the next difference is relative to it', () => {
  const meter = createRateMeter();
  meter.update([counter('a', 5_000, 5_000), counter('b', 0, 0)], 0);
  expect(meter.update([counter('a', 10, 6_000), counter('b', 7, 7)], 1_000)).toMatchObject({
    rx: 7,
    tx: 1_007,
  });
  expect(meter.update([counter('a', 110, 6_000), counter('b', 7, 7)], 2_000)).toMatchObject({
    rx: 100,
    tx: 0,
  });
});

test('a new interface is not a burst, and a vanished one is not a negative rate', () => {
  const meter = createRateMeter();
  meter.update([counter('a', 100, 100)], 0);
  expect(meter.update([counter('a', 200, 200), counter('b', 10 ** 12, 10 ** 12)], 1_000)).toMatchObject({
    rx: 100,
    tx: 100,
  });
  expect(meter.update([counter('b', 10 ** 12 + 50, 10 ** 12)], 2_000)).toMatchObject({ rx: 50, tx: 0 });
  expect(meter.update([], 3_000)).toEqual({ rxTotal: 0, txTotal: 0, rx: 0, tx: 0 });
  expect(meter.update([counter('b', 10 ** 13, 0)], 4_000)).toMatchObject({ rx: 0, tx: 0 });
});

test('two updates at the same time give no rate', () => {
  const meter = createRateMeter();
  meter.update([counter('a', 0, 0)], 5);
  expect(meter.update([counter('a', 100, 100)], 5)).toMatchObject({ rx: 0, tx: 0 });
});

test('a counter that comes back counts from its highest value', () => {
  const meter = createRateMeter();
  const rate = (rx: number, at: number) => meter.update([counter('a', rx, 0)], at * 1_000).rx;
  expect([5_000, 0, 100, 300, 6_000, 6_500].map((rx, at) => rate(rx, at))).toEqual([
    0, 0, 100, 200, 1_000, 500,
  ]);
});

test('a rate of 400 Gbit/s is measured, and a higher one is not believed', () => {
  const rate = (grown: number) => {
    const meter = createRateMeter();
    meter.update([counter('a', 0, 0), counter('b', 0, 0)], 0);
    return meter.update([counter('a', grown, 0), counter('b', 7, 0)], 1_000).rx;
  };
  expect(rate(50e9)).toBe(50e9 + 7);
  expect(rate(50e9 + 1)).toBe(7);
});

test('a table has a rate for each counter of each row from the second update on', () => {
  const table = createRateTable();
  expect(table.update([{ key: 'a', counters: [100, 5] }], 1_000)).toEqual([[undefined, undefined]]);
  const rows = [
    { key: 'b', counters: [10 ** 12] },
    { key: 'a', counters: [300, 5] },
  ];
  expect(table.update(rows, 3_000)).toEqual([[undefined], [100, 0]]);
});

test('a counter that falls has no rate, and once it is back only the excess counts', () => {
  const table = createRateTable();
  const update = (value: number, at: number) => table.update([{ key: 'a', counters: [value] }], at)[0]?.[0];
  expect([update(5_000, 0), update(0, 1_000), update(6_000, 2_000), update(6_500, 3_000)]).toEqual([
    undefined,
    undefined,
    1_000,
    500,
  ]);
});

test('a key that was absent begins again', () => {
  const table = createRateTable();
  table.update([{ key: 'a', counters: [100] }], 0);
  table.update([], 1_000);
  expect(table.update([{ key: 'a', counters: [900] }], 2_000)).toEqual([[undefined]]);
});

test.each([
  [10, 10],
  [11, undefined],
])('of a limit of 10 per second a growth of %i has the rate %s', (growth, rate) => {
  const table = createRateTable(10);
  table.update([{ key: 'a', counters: [0] }], 0);
  expect(table.update([{ key: 'a', counters: [growth] }], 1_000)).toEqual([[rate]]);
});

test('no time has no rate', () => {
  const table = createRateTable();
  table.update([{ key: 'a', counters: [0, 0] }], 500);
  expect(table.update([{ key: 'a', counters: [0, 7] }], 500)).toEqual([[undefined, undefined]]);
});
