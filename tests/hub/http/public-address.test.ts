import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import { ask, describeOutcome, type HttpAsk, readCookie, sendRaw } from '../../support/network/http.ts';
import { HandshakeRefused, openSocket } from '../../support/network/socket.ts';

let hub: TestHub;
const port = () => Number(new URL(hub.url).port);
const at = (host: string, path: string, { headers, ...options }: HttpAsk = {}) =>
  ask(port(), path, { ...options, headers: { accept: 'application/json', ...headers, host } });
const outcome = async (host: string, path: string, options?: HttpAsk) =>
  describeOutcome(await at(host, path, options));

describe('--site', () => {
  beforeAll(async () => {
    hub = await bootHub({ options: { site: 'https://status.example.com' } });
  });
  afterAll(() => hub.remove());

  test.each([
    '/',
    '/admin',
    '/api/me',
    '/api/nodes',
    '/api/settings',
    '/api/auth/oauth',
    '/nothing',
    '/api/nothing',
  ])('refuses another host at %s', async (path) => {
    for (const host of [
      'evil.example',
      'status.example.com.evil.example',
      'status.example.com:8443',
      '203.0.113.7',
    ])
      expect(await outcome(host, path)).toBe('421 misdirected_request');
  });

  test.each([
    'status.example.com',
    'STATUS.example.com',
    'status.example.com:443',
    'localhost:8790',
    '127.0.0.1',
    '[::1]:1',
    '10.0.0.5:8790',
    '[fd00::5]',
  ])('%s is served', async (host) => {
    expect(await outcome(host, '/api/me')).toBe(200);
    expect(await outcome(host, '/')).toBe(200);
  });

  test('every response under the public name over HTTPS has Strict-Transport-Security, and no other', async () => {
    const read = async (host: string, path: string, headers: Record<string, string> = {}) =>
      (await at(host, path, { headers })).headers['strict-transport-security'];
    for (const path of [
      '/',
      '/admin',
      '/api/me',
      '/api/settings',
      '/api/nothing',
      '/install.sh',
      '/api/health',
    ]) {
      for (const headers of [{}, { 'x-forwarded-proto': 'https' }])
        expect([path, await read('status.example.com', path, headers)]).toEqual([path, 'max-age=15552000']);
      expect(await read('status.example.com', path, { 'x-forwarded-proto': 'http' })).toBeUndefined();
      for (const host of ['127.0.0.1:8790', 'localhost', 'status.example.com:8443'])
        expect([host, await read(host, path)]).toEqual([host, undefined]);
    }
  });

  test('the scheme of a proxy that is not trusted does not count', async () => {
    const strict = await bootHub({ options: { site: 'https://status.example.com', trustedProxies: 'none' } });
    const headers = { host: 'status.example.com', 'x-forwarded-proto': 'http' };
    const { headers: answered } = await ask(Number(new URL(strict.url).port), '/api/me', { headers });
    expect(answered['strict-transport-security']).toBe('max-age=15552000');
    await strict.remove();
  });

  test('checks X-Forwarded-Host too, and both must be known', async () => {
    const via = (name: string) => ({ headers: { 'x-forwarded-host': name } });
    expect(await outcome('127.0.0.1', '/api/me', via('status.example.com'))).toBe(200);
    expect(await outcome('127.0.0.1', '/api/me', via('evil.example'))).toBe('421 misdirected_request');
    expect(await outcome('evil.example', '/api/me', via('status.example.com'))).toBe(
      '421 misdirected_request',
    );
  });

  test('health checks and agents may use any host name', async () => {
    expect(await outcome('evil.example', '/api/health')).toBe(200);
    expect(await outcome('hub.lan', '/api/agent/register', { method: 'POST' })).toBe(
      '401 invalid_registration_key',
    );
    const { token } = await hub.addNode();
    const headers = { host: 'hub.lan', authorization: `Bearer ${token}` };
    const agent = await openSocket(`${hub.wsUrl}/api/agent/ws`, { headers });
    await agent.close();
  });

  test('refuses a stream under another host name', async () => {
    const refused = openSocket(`${hub.wsUrl}/api/ws`, { headers: { host: 'evil.example' } }).catch(
      (error) => error,
    );
    expect(await refused).toBeInstanceOf(HandshakeRefused);
    expect(await refused).toMatchObject({ status: 421 });
  });
});

