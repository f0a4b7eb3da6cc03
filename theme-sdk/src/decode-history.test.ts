import { describe, expect, it } from 'vitest';
import { decodeHistory } from './decode-history.ts';
import { HubError } from './hub-error.ts';

const row = { ts: 1_790_000_000, minutes: 1, cpu: 12, load: 0.4, mem_used: 10, net_rx: 3 };

describe('decodeHistory', () => {
  it('keeps rows and returns null for missing metrics', () => {
    const history = decodeHistory({
      step: 60,
      from: 1,
      to: 2,
      metrics: [row],
      ping: [
        { task_id: 3, ts: 5, latency: null, loss: 100 },
        { task_id: 3, ts: 6, latency: 4, band: [2, 9] },
      ],
      probes: { 3: 'Cloudflare' },
      loss: { 3: 12.5 },
    });
    expect(history.metrics[0]).toMatchObject({ ...row, swap_used: null, cpu_max: null, procs: null });
    expect(history.ping).toEqual([
      { task_id: 3, ts: 5, latency: null, loss: 100, band: null },
      { task_id: 3, ts: 6, latency: 4, loss: 0, band: [2, 9] },
    ]);
    expect(history.probes).toEqual({ 3: 'Cloudflare' });
    expect(history.loss).toEqual({ 3: 12.5 });
  });

  it('gives aggregated metrics the end of their interval, as minutes have it', () => {
    const decode = (step: number) =>
      decodeHistory({ step, metrics: [{ ts: 6000 }], ping: [] }).metrics[0]?.ts;
    expect([decode(60), decode(120), decode(25_200)]).toEqual([6000, 6120, 31_200]);
  });

  it('omits rows without a time and entries of a wrong type', () => {
    const history = decodeHistory({
      metrics: [null, 4, {}, { ...row, ts: 'now' }, row],
      ping: [
        { ts: 5, latency: 1 },
        { task_id: 1, latency: 1 },
        { task_id: 1, ts: 5, band: [1], latency: 'x' },
      ],
      probes: { 3: 7, x: 'name', __proto__: 'y' },
      loss: 'none',
    });
    expect(history.metrics).toHaveLength(1);
    expect(history.ping).toEqual([{ task_id: 1, ts: 5, latency: null, loss: 0, band: null }]);
    expect(history.probes).toEqual({});
    expect(history.loss).toEqual({});
  });

  it.each([null, [], {}, { metrics: {} }, 'x'])('refuses %j', (value) => {
    expect(() => decodeHistory(value)).toThrow(HubError);
  });
});
