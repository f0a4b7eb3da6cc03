import { type HistoryColumn, historyColumns } from '@muster/generated/metrics';
import { describe, expect, test } from 'vitest';
import { createMetricsRow, metricIndex } from '../import-source.ts';
import { mapStats, readCounters, readTotals } from './map-stats.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

/** The measured metrics of a record. */
function map(stats: Record<string, unknown>): Partial<Record<HistoryColumn, number>> {
  const { values } = createMetricsRow();
  values.fill(7);
  mapStats(stats, values);
  const entries = historyColumns.map(
    (column) => [column, values[metricIndex[column]] ?? Number.NaN] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => !Number.isNaN(value)));
}

/** A record of 1m, as the hub of 0.18 writes it. */
const minute = {
  cpu: 23.24,
  m: 0.99,
  mu: 0.4,
  s: 0.5,
  su: 0.05,
  d: 20,
  du: 8.4,
  b: [2512, 6752],
  la: [1.48, 0.7, 0.5],
  ni: { eth0: [2512, 6752, 3001135330, 5001715114] },
};

describe('metrics', () => {
  test('GiB become bytes, and sent and received bytes/s are swapped', () => {
    expect(map(minute)).toEqual({
      cpu: 23.24,
      load: 1.48,
      mem_used: Math.round(0.4 * GIB),
      swap_used: Math.round(0.05 * GIB),
      disk_used: Math.round(8.4 * GIB),
      net_tx: 2512,
      net_rx: 6752,
    });
  });

  test('longer records have maxima', () => {
    expect(map({ ...minute, cpum: 99.5, bm: [14736, 20883] })).toMatchObject({
      cpu_max: 99.5,
      net_tx_max: 14736,
      net_rx_max: 20883,
    });
  });

  test('additional disks are added to the root disk', () => {
    const stats = { ...minute, efs: { sdb1: { d: 100, du: 12.5 }, broken: null, odd: { du: 'x' } } };
    expect(map(stats).disk_used).toBe(Math.round(20.9 * GIB));
    expect(readTotals(stats).disk).toBe(120 * GIB);
  });

  test('a missing swap is 0, and a missing memory is not measured', () => {
    expect(map({ mu: 1 })).toMatchObject({ mem_used: GIB, swap_used: 0 });
    expect(map({})).toEqual({});
    expect(readTotals({ m: 0.99, mu: 0.4, d: 20 })).toEqual({
      mem: Math.round(0.99 * GIB),
      swap: 0,
      disk: 20 * GIB,
    });
  });

  test('errors of binary fractions do not become bytes', () => {
    expect(readTotals({ mu: 1, m: 1, s: 1e-9, d: 20.000000001 })).toEqual({
      mem: GIB,
      swap: 0,
      disk: 20 * GIB,
    });
  });

  test.each([
    ['MiB/s in two keys, before 0.12', { ns: 0.05, nr: 1.5 }, 0.05 * MIB, 1.5 * MIB],
    ['old keys of an old agent beside zeros of a new hub', { b: [0, 0], ns: 0.05, nr: 0 }, 0.05 * MIB, 0],
    ['the new key before the old ones', { b: [10, 0], ns: 1, nr: 1 }, 10, 0],
    ['no key but interfaces: nothing was sent', { ni: { eth0: [0, 0, 5, 5] } }, 0, 0],
    ['zeros in the old keys', { ns: 0, nr: 0 }, 0, 0],
    ['zeros in the new key', { b: [0, 0] }, 0, 0],
  ])('network: %s', (_, stats, sent, received) => {
    expect(map(stats)).toMatchObject({ net_tx: sent, net_rx: received });
  });

  test('maxima of the network before 0.12 are MiB/s', () => {
    expect(map({ nsm: 1, nrm: 2 })).toMatchObject({ net_tx_max: MIB, net_rx_max: 2 * MIB });
  });

  test.each([
    [{ la: [0.5, 1, 2] }, 0.5],
    [{ l1: 0.7, l5: 1 }, 0.7],
    [{ la: [], l1: 0.7 }, 0.7],
    [{ la: 'high' }, undefined],
  ])('load of %j', (stats, load) => {
    expect(map(stats).load).toBe(load);
  });

  test('values of other types are not measured', () => {
    expect(map({ cpu: '12', mu: null, du: [1], b: 'fast', la: {}, ni: 3, efs: 'x' })).toEqual({});
  });
});

describe('interface counters', () => {
  test('sent before received', () => {
    expect([...readCounters(minute)]).toEqual([['eth0', { tx: 3001135330, rx: 5001715114 }]]);
  });

  test.each([
    [{}],
    [{ ni: null }],
    [{ ni: { eth0: [1, 2] } }],
    [{ ni: { eth0: [1, 2, -1, 5] } }],
    [{ ni: { eth0: [1, 2, 'x', 5] } }],
    [{ ni: [1, 2] }],
  ])('%j has none', (stats) => {
    expect(readCounters(stats).size).toBe(0);
  });
});