describe('without --site', () => {
  beforeAll(async () => {
    hub = await bootHub();
  });
  afterAll(() => hub.remove());

  test.each([
    'localhost',
    'localhost:8790',
    '127.0.0.1',
    '[::1]:1',
    '192.168.1.9:8790',
    '203.0.113.7',
    '[2001:db8::1]',
  ])('%s is served', async (host) => {
    expect(await outcome(host, '/api/me')).toBe(200);
    expect(await outcome(host, '/')).toBe(200);
  });

  test.each([
    'evil.example.com:8790',
    'localhost.evil.example.com',
    '127.0.0.1.nip.io',
    'myserver',
    'hub.lan',
  ])('refuses %s while it listens on loopback, because a name there is DNS rebinding', async (host) => {
    for (const path of ['/', '/admin', '/api/me', '/api/nodes', '/api/settings'])
      expect(await outcome(host, path)).toBe('421 misdirected_request');
    const body = JSON.stringify({ username: 'admin', password: PASSWORD });
    const headers = { 'content-type': 'application/json', 'x-forwarded-host': 'localhost' };
    expect(await outcome(host, '/api/auth/login', { method: 'POST', headers, body })).toBe(
      '421 misdirected_request',
    );
    const refused = openSocket(`${hub.wsUrl}/api/ws`, { headers: { host } }).catch((error) => error);
    expect(await refused).toMatchObject({ status: 421 });
  });

  test('names the option in the refusal', async () => {
    const plain = await at('status.example.com:8790', '/');
    expect(plain.json.detail).toContain('start it with --site http://status.example.com:8790');
    const headers = { 'x-forwarded-proto': 'https' };
    const secure = await at('status.example.com', '/', { headers });
    expect(secure.json.detail).toContain('start it with --site https://status.example.com');
  });

  test('health checks and agents may use any host name', async () => {
    expect(await outcome('hub.example.com', '/api/health')).toBe(200);
    expect(await outcome('hub.example.com', '/install.sh')).toBe(200);
    const { token } = await hub.addNode();
    const headers = { host: 'hub.example.com', authorization: `Bearer ${token}` };
    const agent = await openSocket(`${hub.wsUrl}/api/agent/ws`, { headers });
    await agent.close();
  });

  test.each([
    ['a whole URL', 'GET http://evil.example/api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n'],
    ['two hosts', 'GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n'],
    ['a user in the host', 'GET /api/me HTTP/1.1\r\nHost: 127.0.0.1@evil.example\r\n'],
    ['a path in the host', 'GET /api/me HTTP/1.1\r\nHost: evil.example/x\r\n'],
    ['an empty host', 'GET /api/me HTTP/1.1\r\nHost:\r\n'],
    ['two hosts on the page', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n'],
    ['an authority', 'GET //evil.example/api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n', 404],
  ])('%s is refused', async (_name, head, status = 400) => {
    const answer = await sendRaw(port(), `${head}Connection: close\r\n\r\n`);
    if (status === 404) expect(answer).not.toContain('"authed"');
    else expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('without --site, listening on every address', () => {
  beforeAll(async () => {
    hub = await bootHub({ options: { host: '0.0.0.0' } });
  });
  afterAll(() => hub.remove());

  test.each([
    '192.168.1.9:8790',
    'myserver:8790',
    'MyServer',
    'muster.local',
    'muster.lan:8790',
    'muster.home.arpa',
    'hub.internal.',
    'a.b.internal',
  ])('%s is served: public DNS cannot have it', async (host) => {
    expect(await outcome(host, '/api/me')).toBe(200);
  });

  test.each([
    'status.example.com',
    'muster.fritz.box',
    'local.evil.com',
    'evil.com.',
    'internal.io',
    'xn--lan-0ka.com',
  ])('refuses %s, which public DNS may have', async (host) => {
    for (const path of ['/', '/admin', '/api/me'])
      expect(await outcome(host, path)).toBe('421 misdirected_request');
  });
});

describe('--admin-site', () => {
  const STATUS = 'status.example.com';
  const PANEL = 'panel.example.com';
  let cookie: string;

  beforeAll(async () => {
    hub = await bootHub({ options: { site: `https://${STATUS}`, adminSite: `https://${PANEL}` } });
    const headers = { host: PANEL, 'content-type': 'application/json' };
    const body = JSON.stringify({ username: 'admin', password: PASSWORD });
    const login = await ask(port(), '/api/auth/login', { method: 'POST', headers, body });
    const [line = ''] = login.headers['set-cookie'] ?? [];
    expect(line).toMatch(
      /^__Host-muster_session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure$/,
    );
    cookie = readCookie(login);
  });
  afterAll(() => hub.remove());

  test.each([
    ['GET', '/admin', 200, '404 not_found'],
    ['GET', '/admin/login', 200, '404 not_found'],
    ['GET', '/', '404 not_found', 200],
    ['GET', '/node/1', '404 not_found', 200],
    ['POST', '/api/auth/login', '400 invalid_request', '404 not_found'],
    ['GET', '/api/auth/oauth', '404 not_found', '404 not_found'],
    ['GET', '/api/auth/sessions', 200, '401 session_required'],
    ['GET', '/api/settings', 200, '401 session_required'],
    ['DELETE', '/api/nodes/9', '404 not_found', '401 session_required'],
    ['GET', '/api/nodes', 200, 200],
    ['GET', '/api/me', 200, 200],
    ['GET', '/api/health', 200, 200],
  ])(
    '%s %s with the session returns %s at the panel and %s elsewhere',
    async (method, path, panel, elsewhere) => {
      const options = { method, headers: { cookie } };
      expect(await outcome(PANEL, path, options)).toBe(panel);
      for (const host of [STATUS, '127.0.0.1:8790'])
        expect(await outcome(host, path, options)).toBe(elsewhere);
    },
  );

  test('accepts a session only at the panel address', async () => {
    const read = async (host: string) => (await at(host, '/api/nodes', { headers: { cookie } })).json.admin;
    expect([await read(PANEL), await read(STATUS)]).toEqual([true, false]);
    for (const [host, expected] of [
      [PANEL, true],
      [STATUS, false],
    ] as const) {
      const stream = await openSocket(`${hub.wsUrl}/api/ws`, { headers: { host, cookie } });
      expect((await stream.nextJson()).admin).toBe(expected);
      await stream.close();
    }
  });

  test('refuses a page of the other host, though both may be same-site and share the cookie', async () => {
    const origin = `https://${STATUS}`;
    const headers = { cookie, origin };
    expect(await outcome(PANEL, '/api/nodes/9', { method: 'DELETE', headers })).toBe('403 foreign_origin');
    const refused = openSocket(`${hub.wsUrl}/api/ws`, { headers: { ...headers, host: PANEL } }).catch(
      (error) => error,
    );
    expect(await refused).toMatchObject({ status: 403 });
    const own = { cookie, origin: `https://${PANEL}` };
    expect(await outcome(PANEL, '/api/nodes/9', { method: 'DELETE', headers: own })).toBe(
      '403 csrf_token_required',
    );
    const stream = await openSocket(`${hub.wsUrl}/api/ws`, { headers: { host: STATUS, origin } });
    await stream.close();
  });

  test('refuses a third host', async () => {
    expect(await outcome('evil.example', '/admin')).toBe('421 misdirected_request');
  });

  test('the callback of a login provider is at the panel address', async () => {
    const body = JSON.stringify({ oauth_provider: 'github', oauth_client_id: 'x', oauth_client_secret: 'y' });
    const headers = { cookie, 'content-type': 'application/json' };
    expect(await outcome(PANEL, '/api/settings', { method: 'PUT', headers, body })).toBe(200);
    const { location } = (await at(PANEL, '/api/auth/oauth')).headers;
    expect(new URL(location ?? '').searchParams.get('redirect_uri')).toBe(
      `https://${PANEL}/api/auth/oauth/callback`,
    );
    expect(await outcome(STATUS, '/api/auth/oauth')).toBe('404 not_found');
  });
});
