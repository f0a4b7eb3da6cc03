import { expect, test } from 'vitest';
import type { InterfaceCounters } from './map-stats.ts';
import { type CounterRecord, sumCounters } from './sum-counters.ts';

const T = 1_800_000_000;

function record(minutes: number, endMinute: number, counters: Record<string, [rx: number, tx: number]>) {
  const entries = Object.entries(counters).map(([name, [rx, tx]]): [string, InterfaceCounters] => [
    name,
    { rx, tx },
  ]);
  return { minutes, end: T + endMinute * 60, counters: new Map(entries) } satisfies CounterRecord;
}

test('the newest counters of all interfaces are added up', () => {
  const records = [
    record(1, 1, { eth0: [100, 10], wg0: [5, 5] }),
    record(1, 2, { eth0: [150, 12], wg0: [5, 5] }),
  ];
  expect(sumCounters(records)).toEqual({ rx: 155, tx: 17 });
});

test('a counter that fell counts as well, each interface and direction by itself', () => {
  const records = [
    record(1, 1, { eth0: [100, 10], wg0: [5, 5] }),
    record(1, 2, { eth0: [30, 12], wg0: [5, 5] }),
    record(1, 3, { eth0: [40, 2], wg0: [5, 5] }),
  ];
  expect(sumCounters(records)).toEqual({ rx: 145, tx: 19 });
});

test('an interface that disappears and returns', () => {
  const records = [record(1, 1, { ppp0: [100, 1] }), record(1, 2, {}), record(1, 3, { ppp0: [20, 1] })];
  expect(sumCounters(records)).toEqual({ rx: 120, tx: 1 });
});

test('a longer record beside shorter ones is no reboot', () => {
  const records = [
    record(10, 10, { eth0: [100, 1] }),
    record(10, 20, { eth0: [190, 1] }),
    record(20, 20, { eth0: [190, 1] }),
    // Written after the minute, with the highest counter of a span that the minutes cover as well.
    record(10, 30, { eth0: [300, 1] }),
    record(1, 29, { eth0: [295, 1] }),
    record(1, 30, { eth0: [305, 1] }),
    record(1, 31, { eth0: [310, 1] }),
  ];
  expect(sumCounters(records)).toEqual({ rx: 310, tx: 1 });
  expect(sumCounters([...records].reverse())).toEqual({ rx: 310, tx: 1 });
});

test('a reboot before the oldest minute shows in longer records', () => {
  const records = [
    record(480, 0, { eth0: [1000, 1] }),
    record(120, 120, { eth0: [40, 1] }),
    record(1, 200, { eth0: [50, 1] }),
  ];
  expect(sumCounters(records)).toEqual({ rx: 1050, tx: 1 });
});

test('no counters, and more than an integer can hold', () => {
  expect(sumCounters([])).toBeNull();
  expect(sumCounters([record(1, 1, {})])).toBeNull();
  expect(sumCounters([record(1, 1, { eth0: [2 ** 63, 0] })])).toEqual({ rx: Number.MAX_SAFE_INTEGER, tx: 0 });
});
