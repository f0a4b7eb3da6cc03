import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runAgent } from '../support/agents/agent-program.ts';
import { logInAt } from '../support/hub/hub-requests.ts';
import { listenOnLoopback } from '../support/network/listen.ts';
import { runHub, type TestProcess } from '../support/process.ts';
import { canMeasureIcmp } from './support/icmp-permission.ts';

const PASSWORD = 'chosen by the operator';
const patience = { timeout: 60_000, interval: 100 };
/** Seconds; the contract's minimum. */
const INTERVAL = 5;
/** Otherwise the agent is sent no ICMP tasks. */
const canPing = canMeasureIcmp();

let folder: string;
let hub: TestProcess;
let agent: TestProcess;
let url: string;
let cookie: string;
let servers: Server[];
/** Times of the connections to the TCP target, ms. */
let visits: number[];
let closedPort: number;

interface Ping {
  task_id: number;
  name: string;
  latency: number | null;
  loss: number;
  recent: (number | null)[];
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function listen(server: Server): Promise<number> {
  servers.push(server);
  return await listenOnLoopback(server);
}

async function findPing(name: string): Promise<Ping | undefined> {
  const { nodes } = await request<{ nodes: { pings: Ping[] }[] }>('GET', '/api/nodes');
  return nodes[0]?.pings.find((one) => one.name === name);
}

/** Resolves to the task's ping once it satisfies `fits`. */
function waitForPing(name: string, fits: (ping: Ping) => boolean = () => true): Promise<Ping> {
  return vi.waitFor(async () => {
    const ping = await findPing(name);
    if (ping === undefined || !fits(ping)) throw new Error(`${name} is ${JSON.stringify(ping)}`);
    return ping;
  }, patience);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-probes-'));
  servers = [];
  visits = [];
  cookie = '';
  const args = ['serve', '--listen', '127.0.0.1:0', '--db', join(folder, 'muster.db'), '--log-level', 'warn'];
  hub = runHub(args, { MUSTER_ADMIN_PASSWORD: PASSWORD });
  const [, port] = await hub.waitFor(/listens on http:\/\/127\.0\.0\.1:(\d+)/);
  url = `http://127.0.0.1:${port}`;
  cookie = await logInAt(url, PASSWORD);
  const node = await request<{ id: number; token: string }>('POST', '/api/nodes', { name: 'prober' });

  const tcpPort = await listen(
    createServer((socket) => {
      visits.push(performance.now());
      socket.on('error', () => socket.destroy()).end();
    }),
  );
  const httpPort = await listen(createHttpServer((_request, response) => response.end('fine')));
  const closed = createServer();
  closedPort = await listen(closed);
  await new Promise((resolve) => closed.close(resolve));
  for (const [name, target] of [
    ['tcp', `127.0.0.1:${tcpPort}`],
    ['http', `http://127.0.0.1:${httpPort}/health`],
    ['closed', `127.0.0.1:${closedPort}`],
    ['icmp', '127.0.0.1'],
  ])
    await request('POST', '/api/ping-tasks', { name, target, interval: INTERVAL, node_ids: [node.id] });

  agent = runAgent(['--server', url, '--interval', '1'], { MUSTER_TOKEN: node.token });
});

afterAll(async () => {
  await Promise.all([agent.stop('SIGKILL'), hub.stop('SIGKILL')]);
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(['tcp', 'http'])('the latency of a reachable %s target shows with the node', async (name) => {
  const { latency, loss, recent } = await waitForPing(name);
  expect(latency).toBeGreaterThan(0);
  expect(loss).toBe(0);
  // Values in `recent` are rounded to two digits.
  expect(Math.abs((recent.at(-1) ?? 0) - (latency ?? 0))).toBeLessThanOrEqual(0.5);
});

test('a closed port is lost', async () => {
  const { latency, loss, recent } = await waitForPing('closed');
  expect([latency, loss]).toEqual([null, 100]);
  // On a busy machine the second probe may be complete before the first one is read.
  expect(recent.every((one) => one === null)).toBe(true);
});

test('a changed task restarts, and the others go on', async () => {
  await waitForPing('tcp');
  const { task_id } = await waitForPing('http');
  const before = visits.length;
  await request('PUT', `/api/ping-tasks/${task_id}`, { interval: INTERVAL + 1 });
  const kept = canPing ? 3 : 2;
  await agent.waitFor(new RegExp(`ping tasks received kept=${kept} started=1 stopped=1 ignored=0`));
  await vi.waitFor(() => expect(visits.length).toBeGreaterThan(before), patience);
});

test('a port that opens is reachable from the next probe on', async () => {
  const { recent } = await waitForPing('closed');
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(closedPort, '127.0.0.1', resolve));
  const { latency, loss } = await waitForPing('closed', (ping) => ping.latency !== null);
  expect(latency).toBeGreaterThan(0);
  expect(loss).toBeLessThan(100);
  expect(recent[0]).toBeNull();
});

test.runIf(canPing)('an echo is measured, or the agent says once why it cannot be', async () => {
  const reason = 'cannot run ICMP probes';
  const log = () => agent.output.stdout + agent.output.stderr;
  const ping = await vi.waitFor(async () => {
    const found = await findPing('icmp');
    if (found === undefined && !log().includes(reason))
      throw new Error('neither a result nor a reason was logged');
    return found;
  }, patience);
  if (ping !== undefined) {
    expect(ping.latency).toBeGreaterThan(0);
    return;
  }
  expect(log()).toMatch(/reason="this user is not permitted to send pings"/);
  expect(log().split(reason)).toHaveLength(2);
});

test.runIf(!canPing)('an agent that cannot send echoes measures no ICMP tasks, and says so', async () => {
  await waitForPing('tcp');
  const { nodes } = await request<{ nodes: { probes: string[] | null }[] }>('GET', '/api/nodes');
  expect(nodes[0]?.probes).toEqual(['tcp', 'http', 'tls', 'dns', 'options']);
  expect(await findPing('icmp')).toBeUndefined();
});
