import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countIds } from '../../support/data/store.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent } from '../../support/network/socket.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub({ store: { drawId: countIds() } });
  cookie = await hub.openSession();
});
afterEach(() => hub.remove());

const setOpen = async (registration_open: boolean) =>
  (await hub.request('PUT', '/api/settings', { cookie, body: { registration_open } })).body.registration;
const readWindow = async () => (await hub.request('GET', '/api/settings', { cookie })).body.registration;
const register = (key: string | null, body?: unknown, headers: Record<string, string> = {}) =>
  hub.request('POST', '/api/agent/register', {
    ...(body === undefined ? {} : { body }),
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
  });
const listNodes = async () => (await hub.request('GET', '/api/nodes', { cookie })).body.nodes;

test('a host with the key becomes a node, named by itself or by its address, and can connect', async () => {
  const window = await setOpen(true);
  expect(window).toEqual({
    key: expect.stringMatching(/^[\w-]{43}$/),
    expires_at: Math.floor(hub.runtime.now() / 1000) + 3600,
    remaining: 100,
    joined: [],
  });
  const named = await register(window.key, { name: 'web-7' });
  expect(named).toMatchObject({ status: 201, body: { token: expect.stringMatching(/^[\w-]{43}$/) } });
  expect(named.headers.get('location')).toBe(`/api/nodes/${named.body.id}`);
  const unnamed = await register(window.key, undefined, { 'x-forwarded-for': '2001:db8::7' });
  expect(unnamed.status).toBe(201);
  const nodes = await listNodes();
  expect(nodes.map(({ name }: { name: string }) => name)).toEqual(['web-7', '2001:db8::7']);
  const joined = nodes.map(({ id }: { id: number }) => id);
  expect(await readWindow()).toMatchObject({ remaining: 98, joined });
  const agent = await openAgent(hub.wsUrl, named.body.token);
  await agent.close();
});

test('distinguishes registered nodes from nodes added by the administrator meanwhile', async () => {
  const { key } = await setOpen(true);
  await register(key, { name: 'joined' });
  await hub.addNode({ name: 'added by hand' });
  await register(key, { name: 'joined too' });
  expect((await readWindow()).joined).toEqual([1, 3]);
  hub = await hub.restart();
  expect((await readWindow()).joined).toEqual([1, 3]);
  expect((await setOpen(true)).joined).toEqual([]);
});

test('shows a new node immediately in an open admin stream', async () => {
  const { key } = await setOpen(true);
  await register(key, { name: 'seen' });
  expect((await listNodes())[0]).toMatchObject({ name: 'seen', online: false });
});

test('missing, malformed, unknown, replaced and expired keys and a closed window get the same response', async () => {
  const first = await setOpen(true);
  const second = await setOpen(true);
  expect(second.key).not.toBe(first.key);
  const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
  const answers = [
    await register(null, undefined, from(1)),
    await register('x', undefined, from(2)),
    await register('x'.repeat(43), undefined, from(3)),
    await register(first.key, undefined, from(4)),
  ];
  hub.runtime.stepClock(3_599_000);
  expect((await register(second.key, undefined, from(5))).status).toBe(201);
  hub.runtime.stepClock(1000);
  answers.push(await register(second.key, undefined, from(5)));
  expect(await readWindow()).toBeNull();
  const third = await setOpen(true);
  expect(await setOpen(false)).toBeNull();
  answers.push(await register(third.key, undefined, from(6)));
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_registration_key' } });
    expect(answer.body).toEqual(answers[0]?.body);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }
});

test('the window and its remaining registrations survive a restart', async () => {
  const { key } = await setOpen(true);
  await register(key, { name: 'before' });
  const before = await readWindow();
  hub = await hub.restart();
  expect(await readWindow()).toEqual(before);
  expect((await register(key, { name: 'after' })).status).toBe(201);
  expect((await readWindow()).remaining).toBe(98);
});

