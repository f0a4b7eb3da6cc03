import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countIds } from '../../support/data/store.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub({ store: { drawId: countIds() } });
  cookie = await hub.openSession();
});
afterEach(() => hub.remove());

const pingTask = { name: 'Resolver', target: '192.0.2.1', interval: 60 };

const post = (body: Record<string, unknown> = {}) =>
  hub.request('POST', '/api/ping-tasks', { cookie, body: { ...pingTask, ...body } });
const put = (id: number, body: unknown) => hub.request('PUT', `/api/ping-tasks/${id}`, { cookie, body });
const remove = (id: number) => hub.request('DELETE', `/api/ping-tasks/${id}`, { cookie });
const list = async () => (await hub.request('GET', '/api/ping-tasks', { cookie })).body.tasks;

async function listPings(id: number, session: { cookie?: string } = { cookie }) {
  const { nodes } = (await hub.request('GET', '/api/nodes', session)).body;
  return nodes.find((node: { id: number }) => node.id === id).pings;
}

const makeResult = (task_id: number, latency_ms: number) => ({
  jsonrpc: '2.0',
  method: 'ping.result',
  params: { task_id, latency_ms },
});

/** Ids in the next task list sent to the agent. */
async function readIds(agent: TestSocket): Promise<number[]> {
  const { method, params } = await agent.nextJson();
  expect(method).toBe('ping.tasks');
  return params.map((task: { id: number }) => task.id);
}

/** Whether the agent received nothing else. */
async function expectSilence(agent: TestSocket): Promise<void> {
  await agent.settle();
  const next = await Promise.race([agent.next(), Promise.resolve('nothing')]);
  expect(next).toBe('nothing');
}

