import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { countIds } from '../../support/data/store.ts';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import { ask } from '../../support/network/http.ts';
import { openAgent, openSocket, type TestSocket } from '../../support/network/socket.ts';

// Vulnerabilities of comparable products, tried on the hub; docs/security-tests.md lists the advisory for each test.

let hub: TestHub;
let cookie: string;
let port: number;
let first: { id: number; token: string };
let second: { id: number; token: string };
let agent: TestSocket;

beforeAll(async () => {
  hub = await bootHub({ store: { drawId: countIds() } });
  cookie = await hub.openSession();
  port = Number(new URL(hub.url).port);
  first = await hub.addNode({ name: 'first' });
  second = await hub.addNode({ name: 'second', remark: 'secret-remark' });
  const body = { name: 'task', target: '192.0.2.1', interval: 60, node_ids: [second.id] };
  await hub.request('POST', '/api/ping-tasks', { cookie, body });
  agent = await openAgent(hub.wsUrl, first.token);
});
afterAll(async () => {
  await agent?.close();
  await hub?.remove();
});

const listNodes = async () => {
  hub.runtime.advance(2000);
  return (await hub.request('GET', '/api/nodes', { cookie })).body.nodes;
};

test.each(
  [
    '/',
    '/admin',
    '/admin/assets',
    '/assets',
    '/dashboard',
    '/api/themes/default/preview',
    '/install.sh',
  ].flatMap((place) => [
    `${place}../muster.db`,
    `${place}/../muster.db`,
    `${place}/../../../muster.db`,
    `${place}/..%2fmuster.db`,
    `${place}/%2e%2e/%2e%2e/muster.db`,
    `${place}/..%5c..%5cmuster.db`,
    `${place}/....//....//muster.db`,
    `${place}/..;/muster.db`,
    `${place}%2f..%2f..%2fmuster.db`,
    `${place}//etc/passwd`,
    `${place}/../../../../../../../../etc/passwd`,
  ]),
)('serves no file outside the pages for %s', async (path) => {
  const { text, status } = await ask(port, path);
  expect([200, 400, 404]).toContain(status);
  expect(text).not.toMatch(/SQLite format 3|root:x:0|"version"/);
});

test('an agent can report only for its own node, regardless of the id it sends', async () => {
  const other = { id: second.id, node_id: second.id, node: second.id, token: second.token, uuid: second.id };
  const before = (await listNodes()).find(({ id }: { id: number }) => id === second.id);
  hub.runtime.advance(1000);
  agent.send({ ...makeHello(), params: { ...makeHello().params, ...other } });
  // The first report is the baseline of the traffic.
  for (const net_rx_total of [1_000_000, 5_000_000]) {
    agent.send(makeReport({ ...other, net_rx_total }));
    await agent.settle();
    hub.runtime.advance(1000);
  }
  agent.send({ jsonrpc: '2.0', method: 'report', params: makeReport().params, node_id: second.id });
  agent.send({
    jsonrpc: '2.0',
    method: 'ping.result',
    params: { task_id: 1, latency_ms: 1, node_id: second.id },
  });
  await agent.settle();
  const [mine, theirs] = await listNodes();
  expect(theirs).toEqual(before);
  expect([mine.online, mine.id, mine.token, mine.pings]).toEqual([true, first.id, first.token, []]);
});

test('hello changes no configuration, including price and visibility', async () => {
  const taken = { name: 'x', public: false, remark: 'x', price: 9, sort: 0, group: 'x', tags: ['x'] };
  const before = (await listNodes())[0];
  agent.send({ ...makeHello(), params: { ...makeHello().params, ...taken } });
  await agent.settle();
  const after = (await listNodes())[0];
  for (const key of Object.keys(taken)) expect([key, after[key]]).toEqual([key, before[key]]);
});

test('a node token grants access only to the agent socket', async () => {
  for (const path of ['/api/settings', '/api/db/backup', '/api/ping-tasks', '/api/auth/sessions'])
    for (const headers of [
      { authorization: `Bearer ${first.token}` },
      { cookie: `muster_session=${first.token}` },
      { 'x-api-key': first.token },
    ])
      expect((await ask(port, path, { headers })).status).toBe(401);
  const asAgent = { authorization: `Bearer ${cookie.split('=')[1]}` };
  expect((await ask(port, '/api/agent/ws', { headers: { ...asAgent, upgrade: 'x' } })).status).not.toBe(101);
  await expect(openSocket(`${hub.wsUrl}/api/agent/ws`, { headers: asAgent })).rejects.toMatchObject({
    status: 401,
  });
});

test('a crafted media type does not bypass the CSRF check', async () => {
  const create = async (type: string) => {
    const headers = { cookie, 'content-type': type };
    const body = '{"name":"crafted"}';
    return (await ask(port, '/api/nodes', { method: 'POST', headers, body })).status;
  };
  // Browsers send these across sites without asking the hub: their essence is text/plain, or they have none.
  for (const type of [
    'text/plain; application/json',
    'text/plain, application/json',
    'application/json, text/plain',
    'application/jsonx',
    'application/jso',
    'application/x-www-form-urlencoded; charset=application/json',
    ';application/json',
  ])
    expect([type, await create(type)]).toEqual([type, 415]);
  expect(await listNodes()).toHaveLength(2);
  for (const type of ['application/json\t; x=y', 'APPLICATION/JSON', 'application/json;'])
    expect([type, await create(type)]).toEqual([type, 201]);
});

/** Sends a message in so many fragments without an end, and then a ping. Resolves to what the hub sent. */
function sendFragments(count: number): Promise<Buffer> {
  const head = [
    'GET /api/ws?idle HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ];
  const [begin, goOn, ping] = [0x01, 0x00, 0x89].map((first) => Buffer.from([first, 0x80, 0, 0, 0, 0]));
  return new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
    socket.once('data', () =>
      socket.write(
        Buffer.concat([begin, ...Array.from({ length: count - 1 }, () => goOn), ping] as Buffer[]),
      ),
    );
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (chunk.includes(PONG)) socket.destroy();
    });
    // A peer that is still sending sees a reset.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? undefined : reject(error),
    );
    socket.on('close', () => resolve(Buffer.concat(chunks).subarray(-64)));
  });
}

const PONG = Buffer.from([0x8a, 0x00]);
/** Close code 1008. */
const POLICY_VIOLATION = Buffer.from([0x03, 0xf0]);

test('a heavily fragmented message ends only its own connection', async () => {
  expect((await sendFragments(256)).includes(PONG)).toBe(true);
  for (const count of [257, 40_000]) {
    const answer = await sendFragments(count);
    expect([answer.includes(PONG), answer.includes(POLICY_VIOLATION)]).toEqual([false, true]);
  }
  expect((await ask(port, '/api/health')).status).toBe(200);
  expect((await listNodes())[0].online).toBe(true);
});

test('a lockout affects neither existing sessions nor other addresses', async () => {
  const at = (address: string) => ({ 'x-forwarded-for': address, 'content-type': 'application/json' });
  const logIn = async (address: string, password: string) => {
    const body = JSON.stringify({ username: 'admin', password });
    return (await ask(port, '/api/auth/login', { method: 'POST', headers: at(address), body })).status;
  };
  for (let n = 0; n < 5; n += 1) expect(await logIn('198.51.100.7', 'wrong password')).toBe(401);
  expect(await logIn('198.51.100.7', PASSWORD)).toBe(429);
  const headers = { 'x-forwarded-for': '198.51.100.7', cookie };
  expect((await ask(port, '/api/settings', { headers })).status).toBe(200);
  expect(await logIn('198.51.100.8', PASSWORD)).toBe(200);
});