test('accepts a burst of 100 registrations and rejects the 101st with Retry-After', async () => {
  const { key } = await setOpen(true);
  hub.runtime.advance(600_000);
  const answers = await Promise.all(
    Array.from({ length: 110 }, (_, n) => register(key, { name: `node ${n}` })),
  );
  const joined = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 429);
  expect([joined.length, refused.length]).toEqual([100, 10]);
  expect(refused[0]?.body.code).toBe('registration_exhausted');
  expect(refused[0]?.headers.get('retry-after')).toBe('3000');
  expect(await listNodes()).toHaveLength(100);
  expect((await readWindow()).remaining).toBe(0);
  hub = await hub.restart();
  expect((await register(key)).status).toBe(429);
  expect(await listNodes()).toHaveLength(100);
  const renewed = await setOpen(true);
  expect((await register(renewed.key)).status).toBe(201);
});

test('keeps the new key when renewed during registrations', async () => {
  const { key } = await setOpen(true);
  const [renewed] = await Promise.all([setOpen(true), ...Array.from({ length: 10 }, () => register(key))]);
  hub = await hub.restart();
  expect((await readWindow()).key).toBe(renewed.key);
});

describe('a host that registers again', () => {
  const FORM = 'application/x-www-form-urlencoded';

  test('with the token of its node gets the same node, also when the window is full', async () => {
    const { key } = await setOpen(true);
    const first = await register(key, { name: 'web-7' });
    const { id, token } = first.body;
    const joined = await readWindow();
    const again = await register(key, { name: 'renamed', token });
    expect(again).toMatchObject({ status: 201, body: { id, token } });
    expect(again.headers.get('location')).toBe(`/api/nodes/${id}`);
    const form = new URLSearchParams({ name: 'renamed', token }).toString();
    expect(await register(key, form, { 'content-type': FORM })).toMatchObject({ status: 200, body: token });
    expect((await listNodes()).map(({ name }: { name: string }) => name)).toEqual(['web-7']);
    expect(await readWindow()).toEqual(joined);

    await Promise.all(Array.from({ length: 99 }, (_, n) => register(key, { name: `node ${n}` })));
    expect((await register(key, { name: 'one more' })).status).toBe(429);
    expect(await register(key, { token })).toMatchObject({ status: 201, body: { id, token } });
    await (await openAgent(hub.wsUrl, token)).close();
  });

  test('with a token of another hub, a revoked one or none of any form gets a new node', async () => {
    const { key } = await setOpen(true);
    const { id, token } = (await register(key, { name: 'web-7' })).body;
    const reissued = await hub.request('POST', `/api/nodes/${id}/token`, { cookie });
    expect(reissued.status).toBe(200);
    for (const held of [token, 'x'.repeat(43), 'f'.repeat(64), '', '<b>', 't'.repeat(512)]) {
      const answer = await register(key, { token: held });
      expect(answer.status).toBe(201);
      expect([id, held]).not.toContain(answer.body.id);
      expect(answer.body.token).not.toBe(held);
    }
    expect(await listNodes()).toHaveLength(7);
    expect((await register(key, { token: 't'.repeat(513) })).status).toBe(400);
  });

  test('needs a valid key', async () => {
    const { key } = await setOpen(true);
    const { token } = (await register(key, { name: 'web-7' })).body;
    expect((await register('x'.repeat(43), { token })).status).toBe(401);
    expect((await register(token, { token })).status).toBe(401);
    await setOpen(false);
    expect((await register(key, { token })).status).toBe(401);
  });
});

test('a name in JSON is trimmed, made plain and cut to 64 characters', async () => {
  const { key } = await setOpen(true);
  const long = '重'.repeat(64);
  for (const name of [long, `${long}庆`, ' <b>&\u202e '])
    expect((await register(key, { name })).status).toBe(201);
  expect((await listNodes()).map(({ name }: { name: string }) => name)).toEqual([long, long, '‹b›＆\ufffd']);
});

test('an invalid body is checked after the key and does not count as a registration', async () => {
  const { key } = await setOpen(true);
  for (const body of ['{', { name: '' }, { name: 'x', admin: true }, []])
    expect((await register(key, body)).status).toBe(400);
  expect((await register('wrong', '{')).status).toBe(401);
  expect((await readWindow()).remaining).toBe(100);
  expect(await listNodes()).toEqual([]);
});