describe('CRUD', () => {
  test('creates a task with defaults and a Location header', async () => {
    const answer = await post();
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({ id: 1, sort: 1, ...pingTask, node_ids: [], all_nodes: false, check: {} });
    expect(answer.headers.get('location')).toBe('/api/ping-tasks/1');
  });

  test('updates only the given fields, and the update survives a restart', async () => {
    const { id } = await hub.addNode();
    await post({ node_ids: [id] });
    const expected = {
      id: 1,
      sort: 1,
      ...pingTask,
      interval: 30,
      node_ids: [id],
      all_nodes: false,
      check: {},
    };
    expect(await put(1, { interval: 30 })).toMatchObject({ status: 200, body: expected });
    expect((await put(1, {})).body).toEqual(expected);
    hub = await hub.restart();
    cookie = await hub.openSession();
    expect(await list()).toEqual([expected]);
    expect((await put(1, { node_ids: [], all_nodes: true })).body).toMatchObject({
      node_ids: [],
      all_nodes: true,
    });
  });

  test('lists tasks by sort, then id, and never reuses a deleted id', async () => {
    for (const sort of [5, undefined, 0, 5]) await post({ sort });
    expect((await list()).map((task: { id: number }) => task.id)).toEqual([3, 1, 4, 2]);
    expect((await put(2, { sort: 0 })).body.sort).toBe(0);
    expect((await list()).map((task: { id: number }) => task.id)).toEqual([2, 3, 1, 4]);
    expect((await remove(4)).status).toBe(204);
    expect((await post()).body).toMatchObject({ id: 5, sort: 6 });
  });

  test('an unknown task is 404 for every method, a malformed id is 400', async () => {
    expect((await put(9, { name: 'x' })).status).toBe(404);
    expect((await remove(9)).status).toBe(404);
    for (const id of ['x', '0', '-1', '1.5'])
      expect((await hub.request('DELETE', `/api/ping-tasks/${id}`, { cookie })).status).toBe(400);
  });

  test('rejects a task beyond 128, concurrent requests included', async () => {
    for (let count = 1; count <= 126; count += 1) expect((await post()).status).toBe(201);
    const answers = await Promise.all([post(), post(), post(), post()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(await post()).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    await remove(1);
    expect((await post()).status).toBe(201);
  });

  test.each([
    ['target', 'example.com:65535', 'example.com:65536'],
    ['target', '2606:4700::1111', 'two words'],
    ['target', 'https://example.com/health?x=1', 'ftp://example.com'],
    ['target', 'a'.repeat(253), '-c10'],
  ])('%s, row %$', async (key, good, bad) => {
    expect((await post({ [key]: good })).status).toBe(201);
    const refusal = await post({ [key]: bad });
    expect(refusal).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(refusal.body.errors[0].pointer).toMatch(new RegExp(`^/${key}`));
    expect((await put(1, { [key]: bad })).status).toBe(400);
    expect(await list()).toHaveLength(1);
  });

  test('reports unknown nodes with their pointers and stores nothing', async () => {
    const { id } = await hub.addNode();
    const expected = {
      status: 400,
      body: { errors: [{ pointer: '/node_ids/1' }, { pointer: '/node_ids/2' }] },
    };
    expect(await post({ node_ids: [id, 98, 99] })).toMatchObject(expected);
    expect(await list()).toEqual([]);
    await post({ node_ids: [id] });
    expect(await put(1, { node_ids: [id, 98, 99] })).toMatchObject(expected);
    expect((await list())[0].node_ids).toEqual([id]);
  });

  test('reports a duplicate node with its pointer', async () => {
    const { id } = await hub.addNode();
    const expected = { status: 400, body: { errors: [{ pointer: '/node_ids/1' }] } };
    expect(await post({ node_ids: [id, id] })).toMatchObject(expected);
    await post();
    expect(await put(1, { node_ids: [id, id] })).toMatchObject(expected);
  });

  test('accepts a list of 10,000 nodes and rejects one more', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const most = await post({ node_ids: ids(10_000) });
    expect(most.body.errors).toHaveLength(20);
    expect(most.body.errors[0].pointer).toBe('/node_ids/0');
    expect((await post({ node_ids: ids(10_001) })).body.errors).toMatchObject([{ pointer: '/node_ids' }]);
  });

  test('removes a deleted node from every assignment, also after a restart', async () => {
    const [one, two] = [await hub.addNode(), await hub.addNode()];
    await post({ node_ids: [one.id, two.id] });
    await hub.request('DELETE', `/api/nodes/${one.id}`, { cookie });
    expect((await list())[0].node_ids).toEqual([two.id]);
    hub = await hub.restart();
    cookie = await hub.openSession();
    expect((await list())[0].node_ids).toEqual([two.id]);
  });
});

describe('ping.tasks', () => {
  test('sends a new connection its tasks, with only the fields an agent needs', async () => {
    const { id, token } = await hub.addNode();
    await post({ node_ids: [id] });
    await post();
    const agent = await openAgent(hub.wsUrl, token);
    expect(await agent.nextJson()).toEqual({
      jsonrpc: '2.0',
      method: 'ping.tasks',
      params: [{ id: 1, target: pingTask.target, interval: pingTask.interval }],
    });
  });

  test('sends every change immediately to the affected agents only', async () => {
    const [one, two] = [await hub.addNode(), await hub.addNode()];
    const [a, b] = [await openAgent(hub.wsUrl, one.token), await openAgent(hub.wsUrl, two.token)];
    expect([await readIds(a), await readIds(b)]).toEqual([[], []]);
    await post({ node_ids: [one.id] });
    expect(await readIds(a)).toEqual([1]);
    await post({ all_nodes: true });
    expect([await readIds(a), await readIds(b)]).toEqual([[1, 2], [2]]);
    await put(1, { node_ids: [two.id] });
    expect([await readIds(a), await readIds(b)]).toEqual([[2], [1, 2]]);
    await put(1, { interval: 5 });
    expect(await readIds(b)).toEqual([1, 2]);
    await put(1, { name: 'only a name' });
    await remove(1);
    expect(await readIds(b)).toEqual([2]);
    await put(2, { all_nodes: false });
    expect([await readIds(a), await readIds(b)]).toEqual([[], []]);
    await expectSilence(a);
    await expectSilence(b);
  });

  test('sends the tasks for all nodes to a node added later', async () => {
    await post({ all_nodes: true });
    const { token } = await hub.addNode();
    expect(await readIds(await openAgent(hub.wsUrl, token))).toEqual([1]);
  });

  test('sends an agent the first 64 tasks in order', async () => {
    for (let count = 1; count <= 65; count += 1) await post({ all_nodes: true });
    const { token } = await hub.addNode();
    const agent = await openAgent(hub.wsUrl, token);
    const first = await readIds(agent);
    expect(first).toHaveLength(64);
    expect(first).not.toContain(65);
    await put(65, { sort: 0 });
    const second = await readIds(agent);
    expect(second).toHaveLength(64);
    expect(second.slice(0, 2)).toEqual([65, 1]);
  });

  test('agents that connect while tasks change end up with the latest list', async () => {
    const nodes: { token: string }[] = [];
    for (let count = 1; count <= 10; count += 1) nodes.push(await hub.addNode());
    const changes = Promise.all(Array.from({ length: 10 }, () => post({ all_nodes: true })));
    const agents = await Promise.all(nodes.map(({ token }) => openAgent(hub.wsUrl, token)));
    await changes;
    const expected = Array.from({ length: 10 }, (_, index) => index + 1);
    for (const agent of agents) {
      let ids: number[] = [];
      while (ids.length < 10) ids = await readIds(agent);
      expect(ids).toEqual(expected);
      await expectSilence(agent);
    }
  });
});

describe('ping.result', () => {
  async function startAgent(config: Record<string, unknown> = {}) {
    const { id, token } = await hub.addNode(config.name === undefined ? { name: 'node', ...config } : config);
    return { id, agent: await openAgent(hub.wsUrl, token) };
  }

  async function report(agent: TestSocket, results: [number, number][], everyMs = 60_000) {
    for (const [task, latency] of results) {
      hub.runtime.advance(everyMs);
      agent.send(makeResult(task, latency));
      await agent.settle();
    }
    hub.runtime.advance(2000);
  }

  test('adds latency, loss and recent results to the node’s view', async () => {
    const { id, agent } = await startAgent();
    await post({ all_nodes: true });
    await post({ node_ids: [id], name: 'second' });
    expect(await listPings(id)).toEqual([]);
    await report(agent, [
      [1, 12.4],
      [1, -1],
      [1, 3.1449],
    ]);
    expect(await listPings(id)).toEqual([
      {
        task_id: 1,
        name: 'Resolver',
        at: expect.any(Number),
        latency: 3.14,
        loss: 33.3,
        recent: [12, null, 3.1],
      },
    ]);
    await report(agent, [
      [2, 8],
      [1, -1],
    ]);
    expect(await listPings(id)).toMatchObject([
      { task_id: 1, latency: null, loss: 50 },
      { task_id: 2, name: 'second', latency: 8, loss: 0, recent: [8] },
    ]);
  });

  test('keeps the latest 30 results', async () => {
    const { id, agent } = await startAgent();
    await post({ all_nodes: true, interval: 5 });
    await report(
      agent,
      Array.from({ length: 31 }, (_, index): [number, number] => [1, index]),
      5000,
    );
    const [{ recent }] = await listPings(id);
    expect(recent).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  test('drops and counts results of tasks not assigned to the node', async () => {
    const { id, agent } = await startAgent();
    const other = await startAgent();
    await post({ node_ids: [other.id] });
    await report(agent, [
      [1, 5],
      [99, 5],
    ]);
    expect(hub.hub.services.ingest.counts).toMatchObject({ pingResults: 0, unassignedPingResults: 2 });
    expect(await listPings(id)).toEqual([]);
    expect(await listPings(other.id)).toEqual([]);
  });

  test('removes results after a change of target or assignment, and with a deleted task', async () => {
    const { id, agent } = await startAgent();
    for (let count = 1; count <= 3; count += 1) await post({ node_ids: [id] });
    await report(agent, [
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    await put(1, { target: '192.0.2.2' });
    await put(2, { node_ids: [] });
    await put(2, { node_ids: [id] });
    await put(3, { name: 'renamed', interval: 30 });
    expect(await listPings(id)).toMatchObject([{ task_id: 3, name: 'renamed', recent: [3] }]);
    await remove(3);
    expect(await listPings(id)).toEqual([]);
  });

  test('limits a flood of results to the task’s interval', async () => {
    const { id, agent } = await startAgent();
    await post({ all_nodes: true, interval: 10 });
    const flood = Array.from({ length: 400 }, (): [number, number] => [1, 1]);
    await report(agent, flood, 250);
    const { pingResults, rateLimitedPingResults } = hub.hub.services.ingest.counts;
    expect(pingResults + rateLimitedPingResults).toBe(400);
    // 100 s at 4 results per 30 s, plus an initial burst of 3.
    expect(pingResults).toBeGreaterThanOrEqual(13);
    expect(pingResults).toBeLessThanOrEqual(16);
    expect((await listPings(id))[0].recent).toHaveLength(pingResults);
  });

  test('a lost probe reported late does not displace the next result', async () => {
    const { agent } = await startAgent();
    await post({ all_nodes: true, interval: 5 });
    for (const wait of [5000, 5000, 10, 4990, 5000, 10, 4990]) await report(agent, [[1, 1]], wait);
    expect(hub.hub.services.ingest.counts).toMatchObject({ pingResults: 7, rateLimitedPingResults: 0 });
  });
});
