import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAgent } from '../../support/agents/agent-program.ts';
import { askHub, logInAt } from '../../support/hub/hub-requests.ts';
import { runHub, type TestProcess } from '../../support/process.ts';

// The hub's list of attempts, with real installers and agents.

const PASSWORD = 'correct horse battery staple';
let folder: string;
let hub: TestProcess;
let url: string;
let cookie: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-attempts-'));
  const args = ['serve', '--listen', '127.0.0.1:0', '--db', join(folder, 'muster.db'), '--log-level', 'warn'];
  hub = runHub(args, { MUSTER_ADMIN_PASSWORD: PASSWORD, MUSTER_VALIDATE_RESPONSES: '1' });
  [, url = ''] = await hub.waitFor(/listens on (http:\/\/127\.0\.0\.1:\d+)/);
  cookie = await logInAt(url, PASSWORD);
});

afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true, force: true });
});

const list = async () => (await askHub(url, 'GET', '/api/agent-attempts', { cookie })).body;
const kinds = async () => (await list()).attempts.map(({ kind }: { kind: string }) => kind);

test('a hub on loopback says so, and starts with an empty list', async () => {
  expect(await list()).toMatchObject({ loopback_only: true, addresses: [], attempts: [] });
});

test('the installer, an agent with a wrong token and TLS to the plain port are listed with their address', async () => {
  await askHub(url, 'GET', '/install.sh');
  const agent = runAgent(['--server', url], { MUSTER_TOKEN: 'a'.repeat(43) });
  await expect.poll(kinds, { timeout: 60_000 }).toContain('unknown_token');
  await agent.stop();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  // The start of a ClientHello (RFC 8446, section 4.1.2).
  socket.end(Buffer.from('16030100050100000103', 'hex'));
  socket.resume();
  await once(socket, 'close');
  expect(await kinds()).toEqual(['tls', 'unknown_token', 'installer']);
  const [tls] = (await list()).attempts;
  expect(tls).toMatchObject({ address: '127.0.0.1', node_id: null, clock_offset: null });
});

test('a valid token without an upgrade names its node, and so does a connection with a wrong clock', async () => {
  const { body: node } = await askHub(url, 'POST', '/api/nodes', { cookie, body: { name: 'web-1' } });
  const authorization = `Bearer ${node.token}`;
  expect((await askHub(url, 'GET', '/api/agent/ws', { headers: { authorization } })).status).toBe(426);
  expect((await list()).attempts[0]).toMatchObject({ kind: 'no_upgrade', node_id: node.id });

  const agent = runAgent(['--server', url, '--interval', '1'], { MUSTER_TOKEN: node.token });
  await expect
    .poll(async () => (await askHub(url, 'GET', '/api/nodes', { cookie })).body.nodes[0].online, {
      timeout: 60_000,
    })
    .toBe(true);
  await agent.stop();
  // Its clock is the hub's.
  expect(await kinds()).not.toContain('connected');

  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = [
    'GET /api/agent/ws HTTP/1.1',
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Authorization: ${authorization}`,
    `Date: ${new Date(Date.now() - 7_200_000).toUTCString()}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.destroy();
  const [latest] = (await list()).attempts;
  expect(latest).toMatchObject({ kind: 'connected', node_id: node.id });
  expect(Math.abs(latest.clock_offset + 7_200)).toBeLessThan(5);
});
