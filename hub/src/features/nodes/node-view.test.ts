import { counterNames } from '@muster/generated/metrics';
import openapi from '@muster/generated/openapi.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { sampleMetrics } from '../../../../tests/support/data/samples.ts';
import { createPresences, keepReport } from '../../agents/presence.ts';
import { createRemoteNodes } from '../../agents/remote-nodes.ts';
import type { NodeRow } from '../../store/rows.ts';
import {
  countDaysUntil,
  type ViewContext,
  viewAdminMetrics,
  viewMetrics,
  viewPresence,
} from './node-view.ts';

describe('days until a date', () => {
  test.each([
    ['2026-03-10', 0],
    ['2026-03-11', 1],
    ['2026-03-09', -1],
    // Across the start of daylight saving time in Europe, 29 March.
    ['2026-03-30', 20],
    ['2028-02-29', 721],
    ['2026-12-31', 296],
  ])('%s is %i days from 10 March 2026', (date, days) => {
    expect(countDaysUntil(date, { year: 2026, month: 3, day: 10 })).toBe(days);
  });
});

describe('a node without a connection', () => {
  const context = { now: 1_000_000, monotonic: 0 } as ViewContext;

  test.each([
    ['was seen when its agent last sent something', 900, { last_seen: 990, last_seen_ago: 10 }],
    [
      'was never seen before its agent connects, also if an import has a time',
      0,
      { last_seen: 0, last_seen_ago: null },
    ],
  ])('%s', (_name, watched_since, expected) => {
    const row = { last_seen_at: 990, watched_since } as NodeRow;
    expect(viewPresence(row, undefined, context)).toEqual({ online: false, ...expected });
  });
});

describe('the figures that visitors see', () => {
  const ignore = () => undefined;
  const channel = { send: ignore, ping: ignore, close: ignore, terminate: ignore };
  const connect = () => createPresences(createRemoteNodes()).connect(1, { channel, probes: [] }, 0);
  const row = { mem_total: 4096, swap_total: 0, disk_total: 8192 } as NodeRow;
  const totals = { total_rx: 1, total_tx: 2, month_rx: 3, month_tx: 4 };
  const traffic = { ...totals, day_rx: 0, day_tx: 0, month_used: 0, month_start: '2026-03-01' };
  const figures = Object.fromEntries(
    Object.entries(sampleMetrics).filter(([name]) => !counterNames.some((counter) => counter === name)),
  );

  test('are those of the report if it has all', () => {
    const presence = connect();
    keepReport(presence, sampleMetrics, null);
    const { net_rx = 0, net_tx = 0 } = sampleMetrics;
    const rates = { net_rx: Math.round(net_rx), net_tx: Math.round(net_tx) };
    expect(viewMetrics(row, presence, traffic)).toEqual({ ...figures, ...rates, ...totals });
  });

  test.each(Object.keys(openapi.components.schemas.HostCounters.properties))(
    'lack %s, which the administrator sees',
    (name) => {
      const presence = connect();
      keepReport(
        presence,
        { ...sampleMetrics, [name]: sampleMetrics[name as keyof typeof sampleMetrics] ?? 1 },
        null,
      );
      expect(viewMetrics(row, presence, traffic)).not.toHaveProperty(name);
      expect(viewAdminMetrics(presence, traffic)).toHaveProperty(name);
    },
  );

  test.each(Object.keys(figures))('include %s without a measurement: the fact, or 0', (name) => {
    const presence = connect();
    const { [name as keyof typeof sampleMetrics]: _, ...rest } = sampleMetrics;
    keepReport(presence, rest, null);
    const metrics = viewMetrics(row, presence, traffic);
    const facts: Record<string, unknown> = { ...row, load: [0, 0, 0] };
    expect(metrics).toMatchObject({ [name]: facts[name] ?? 0, unmeasured: [name] });
    expect(viewAdminMetrics(presence, traffic)).not.toHaveProperty(name);
    expect(viewAdminMetrics(presence, traffic)).not.toHaveProperty('unmeasured');
  });

  test('keep the last value of the connection, rates as integers', () => {
    const presence = connect();
    keepReport(presence, { ...sampleMetrics, cpu: 40, load: [1, 2, 3], net_rx: 7.6 }, null);
    const { cpu: _cpu, load: _load, net_rx: _rate, ...rest } = sampleMetrics;
    for (const procs of [5, 6]) {
      keepReport(presence, { ...rest, procs }, null);
      const expected = { cpu: 40, load: [1, 2, 3], net_rx: 8, procs, unmeasured: ['cpu', 'load', 'net_rx'] };
      expect(viewMetrics(row, presence, traffic)).toMatchObject(expected);
    }
    keepReport(presence, { ...sampleMetrics, cpu: 1 }, null);
    expect(viewMetrics(row, presence, traffic)).toMatchObject({ cpu: 1 });
    expect(viewMetrics(row, presence, traffic)).not.toHaveProperty('unmeasured');
    const { cpu: _again, ...without } = sampleMetrics;
    keepReport(presence, without, null);
    expect(viewMetrics(row, presence, traffic)).toMatchObject({ cpu: 1, unmeasured: ['cpu'] });
  });

  test('are null before the first report and while the node is offline', () => {
    expect(viewMetrics(row, connect(), traffic)).toBeNull();
    expect(viewMetrics(row, undefined, traffic)).toBeNull();
  });
});
