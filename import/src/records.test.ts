import type { ImportRecord } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { formatLines } from './format-lines.ts';
import { createMetricsRow, metricIndex, type SourceReader } from './import-source.ts';
import { listFleet, toHours, toMinutes, toProbeHours, toProbes } from './records.ts';

/** As lines have them. */
const list = (records: Iterable<ImportRecord>) =>
  [...formatLines(records)]
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

function makeMetrics(at: number, cpu: number, minutes = 60) {
  const row = createMetricsRow();
  row.values[metricIndex.cpu] = cpu;
  row.values[metricIndex.net_rx] = 7;
  return { ...row, node: 'a', at, minutes };
}

test('a row has the metrics that were measured, and no value that JSON lacks', () => {
  const rows = [
    makeMetrics(60, 12.5),
    makeMetrics(120, Number.NaN),
    makeMetrics(Number.NaN, Number.POSITIVE_INFINITY),
  ];
  expect(list(toMinutes(rows))).toEqual([
    { type: 'minute', node: 'a', at: 60, cpu: 12.5, net_rx: 7 },
    { type: 'minute', node: 'a', at: 120, net_rx: 7 },
    { type: 'minute', node: 'a', at: 0, net_rx: 7 },
  ]);
  expect(list(toHours([makeMetrics(3600, 1, 12), makeMetrics(7200, 1, Number.NaN)]))).toMatchObject([
    { type: 'hour', at: 3600, minutes: 12 },
    { type: 'hour', at: 7200, minutes: 1 },
  ]);
});

test('a lost probe is null, and what is no latency stays invalid', () => {
  const rows = [0, 8.5, -1, -5, Number.NaN].map((latency_ms) => ({
    node: 'a',
    task: 't',
    at: 1,
    latency_ms,
  }));
  expect(list(toProbes(rows)).map(({ latency_ms }) => latency_ms)).toEqual([0, 8.5, null, -5, -2]);
});

test('unknown latencies of an hour are left out', () => {
  const row = { node: 'a', task: 't', at: 3600, probes: 3, lost: 1 };
  const latencies = { latency_ms: 8, lowest_ms: Number.NaN, highest_ms: Number.NaN };
  expect(list(toProbeHours([{ ...row, ...latencies }]))).toEqual([
    { type: 'probe_hour', ...row, latency_ms: 8 },
  ]);
  expect(list(toProbeHours([{ ...row, ...latencies, probes: Number.NaN, lost: Number.NaN }]))).toMatchObject([
    { probes: 0, lost: -1 },
  ]);
});

test('a fleet: absent values are left out, totals have the names of the contract, and days are dates', () => {
  const reader = {
    readFleet: () => ({
      nodes: [
        {
          ...{
            key: '1',
            config: { name: 'web' },
            token: null,
            created_at: null,
            last_seen_at: 5,
            facts: null,
          },
          ledger: { rx: 2n ** 60n, period_tx: 3, period_start: 20_261_101, day_start: 0, boot_id: 'boot' },
        },
        {
          key: '2',
          config: { name: 'db' },
          token: 'secret',
          created_at: 1,
          last_seen_at: 0,
          facts: {},
          ledger: null,
        },
      ],
      tasks: [
        { key: 't', name: 'task', target: '192.0.2.1', interval: 60, all_nodes: false, node_keys: ['1'] },
      ],
      settings: { site_name: 'Fleet' },
      account: { password_hash: 'hash' },
      notes: [{ subject: 'Alerts', detail: 'None.', count: 2 }],
    }),
  } as Pick<SourceReader, 'readFleet'> as SourceReader;
  expect(list(listFleet(reader, 0))).toEqual([
    {
      ...{ type: 'node', key: '1', config: { name: 'web' }, last_seen_at: 5 },
      traffic: { total_rx: 2 ** 60, month_tx: 3, month_start: '2026-11-01', boot_id: 'boot' },
    },
    {
      type: 'node',
      key: '2',
      config: { name: 'db' },
      token: 'secret',
      created_at: 1,
      last_seen_at: 0,
      facts: {},
    },
    {
      type: 'task',
      key: 't',
      name: 'task',
      target: '192.0.2.1',
      interval: 60,
      all_nodes: false,
      node_keys: ['1'],
    },
    { type: 'setting', key: 'site_name', value: 'Fleet' },
    { type: 'account', password_hash: 'hash' },
    { type: 'note', subject: 'Alerts', detail: 'None.', count: 2 },
  ]);
});
