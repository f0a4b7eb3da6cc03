import { limits } from '@muster/generated/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeHello } from '../../support/data/samples.ts';
import { countIds } from '../../support/data/store.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';

let hub: TestHub;
let cookie: string;
/** All connected agents, which the hub hears of at least once a minute. */
let connected: TestSocket[] = [];

beforeEach(async () => {
  hub = await bootHub({ store: { drawId: countIds() } });
  cookie = await hub.openSession();
  connected = [];
});
afterEach(() => hub.remove());

const kinds = ['icmp', 'tcp', 'http', 'tls', 'dns', 'options'];
const task = { name: 'Shop', target: 'https://shop.example/', interval: 60, all_nodes: true };

const ask = async (path: string) => (await hub.request('GET', path, { cookie })).body;
const addTask = (body: Record<string, unknown> = {}) =>
  hub.request('POST', '/api/ping-tasks', { cookie, body: { ...task, ...body } });
const now = () => Math.floor(hub.runtime.now() / 1000);

async function addAgent(name: string, probes: string[] | undefined = kinds) {
  const { id, token } = await hub.addNode({ name });
  const agent = await openAgent(hub.wsUrl, token);
  await agent.nextJson();
  agent.send(makeHello({ probes }));
  await agent.settle();
  connected.push(agent);
  return { id, token, agent };
}

/** Sends the results of one probe a minute, and lets the hub judge them. */
async function probe(agents: TestSocket[], ...results: Record<string, unknown>[]): Promise<void> {
  for (const result of results) {
    hub.runtime.advance(60_000);
    for (const agent of connected) await agent.settle();
    for (const agent of agents) {
      agent.send({ jsonrpc: '2.0', method: 'ping.result', params: { task_id: 1, ...result } });
      await agent.settle();
    }
    hub.runtime.advance(1_000);
  }
}

const up = { latency_ms: 20 };
const refused = { latency_ms: -1, reason: 'status', detail: '503' };
const readCheck = async () => (await ask('/api/checks')).checks[0];

describe('what agents measure', () => {
  test('a check is sent only to agents that can do it, with its options and nothing else', async () => {
    const able = await addAgent('able');
    const old = await addAgent('old', ['icmp', 'tcp', 'http']);
    await addTask({ check: { statuses: ['2xx', '401'], slow_ms: 800, public_name: 'Shop', quorum: 2 } });
    expect((await able.agent.nextJson()).params).toEqual([
      { id: 1, target: task.target, interval: 60, options: { statuses: ['2xx', '401'] } },
    ]);
    // It needs no options: every agent can do it.
    await hub.request('PUT', '/api/ping-tasks/1', { cookie, body: { check: { slow_ms: 800 } } });
    expect((await able.agent.nextJson()).params).toEqual([{ id: 1, target: task.target, interval: 60 }]);
    expect((await old.agent.nextJson()).params).toHaveLength(1);
    await hub.request('PUT', '/api/ping-tasks/1', { cookie, body: { target: 'dns:example.com?type=MX' } });
    expect((await able.agent.nextJson()).params).toHaveLength(1);
    expect((await old.agent.nextJson()).params).toEqual([]);
  });
});

