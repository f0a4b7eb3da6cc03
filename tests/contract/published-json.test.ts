import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeHello, makeReport, sampleFacts, sampleMetrics } from '../support/data/samples.ts';
import { countIds } from '../support/data/store.ts';
import { bootHub, type TestHub } from '../support/hub/hub.ts';
import { openAgent, openSocket, type TestSocket } from '../support/network/socket.ts';

// The keys that some sixty published themes read, written by hand and not generated: a breaking
// change of the contract fails with the name of the key. New keys may be added; these keep their types and units.

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string';
const isWhole: Check = (value) => Number.isSafeInteger(value);
/** Bytes of a disk or a month never fit 32 bits, so that a unit other than bytes would show. */
const isBytes: Check = (value) => isWhole(value) && (value as number) >= 0;
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isPercent: Check = (value) => isNumber(value) && (value as number) >= 0 && (value as number) <= 100;
/** Unix seconds of this century, to tell them from milliseconds. */
const isSeconds: Check = (value) =>
  isWhole(value) && (value as number) > 1_000_000_000 && (value as number) < 4_000_000_000;
const isDate: Check = (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value as string);
const is =
  (expected: unknown): Check =>
  (value) =>
    Object.is(value, expected);
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const me: Record<string, Check> = {
  authed: is(false),
  github: is(false),
  site_name: isText,
  site: is(''),
  public_page: is(true),
  history_days: is(7),
};

const snapshot: Record<string, Check> = { ts: isSeconds, admin: is(false), nodes: Array.isArray };

const node: Record<string, Check> = {
  id: is(1),
  sort: isWhole,
  cpu_cores: is(sampleFacts.cpu_cores),
  name: is('published'),
  group: is('eu'),
  public_remark: is('a line'),
  os: is(sampleFacts.os),
  kernel: is(sampleFacts.kernel),
  arch: is(sampleFacts.arch),
  virt: is(sampleFacts.virt),
  cpu_name: is(sampleFacts.cpu_name),
  agent_version: is(sampleFacts.agent_version),
  country: is('DE'),
  public: is(true),
  online: is(true),
  last_seen: isSeconds,
  last_seen_ago: isWhole,
  mem_total: is(sampleFacts.mem_total),
  swap_total: is(sampleFacts.swap_total),
  disk_total: is(sampleFacts.disk_total),
  total_rx: isBytes,
  total_tx: isBytes,
  month_rx: isBytes,
  month_tx: isBytes,
  day_rx: isBytes,
  day_tx: isBytes,
  month_used: is(1500),
  month_start: isDate,
  traffic_limit: is(2_000_000_000_000),
  traffic_mode: is('max'),
  traffic_reset_day: is(1),
  price: is(4.5),
  currency: is('EUR'),
  billing_cycle: is('yearly'),
  expires_at: is('2026-03-20'),
  expires_in: isWhole,
};

const metrics: Record<string, Check> = {
  uptime: is(sampleMetrics.uptime),
  cpu: is(sampleMetrics.cpu),
  load: isListOf(isNumber),
  mem_total: is(sampleMetrics.mem_total),
  mem_used: is(sampleMetrics.mem_used),
  swap_total: is(sampleMetrics.swap_total),
  swap_used: is(sampleMetrics.swap_used),
  disk_total: is(sampleMetrics.disk_total),
  disk_used: is(sampleMetrics.disk_used),
  net_rx: is(sampleMetrics.net_rx),
  net_tx: is(Math.round(sampleMetrics.net_tx ?? 0)),
  tcp: is(sampleMetrics.tcp),
  udp: is(sampleMetrics.udp),
  procs: is(sampleMetrics.procs),
  total_rx: is(1500),
  total_tx: is(700),
  month_rx: is(1500),
  month_tx: is(700),
};

const history: Record<string, Check> = {
  step: is(60),
  metrics: (value) => Array.isArray(value) && value.length > 0,
  ping: (value) => Array.isArray(value) && value.length > 0,
  probes: (value) => (value as Record<string, string>)['1'] === 'probe',
  loss: (value) => isPercent((value as Record<string, number>)['1']),
};

const historyRow: Record<string, Check> = {
  ts: isSeconds,
  cpu: isPercent,
  load: isNumber,
  mem_used: isNumber,
  swap_used: isNumber,
  disk_used: isNumber,
  net_rx: isNumber,
  net_tx: isNumber,
  tcp: isNumber,
  udp: isNumber,
  procs: isNumber,
};

const pingRow: Record<string, Check> = { task_id: is(1), ts: isSeconds, latency: is(7.25) };

const counters = { net_rx_total: 912_345_678_901, net_tx_total: 123_456_789_012 };

type Json = Record<string, unknown>;

let hub: TestHub;
let agent: TestSocket;
const seen: { [name: string]: Json } = {};

