import '../support/fetched-programs.ts';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaOf } from '../support/data/postgres.ts';
import { createApiToken } from '../support/hub/api-token.ts';
import { type HubProcess, PASSWORD } from '../support/hub/hub-process.ts';
import { logInAt } from '../support/hub/hub-requests.ts';
import { type HubPair, runHubPair, startSharedHub } from '../support/hub/shared-hub.ts';
import { openAgent, openSocket, type TestSocket } from '../support/network/socket.ts';

// An administrator's changes at one hub appear at the other. Each hub is a process.

/** Time in which a change must reach the other hub, even on a busy machine. */
const WITHIN_MS = 5000;

let pair: HubPair;
let one: HubProcess;
let other: HubProcess;
let cookie: string;

beforeAll(async () => {
  pair = await runHubPair();
  ({ one, other } = pair);
}, 240_000);

afterAll(() => pair?.remove());

let password = PASSWORD;

/** Logs in at one hub; resolves when the other knows the session. */
async function logIn(): Promise<void> {
  cookie = await logInAt(one.url, password);
  await expectSoon(() => getStatus('/api/settings', { cookie }), 200);
}

const change = (method: string, path: string, body?: unknown) => one.call(method, path, { cookie, body });
const read = (path: string) => other.call('GET', path, { cookie });
const listNames = async () => (await read('/api/nodes')).nodes.map(({ name }: { name: string }) => name);
const getStatus = async (path: string, headers: Record<string, string>) =>
  (await fetch(other.url + path, { headers })).status;

/** Measured after the change was acknowledged. */
async function expectSoon<T>(look: () => Promise<T>, expected: T): Promise<void> {
  await expect.poll(look, { timeout: WITHIN_MS, interval: 20 }).toEqual(expected);
}

async function expectClosed({ closed }: TestSocket, code: number): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(() => resolve('open'), WITHIN_MS));
  expect(await Promise.race([closed, timeout])).toMatchObject({ code });
}

test('nodes, ping tasks and notices', async () => {
  await logIn();
  const { id, token } = await change('POST', '/api/nodes', { name: 'alpha' });
  await expectSoon(listNames, ['alpha']);
  const agent = await openAgent(other.wsUrl, token);
  expect(await agent.nextJson()).toMatchObject({ method: 'ping.tasks', params: [] });

  const task = await change('POST', '/api/ping-tasks', {
    name: 'probe',
    target: '192.0.2.1',
    interval: 60,
    all_nodes: true,
  });
  expect(await agent.nextJson()).toMatchObject({ params: [{ id: task.id, interval: 60 }] });
  await change('PUT', `/api/ping-tasks/${task.id}`, { interval: 30 });
  expect(await agent.nextJson()).toMatchObject({ params: [{ interval: 30 }] });
  await change('DELETE', `/api/ping-tasks/${task.id}`);
  expect(await agent.nextJson()).toMatchObject({ params: [] });

  const second = await change('POST', '/api/nodes', { name: 'beta' });
  await change('PUT', '/api/nodes/order', { ids: [second.id, id] });
  await expectSoon(listNames, ['beta', 'alpha']);
  await change('PUT', `/api/nodes/${second.id}`, { name: 'gamma' });
  await expectSoon(listNames, ['gamma', 'alpha']);
  await change('POST', '/api/notices', { title: 'Maintenance', node_ids: [second.id] });
  const listNotices = async () =>
    (await read('/api/notices')).notices.map(({ title }: { title: string }) => title);
  await expectSoon(listNotices, ['Maintenance']);
  await change('DELETE', `/api/nodes/${second.id}`);
  await expectSoon(listNames, ['alpha']);
  await expectSoon(listNotices, []);

  await agent.send({ jsonrpc: '2.0', method: 'hello', params: { hostname: 'alpha.example.org' } });
  const renewed = await change('POST', `/api/nodes/${id}/token`);
  await expectClosed(agent, 4001);
  const again = await openAgent(other.wsUrl, renewed.token);
  await change('DELETE', `/api/nodes/${id}`);
  await expectClosed(again, 4001);
});

