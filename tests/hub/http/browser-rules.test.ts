import { type Operation, operations } from '@muster/generated/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import { ask, type HttpAnswer, readCookie } from '../../support/network/http.ts';
import { HandshakeRefused, openSocket } from '../../support/network/socket.ts';

let hub: TestHub;
let cookie: string;
let requests = 0;

beforeAll(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
  await hub.addNode({ name: 'kept' });
});
afterAll(() => hub.remove());

const port = () => Number(new URL(hub.url).port);
const all = Object.values<Operation>(operations);
const fill = (path: string) =>
  path.replace('{id}', '1').replace('{short}', 'aurora').replace('{arch}', 'sparc');
/** A different address for each request, so that no lockout affects another test. */
const from = () => {
  requests += 1;
  return { 'x-forwarded-for': `2001:db8:${requests.toString(16)}::1` };
};
const tryLogin = (username: string, password: string, headers: Record<string, string> = from()) =>
  hub.request('POST', '/api/auth/login', { body: { username, password }, headers });
const countNodes = async () => (await hub.request('GET', '/api/nodes', { cookie })).body.nodes.length;

describe('headers', () => {
  const SECURITY = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'strict-transport-security',
    'x-content-type-options',
    'referrer-policy',
  ];
  const pick = ({ headers }: HttpAnswer) =>
    Object.fromEntries(
      SECURITY.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name]]),
    );

  /** Feed readers ask whether their copy is current. */
  const feeds: Readonly<Record<string, string>> = {
    getAtomFeed: 'no-cache',
    getJsonFeed: 'no-cache',
    getMaintenanceCalendar: 'no-cache',
    getAlertAtomFeed: 'private, no-cache',
    getAlertJsonFeed: 'private, no-cache',
  };

  test.each(all.filter(({ kind }) => kind === 'http').map((operation) => [operation.id, operation] as const))(
    '%s responds with no-store, nosniff and a CSP that denies everything',
    async (id, { method, path }) => {
      for (const own of ['', cookie]) {
        // Some of these would end the session.
        const headers = { ...from(), cookie: method === 'GET' ? own : '', origin: 'http://evil.example' };
        const answer = await ask(port(), fill(path), { method, headers });
        expect(pick(answer)).toEqual({
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          // As a document it would be a window of the hub's origin without a CSP, which a theme could use.
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        });
        expect(answer.headers['cache-control']).toBe(
          (answer.status === 200 ? feeds[id] : undefined) ?? 'no-store',
        );
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(answer.headers['x-powered-by'] ?? answer.headers.server).toBeUndefined();
      }
    },
  );

  test.each(['/admin', '/admin/login', '/admin/nodes/1'])('%s denies framing', async (path) => {
    const answer = await ask(port(), path);
    expect(pick(answer)).toEqual({
      'content-security-policy':
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('publickey-credentials-get=(self)'),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a theme may request only its own files and the operations that the contract opens to themes', async () => {
    const headers = { host: '192.0.2.7', 'sec-fetch-dest': 'document' };
    const granted = pick(await ask(port(), '/', { headers }));
    const policy = String(granted['content-security-policy']).split('; ');
    const themes = all
      .filter(({ isTheme }) => isTheme)
      .map(({ kind, path }) => {
        const [folder = ''] = path.split('{', 1);
        return `${kind === 'websocket' ? 'ws' : 'http'}://192.0.2.7${folder}`;
      });
    const own = ['assets/', 'index.html'].map((path) => `http://192.0.2.7/${path}`);
    expect(policy[0]?.split(' ').slice(1).sort()).toEqual(
      [...new Set(themes), ...own, 'data:', 'blob:'].sort(),
    );
    expect(policy.slice(1)).toEqual([
      "frame-src 'none'",
      "form-action 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "worker-src 'none'",
    ]);
  });

  test('no path that a theme may call redirects, however it is written', async () => {
    const endings = [
      '',
      '/',
      '//',
      '/./',
      '/..',
      '/1',
      '/1/',
      '/%2e%2e/',
      '/../auth/oauth',
      '/admin',
      '?x',
      '/?x',
    ];
    for (const { path } of all.filter(({ isTheme, kind }) => isTheme && kind === 'http'))
      for (const ending of endings)
        for (const method of ['GET', 'HEAD', 'POST']) {
          const { status } = await ask(port(), fill(path) + ending, { method });
          expect([method, path + ending, status >= 300 && status < 400]).toEqual([
            method,
            path + ending,
            false,
          ]);
        }
  });

  test('a theme may use no credentials and no sensors, and its files may be embedded by other sites', async () => {
    for (const path of ['/', '/node/1', '/favicon.ico']) {
      const headers = pick(await ask(port(), path));
      for (const name of [
        'publickey-credentials-get',
        'publickey-credentials-create',
        'identity-credentials-get',
      ])
        expect(headers['permissions-policy']).toContain(`${name}=()`);
      expect(headers['permissions-policy']).not.toContain('(self)');
      expect(headers['cross-origin-resource-policy']).toBeUndefined();
    }
  });

  test('every cookie is HttpOnly and SameSite', async () => {
    const login = await tryLogin('admin', PASSWORD);
    const own = readCookie(login);
    const logout = await hub.request('POST', '/api/auth/logout', { cookie: own });
    for (const { headers } of [login, logout])
      for (const line of headers.getSetCookie()) {
        const [, ...flags] = line.split('; ');
        expect(flags.filter((flag) => !flag.startsWith('Max-Age='))).toEqual([
          'Path=/',
          'HttpOnly',
          'SameSite=Lax',
        ]);
      }
  });
});

