import { gaugeNames } from '@muster/generated/gauges';
import { historyColumns, largestValue, meanColumns } from '@muster/generated/metrics';
import { expect, test } from 'vitest';
import { createMinuteQueue } from './minute-queue.ts';

type Values = Partial<Record<(typeof historyColumns)[number], number>>;

function makeValues(values: Values, covered = 60_000): Float64Array {
  const columns = historyColumns.map((name) => values[name] ?? Number.NaN);
  return Float64Array.from([...columns, ...meanColumns.map((name) => (name in values ? covered : 0))]);
}

function fill(count: number, limit = 1440) {
  const queue = createMinuteQueue();
  for (let minute = 1; minute <= count; minute += 1)
    queue.add(minute, makeValues({ cpu: minute % 100 }), limit);
  return queue;
}

test('columns are read as they were added, to the precision of the history; those without values are absent', () => {
  const queue = createMinuteQueue();
  queue.add(7, makeValues({ cpu: 12.3456, mem_used: 1_048_000, tcp: 1.26 }, 41_000.4), 10);
  queue.add(9, makeValues({ cpu: 99, net_rx: 1.5 }), 10);
  expect(queue.readFirst(2)).toEqual({
    minutes: [7, 9],
    covered: [41_000, 60_000],
    cpu: [12.35, 99],
    mem_used: [1_047_552, Number.NaN],
    net_rx: [Number.NaN, 2],
    tcp: [1.3, Number.NaN],
  });
});

test('values that the contract does not allow are as not measured', () => {
  const queue = createMinuteQueue();
  const values = { cpu: 100.01, load: -0.01, net_rx: Number.POSITIVE_INFINITY, net_tx: largestValue.net_tx };
  queue.add(1, makeValues(values), 10);
  expect(queue.readFirst(1)).toEqual({ minutes: [1], covered: [60_000], net_tx: [largestValue.net_tx] });
});

test('the oldest minutes are dropped beyond the limit', () => {
  expect(fill(1440).count).toBe(1440);
  const queue = fill(1441);
  expect([queue.count, queue.readFirst(2).minutes]).toEqual([1440, [2, 3]]);
  queue.add(1442, makeValues({ cpu: 1 }), 5);
  expect([queue.count, queue.readFirst(5).minutes]).toEqual([5, [1438, 1439, 1440, 1441, 1442]]);
});

test('gauges are those of the last minute or of the next one, to three digits', () => {
  const queue = createMinuteQueue();
  queue.setGauges(7, { temperature: 51.26, disk_read: 123_456_789 });
  queue.add(7, makeValues({ cpu: 1 }), 10);
  queue.add(8, makeValues({ cpu: 2 }), 10);
  queue.setGauges(8, { temperature: -3.21, iowait: 100 });
  queue.setGauges(7, { temperature: 99 });
  queue.add(9, makeValues({ cpu: 3 }), 10);
  expect(queue.readFirst(3).gauges).toEqual({
    temperature: [51.3, -3.21, Number.NaN],
    iowait: [Number.NaN, 100, Number.NaN],
    disk_read: [123_000_000, Number.NaN, Number.NaN],
  });
  queue.removeFirst(1);
  expect(queue.readFirst(1).gauges).toEqual({ temperature: [-3.21], iowait: [100] });
  queue.removeFirst(1);
  expect(queue.readFirst(1)).not.toHaveProperty('gauges');
});

test('gauges that the contract does not allow are as not measured', () => {
  const queue = createMinuteQueue();
  queue.add(1, makeValues({ cpu: 1 }), 10);
  queue.setGauges(1, { temperature: 251, iowait: 101, steal: -1, net_errors: 1.2e16, gpu: 100 });
  expect(queue.readFirst(1).gauges).toEqual({ gpu: [100] });
});

test('a day takes a number for each column and gauge, 271 kB, which are free when it has been sent', () => {
  const rowBytes = 8 * (historyColumns.length + 2) + 4 * gaugeNames.length;
  expect(1440 * rowBytes).toBeLessThan(300_000);
  const queue = fill(5, 5);
  const few = queue.bytes;
  expect(few).toBe(8 * rowBytes);
  const day = fill(1440);
  expect(day.bytes).toBe(1440 * rowBytes);
  day.removeFirst(day.countUpTo(1438));
  expect([day.bytes, day.readFirst(2).minutes]).toEqual([few, [1439, 1440]]);
});
