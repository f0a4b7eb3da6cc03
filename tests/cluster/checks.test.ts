import '../support/fetched-programs.ts';
import { beforeAll, expect, test } from 'vitest';
import { openPostgresStore, type PostgresDatabase, sharePostgres } from '../support/data/postgres.ts';
import { makeHello } from '../support/data/samples.ts';
import { makeNodeConfig, makeToken } from '../support/data/store.ts';
import type { HubProcess } from '../support/hub/hub-process.ts';
import { startSharedHub } from '../support/hub/shared-hub.ts';
import { openAgent, type TestSocket } from '../support/network/socket.ts';

// Nodes of several hubs vote on a target, and a heartbeat may be called at any hub.

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

const KEY = 'ab'.repeat(16);

/** Two hubs, with an agent at each, a check that needs both of them to be down, and a heartbeat. */
async function startHubs() {
  const db = await server.createSchema();
  const store = await openPostgresStore(server, { path: db });
  const tokens = ['a', 'b'].map(makeToken);
  for (const token of tokens) await store.insertNode({ config: makeNodeConfig(), token, created_at: 0 });
  const task = {
    name: 'Shop',
    target: '192.0.2.1:80',
    interval: 5,
    all_nodes: true,
    node_ids: [],
    sort: null,
  };
  const check = { quorum: 2, failures: 1 };
  const { id } = await store.insertPingTask({ ...task, check, heartbeat_key: null });
  await store.insertPingTask({
    ...task,
    name: 'Backup',
    target: 'heartbeat:',
    all_nodes: false,
    heartbeat_key: KEY,
  });
  await store.close();
  const hubs = await Promise.all(['one', 'other'].map((name) => startSharedHub(db, name)));
  const [one, other] = hubs as [HubProcess, HubProcess];
  const agents = await Promise.all([connect(one, tokens[0] ?? ''), connect(other, tokens[1] ?? '')]);
  const cookie = await one.login();
  const read = async (hub: HubProcess, name: string) => {
    const { checks } = await hub.call('GET', '/api/checks', { cookie });
    return checks.find((found: { name: string }) => found.name === name);
  };
  const send = (agent: TestSocket, latency_ms: number) =>
    agent.send({
      jsonrpc: '2.0',
      method: 'ping.result',
      params: { task_id: id, latency_ms, reason: 'refused' },
    });
  return { db, id, one, other, cookie, agents: agents as [TestSocket, TestSocket], read, send };
}

async function connect(hub: HubProcess, token: string): Promise<TestSocket> {
  const agent = await openAgent(hub.wsUrl, token);
  await agent.nextJson();
  agent.send(makeHello({ probes: ['tcp'] }));
  await agent.settle();
  return agent;
}

test('a target is down once nodes of both hubs say so, and its outage is recorded once', async () => {
  const { one, other, id, cookie, agents, read, send } = await startHubs();
  const [a, b] = agents;
  send(a, 5);
  send(b, 5);
  for (const hub of [one, other]) await expect.poll(async () => (await read(hub, 'Shop')).state).toBe('up');
  send(b, -1);
  await expect.poll(async () => (await read(one, 'Shop')).nodes).toEqual({ up: 1, slow: 0, down: 1 });
  expect((await read(one, 'Shop')).state).toBe('up');
  send(a, -1);
  for (const hub of [one, other])
    await expect.poll(() => read(hub, 'Shop')).toMatchObject({ state: 'down', reason: 'refused' });
  send(a, 5);
  for (const hub of [one, other]) {
    await expect.poll(async () => (await read(hub, 'Shop')).state).toBe('up');
    const { outages } = await hub.call('GET', `/api/checks/${id}`, { cookie });
    expect(outages).toMatchObject([{ reason: 'refused', ended_at: expect.any(Number) }]);
  }
});

test('calls of a heartbeat count at any hub, and survive the one that judged it', async () => {
  const { db, one, other, read } = await startHubs();
  for (const hub of [one, other]) {
    expect((await fetch(`${hub.url}/api/heartbeat/${KEY}/fail`)).status).toBe(204);
    for (const reader of [one, other])
      await expect.poll(() => read(reader, 'Backup')).toMatchObject({ state: 'down', reason: 'failed' });
    await fetch(`${hub.url}/api/heartbeat/${KEY}`, { method: 'POST' });
    for (const reader of [one, other])
      await expect.poll(async () => (await read(reader, 'Backup')).state).toBe('up');
  }
  await Promise.all([one.process.stop('SIGKILL'), other.process.stop('SIGKILL')]);
  const next = await startSharedHub(db, 'next');
  const cookie = await next.login();
  const { checks } = await next.call('GET', '/api/checks', { cookie });
  expect(checks).toMatchObject([{ name: 'Shop' }, { name: 'Backup', state: 'up' }]);
});
