import { type HistoryColumn, historyColumns } from '@muster/generated/metrics';
import { describe, expect, it, test } from 'vitest';
import type { History, HistoryRow, LatencyRow } from './model.ts';
import {
  appendSample,
  appendSamples,
  calculateAvailability,
  findClosestRange,
  findGaps,
  listRanges,
  summarizeProbes,
  toColumns,
  toLatencyColumns,
} from './series.ts';

const unmeasured = Object.fromEntries(historyColumns.map((name) => [name, null])) as Record<
  HistoryColumn,
  null
>;

function row(ts: number, changes: Partial<HistoryRow> = {}): HistoryRow {
  return { ...unmeasured, ts, minutes: 1, ...changes };
}

function ping(ts: number, latency: number | null, changes: Partial<LatencyRow> = {}): LatencyRow {
  return { task_id: 1, ts, latency, loss: 0, band: null, ...changes };
}

function history(changes: Partial<History> = {}): History {
  return { step: 60, from: 6000, to: 6600, metrics: [], ping: [], probes: {}, loss: {}, ...changes };
}

describe('ranges', () => {
  it.each([
    [0, [1]],
    [1, [1, 6, 24]],
    [7, [1, 6, 24, 72, 168]],
    [89, [1, 6, 24, 72, 168, 720]],
    [90, [1, 6, 24, 72, 168, 720, 2160]],
  ])('with %i days of history', (days, hours) => expect(listRanges(days)).toEqual(hours));

  it.each([
    [24, 7, 24],
    [2160, 7, 168],
    [48, 7, 24],
    [-1, 7, 1],
    [Number.NaN, 7, 24],
    [Number.NaN, 0, 1],
  ])('%d hours of %i days become %i', (hours, days, chosen) =>
    expect(findClosestRange(hours, days)).toBe(chosen),
  );
});

describe('gaps', () => {
  it('exist where rows are missing: before, between and after', () => {
    const rows = [row(6120), row(6180), row(6360)];
    expect(findGaps(rows, history())).toEqual([
      { from: 6000, to: 6060 },
      { from: 6180, to: 6300 },
      { from: 6360, to: 6600 },
    ]);
  });

  it('do not arise from rows that are not aligned with the window', () => {
    const rows = Array.from({ length: 10 }, (_, index) => row(6049 + index * 60));
    expect(findGaps(rows, history())).toEqual([]);
  });

  it('cover the whole window without rows', () => {
    expect(findGaps([], history())).toEqual([{ from: 6000, to: 6600 }]);
  });

  it('do not include the rest of an unfinished row', () => {
    const metrics = [row(6300, { cpu: 1 }), row(6600, { cpu: 2 })];
    const unfinished = toColumns(history({ step: 300, to: 6400, metrics }), ['cpu']);
    expect(unfinished).toEqual({ ts: [6300, 6400], values: { cpu: [1, 2] } });
    expect(appendSamples(unfinished, [{ ts: 6402, values: { cpu: 3 } }], 10).ts).toEqual([6300, 6400, 6402]);
    expect(toLatencyColumns(history({ to: 6100, ping: [ping(6060, 1), ping(6120, 2)] }), 1).ts).toEqual([
      6060, 6100,
    ]);
  });

  it('break the line of a column', () => {
    const metrics = [row(6060, { cpu: 1 }), row(6120, { cpu: 2 }), row(6300, { cpu: 3 })];
    expect(toColumns(history({ metrics }), ['cpu', 'load'])).toEqual({
      ts: [6060, 6120, 6180, 6300],
      values: { cpu: [1, 2, null, 3], load: [null, null, null, null] },
    });
  });
});

