import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countIds } from '../../support/data/store.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openReportingAgent, sendReport } from '../../support/hub/reports.ts';
import { openAgent } from '../../support/network/socket.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub({ store: { drawId: countIds() } });
  cookie = await hub.openSession();
});
afterEach(() => hub.remove());

const post = (body: unknown) => hub.request('POST', '/api/nodes', { cookie, body });
const put = (id: number, body: unknown) => hub.request('PUT', `/api/nodes/${id}`, { cookie, body });
const list = async () => (await hub.request('GET', '/api/nodes', { cookie })).body.nodes;

test('creates a node with defaults, a token and a Location header', async () => {
  const answer = await post({ name: 'web-1' });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      id: 1,
      name: 'web-1',
      group: '',
      tags: [],
      public: true,
      remark: '',
      traffic_mode: 'sum',
      traffic_reset_day: 1,
      expires_at: null,
      expires_in: null,
      online: false,
      metrics: null,
      month_start: '2026-03-01',
    },
  });
  expect(answer.headers.get('location')).toBe('/api/nodes/1');
  expect(answer.body.token).toMatch(/^[\w-]{43}$/);
});

test('updates only the given fields, and the update survives a restart', async () => {
  await post({ name: 'web-1', group: 'eu', tags: ['a'], price: 4.5, currency: 'EUR' });
  const answer = await put(1, { name: 'web-2', expires_at: '2026-03-20', country_pin: 'DE' });
  const expected = {
    name: 'web-2',
    group: 'eu',
    tags: ['a'],
    price: 4.5,
    currency: 'EUR',
    expires_at: '2026-03-20',
    expires_in: 10,
    country: 'DE',
  };
  expect(answer).toMatchObject({ status: 200, body: expected });
  hub = await hub.restart();
  expect((await list())[0]).toMatchObject(expected);
});

test.each([
  ['2026-03-10', 0],
  ['2026-03-11', 1],
  ['2026-03-09', -1],
  ['2027-03-10', 365],
])('a plan that ends on %s ends in %i days', async (date, days) => {
  expect((await post({ name: 'n', expires_at: date })).body.expires_in).toBe(days);
});

describe('configuration limits', () => {
  test.each([
    ['name', ' x ', '   '],
    ['name', 'tab', 'a\tb'],
    ['public_remark', 'one line', 'two\nlines'],
    ['country_pin', 'DE', 'de'],
    ['currency', 'EUR', 'euro'],
    ['billing_cycle', '18m', '0m'],
    ['billing_cycle', 'once', 'weekly'],
    ['expires_at', '2028-02-29', '2027-02-29'],
    ['expires_at', null, ''],
  ])('%s, row %$', async (key, good, bad) => {
    expect((await post({ name: 'n', [key]: good })).status).toBe(201);
    const refusal = await post({ name: 'n', [key]: bad });
    expect(refusal).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(refusal.body.errors[0].pointer).toMatch(new RegExp(`^/${key}`));
    expect(await list()).toHaveLength(1);
  });

  test.each([
    ['an unknown key', { name: 'n', nick: 'x' }, '/nick'],
    ['a key of the hub', { name: 'n', token: 'x'.repeat(43) }, '/token'],
  ])('%s is refused with its pointer', async (_name, body, pointer) => {
    expect((await post(body)).body).toMatchObject({ code: 'invalid_request', errors: [{ pointer }] });
  });
});

test('order: accepts a permutation and rejects anything else with a conflict', async () => {
  for (const name of ['a', 'b', 'c']) await post({ name });
  const order = (ids: unknown) => hub.request('PUT', '/api/nodes/order', { cookie, body: { ids } });
  expect(await order([3, 1, 2])).toMatchObject({ status: 200, body: { ids: [3, 1, 2] } });
  expect((await list()).map((node: { id: number }) => node.id)).toEqual([3, 1, 2]);
  for (const ids of [[1, 2], [1, 2, 3, 4], [1, 2, 2], []])
    expect(await order(ids)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await order(['1', 2, 3])).status).toBe(400);
  hub = await hub.restart();
  expect((await list()).map((node: { id: number }) => node.id)).toEqual([3, 1, 2]);
});

