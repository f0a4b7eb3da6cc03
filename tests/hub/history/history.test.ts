import { rateCounters } from '@muster/generated/metrics';
import openapi from '@muster/generated/openapi.json' with { type: 'json' };
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeReport } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let hub: TestHub;

beforeEach(async () => {
  hub = await bootHub();
});
afterEach(() => hub.remove());

/** Moves the clock in steps and lets the writer finish after each. */
async function pass(ms: number): Promise<void> {
  const { flushScheduler, retentionJob } = hub.hub.services;
  for (let left = ms; left > 0; left -= MINUTE) {
    hub.runtime.advance(Math.min(left, MINUTE));
    await flushScheduler.drain();
    await retentionJob.run((error) => {
      throw error;
    });
  }
}

async function report(
  agent: TestSocket,
  count: number,
  change: (index: number) => Record<string, unknown>,
  everyMs = 10_000,
) {
  for (let index = 0; index < count; index += 1) {
    hub.runtime.advance(everyMs);
    agent.send(makeReport(change(index)));
    await agent.settle();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
async function read(id: number, query = '', cookie?: string): Promise<any> {
  const answer = await hub.request(
    'GET',
    `/api/nodes/${id}/metrics${query}`,
    cookie === undefined ? {} : { cookie },
  );
  expect(answer.status).toBe(200);
  return answer.body;
}

const count = (rx: number) => ({ net_rx_total: rx, net_tx_total: 0 });

test('stores reports as one row per minute', async () => {
  const { id, token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  const start = hub.runtime.now() / 1000;
  await report(agent, 12, (index) => ({ cpu: index < 6 ? 20 : 40, ...count((index + 1) * 5_000) }));
  await pass(65_000);
  const { metrics, step, from, to } = await read(id, '?hours=1');
  expect(step).toBe(60);
  expect(to - from).toBe(3600);
  expect(metrics).toMatchObject([
    { ts: start + 60, minutes: 1, cpu: 20, cpu_max: 20, net_rx: 500, net_rx_max: 500, load: 0.42 },
    { ts: start + 120, minutes: 1, cpu: 40, cpu_max: 40, net_rx: 500, mem_used: 2_147_483_648 },
  ]);
});

test('stores the running minute on shutdown and merges the rest by weight after the start', async () => {
  const { id, token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  await report(agent, 50, () => ({ cpu: 10 }), 1_000);
  hub = await hub.restart();
  const again = await openAgent(hub.wsUrl, token);
  await report(again, 10, () => ({ cpu: 90 }), 1_000);
  await pass(2 * MINUTE);
  expect((await read(id)).metrics).toMatchObject([{ minutes: 1, cpu: 23.33, cpu_max: 90 }]);
});

/** A value that every metric with a column may have, different for each. */
function makeMetrics(): { reported: Record<string, unknown>; expected: Record<string, number> } {
  const { HostFigures, MetricsRow } = openapi.components.schemas;
  const reported: Record<string, unknown> = {};
  const expected: Record<string, number> = {};
  Object.entries(HostFigures.properties).forEach(([name, property], index) => {
    if (!('x-history' in property)) return;
    const value = 10 + index;
    const stored = Math.max(1, property['x-history'].precision) * value;
    const rule: { aggregates: string[]; rate_of?: string; item?: number } = property['x-history'];
    reported[name] = rule.item === undefined ? stored : [stored, 1, 1];
    if (rule.rate_of !== undefined) reported[rule.rate_of] = stored;
    for (const aggregate of rule.aggregates) expected[aggregate === 'mean' ? name : `${name}_max`] = stored;
  });
  const columns = Object.keys(MetricsRow.properties).filter((key) => !['ts', 'minutes'].includes(key));
  expect(Object.keys(expected).sort()).toEqual(columns.sort());
  return { reported, expected };
}

test('stores every column as reported', async () => {
  const { id, token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  const { reported, expected } = makeMetrics();
  // Counters rise by their rate every second.
  const rise = (index: number) =>
    Object.fromEntries(rateCounters.map((counter) => [counter, Number(reported[counter]) * (index + 1)]));
  await report(agent, 60, (index) => ({ ...reported, ...rise(index) }), 1_000);
  await pass(2 * MINUTE);
  expect((await read(id)).metrics).toMatchObject([expected]);
});

describe.each([
  ['back an hour', -HOUR],
  ['on an hour', HOUR],
  ['back a year', -365 * DAY],
  ['on a year', 365 * DAY],
])('a clock that is set %s', (_, ms) => {
  test('stores no duplicate row and no negative figure, and continues', async () => {
    const { id, token } = await hub.addNode();
    const agent = await openAgent(hub.wsUrl, token);
    await report(agent, 12, (index) => count(index * 1_000));
    hub.runtime.stepClock(ms);
    await report(agent, 12, (index) => count((12 + index) * 1_000));
    await pass(2 * MINUTE);
    const cookie = await hub.openSession();
    const { metrics, to } = await read(id, '?hours=2160', cookie);
    const times = metrics.map(({ ts }: { ts: number }) => ts);
    expect(new Set(times).size).toBe(times.length);
    expect(times.filter((ts: number) => ts > to - 300)).not.toEqual([]);
    for (const row of metrics)
      for (const value of Object.values(row)) expect(value).toBeGreaterThanOrEqual(0);
    for (const { net_rx } of metrics) expect(net_rx).toBeLessThanOrEqual(100);
  });
});

describe('retention', () => {
  test('rolls up complete hours, deletes rows past the retention, and keeps traffic', async () => {
    const { id, token } = await hub.addNode();
    const agent = await openAgent(hub.wsUrl, token);
    await hub.hub.services.settings.update({ retention_days: 1 });
    await report(agent, 12, (index) => count(index * 1_000));
    agent.socket.terminate();
    await pass(2 * HOUR);
    const cookie = await hub.openSession();
    expect((await read(id, '?hours=200', cookie)).metrics).toMatchObject([{ minutes: 1 }, { minutes: 1 }]);
    await pass(22 * HOUR);
    expect((await read(id, '?hours=200', cookie)).metrics).toHaveLength(2);
    await pass(3 * HOUR);
    expect((await read(id, '?hours=200', cookie)).metrics).toEqual([]);
    expect((await hub.request('GET', '/api/nodes')).body.nodes[0].total_rx).toBe(11_000);
  });

  test('does not delete rows by a clock that was just set forward', async () => {
    const { id, token } = await hub.addNode();
    const agent = await openAgent(hub.wsUrl, token);
    await report(agent, 12, () => ({}));
    await pass(2 * HOUR);
    hub.runtime.stepClock(365 * DAY);
    await pass(9 * MINUTE);
    hub.runtime.stepClock(-365 * DAY);
    await pass(2 * HOUR);
    expect((await read(id)).metrics).toHaveLength(2);
  });

  test('deletes the history of a deleted node', async () => {
    const { id, token } = await hub.addNode();
    const agent = await openAgent(hub.wsUrl, token);
    await report(agent, 12, () => ({}));
    await pass(2 * MINUTE);
    const cookie = await hub.openSession();
    expect((await hub.request('DELETE', `/api/nodes/${id}`, { cookie })).status).toBe(204);
    expect((await hub.request('GET', `/api/nodes/${id}/metrics`, { cookie })).status).toBe(404);
    await pass(3 * MINUTE);
    await hub.close();
    const db = new BetterSqlite(hub.db, { readonly: true });
    expect(
      db.prepare('SELECT (SELECT count(*) FROM metric) + (SELECT count(*) FROM metric_open) AS n').get(),
    ).toEqual({
      n: 0,
    });
    db.close();
  });
});

test('stores probe results in the latency history and deletes them with their task', async () => {
  const { id, token } = await hub.addNode();
  const cookie = await hub.openSession();
  const body = { name: 'Paris', target: '192.0.2.1', interval: 60, all_nodes: true };
  const task = (await hub.request('POST', '/api/ping-tasks', { cookie, body })).body;
  const agent = await openAgent(hub.wsUrl, token);
  for (const latency_ms of [10, 20, -1]) {
    hub.runtime.advance(MINUTE);
    agent.send({ jsonrpc: '2.0', method: 'ping.result', params: { task_id: task.id, latency_ms } });
    await agent.settle();
  }
  await hub.hub.services.flushScheduler.drain();
  hub.runtime.advance(11_000);
  const { ping, probes, loss } = await read(id, '?series=ping');
  expect(ping.map(({ latency }: { latency: number | null }) => latency)).toEqual([10, 20, null]);
  expect(ping.map(({ task_id }: { task_id: number }) => task_id)).toEqual([task.id, task.id, task.id]);
  expect([probes, loss]).toEqual([{ [task.id]: 'Paris' }, { [task.id]: expect.closeTo(33.3, 0) }]);
  expect((await hub.request('DELETE', `/api/ping-tasks/${task.id}`, { cookie })).status).toBe(204);
  await pass(3 * MINUTE);
  expect(await read(id, '?series=ping')).toMatchObject({ ping: [], probes: {}, loss: {} });
  const db = new BetterSqlite(hub.db, { readonly: true });
  expect(db.prepare('SELECT count(*) FROM ping_record').pluck().get()).toBe(0);
  db.close();
});