describe('latency', () => {
  const rows = [
    ping(6060, 10, { band: [8, 14] }),
    ping(6120, null, { loss: 100 }),
    ping(6060, 90, { task_id: 2 }),
  ];

  it('is grouped by task, with the mean if there is no band', () => {
    expect(toLatencyColumns(history({ ping: rows }), 1)).toEqual({
      ts: [6060, 6120],
      values: { latency: [10, null], loss: [0, 100], lowest: [8, null], highest: [14, null] },
    });
    expect(toLatencyColumns(history({ ping: rows }), 2).values.highest).toEqual([90]);
    expect(toLatencyColumns(history(), 7).ts).toEqual([]);
  });

  it('has no false gaps if a task runs less often than the step', () => {
    const seldom = [ping(6300, 1), ping(6600, 2), ping(6900, 3), ping(9900, 4)];
    expect(toLatencyColumns(history({ to: 10_000, ping: seldom }), 1).values.latency).toEqual([
      1,
      2,
      3,
      null,
      4,
    ]);
  });

  it('is summarised in the panel’s order, silent tasks included', () => {
    const probes = { 1: 'Frankfurt', 2: 'Tokyo', 3: 'Nowhere' };
    expect(summarizeProbes({ ping: rows, probes, loss: { 1: 50, 2: 0 } })).toEqual([
      { taskId: 1, name: 'Frankfurt', loss: 50, mean: 10, lowest: 8, highest: 14 },
      { taskId: 2, name: 'Tokyo', loss: 0, mean: 90, lowest: 90, highest: 90 },
      { taskId: 3, name: 'Nowhere', loss: null, mean: null, lowest: null, highest: null },
    ]);
  });
});

describe('availability', () => {
  const minutes = (from: number, to: number) =>
    Array.from({ length: (to - from) / 60 }, (_, index) => row(from + (index + 1) * 60));

  it('is 100 % while a node reports, also in the running minute', () => {
    const metrics = minutes(6000, 6540);
    expect(calculateAvailability(history({ metrics, to: 6630 }), 1).share).toBe(1);
  });

  it('is calculated per cell', () => {
    const metrics = [...minutes(6000, 6300), ...minutes(6900, 7200)];
    const { share, cells } = calculateAvailability(history({ metrics, to: 7260 }), 2);
    expect(share).toBeCloseTo(0.5);
    expect(cells.map((cell) => [cell.from, cell.to])).toEqual([
      [6000, 6630],
      [6630, 7260],
    ]);
    expect(cells[0]?.share).toBeCloseTo(300 / 630);
    expect(cells[1]?.share).toBeCloseTo(300 / 570);
  });

  it('excludes the time before the first row unless its start is given', () => {
    const metrics = minutes(6600, 7200);
    const late = history({ metrics, to: 7260 });
    expect(calculateAvailability(late, 2).cells.map(({ share }) => share)).toEqual([null, 1]);
    expect(calculateAvailability(late, 2).share).toBe(1);
    expect(calculateAvailability(late, 2, 0).share).toBe(0.5);
    expect(calculateAvailability(late, 2, 0).cells[0]?.share).toBeCloseTo(30 / 630);
  });

  it('counts part of an aggregated row, and a partial row by its own minutes', () => {
    const metrics = [row(9600, { minutes: 30 }), row(13_200, { minutes: 10 })];
    const half = history({ step: 3600, from: 6000, to: 10_260, metrics });
    expect(calculateAvailability(half, 1).share).toBeCloseTo((30 + 10 * (600 / 660)) / 70);
  });

  it('is unknown without data', () => {
    expect(calculateAvailability(history(), 2)).toMatchObject({
      share: null,
      cells: [{ share: null }, { share: null }],
    });
    expect(calculateAvailability(history(), 0).cells).toEqual([]);
  });
});

describe('the live tail', () => {
  const sample = (ts: number, cpu: number | null = ts) => ({ ts, values: { cpu } });

  test('keeps the latest sample of a timestamp, up to the given age', () => {
    const first = appendSample([], sample(100), 10);
    const second = appendSample(first, sample(104), 10);
    expect(appendSample(second, sample(104, 1), 10)).toEqual([sample(100), sample(104, 1)]);
    expect(appendSample(second, sample(110), 10)).toHaveLength(3);
    expect(appendSample(second, sample(111), 10)).toEqual([sample(104), sample(111)]);
  });

  test('restarts after a step back of the hub’s clock', () => {
    expect(appendSample([sample(100)], sample(50), 10)).toEqual([sample(50)]);
  });

  test('continues the history, with gaps where samples are missing', () => {
    const columns = { ts: [60, 120], values: { cpu: [1, 2], load: [3, 4] } };
    const samples = [sample(118), sample(122), sample(124), sample(144)];
    expect(appendSamples(columns, samples, 10)).toEqual({
      ts: [60, 120, 122, 124, 129, 144],
      values: { cpu: [1, 2, 122, 124, null, 144], load: [3, 4, null, null, null, null] },
    });
    expect(columns.ts).toEqual([60, 120]);
  });
});