test('an unknown node is 404 for every method', async () => {
  expect((await put(9, { name: 'x' })).status).toBe(404);
  expect((await hub.request('DELETE', '/api/nodes/9', { cookie })).status).toBe(404);
  expect((await hub.request('POST', '/api/nodes/9/token', { cookie })).status).toBe(404);
});

describe('the traffic ledger', () => {
  async function reportTraffic(token: string, counters: [number, number][]) {
    const agent = await openAgent(hub.wsUrl, token);
    for (const [net_rx_total, net_tx_total] of counters) {
      await sendReport(hub, agent, { net_rx_total, net_tx_total });
    }
    await agent.close();
  }

  test('counts increases, uses the first report as baseline, and loses nothing on restart', async () => {
    const { token } = await hub.addNode({ name: 'n', traffic_mode: 'max' });
    await reportTraffic(token, [
      [1000, 500],
      [1600, 700],
    ]);
    hub.runtime.advance(2000);
    expect((await list())[0]).toMatchObject({ total_rx: 600, total_tx: 200, month_rx: 600, month_used: 600 });
    hub = await hub.restart();
    await reportTraffic(token, [[2600, 800]]);
    hub.runtime.advance(2000);
    expect((await list())[0]).toMatchObject({
      total_rx: 1600,
      total_tx: 300,
      day_rx: 1600,
      month_used: 1600,
    });
  });

  const correct = (id: number, body: unknown) =>
    hub.request('PUT', `/api/nodes/${id}/traffic`, { cookie, body });

  test('a correction applies immediately, later reports add to it, and it survives a restart', async () => {
    const { id, token } = await hub.addNode({ name: 'n', traffic_mode: 'up' });
    await reportTraffic(token, [
      [1000, 500],
      [1600, 700],
    ]);
    await list();
    const answer = await correct(id, { total_rx: 10_000, month_tx: 50 });
    expect(answer).toMatchObject({
      status: 200,
      body: { total_rx: 10_000, total_tx: 200, month_rx: 600, month_tx: 50, month_used: 50, day_rx: 600 },
    });
    expect((await list())[0]).toMatchObject({ total_rx: 10_000, month_tx: 50, day_rx: 600 });
    hub = await hub.restart();
    await reportTraffic(token, [[1700, 710]]);
    hub.runtime.advance(2000);
    expect((await list())[0]).toMatchObject({ total_rx: 10_100, month_tx: 60, month_rx: 700, day_rx: 700 });
  });

  test('accepts the largest figure; an unknown node is 404', async () => {
    const { id } = await hub.addNode();
    const total_rx = Number.MAX_SAFE_INTEGER;
    expect(await correct(id, { total_rx })).toMatchObject({ status: 200, body: { total_rx } });
    expect((await correct(99, { total_rx })).status).toBe(404);
  });

  test('metrics include the totals, and the raw counters for the administrator only', async () => {
    const { token } = await hub.addNode({ name: 'n' });
    const _agent = await openReportingAgent(hub, token, { net_rx_total: 7 });
    const [asAdmin] = await list();
    expect(asAdmin.metrics).toMatchObject({ total_rx: 0, month_tx: 0, net_rx_total: 7 });
    const [asVisitor] = (await hub.request('GET', '/api/nodes')).body.nodes;
    expect(Object.keys(asVisitor.metrics)).not.toEqual(expect.arrayContaining(['net_rx_total']));
    expect(asVisitor.metrics).not.toHaveProperty('boot_id');
  });
});

test('two concurrent changes of the reset day lose nothing of the period', async () => {
  await post({ name: 'web-1' });
  await hub.request('PUT', '/api/nodes/1/traffic', { cookie, body: { month_rx: 1000, month_tx: 500 } });
  const { nodes } = hub.hub.services;
  await Promise.all([15, 1, 20, 5].map((traffic_reset_day) => nodes.update(1, { traffic_reset_day })));
  const [node] = await list();
  expect(node).toMatchObject({ traffic_reset_day: 5, month_start: '2026-03-05' });
  expect([node.month_rx, node.month_tx]).toEqual([1000, 500]);
});
