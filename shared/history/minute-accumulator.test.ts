import { type HistoryColumn, historyColumns, meanColumns } from '@muster/generated/metrics';
import type { Metrics } from '@muster/generated/types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleMetrics } from '../../tests/support/data/samples.ts';
import { addReport, createMinuteAccumulator, finishEnded, finishRunning } from './minute-accumulator.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
/** The beginning of minute 29,000,001, which ends a minute later. */
const START = 29_000_000 * MINUTE;

type Row = { minute: number } & Partial<Record<HistoryColumn, number>>;

/** One node with both clocks in the test's hand. */
function createNode() {
  let rows: Row[] = [];
  let weights: Partial<Record<string, number>>[] = [];
  const state = createMinuteAccumulator(7, (nodeId, minute, values) => {
    expect(nodeId).toBe(7);
    const measured = historyColumns
      .map((name, index) => [name, values[index]] as const)
      .filter(([, value]) => !Number.isNaN(value));
    rows.push({ minute, ...Object.fromEntries(measured) });
    const covered = meanColumns.map((name, index) => [name, values[historyColumns.length + index]] as const);
    weights.push(Object.fromEntries(covered.filter(([, ms]) => ms !== 0)));
  });
  const now = { wall: START, monotonic: 5_000 };
  return {
    state,
    now,
    /** Both clocks go on, then the report comes. */
    report(afterMs: number, report: Partial<Metrics>) {
      now.wall += afterMs;
      now.monotonic += afterMs;
      addReport(state, report, now);
    },
    step(ms: number) {
      now.wall += ms;
    },
    /** The minutes that finished since the last call. */
    drain(): Row[] {
      const drained = rows;
      rows = [];
      return drained;
    },
    finish(): Row[] {
      finishRunning(state);
      return this.drain();
    },
    drainWeights() {
      const drained = weights;
      weights = [];
      return drained;
    },
  };
}

const withCounters = (rx: number, tx = 0, more: Partial<Metrics> = {}) => ({
  boot_id: 'a',
  net_rx_total: rx,
  net_tx_total: tx,
  ...more,
});

test('a constant report is its own mean, in a row named by the end of its minute', () => {
  const node = createNode();
  for (let second = 1; second <= 60; second += 1) {
    node.report(1000, { ...sampleMetrics, net_rx_total: second * 500, net_tx_total: second * 250 });
  }
  const rows = node.finish();
  expect(rows).toHaveLength(1);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['minute', ...historyColumns].sort());
  expect(rows).toMatchObject([
    {
      minute: 29_000_001,
      cpu: sampleMetrics.cpu,
      load: sampleMetrics.load?.[0],
      mem_used: sampleMetrics.mem_used,
      swap_used: sampleMetrics.swap_used,
      disk_used: sampleMetrics.disk_used,
      net_rx: 500,
      net_tx: 250,
      tcp: sampleMetrics.tcp,
      udp: sampleMetrics.udp,
      procs: sampleMetrics.procs,
      cpu_max: sampleMetrics.cpu,
      net_rx_max: 500,
      net_tx_max: 250,
    },
  ]);
});

test('a report is weighted by the time since the previous one', () => {
  const node = createNode();
  node.report(1000, { cpu: 10 });
  node.report(9_000, { cpu: 20 });
  node.report(30_000, { cpu: 80 });
  const [row] = node.finish();
  expect(row?.cpu).toBeCloseTo((10 * 1 + 20 * 9 + 80 * 30) / 40);
  expect(row?.cpu_max).toBe(80);
});

test('a report across the end of a minute counts for both, in proportion', () => {
  const node = createNode();
  node.report(50_000, { cpu: 0 });
  node.report(20_000, { cpu: 30 });
  node.report(20_000, { cpu: 60 });
  const rows = node.finish();
  expect(rows.map(({ minute }) => minute)).toEqual([29_000_001, 29_000_002]);
  expect(rows[0]?.cpu).toBeCloseTo((0 * 1 + 30 * 10) / 11);
  expect(rows[1]?.cpu).toBeCloseTo((30 * 10 + 60 * 20) / 30);
});