beforeAll(async () => {
  hub = await bootHub({ store: { drawId: countIds() } });
  const { id, token } = await hub.addNode({
    name: 'published',
    group: 'eu',
    public_remark: 'a line',
    country_pin: 'DE',
    traffic_limit: 2_000_000_000_000,
    traffic_mode: 'max',
    price: 4.5,
    currency: 'EUR',
    billing_cycle: 'yearly',
    expires_at: '2026-03-20',
  });
  await hub.addNode({ name: 'offline' });
  const cookie = await hub.openSession();
  const task = { name: 'probe', target: '192.0.2.1', interval: 60, all_nodes: true };
  const { id: task_id } = (await hub.request('POST', '/api/ping-tasks', { cookie, body: task })).body;
  agent = await openAgent(hub.wsUrl, token);
  agent.send(makeHello());
  for (const step of [0, 1]) {
    hub.runtime.advance(1000);
    agent.send(
      makeReport({
        net_rx_total: counters.net_rx_total + step * 1500,
        net_tx_total: counters.net_tx_total + step * 700,
      }),
    );
    agent.send({ jsonrpc: '2.0', method: 'ping.result', params: { task_id, latency_ms: 7.25 } });
    await agent.settle();
  }
  const stream = await openSocket(`${hub.wsUrl}/api/ws`);
  seen.stream = await stream.nextJson();
  await stream.close();
  const packed = await openSocket(`${hub.wsUrl}/api/ws?gzip`);
  seen.packed = JSON.parse(gunzipSync(await packed.next()).toString());
  await packed.close();
  seen.me = (await hub.request('GET', '/api/me')).body;
  seen.list = (await hub.request('GET', '/api/nodes')).body;
  for (let reports = 0; reports < 7; reports += 1) {
    hub.runtime.advance(10_000);
    agent.send(makeReport(counters));
    await agent.settle();
  }
  hub.runtime.advance(65_000);
  await hub.hub.services.flushScheduler.drain();
  seen.history = (await hub.request('GET', `/api/nodes/${id}/metrics`)).body;
});
afterAll(async () => {
  await agent?.close();
  await hub?.remove();
});

/** Keys that are missing or have another type, with their values. */
function findBreaches(value: unknown, table: Record<string, Check>): string[] {
  const object = value as Json;
  return Object.entries(table)
    .filter(([key, check]) => !(key in object && check(object[key])))
    .map(([key]) => `${key} is ${JSON.stringify(object[key])}`);
}

const listOf = (name: string, key: string) => (seen[name]?.[key] ?? []) as Json[];
const nodesOf = (name: string) => listOf(name, 'nodes');

test('GET /api/me keeps its keys, types and units', () => {
  expect(findBreaches(seen.me, me)).toEqual([]);
});

describe.each(['list', 'stream', 'packed'])('the snapshot (%s)', (name) => {
  test('keeps its keys, types and units', () => {
    expect(findBreaches(seen[name], snapshot)).toEqual([]);
    expect(nodesOf(name).map(({ id }) => id)).toEqual([1, 2]);
  });

  test('keeps those of a node', () => {
    expect(findBreaches(nodesOf(name)[0], node)).toEqual([]);
  });

  test('keeps those of metrics', () => {
    expect(findBreaches(nodesOf(name)[0]?.metrics, metrics)).toEqual([]);
  });

  test('represents a node that was never seen as themes expect', () => {
    const [, offline] = nodesOf(name);
    expect(offline).toMatchObject({ online: false, metrics: null, last_seen: 0, os: '', cpu_cores: 0 });
    expect(offline).toMatchObject({ expires_at: null, expires_in: null, group: '', country: '' });
    expect(Object.keys(node).filter((key) => !(key in (offline ?? {})))).toEqual([]);
  });
});

describe('GET /api/nodes/{id}/metrics', () => {
  test('keeps its keys, types and units', () => {
    expect(findBreaches(seen.history, history)).toEqual([]);
  });

  test('keeps those of a row of metrics', () => {
    const [row] = listOf('history', 'metrics');
    expect(findBreaches(row, historyRow)).toEqual([]);
  });

  test('keeps those of a row of latency', () => {
    const [row] = listOf('history', 'ping');
    expect(findBreaches(row, pingRow)).toEqual([]);
  });
});

test('reports a removed key or a changed unit', () => {
  const { mem_used: _, ...less } = sampleMetrics;
  const changed = {
    ...less,
    net_tx: Math.round(less.net_tx ?? 0),
    cpu: 0.125,
    total_rx: 1500,
    total_tx: 700,
    month_rx: 1500,
    month_tx: 700,
  };
  expect(findBreaches(changed, metrics)).toEqual(['cpu is 0.125', 'mem_used is undefined']);
});