describe('the state of a target', () => {
  test('is down after failures in a row, with the reason, and up again', async () => {
    const { agent } = await addAgent('a');
    await addTask({ check: { failures: 3 } });
    expect(await readCheck()).toMatchObject({
      state: 'unknown',
      since: null,
      nodes: { up: 0, slow: 0, down: 0 },
    });
    await probe([agent], up, refused, refused);
    expect(await readCheck()).toMatchObject({ state: 'up', nodes: { up: 1 } });
    await probe([agent], refused);
    const down = await readCheck();
    expect(down).toMatchObject({ state: 'down', reason: 'status', detail: '503', nodes: { up: 0, down: 1 } });
    // Since the first of them.
    expect(now() - down.since).toBe(123);
    await probe([agent], up);
    expect(await readCheck()).toMatchObject({ state: 'up', reason: null, detail: '' });
    const { outages, results, percent, days, to } = await ask('/api/checks/1');
    expect(outages).toEqual([{ began_at: down.since, ended_at: now() - 1, reason: 'status' }]);
    expect(results).toMatchObject([{ node_id: 1, state: 'up' }]);
    // It was watched since its first result, today.
    expect(to).toBe(new Date(now() * 1000).toISOString().slice(0, 10));
    expect(days).toEqual([...new Array(limits.availabilityDays - 1).fill(null), percent]);
    expect(percent).toBeGreaterThan(0);
    expect(percent).toBeLessThan(100);
  });

  test('is down only if as many nodes say so as the quorum wants', async () => {
    const agents = [(await addAgent('a')).agent, (await addAgent('b')).agent, (await addAgent('c')).agent];
    const [a, b, c] = agents as [TestSocket, TestSocket, TestSocket];
    await addTask({ check: { quorum: 2 } });
    await probe(agents, up);
    await probe([a], refused, refused);
    expect(await readCheck()).toMatchObject({ state: 'up', nodes: { up: 2, down: 1 } });
    await probe([b], refused, refused);
    expect(await readCheck()).toMatchObject({ state: 'down', nodes: { up: 1, down: 2 } });
    // A node that is offline does not count.
    for (const agent of [b, c]) await agent.close();
    connected = [a];
    hub.runtime.advance(61_000);
    expect(await readCheck()).toMatchObject({ state: 'down', nodes: { up: 0, down: 1 } });
  });

  test('is slow from the latency on that the check names', async () => {
    const { agent } = await addAgent('a');
    await addTask({ check: { slow_ms: 800 } });
    await probe([agent], { latency_ms: 799 }, { latency_ms: 799 });
    expect((await readCheck()).state).toBe('up');
    await probe([agent], { latency_ms: 800 }, { latency_ms: 800 });
    expect(await readCheck()).toMatchObject({ state: 'slow', reason: 'slow' });
  });

  test('is unknown once no node has measured it for 150 s', async () => {
    const { agent } = await addAgent('a');
    await addTask();
    await probe([agent], up);
    await agent.close();
    hub.runtime.advance(61_000);
    expect((await readCheck()).state).toBe('up');
    for (let second = 0; second < 151; second += 1) hub.runtime.advance(1_000);
    expect((await readCheck()).state).toBe('unknown');
  });

  test('has the end of the certificate that is valid for the shortest time', async () => {
    const a = await addAgent('a');
    const b = await addAgent('b');
    await addTask();
    await probe([a.agent], { ...up, certificate_until: now() + 900_000 });
    await probe([b.agent], { ...up, certificate_until: now() + 800_000 });
    const { results, certificate_until: until } = await ask('/api/checks/1');
    expect(until).toBe(results[1].certificate_until);
    expect(results[0].certificate_until).toBeGreaterThan(until);
  });

  test('survives a restart, with its outage', async () => {
    const { agent, token } = await addAgent('a');
    await addTask({ check: { public_name: 'Our shop' } });
    await probe([agent], up, refused, refused);
    const before = await readCheck();
    expect(before.state).toBe('down');
    hub = await hub.restart();
    cookie = await hub.openSession();
    expect(await readCheck()).toMatchObject({ state: 'down', since: before.since, reason: 'status' });
    const again = await openAgent(hub.wsUrl, token);
    connected = [again];
    await again.nextJson();
    again.send(makeHello({ probes: kinds }));
    await probe([again], up);
    const { outages, state } = await ask('/api/checks/1');
    expect(state).toBe('up');
    expect(outages).toMatchObject([{ began_at: before.since, ended_at: expect.any(Number) }]);
  });

  test('is deleted with the task, and a new target begins without one', async () => {
    const { agent } = await addAgent('a');
    await addTask();
    await probe([agent], refused, refused);
    expect((await readCheck()).state).toBe('down');
    await hub.request('PUT', '/api/ping-tasks/1', { cookie, body: { target: 'https://other.example/' } });
    hub.runtime.advance(1_000);
    expect(await readCheck()).toMatchObject({ state: 'unknown', nodes: { up: 0, slow: 0, down: 0 } });
    // Its outage has ended with the old target.
    expect((await ask('/api/checks/1')).outages).toMatchObject([{ ended_at: expect.any(Number) }]);
    await hub.request('DELETE', '/api/ping-tasks/1', { cookie });
    expect(await ask('/api/checks')).toEqual({ checks: [] });
    expect((await hub.request('GET', '/api/checks/1', { cookie })).status).toBe(404);
  });
});

describe('services', () => {
  test('visitors see checks with a public name, and of them nothing else', async () => {
    const { agent } = await addAgent('secret node');
    await addTask({ check: { public_name: 'Our shop' } });
    await addTask({ name: 'secret task', target: 'secret.example' });
    await probe([agent], up, refused, refused);
    const answer = await hub.request('GET', '/api/services');
    expect(answer.status).toBe(200);
    expect(answer.body.services).toMatchObject([
      {
        id: 1,
        name: 'Our shop',
        state: 'down',
        reason: 'status',
        outages: [{ ended_at: null, reason: 'status' }],
      },
    ]);
    expect(answer.body.services[0].days).toHaveLength(90);
    const { days, percent } = answer.body.services[0];
    expect(days.at(-1)).toBeLessThan(100);
    // It has been checked today only.
    expect(percent).toBe(days.at(-1));
    for (const secret of ['secret', 'example', '503', 'Shop"'])
      expect(JSON.stringify(answer.body)).not.toContain(secret);
  });

  test('are in the public feeds, their outages with the reason', async () => {
    const { agent } = await addAgent('secret node');
    await addTask({ check: { public_name: 'Our shop' } });
    await addTask({ name: 'secret task' });
    await probe([agent], up, refused, refused);
    await probe([agent], up);
    const { items } = (await hub.request('GET', '/api/feed.json')).body;
    expect(items.map(({ title }: { title: string }) => title)).toEqual([
      'Our shop is up again after 2 min',
      'Our shop is down',
    ]);
    expect(items[1].content_html).toContain('Its status was not the expected one.');
    expect(JSON.stringify(items)).not.toContain('secret');
    expect(new Set(items.map(({ id }: { id: string }) => id)).size).toBe(2);
  });

  test('are refused while the status page is private', async () => {
    await hub.request('PUT', '/api/settings', { cookie, body: { public_page: false } });
    expect((await hub.request('GET', '/api/services')).status).toBe(401);
    expect((await hub.request('GET', '/api/services', { cookie })).status).toBe(200);
  });
});

describe('what the contract cannot express', () => {
  test.each([
    [{ target: 'heartbeat:' }, '/node_ids'],
    [{ target: 'heartbeat:', all_nodes: false, check: { cron: '61 * * * *' } }, '/check/cron'],
    [{ check: { headers: [{ name: 'Host', value: 'a' }] } }, '/check/headers/0/name'],
  ])('%j is refused', async (body, pointer) => {
    expect(await addTask(body)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
    await addTask();
    expect(await hub.request('PUT', '/api/ping-tasks/1', { cookie, body })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
  });
});