test('both hubs have the same nodes after changes at both, one after the other and at once', async () => {
  await logIn();
  const listAt = async ({ url }: HubProcess) => {
    const response = await fetch(`${url}/api/nodes`, { headers: { cookie } });
    const { nodes } = (await response.json()) as { nodes: { id: number; name: string; sort: number }[] };
    return nodes.map(({ id, name, sort }) => [id, name, sort]);
  };
  let state = 20_261_126;
  const draw = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const hubs = [one, other];
  const ids: number[] = [];
  /** Some are refused: the other hub may just have deleted the node, or added one that an order lacks. */
  const act = async (number: number) => {
    const hub = hubs[draw(2)] ?? one;
    const path = `/api/nodes/${ids[draw(ids.length)]}`;
    const kind = ids.length < 4 ? 0 : draw(5);
    if (kind === 0) {
      const { id } = await hub.call('POST', '/api/nodes', { cookie, body: { name: `n${number}` } });
      if (typeof id === 'number') ids.push(id);
    } else if (kind === 1) await hub.call('DELETE', path, { cookie });
    else if (kind === 2)
      await hub.call('PUT', '/api/nodes/order', { cookie, body: { ids: ids.toReversed() } });
    else await hub.call('PUT', path, { cookie, body: { name: `renamed ${number}` } });
  };
  for (let number = 0; number < 40; number += 2)
    await Promise.all([act(number), act(number + 1)].map((done) => done.catch(() => undefined)));
  const stored = await one.call('GET', '/api/nodes', { cookie });
  expect(stored.nodes).not.toEqual([]);
  const compare = async () => {
    const lists = await Promise.all(hubs.map(listAt));
    return isDeepStrictEqual(lists[0], lists[1]) ? 'equal' : lists;
  };
  await expect.poll(compare, { timeout: WITHIN_MS }).toBe('equal');
  // A hub that has read all nodes has the same state.
  const third = await startSharedHub(pair.db, 'third');
  const nodes = await listAt(third);
  expect(nodes).toEqual(await listAt(one));
  for (const [id] of nodes) await change('DELETE', `/api/nodes/${id}`);
  await expectSoon(listNames, []);
});

test('settings: a private page ends the streams of visitors', async () => {
  await logIn();
  const visitor = await openSocket(`${other.wsUrl}/api/ws`);
  const admin = await openSocket(`${other.wsUrl}/api/ws`, { headers: { cookie } });
  await change('PUT', '/api/settings', { public_page: false, site_name: 'Private' });
  await expectClosed(visitor, 4403);
  await expectSoon(async () => (await read('/api/settings')).site_name, 'Private');
  expect(admin.socket.readyState).toBe(admin.socket.OPEN);
  await admin.close();
  await change('PUT', '/api/settings', { public_page: true });
  await expectSoon(() => getStatus('/api/nodes', {}), 200);
});

test('sessions and API tokens', async () => {
  await logIn();
  const stream = await openSocket(`${other.wsUrl}/api/ws`, { headers: { cookie } });
  const secret = await createApiToken(one.url, cookie, ['read']);
  const authorization = `Bearer ${secret}`;
  await expectSoon(() => getStatus('/api/nodes', { authorization }), 200);
  const [{ id }] = (await read('/api/tokens')).tokens;
  await change('PUT', `/api/tokens/${id}`, { name: 'renamed' });
  await expectSoon(async () => (await read('/api/tokens')).tokens[0].name, 'renamed');
  await change('DELETE', `/api/tokens/${id}`);
  await expectSoon(() => getStatus('/api/nodes', { authorization }), 401);
  await change('POST', '/api/auth/logout');
  await expectClosed(stream, 4401);
  expect(await getStatus('/api/settings', { cookie })).toBe(401);
});

test('a new password ends all streams and is the only one that logs in', async () => {
  await logIn();
  const stream = await openSocket(`${other.wsUrl}/api/ws`, { headers: { cookie } });
  const next = `${PASSWORD} again`;
  await change('PUT', '/api/auth/password', { current: PASSWORD, new: next });
  await expectClosed(stream, 4401);
  password = next;
  const tryToLogIn = async (given: string) =>
    (await other.send('POST', '/api/auth/login', { body: { username: 'admin', password: given } })).status;
  expect(await tryToLogIn(PASSWORD)).toBe(401);
  expect(await tryToLogIn(next)).toBe(200);
});

test('a change of which a hub was not notified reaches it in the same time', async () => {
  await logIn();
  const stream = await openSocket(`${other.wsUrl}/api/ws`, { headers: { cookie } });
  await stream.next();
  const schema = schemaOf(pair.db);
  await pair.server.query(
    `DELETE FROM ${schema}.session; UPDATE ${schema}.change SET version = version + 1 WHERE part = 'sessions'`,
  );
  await expectClosed(stream, 4401);
});

test('a restored database replaces what both hubs have', async () => {
  await logIn();
  const { token } = await change('POST', '/api/nodes', { name: 'kept' });
  await expectSoon(listNames, ['kept']);
  const agent = await openAgent(other.wsUrl, token);
  const backup = await fetch(`${one.url}/api/db/backup`, { headers: { cookie } });
  const { token: later } = await change('POST', '/api/nodes', { name: 'later' });
  await expectSoon(listNames, ['kept', 'later']);
  const gone = await openAgent(other.wsUrl, later);
  const response = await fetch(`${one.url}/api/db/restore`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: await backup.arrayBuffer(),
  });
  expect(await response.json()).toMatchObject({ swapped: true });
  await expectClosed(gone, 4001);
  expect(await getStatus('/api/settings', { cookie })).toBe(401);
  const { nodes } = await other.call('GET', '/api/nodes');
  expect(nodes).toMatchObject([{ name: 'kept' }]);
  await agent.close();
});