test('a report exactly at the end of a minute belongs to it', () => {
  const node = createNode();
  node.report(60_000, { cpu: 5 });
  node.report(60_000, { cpu: 7 });
  expect(node.finish()).toEqual([
    { minute: 29_000_001, cpu: 5, cpu_max: 5 },
    { minute: 29_000_002, cpu: 7, cpu_max: 7 },
  ]);
});

describe('silence', () => {
  test.each([
    [120_000, [29_000_001, 29_000_002, 29_000_003]],
    [120_001, [29_000_001, 29_000_003]],
    [HOUR, [29_000_001, 29_000_061]],
  ])('of %i ms', (gap, minutes) => {
    const node = createNode();
    node.report(30_000, { cpu: 1 });
    node.report(gap, { cpu: 2 });
    expect(node.finish().map(({ minute }) => minute)).toEqual(minutes);
  });

  test('finishes a minute 3 s after its end and ignores later reports for it', () => {
    const node = createNode();
    node.report(30_000, { cpu: 1 });
    finishEnded(node.state, START + MINUTE + 2_999);
    expect(node.drain()).toEqual([]);
    finishEnded(node.state, START + MINUTE + 3_000);
    expect(node.drain()).toEqual([{ minute: 29_000_001, cpu: 1, cpu_max: 1 }]);
    node.report(40_000, { cpu: 9 });
    expect(node.finish()).toEqual([{ minute: 29_000_002, cpu: 9, cpu_max: 9 }]);
  });
});

describe('speed', () => {
  test('is calculated from the counters, not from the reported speed', () => {
    const node = createNode();
    node.report(1000, withCounters(1_000, 0, { net_rx: 1e9 }));
    node.report(10_000, withCounters(6_000, 500, { net_rx: 1e9 }));
    expect(node.finish()).toEqual([
      { minute: 29_000_001, net_rx: 500, net_tx: 50, net_rx_max: 500, net_tx_max: 50 },
    ]);
  });

  test.each([
    ['a counter that fell', withCounters(10, 2_000)],
    ['2^53 − 1 and back', withCounters(Number.MAX_SAFE_INTEGER - 1e6, 2_000)],
  ])('is never negative: %s', (_, second) => {
    const node = createNode();
    node.report(1000, withCounters(1_000, 1_000));
    node.report(1000, second);
    node.report(1000, withCounters(100, 3_000));
    for (const value of Object.values(node.finish()[0] ?? {})) expect(value).toBeGreaterThanOrEqual(0);
  });

  test('is unknown across a reboot and known again afterwards', () => {
    const node = createNode();
    node.report(1000, withCounters(5_000, 0, { udp: 1 }));
    node.report(1000, withCounters(9_000, 0, { udp: 1, boot_id: 'b' }));
    expect(node.finish()).toEqual([{ minute: 29_000_001, udp: 1 }]);
    node.report(59_000, withCounters(9_000 + 59, 0, { boot_id: 'b' }));
    expect(node.finish()[0]).toMatchObject({ net_rx: 1 });
  });

  test('is spread over the time in which partial reports lacked counters', () => {
    const node = createNode();
    node.report(1000, withCounters(0));
    node.report(1000, { boot_id: 'a', cpu: 1 });
    node.report(1000, withCounters(2_000));
    expect(node.finish()[0]).toMatchObject({ net_rx: 1_000, net_rx_max: 1_000 });
  });

  test('over a longer silence is its mean', () => {
    const node = createNode();
    node.report(1000, withCounters(0));
    node.report(HOUR, withCounters(3_600_000));
    expect(node.finish().at(-1)).toMatchObject({ net_rx: 1_000 });
  });

  test('has no false peak if reports arrive in a burst', () => {
    const node = createNode();
    node.report(1000, withCounters(0, 0, { uptime: 100 }));
    node.report(9_000, withCounters(1_000, 0, { uptime: 101 }));
    node.report(1000, withCounters(10_000, 0, { uptime: 110 }));
    expect(node.finish()[0]?.net_rx_max).toBeLessThanOrEqual(1_125);
  });
});

test('fields missing from a report do not count in the averages', () => {
  const node = createNode();
  node.report(1000, { cpu: 10, procs: 100 });
  node.report(1000, { procs: 200 });
  node.report(8000, { cpu: 20 });
  expect(node.finish()).toEqual([{ minute: 29_000_001, cpu: (10 + 160) / 9, procs: 150, cpu_max: 20 }]);
});