describe('a cross-site request', () => {
  const changing = all.filter(
    ({ kind, method, access }) => kind === 'http' && method !== 'GET' && access === 'session',
  );

  test.each(changing.map((operation) => [operation.id, operation] as const))(
    'is refused by %s',
    async (_id, operation) => {
      const { method, path } = operation;
      const send = async (headers: Record<string, string>) => {
        const { status, json } = await ask(port(), fill(path), {
          method,
          headers: { ...from(), cookie, ...headers },
        });
        return `${status} ${json?.code}`;
      };
      for (const site of ['cross-site', 'same-site']) {
        expect(await send({ 'sec-fetch-site': site })).toBe('403 foreign_origin');
        expect(await send({ 'sec-fetch-site': site, origin: 'null' })).toBe('403 foreign_origin');
      }
      expect(await send({ origin: 'http://evil.example' })).toBe('403 foreign_origin');
      expect(await send({ origin: `${hub.url}.evil.example` })).toBe('403 foreign_origin');
      for (const site of ['same-origin', 'none'])
        expect(await send({ 'sec-fetch-site': site })).toBe('403 csrf_token_required');
    },
  );

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'text/json',
    '',
  ])('with content type %s is not JSON', async (type) => {
    const headers = { cookie, ...(type === '' ? {} : { 'content-type': type }) };
    const answer = await ask(port(), '/api/nodes', { method: 'POST', headers, body: '{"name":"planted"}' });
    expect([answer.status, answer.json.code]).toEqual([415, 'unsupported_media_type']);
    expect(await countNodes()).toBe(1);
  });

  test('changes nothing by GET, even with a method override', async () => {
    const headers = {
      cookie,
      'x-http-method-override': 'DELETE',
      'x-method-override': 'DELETE',
      'x-http-method': 'DELETE',
    };
    for (const { path } of all.filter(({ kind, method }) => kind === 'http' && method === 'GET'))
      await ask(port(), `${fill(path)}?_method=DELETE`, { headers });
    expect((await ask(port(), '/api/nodes/1?_method=DELETE', { headers })).status).toBe(405);
    expect((await ask(port(), '/api/nodes/1?_method=DELETE', { method: 'POST', headers })).status).toBe(405);
    expect(await countNodes()).toBe(1);
    expect((await hub.request('GET', '/api/me', { cookie })).body.authed).toBe(true);
  });

  test.each([
    ['the same', () => hub.url, true],
    ['none', () => undefined, true],
    ['another port', () => 'http://127.0.0.1:1', false],
    ['https where http is spoken', () => `https://127.0.0.1:${port()}`, true],
    ['null', () => 'null', false],
    ['a suffix', () => `${hub.url}.evil.example`, false],
    ['a user', () => `http://127.0.0.1:${port()}@evil.example`, false],
    ['another host', () => 'http://evil.example', false],
    ['the same and a path', () => `${hub.url}/admin`, false],
    ['the same and a user', () => `http://user@127.0.0.1:${port()}`, false],
  ])('for a stream with the origin %s', async (_name, getOrigin, isLetIn) => {
    const origin = getOrigin();
    const headers = { cookie, ...(origin === undefined ? {} : { origin }) };
    const opened = await openSocket(`${hub.wsUrl}/api/ws`, { headers }).catch((error: unknown) => error);
    if (opened instanceof HandshakeRefused) expect(opened.status).toBe(403);
    else await (opened as Awaited<ReturnType<typeof openSocket>>).close();
    expect(opened instanceof HandshakeRefused).toBe(!isLetIn);
  });
});

describe('logging in', () => {
  test('replaces a planted session and never adopts it (session fixation)', async () => {
    const planted = `muster_session=${'P'.repeat(43)}`;
    const answer = await tryLogin('admin', PASSWORD, { ...from(), cookie: planted });
    const given = readCookie(answer);
    expect(given).toMatch(/^muster_session=[\w-]{43}$/);
    expect(given).not.toBe(planted);
    expect((await hub.request('GET', '/api/me', { cookie: planted })).body.authed).toBe(false);
    const again = await tryLogin('admin', PASSWORD, { ...from(), cookie: given });
    expect(readCookie(again)).not.toBe(given);
  });

  test('takes the same time for an unknown name and a wrong password', async () => {
    const times = { admin: [] as number[], nobody: [] as number[] };
    for (let round = 0; round < 15; round += 1)
      for (const name of ['admin', 'nobody'] as const) {
        const startedAt = performance.now();
        expect((await tryLogin(name, 'wrong password')).status).toBe(401);
        times[name].push(performance.now() - startedAt);
      }
    // The minimum of many runs approximates the work itself, even on a busy machine.
    const [wrong, unknown] = [Math.min(...times.admin), Math.min(...times.nobody)];
    // Without a dummy hash, an unknown username would be more than ten times faster.
    expect(Math.max(wrong, unknown) / Math.min(wrong, unknown)).toBeLessThan(3);
  });

  test('counts attempts per real address, regardless of forged addresses', async () => {
    const spoof = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}, 203.0.113.99` });
    for (let n = 1; n <= 5; n += 1)
      expect((await tryLogin('admin', 'wrong password', spoof(n))).status).toBe(401);
    for (let n = 6; n <= 9; n += 1) expect((await tryLogin('admin', PASSWORD, spoof(n))).status).toBe(429);
    expect(
      (await tryLogin('admin', PASSWORD, { 'x-forwarded-for': '203.0.113.99, 198.51.100.1' })).status,
    ).toBe(200);
  });
});
