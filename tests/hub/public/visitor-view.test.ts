import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHello, makeReport, sampleFacts } from '../../support/data/samples.ts';
import { countIds } from '../../support/data/store.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent, openSocket } from '../../support/network/socket.ts';

const forbiddenKeys = [
  'ip',
  'ipv4',
  'ipv6',
  'hostname',
  'remark',
  'token',
  'country_pin',
  'boot_id',
  'net_rx_total',
  'net_tx_total',
  'gpu_secret',
];
const SECRET_REMARK = 'secret-remark-of-the-administrator';
const SECRET_BOOT_ID = 'secret-boot-id';

/** Ping targets: only in the administrator's task list, never in nodes. */
const secretsOfTasks = ['secret.target.example', '192.0.2.77', 'secret.example', 'secret task of nobody'];

let hub: TestHub;
let secrets: string[];

beforeEach(async () => {
  hub = await bootHub({ store: { drawId: countIds() } });
  const shown = await hub.addNode({ name: 'shown', remark: SECRET_REMARK });
  const hidden = await hub.addNode({
    name: 'secret-hidden-node',
    public: false,
    public_remark: 'secret-line',
  });
  await addTask({ name: 'shown task', target: 'secret.target.example:443', node_ids: [shown.id, hidden.id] });
  await addTask({ name: 'secret task of the hidden', target: '192.0.2.77', node_ids: [hidden.id] });
  await addTask({ name: 'secret task of nobody', target: 'https://secret.example/path' });
  for (const { token } of [shown, hidden]) {
    const agent = await openAgent(hub.wsUrl, token);
    agent.send(makeHello());
    hub.runtime.advance(1000);
    agent.send(makeReport({ boot_id: SECRET_BOOT_ID, gpu_secret: 'secret-extra' }));
    for (const task_id of [1, 2, 3])
      agent.send({ jsonrpc: '2.0', method: 'ping.result', params: { task_id, latency_ms: 7.25 } });
    await agent.settle();
  }
  hub.runtime.advance(2000);
  secrets = [
    shown.token,
    hidden.token,
    SECRET_REMARK,
    SECRET_BOOT_ID,
    'secret-hidden-node',
    'secret-line',
    'secret-extra',
    'secret task of the hidden',
    ...secretsOfTasks,
    sampleFacts.hostname,
    '192.0.2.10',
    '2001:db8::10',
  ];
});
afterEach(() => hub.remove());

async function addTask(task: Record<string, unknown>): Promise<void> {
  const body = { interval: 60, ...task };
  const answer = await hub.request('POST', '/api/ping-tasks', { cookie: await hub.openSession(), body });
  expect(answer.status).toBe(201);
}

function expectNothingPrivate(text: string): void {
  for (const secret of secrets) expect(text).not.toContain(secret);
  walk(JSON.parse(text));
}

function walk(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    expect(forbiddenKeys).not.toContain(key);
    walk(inner);
  }
}

test('the administrator sees every private value (control for the tests below)', async () => {
  const cookie = await hub.openSession();
  const answers = await Promise.all([
    hub.request('GET', '/api/nodes', { cookie }),
    hub.request('GET', '/api/ping-tasks', { cookie }),
  ]);
  const text = JSON.stringify(answers.map(({ body }) => body));
  for (const secret of secrets) expect(text).toContain(secret);
});

test('a visitor sees only names and latencies of the tasks of public nodes', async () => {
  const { nodes } = (await hub.request('GET', '/api/nodes')).body;
  const pings = [
    { task_id: 1, name: 'shown task', at: expect.any(Number), latency: 7.25, loss: 0, recent: [7.3] },
  ];
  expect(nodes).toMatchObject([{ name: 'shown' }]);
  expect(nodes[0].pings).toEqual(pings);
});

test.each([
  '/api/me',
  '/api/nodes',
  '/api/health',
  '/api/connection',
  '/api/nodes/2/metrics',
  '/api/settings',
  '/api/ping-tasks',
  '/api/nothing',
])('shows a visitor nothing private at %s', async (path) => {
  const answer = await hub.request('GET', path);
  expectNothingPrivate(JSON.stringify(answer.body));
});

test('shows a visitor nothing private in the stream', async () => {
  const stream = await openSocket(`${hub.wsUrl}/api/ws`);
  const text = (await stream.next()).toString();
  expect(text).toContain('shown');
  expectNothingPrivate(text);
});

test('an invalid cookie gives the visitor view, not an error', async () => {
  const cookie = `muster_session=${'A'.repeat(43)}`;
  const answer = await hub.request('GET', '/api/nodes', { cookie });
  expect(answer).toMatchObject({ status: 200, body: { admin: false } });
  expectNothingPrivate(JSON.stringify(answer.body));
});

test('a browser stream shows tokens only with the CSRF token as a subprotocol', async () => {
  const cookie = await hub.openSession();
  const page = await hub.request('GET', '/admin');
  const csrfToken = /name="csrf-token" content="([\w-]{43})"/.exec(page.body)?.[1] ?? '';
  const open = (protocols: string[]) =>
    openSocket(`${hub.wsUrl}/api/ws`, { protocols, headers: { cookie, origin: hub.url } });
  const withCsrfToken = await open(['muster', `muster.csrf.${csrfToken}`]);
  expect(withCsrfToken.socket.protocol).toBe('muster');
  expect((await withCsrfToken.next()).toString()).toContain(secrets[0]);
  for (const protocols of [
    [],
    ['muster'],
    ['muster', csrfToken],
    ['muster', `muster.csrf.${'A'.repeat(43)}`],
  ]) {
    const stream = await open(protocols);
    const text = (await stream.next()).toString();
    expect(text).toContain(SECRET_REMARK);
    expect(text).not.toContain(secrets[0]);
  }
});

test('a browser without the CSRF token gets no node tokens, another client does', async () => {
  const cookie = await hub.openSession();
  const asBrowser = await hub.request('GET', '/api/nodes', {
    cookie,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(asBrowser.body).toMatchObject({ admin: true, nodes: [{ remark: SECRET_REMARK }, {}] });
  expect(JSON.stringify(asBrowser.body)).not.toContain(secrets[0]);
  const asProgram = await hub.request('GET', '/api/nodes', { cookie });
  expect(JSON.stringify(asProgram.body)).toContain(secrets[0]);
});
