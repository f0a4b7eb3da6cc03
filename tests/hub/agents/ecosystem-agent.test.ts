import { createServer } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import BetterSqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { type EcosystemAgent, startEcosystemAgent } from '../../support/agents/ecosystem-agent.ts';
import { sampleFacts } from '../../support/data/samples.ts';
import { countIds } from '../../support/data/store.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { listenOnLoopback } from '../../support/network/listen.ts';
import { downloadBackup, uploadDatabase } from '../../support/themes/upload.ts';

// Agents of another hub that were moved to this one without being changed.

const HEX_TOKEN = '0123456789abcdef'.repeat(4);

let hub: TestHub;
let cookie: string;
let target: Server;
let port: number;

beforeAll(async () => {
  target = createTcpServer((socket) => socket.destroy());
  port = await listenOnLoopback(target);
});
afterAll(() => void target.close());

beforeEach(async () => {
  hub = await bootHub({ store: { drawId: countIds() } });
  cookie = await hub.openSession();
});
afterEach(() => hub.remove());

async function start(token: string): Promise<EcosystemAgent> {
  const agent = startEcosystemAgent({ wsUrl: hub.wsUrl, token, runtime: hub.runtime });
  onTestFinished(() => agent.stop());
  await expect.poll(() => agent.lists.length).toBe(1);
  return agent;
}

const addTask = async (aim: string, rest: object = {}) =>
  (
    await hub.request('POST', '/api/ping-tasks', {
      cookie,
      body: { name: aim, target: aim, interval: 5, all_nodes: true, ...rest },
    })
  ).body;

async function findNode(id: number) {
  hub.hub.services.snapshots.invalidate();
  const { nodes } = (await hub.request('GET', '/api/nodes', { cookie })).body;
  return nodes.find((node: { id: number }) => node.id === id);
}

const listTargets = (agent: EcosystemAgent) => agent.lists.at(-1)?.map((task) => task.target);

/** Registers as the ecosystem's installer does; resolves to the token. */
async function register(name: string): Promise<string> {
  const { body } = await hub.request('PUT', '/api/settings', { cookie, body: { registration_open: true } });
  const response = await fetch(`${hub.url}/api/agent/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${body.registration.key}` },
    body: new URLSearchParams({ name }),
  });
  expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/plain']);
  return response.text();
}

/** Puts a node's token into the database, as an import does. */
function setToken(path: string, token: string): void {
  const db = new BetterSqlite(path);
  try {
    db.prepare('UPDATE node SET token = ?').run(token);
  } finally {
    db.close();
  }
}

test('registers with a form, connects, and is shown with its facts and metrics', async () => {
  const agent = await start(await register('web-7'));
  hub.runtime.advance(1000);
  await agent.settle();
  expect(await findNode(1)).toMatchObject({
    name: 'web-7',
    online: true,
    hostname: sampleFacts.hostname,
    probes: ['tcp'],
    metrics: { procs: 131 },
  });
});

test('a token of 64 hexadecimal digits survives restart and restore, and is refused in any other form', async () => {
  const { id } = await hub.addNode();
  await hub.close();
  setToken(hub.db, HEX_TOKEN);
  hub = await hub.restart();
  cookie = await hub.openSession();
  const agent = await start(HEX_TOKEN);
  expect(await findNode(id)).toMatchObject({ online: true, token: HEX_TOKEN });
  agent.stop();

  const restored = await uploadDatabase(hub, await downloadBackup(hub, cookie), { cookie });
  expect(restored.status).toBe(200);
  cookie = await hub.openSession();
  expect(await findNode(id)).toMatchObject({ token: HEX_TOKEN });
  const again = await start(HEX_TOKEN);
  expect(again.isConnected).toBe(true);
  for (const token of [HEX_TOKEN.toUpperCase(), HEX_TOKEN.slice(1), `${HEX_TOKEN}0`]) {
    const wrong = startEcosystemAgent({ wsUrl: hub.wsUrl, token, runtime: hub.runtime });
    await expect.poll(() => wrong.refusals).toEqual([401]);
    wrong.stop();
  }
});