describe('a body that is not JSON', () => {
  const FORM = 'application/x-www-form-urlencoded';
  const long = 'x'.repeat(64);

  test.each<[string, string, string, string]>([
    ['a form', FORM, 'name=web-7', 'web-7'],
    ['a form with a charset', `${FORM}; charset=UTF-8`, 'name=web-7', 'web-7'],
    ['an encoded form with other fields', FORM, 'arch=x86_64&name=caf%C3%A9+%2B%26+7&x', 'café +＆ 7'],
    ['a form in UTF-8', FORM, 'name=重庆', '重庆'],
    ['curl --data "$name"', FORM, 'web-7', 'web-7'],
    ['curl --data-urlencode "$name"', FORM, 'web%207', 'web 7'],
    ['curl --data "$name" with a percent sign', FORM, '100% web', '100% web'],
    ['plain text', 'text/plain', 'web-7', 'web-7'],
    ['hostname | curl --data-binary @-', 'text/plain; charset=utf-8', ' web-7\r\n', 'web-7'],
    ['plain text that looks like a form', 'Text/Plain', 'name=web-7', 'name=web-7'],
    ['the longest name', 'text/plain', long, long],
    ['a name of 65 characters', 'text/plain', `${long}x`, long],
    ['a name of HTML', 'text/plain', '<img src=x onerror="a">', '‹img src=x onerror=”a”›'],
    ['a control character', FORM, 'name=a%00b', 'a\ufffdb'],
    ['two lines', 'text/plain', 'web-7\nweb-8', 'web-7\ufffdweb-8'],
    ['the control character U+0085', FORM, 'name=a%C2%85b', 'a\ufffdb'],
    ['a line separator', 'text/plain', 'web\u2028one', 'web\ufffdone'],
    ['a bidirectional control', 'text/plain', 'web\u202e7', 'web\ufffd7'],
    ['an empty form', FORM, '', '127.0.0.1'],
    ['a form without a name', FORM, 'arch=x86_64&os=Linux', '127.0.0.1'],
  ])('names the node, and the response is the bare token: %s', async (_name, type, body, name) => {
    const { key } = await setOpen(true);
    const answer = await register(key, body, { 'content-type': type });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain\b/);
    expect(answer.body).toMatch(/^[\w-]{43}$/);
    expect((await listNodes()).map((node: { name: string }) => node.name)).toEqual([name]);
    await (await openAgent(hub.wsUrl, answer.body)).close();
    expect(await readWindow()).toMatchObject({ remaining: 99, joined: [1] });
  });

  test.each<[string, string, string | Buffer, number]>([
    ['an empty name', FORM, 'name=', 400],
    ['blank text', 'text/plain', ' \n', 400],
    ['JSON in a form, which curl declares by default', FORM, '{"name":"web-7"}', 415],
    ['another media type', 'application/xml', '<name/>', 415],
    ['another charset', 'text/plain; charset=latin1', 'web-7', 415],
  ])('is refused with a problem and creates nothing: %s', async (_name, type, body, status) => {
    const { key } = await setOpen(true);
    const answer = await register(key, body, { 'content-type': type });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await listNodes()).toEqual([]);
    expect((await readWindow()).remaining).toBe(100);
  });

  test('is refused with a wrong key before it is read', async () => {
    await setOpen(true);
    expect((await register('wrong', 'web-7', { 'content-type': 'text/plain' })).status).toBe(401);
  });
});

describe('throttling', () => {
  test('five bad keys lock out that address alone for 15 minutes, counted separately from logins', async () => {
    const { key } = await setOpen(true);
    for (let attempt = 1; attempt <= 4; attempt += 1) expect((await register('bad')).status).toBe(401);
    expect((await register(key)).status).toBe(201);
    expect((await register('bad')).status).toBe(401);
    const locked = await register(key);
    expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(locked.headers.get('retry-after')).toBe('900');
    expect((await register(key, undefined, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(201);
    await hub.openSession();
    hub.runtime.advance(899_000);
    expect((await register(key)).status).toBe(429);
    hub.runtime.advance(1000);
    expect((await register(key)).status).toBe(201);
  });
});
