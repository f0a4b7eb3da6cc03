import { expect, test } from 'vitest';
import { summarizeHistory } from './summarize-history.ts';

const window = { step: 60, from: 0, to: 600 };

test('means are weighted by the minutes with data, and maxima are those of the history', () => {
  const metrics = [
    { ts: 60, minutes: 1, cpu: 10, cpu_max: 90, mem_used: 100 },
    { ts: 240, minutes: 3, cpu: 30, cpu_max: 40, mem_used: 300 },
  ];
  const summary = summarizeHistory({ ...window, metrics, ping: [], probes: {}, loss: {} });
  expect(summary).toEqual({
    from: 0,
    to: 600,
    covered_percent: 40,
    metrics: {
      cpu: { mean: 25, min: 10, max: 90, last: 30 },
      mem_used: { mean: 250, min: 100, max: 300, last: 300 },
    },
    pings: [],
  });
});

test('a task without an answer has no latency, and a window without data no metrics', () => {
  const ping = [
    { task_id: 7, ts: 60, latency: 10, band: [8, 20] as [number, number] },
    { task_id: 7, ts: 120, latency: null, loss: 100 },
    { task_id: 7, ts: 180, latency: 20 },
    { task_id: 9, ts: 60, latency: null, loss: 100 },
  ];
  const probes = { 7: 'near', 9: 'far' };
  const summary = summarizeHistory({ ...window, metrics: [], ping, probes, loss: { 7: 33.3, 9: 100 } });
  expect(summary.metrics).toEqual({});
  expect(summary.pings).toEqual([
    { task_id: 7, name: 'near', mean_ms: 15, min_ms: 8, max_ms: 20, loss_percent: 33.3 },
    { task_id: 9, name: 'far', mean_ms: null, min_ms: null, max_ms: null, loss_percent: 100 },
  ]);
});