describe('a wall-clock step', () => {
  test.each([
    ['back an hour', -HOUR, 29_000_001 - 60],
    ['on an hour', HOUR, 29_000_001 + 60],
    ['back a year', -YEAR, 29_000_001 - YEAR / MINUTE],
    ['on a year', YEAR, 29_000_001 + YEAR / MINUTE],
  ])('%s ends the minute and starts the one of the new time', (_, ms, expected) => {
    const node = createNode();
    node.report(10_000, withCounters(0, 0, { cpu: 1 }));
    node.step(ms);
    node.report(1000, withCounters(1_000, 0, { cpu: 2 }));
    node.report(1000, withCounters(2_000, 0, { cpu: 2 }));
    const rows = node.finish();
    expect(rows).toMatchObject([
      { minute: 29_000_001, cpu: 1 },
      { minute: expected, cpu: 2, net_rx: 1_000, net_rx_max: 1_000 },
    ]);
  });

  test('back ends the minute of a silent node too', () => {
    const node = createNode();
    node.report(30_000, { cpu: 1 });
    finishEnded(node.state, node.now.wall - HOUR);
    expect(node.drain()).toHaveLength(1);
  });

  test('back by less than 2 s creates no second row', () => {
    const node = createNode();
    node.report(59_000, { cpu: 1 });
    node.report(1_500, { cpu: 1 });
    node.step(-1_900);
    node.report(500, { cpu: 1 });
    node.report(5_000, { cpu: 1 });
    expect(node.finish().map(({ minute }) => minute)).toEqual([29_000_001, 29_000_002]);
  });
});

test('reports without a metric make no row', () => {
  const node = createNode();
  node.report(1000, {});
  node.report(MINUTE, withCounters(5));
  expect(node.finish()).toEqual([]);
});

test('each mean has the milliseconds that it covers', () => {
  const node = createNode();
  node.report(10_000, withCounters(0, 0, { cpu: 10, procs: 100 }));
  node.report(5_000, withCounters(5_000, 0, { procs: 200 }));
  node.report(45_000, withCounters(10_000, 0, { cpu: 20, procs: 200 }));
  node.finish();
  expect(node.drainWeights()).toEqual([{ cpu: 46_000, procs: 51_000, net_rx: 50_000, net_tx: 50_000 }]);
});

interface Event {
  afterMs: number;
  stepMs: number;
  cpu: number | undefined;
  rx: number;
  bootId: string;
  isSwept: boolean;
}

const event: fc.Arbitrary<Event> = fc.record({
  afterMs: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 400_000 })),
  stepMs: fc.oneof(
    { weight: 20, arbitrary: fc.constant(0) },
    fc.constantFrom(-HOUR, HOUR, -YEAR, YEAR, 3_000),
  ),
  cpu: fc.option(fc.integer({ min: 20, max: 80 }), { nil: undefined }),
  rx: fc.nat(1_000_000),
  bootId: fc.constantFrom('a', 'a', 'a', 'b'),
  isSwept: fc.boolean(),
});

function play(events: Event[]): Row[] {
  const node = createNode();
  const rows: Row[] = [];
  let total = 0;
  for (const { afterMs, stepMs, cpu, rx, bootId, isSwept } of events) {
    total += rx;
    node.step(stepMs);
    node.report(
      afterMs,
      withCounters(total, total, { boot_id: bootId, ...(cpu === undefined ? {} : { cpu }) }),
    );
    if (isSwept) finishEnded(node.state, node.now.wall);
    rows.push(...node.drain());
  }
  return [...rows, ...node.finish()];
}

test('under any sequence of events a minute is finished once per clock step, with possible values', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const rows = play(events);
      const minutes = rows.map(({ minute }) => minute);
      const steps = events.filter(({ stepMs }) => stepMs !== 0).length;
      expect(minutes.length - new Set(minutes).size).toBeLessThanOrEqual(steps);
      expect(rows.flatMap((row) => Object.values(row)).filter((value) => !(value >= 0))).toEqual([]);
      for (const { cpu = 20, cpu_max = 20 } of rows) {
        expect(cpu).toBeGreaterThanOrEqual(20 - 1e-9);
        expect(cpu).toBeLessThanOrEqual(cpu_max + 1e-9);
      }
    }),
    { numRuns: 300 },
  );
});
