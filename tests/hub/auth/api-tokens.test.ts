import { readFileSync } from 'node:fs';
import { limits } from '@muster/generated/limits';
import type { ApiTokenInput } from '@muster/generated/types';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { askHub } from '../../support/hub/hub-requests.ts';
import { downloadBackup, uploadDatabase } from '../../support/themes/upload.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
});
afterEach(() => hub.remove());

const create = (input: Partial<ApiTokenInput> = {}) =>
  hub.request('POST', '/api/tokens', { cookie, body: { name: 'widget', scopes: ['read'], ...input } });
const issue = async (...scopes: ApiTokenInput['scopes']): Promise<string> =>
  (await create({ scopes })).body.secret;
const ask = (secret: string, method: string, path: string, body?: unknown, headers = {}) =>
  hub.request(method, path, {
    headers: { authorization: `Bearer ${secret}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
const list = async () => (await hub.request('GET', '/api/tokens', { cookie })).body.tokens;
const now = () => Math.floor(hub.runtime.now() / 1000);

describe('an API token', () => {
  test('is shown once, and only its hash is stored', async () => {
    const { status, body, headers } = await create({ name: 'Home Assistant', scopes: ['read', 'nodes'] });
    expect([status, headers.get('location')]).toEqual([201, `/api/tokens/${body.token.id}`]);
    expect(body.secret).toMatch(/^muster_[\w-]{43}$/);
    const token = {
      id: body.token.id,
      name: 'Home Assistant',
      scopes: ['read', 'nodes'],
      created_at: now(),
      expires_at: null,
      last_used_at: null,
      last_address: '',
    };
    expect(body.token).toEqual(token);
    expect(await list()).toEqual([token]);
    await hub.close();
    expect(readFileSync(hub.db).includes(body.secret.slice('muster_'.length))).toBe(false);
  });

  test('survives a restart, with its last use, and ends when it is revoked', async () => {
    const secret = await issue('read');
    hub.runtime.advance(5_000);
    expect((await ask(secret, 'GET', '/api/ping-tasks')).status).toBe(200);
    const at = now();
    hub.runtime.advance(60_000);
    await expect.poll(() => readUses()).toEqual([at]);
    hub = await hub.restart();
    cookie = await hub.openSession();
    const [{ id, ...shown }] = await list();
    expect(shown).toMatchObject({ last_used_at: at, last_address: '127.0.0.1' });
    expect((await ask(secret, 'GET', '/api/ping-tasks')).status).toBe(200);
    expect((await hub.request('DELETE', `/api/tokens/${id}`, { cookie })).status).toBe(204);
    expect(await ask(secret, 'GET', '/api/ping-tasks')).toMatchObject({
      status: 401,
      body: { code: 'invalid_api_token' },
    });
    expect((await hub.request('DELETE', `/api/tokens/${id}`, { cookie })).status).toBe(404);
    hub = await hub.restart();
    expect((await ask(secret, 'GET', '/api/ping-tasks')).status).toBe(401);
  });

  test('has its last use to within a minute, from the latest address, and no write for each request', async () => {
    const secret = await issue('read');
    const first = now();
    const use = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      expect((await ask(secret, 'GET', '/api/nodes', undefined, headers)).status).toBe(200);
      const [{ last_used_at, last_address }] = await list();
      return [last_used_at, last_address];
    };
    expect(await use('192.0.2.7')).toEqual([first, '192.0.2.7']);
    expect(readUses()).toEqual([null]);
    hub.runtime.advance(30_000);
    expect(await use('192.0.2.7')).toEqual([first, '192.0.2.7']);
    expect(await use('192.0.2.8')).toEqual([first + 30, '192.0.2.8']);
    hub.runtime.advance(60_000);
    await expect.poll(() => readUses()).toEqual([first + 30]);
    expect(await use('192.0.2.8')).toEqual([first + 90, '192.0.2.8']);
  });

  test('is not used by a refused request', async () => {
    const secret = await issue('metrics');
    expect((await ask(secret, 'GET', '/api/nodes')).status).toBe(403);
    expect((await ask(secret, 'GET', '/api/settings')).status).toBe(401);
    expect(await list()).toMatchObject([{ last_used_at: null }]);
  });

  test('ends at its end', async () => {
    expect(await create({ expires_at: now() })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/expires_at', detail: 'must be in the future' }] },
    });
    const { secret } = (await create({ expires_at: now() + 60 })).body;
    hub.runtime.advance(59_000);
    expect((await ask(secret, 'GET', '/api/nodes')).status).toBe(200);
    hub.runtime.advance(1_000);
    expect((await ask(secret, 'GET', '/api/nodes')).body.code).toBe('invalid_api_token');
    expect(await list()).toMatchObject([{ expires_at: now() }]);
  });

  test('sees what the administrator sees, without node tokens', async () => {
    const hidden = await hub.addNode({ name: 'hidden', public: false, remark: 'a remark' });
    const secret = await issue('read', 'nodes');
    const { body } = await ask(secret, 'GET', '/api/nodes');
    expect(body).toMatchObject({ admin: true, nodes: [{ id: hidden.id, remark: 'a remark' }] });
    expect(JSON.stringify(body)).not.toContain(hidden.token);
    expect((await ask(secret, 'GET', `/api/nodes/${hidden.id}/metrics`)).status).toBe(200);
    await hub.hub.services.settings.update({ public_page: false });
    expect((await ask(secret, 'GET', '/api/nodes')).status).toBe(200);
    expect((await ask(secret, 'GET', '/api/me')).body.authed).toBe(false);
  });

  test('creates, changes and deletes nodes, and is named in the audit log', async () => {
    const secret = await issue('nodes');
    const created = await ask(secret, 'POST', '/api/nodes', { name: 'web-1' });
    expect(created).toMatchObject({ status: 201, body: { name: 'web-1', token: expect.any(String) } });
    const { id } = created.body;
    expect((await ask(secret, 'PUT', `/api/nodes/${id}`, { name: 'web-2' })).status).toBe(200);
    expect((await ask(secret, 'POST', `/api/nodes/${id}/token`)).body.token).toMatch(/^[\w-]{43}$/);
    expect((await ask(secret, 'DELETE', `/api/nodes/${id}`)).status).toBe(204);
    expect(await ask(secret, 'GET', '/api/nodes')).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
    const { entries } = (await hub.request('GET', '/api/audit', { cookie })).body;
    const byToken = entries.filter(({ actor_kind: kind }: { actor_kind: string }) => kind === 'api_token');
    expect(byToken.map(({ action, actor }: { action: string; actor: string }) => [action, actor])).toEqual([
      ['node.delete', 'widget'],
      ['node.reissue_token', 'widget'],
      ['node.update', 'widget'],
      ['node.create', 'widget'],
    ]);
  });

  test('replaces the session of a request, and needs neither origin nor CSRF token', async () => {
    const secret = await issue('read');
    const browser = { 'sec-fetch-site': 'cross-site', origin: 'https://app.example' };
    const nodes = await issue('nodes');
    expect((await ask(nodes, 'POST', '/api/nodes', { name: 'web-1' }, browser)).status).toBe(201);
    for (const [method, path] of [
      ['GET', '/api/settings'],
      ['GET', '/api/tokens'],
      ['POST', '/api/tokens'],
      ['GET', '/api/auth/sessions'],
      ['GET', '/api/db'],
    ] as const)
      expect(await ask(secret, method, path, undefined, { cookie })).toMatchObject({
        status: 401,
        body: { code: 'session_required', detail: 'This operation needs a login. API tokens cannot use it.' },
      });
    // The cookie adds no rights to those of the token.
    expect((await ask(secret, 'POST', '/api/nodes', { name: 'web-2' }, { cookie })).body.code).toBe(
      'insufficient_scope',
    );
    // Bearer tokens of others, such as of a proxy in front of the hub, are ignored.
    expect((await ask('eyJhbGciOiJIUzI1NiJ9', 'GET', '/api/nodes')).body.admin).toBe(false);
  });

  test('is limited in its rate, each on its own', async () => {
    const [first, second] = [await issue('read'), await issue('read')];
    for (let count = 0; count < limits.apiTokenRequestsPerMinute; count += 1)
      hub.hub.services.apiTokens.admit(hub.hub.services.apiTokens.find(first) ?? expect.fail(), '127.0.0.1');
    const refused = await ask(first, 'GET', '/api/nodes');
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '1',
    ]);
    expect((await ask(second, 'GET', '/api/nodes')).status).toBe(200);
    hub.runtime.advance(1_000);
    expect((await ask(first, 'GET', '/api/nodes')).status).toBe(200);
  });

  test('is refused where the session cookie is: at the address of the status page', async () => {
    const split = await bootHub({ options: { adminListen: { host: '127.0.0.1', port: 0 } } });
    try {
      const admin = await split.openSession();
      const { apiTokens, sessions } = split.hub.services;
      const session = sessions.list()[0] ?? expect.fail(`no session for ${admin}`);
      const { secret } = await apiTokens.create(session, { name: 'widget', scopes: ['read'] });
      const headers = { authorization: `Bearer ${secret}` };
      const read = async (url: string) => (await askHub(url, 'GET', '/api/nodes', { headers })).body.admin;
      expect([await read(split.adminUrl), await read(split.url)]).toEqual([true, false]);
    } finally {
      await split.remove();
    }
  });
});

describe('creating one', () => {
  test('needs a confirmed session of the hub’s own account', async () => {
    hub.runtime.advance(limits.confirmationSeconds * 1000);
    expect((await create()).body.code).toBe('confirmation_required');
    const external = { username: 'github:ada', address: '127.0.0.1', userAgent: '', replaces: null };
    cookie = `muster_session=${(await hub.hub.services.sessions.open(external)).token}`;
    expect(await create()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await list()).toEqual([]);
  });

  test('is limited in number', async () => {
    const all = await Promise.all(Array.from({ length: limits.apiTokens + 1 }, () => create()));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(limits.apiTokens);
    expect(all.find(({ status }) => status !== 201)?.body.code).toBe('limit_reached');
  });
});

describe('changing one', () => {
  const change = (id: number, body: unknown) => hub.request('PUT', `/api/tokens/${id}`, { cookie, body });
  const reissue = (id: number) => hub.request('POST', `/api/tokens/${id}/secret`, { cookie });
  const confirmAgain = async () => {
    cookie = await hub.openSession();
  };

  test('keeps the secret, and what is absent', async () => {
    const { secret, token } = (await create({ scopes: ['read', 'nodes'], expires_at: now() + 3_600 })).body;
    hub.runtime.advance(limits.confirmationSeconds * 1000);
    const renamed = await change(token.id, { name: 'Grafana' });
    expect([renamed.status, renamed.body]).toEqual([200, { ...token, name: 'Grafana' }]);
    const narrowed = { scopes: ['read'], expires_at: now() + 60 };
    expect((await change(token.id, narrowed)).body).toEqual({ ...token, name: 'Grafana', ...narrowed });
    expect((await ask(secret, 'POST', '/api/nodes', { name: 'n' })).body.code).toBe('insufficient_scope');
    expect((await ask(secret, 'GET', '/api/nodes')).body.admin).toBe(true);
    hub = await hub.restart();
    await confirmAgain();
    expect(await list()).toMatchObject([{ name: 'Grafana', ...narrowed }]);
    hub.runtime.advance(60_000);
    expect((await ask(secret, 'GET', '/api/nodes')).status).toBe(401);
  });

  test.each([
    ['another scope', '/scopes', () => ({ scopes: ['read', 'metrics'] })],
    ['a scope in place of another', '/scopes', () => ({ scopes: ['metrics'] })],
    ['a later end', '/expires_at', () => ({ expires_at: now() + 7_200 })],
    ['no end', '/expires_at', () => ({ expires_at: null })],
  ])('needs a confirmation for %s', async (_, pointer, getChange) => {
    const { token } = (await create({ expires_at: now() + 3_600 })).body;
    hub.runtime.advance(limits.confirmationSeconds * 1000);
    const errors = [{ pointer, detail: 'needs a confirmation' }];
    expect(await change(token.id, { name: 'x', ...getChange() })).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required', errors },
    });
    expect(await list()).toEqual([token]);
    await confirmAgain();
    const body = getChange();
    expect((await change(token.id, body)).body).toEqual({ ...token, ...body });
  });

  test('accepts an end in the future only, and the one that has passed with other changes', async () => {
    const { secret, token } = (await create({ expires_at: now() + 60 })).body;
    expect(await change(token.id, { expires_at: now() })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/expires_at', detail: 'must be in the future' }] },
    });
    hub.runtime.advance(60_000);
    expect((await change(token.id, { name: 'old', expires_at: token.expires_at })).status).toBe(200);
    expect(await reissue(token.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await change(token.id, { expires_at: now() + 60 })).status).toBe(200);
    expect((await ask(secret, 'GET', '/api/nodes')).status).toBe(200);
    expect((await change(77, { name: 'x' })).status).toBe(404);
  });

  test('reissuing replaces the secret immediately, and needs a confirmation', async () => {
    const { secret, token } = (await create({ expires_at: now() + 3_600 })).body;
    const { status, body } = await reissue(token.id);
    expect([status, body.token]).toEqual([200, token]);
    expect(body.secret).toMatch(/^muster_[\w-]{43}$/);
    expect((await ask(secret, 'GET', '/api/nodes')).status).toBe(401);
    expect((await ask(body.secret, 'GET', '/api/nodes')).status).toBe(200);
    hub = await hub.restart();
    expect((await ask(secret, 'GET', '/api/nodes')).status).toBe(401);
    expect((await ask(body.secret, 'GET', '/api/nodes')).status).toBe(200);
    await confirmAgain();
    expect((await reissue(77)).status).toBe(404);
    hub.runtime.advance(limits.confirmationSeconds * 1000);
    expect((await reissue(token.id)).body.code).toBe('confirmation_required');
  });

  test('is refused to a user of the external login', async () => {
    const { token } = (await create()).body;
    const external = { username: 'github:ada', address: '127.0.0.1', userAgent: '', replaces: null };
    cookie = `muster_session=${(await hub.hub.services.sessions.open(external)).token}`;
    for (const answer of [await change(token.id, { name: 'x' }), await reissue(token.id)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await list()).toEqual([token]);
  });
});

test('a restore keeps the tokens that hub and file have, and revokes those that only one has', async () => {
  const { token: revoked, secret: inFile } = (await create({ name: 'revoked', scopes: ['read', 'nodes'] }))
    .body;
  const inBoth = await issue('read');
  const file = await downloadBackup(hub, cookie);
  const ofHub = await issue('read');
  expect((await hub.request('DELETE', `/api/tokens/${revoked.id}`, { cookie })).status).toBe(204);
  const { status, body } = await uploadDatabase(hub, file, { cookie });
  expect({ status, revoked: body.revoked_api_tokens }).toEqual({ status: 200, revoked: 2 });
  cookie = await hub.openSession();
  expect(await list()).toMatchObject([{ name: 'widget', scopes: ['read'] }]);
  for (const secret of [inFile, ofHub])
    expect((await ask(secret, 'GET', '/api/nodes')).body.code).toBe('invalid_api_token');
  expect((await ask(inBoth, 'GET', '/api/nodes')).body.admin).toBe(true);
});

test('a restore brings no tokens of another hub', async () => {
  const secret = await issue('read');
  const file = await downloadBackup(hub, cookie);
  await hub.remove();
  hub = await bootHub();
  cookie = await hub.openSession();
  expect((await uploadDatabase(hub, file, { cookie })).body.revoked_api_tokens).toBe(1);
  cookie = await hub.openSession();
  expect(await list()).toEqual([]);
  expect((await ask(secret, 'GET', '/api/nodes')).body.code).toBe('invalid_api_token');
});

function readUses(): unknown[] {
  const db = new BetterSqlite(hub.db, { readonly: true });
  try {
    return db.prepare('SELECT last_used_at FROM api_token').pluck().all();
  } finally {
    db.close();
  }
}