test('is sent TCP tasks only, at the handshake and at every change, so that no reachable target shows loss', async () => {
  const { id, token } = await hub.addNode();
  const tcp = `127.0.0.1:${port}`;
  await addTask('127.0.0.1');
  await addTask(tcp);
  const agent = await start(token);
  expect(listTargets(agent)).toEqual([tcp]);
  const page = await addTask(`http://${tcp}/`);
  const closed = await addTask('127.0.0.1:1');
  await expect.poll(() => listTargets(agent)).toEqual([tcp, '127.0.0.1:1']);
  await hub.request('PUT', `/api/ping-tasks/${page.id}`, { cookie, body: { target: 'localhost:1' } });
  await expect.poll(() => listTargets(agent)).toEqual([tcp, 'localhost:1', '127.0.0.1:1']);
  await hub.request('PUT', `/api/ping-tasks/${page.id}`, { cookie, body: { target: 'localhost' } });
  await expect.poll(() => listTargets(agent)).toEqual([tcp, '127.0.0.1:1']);

  hub.runtime.advance(5000);
  await expect.poll(() => agent.results.length).toBe(2);
  await agent.settle();
  const { pings } = await findNode(id);
  expect(pings).toEqual([
    expect.objectContaining({ task_id: 2, loss: 0, latency: expect.any(Number) }),
    expect.objectContaining({ task_id: closed.id, loss: 100, latency: null }),
  ]);
  expect(Number.isInteger(pings[0].latency)).toBe(true);
});

test('results of tasks that it was not sent are dropped: −1 for a kind that it does not know is no loss', async () => {
  const { id, token } = await hub.addNode();
  const icmp = await addTask('127.0.0.1');
  const agent = await start(token);
  agent.notify('ping.result', { task_id: icmp.id, latency_ms: -1 });
  await agent.settle();
  expect((await findNode(id)).pings).toEqual([]);
  expect(hub.hub.services.ingest.counts).toMatchObject({ pingResults: 0, unassignedPingResults: 1 });
});

test('stays connected for ten minutes on the hub’s pings alone', async () => {
  const { id, token } = await hub.addNode();
  const agent = await start(token);
  for (let second = 0; second < 600; second += 10) {
    hub.runtime.advance(10_000);
    await agent.settle();
  }
  expect([agent.connections, agent.isConnected, (await findNode(id)).online]).toEqual([1, true, true]);
});

test('a hub that sends no pings would lose it after 90 seconds', async () => {
  const runtime = createManualRuntime();
  const http = createServer();
  const silent = new WebSocketServer({ server: http });
  silent.on('connection', (socket) => socket.send('{"jsonrpc":"2.0","method":"ping.tasks","params":[]}'));
  const port = await listenOnLoopback(http);
  const wsUrl = `ws://127.0.0.1:${port}`;
  const agent = startEcosystemAgent({ wsUrl, token: HEX_TOKEN, runtime });
  onTestFinished(() => {
    agent.stop();
    http.closeAllConnections();
    http.close();
  });
  await expect.poll(() => agent.lists.length).toBe(1);
  runtime.advance(89_000);
  expect(agent.isConnected).toBe(true);
  runtime.advance(1000);
  await expect.poll(() => agent.isConnected).toBe(false);
  runtime.advance(1000);
  await expect.poll(() => agent.connections).toBe(2);
});

test('reconnects after a restart of the hub, keeps its timers, and goes on with its traffic', async () => {
  const { id, token } = await hub.addNode();
  const agent = await start(token);
  hub.runtime.advance(10_000);
  await agent.settle();
  const before = (await findNode(id)).total_rx;
  const { port: hubPort } = new URL(hub.url);
  await hub.close();
  await expect.poll(() => agent.isConnected).toBe(false);
  hub = await bootHub({
    folder: hub.db.slice(0, hub.db.lastIndexOf('/')),
    runtime: hub.runtime,
    options: { port: Number(hubPort) },
  });
  cookie = await hub.openSession();
  hub.runtime.advance(1000);
  await expect.poll(() => agent.connections).toBe(2);
  hub.runtime.advance(2000);
  await agent.settle();
  const node = await findNode(id);
  expect([node.online, node.probes]).toEqual([true, ['tcp']]);
  expect(node.total_rx).toBeGreaterThan(before);
});
