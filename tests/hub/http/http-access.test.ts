import { limits } from '@muster/generated/limits';
import { type Operation, operations } from '@muster/generated/operations';
import type { Me } from '@muster/generated/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../hub/src/http/request-context.ts';
import { DomainError } from '../../../hub/src/lib/errors.ts';
import { COOKIE, CSRF_TOKEN, type HttpApp, startHttpApp, testSession } from '../../support/hub/http-app.ts';
import { HandshakeRefused, openSocket } from '../../support/network/socket.ts';

let http: HttpApp;
let isPublicPageOn = true;
let seen: RequestContext | undefined;

const see = (answer: unknown) => (_input: unknown, context: RequestContext) => {
  seen = context;
  return answer;
};

const me: Me = {
  authed: false,
  github: false,
  site_name: '',
  site_description: '',
  site: '',
  public_page: true,
  history_days: 7,
  version: '0',
  username: null,
  login: { password: true, external: false, passkey: false },
  panel: { url: '/admin', has_own_origin: false },
};

beforeAll(async () => {
  http = await startHttpApp({
    isPublicPageOn: () => isPublicPageOn,
    validateResponses: true,
    handlers: {
      getMe: see({ status: 200, body: me }),
      listNodes: see({
        status: 200,
        headers: { ETag: '"1"', Vary: 'Accept-Encoding' },
        body: { ts: 1, admin: false, nodes: [] },
      }),
      deleteNode: see({ status: 204 }),
      logout: see({ status: 204, headers: { 'set-cookie': 'x=' } }),
      login: see({
        status: 200,
        headers: { 'set-cookie': 'x=' },
        body: { username: 'admin', expires_at: 1 },
      }),
      backupDatabase: see({
        status: 200,
        headers: { 'Content-Disposition': 'attachment', 'Content-Length': 5 },
        body: Buffer.from('bytes'),
      }),
      getSettings: see({ status: 500 }),
    },
  });
});
afterAll(() => http.close());

const all = Object.values<Operation>(operations).filter(({ kind }) => kind === 'http');
const fill = (path: string) =>
  path.replace('{id}', '1').replace('{short}', 'aurora').replace('{arch}', 'x86_64');

describe('the session', () => {
  it.each(all.filter(({ access }) => access === 'session').map(({ id }) => id))(
    'is checked before the input of %s',
    async (id) => {
      const { method, path } = operations[id];
      const broken = path.replace(/\{\w+\}/, '%20');
      const headers = { 'content-type': 'text/plain', origin: 'http://evil.example' };
      for (const cookie of ['', 'muster_session=wrong', 'muster_session=']) {
        const body = method === 'GET' ? undefined : '{{{';
        const answer = await http.ask(`${broken}?x=1`, {
          method,
          headers: { ...headers, cookie },
          body: body ?? '',
        });
        expect([answer.status, answer.json.code]).toEqual([401, 'session_required']);
      }
    },
  );

  it('is checked before reading a body of any size', async () => {
    const answer = await http.ask('/api/nodes', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '999999999' },
      body: '{',
    });
    expect(answer.status).toBe(401);
  });

  it('is found among several cookies, even of the same name', async () => {
    for (const cookie of [
      COOKIE,
      `a=b; ${COOKIE}`,
      `muster_session=forged; ${COOKIE}`,
      `${COOKIE};muster_session=x`,
    ]) {
      await http.ask('/api/me', { headers: { cookie } });
      expect(seen?.session).toBe(testSession);
    }
    for (const cookie of [
      'muster_session2=valid',
      'xmuster_session=valid',
      'muster_session',
      'muster_session="valid"',
    ]) {
      await http.ask('/api/me', { headers: { cookie } });
      expect(seen?.session).toBeNull();
    }
  });
});

describe('the public page', () => {
  const paths = all
    .filter(({ publicPage }) => publicPage)
    .map(({ path, method }) => [fill(path), method] as const);

  it.each(paths)('switched off hides %s from visitors', async (path, method) => {
    isPublicPageOn = false;
    try {
      const answer = await http.ask(`${path}?x=y`, { method, headers: { accept: 'application/json' } });
      expect([answer.status, answer.json.code]).toEqual([401, 'login_required']);
      expect((await http.ask(path, { method, headers: { cookie: COOKIE } })).status).not.toBe(401);
      expect((await http.ask('/api/me')).status).toBe(200);
    } finally {
      isPublicPageOn = true;
    }
    expect((await http.ask(path, { method })).status).not.toBe(401);
  });
});

describe('a foreign origin', () => {
  const own = (host: string) => ({ host, origin: `http://${host}` });

  it.each([
    ['none', {}, 204],
    ['its own', own('hub.example'), 204],
    ['its own with a port', own('hub.example:8790'), 204],
    ['its own behind TLS', { host: 'hub.example', origin: 'https://hub.example' }, 204],
    ['another host', { host: 'hub.example', origin: 'http://evil.example' }, 403],
    ['another port', { host: 'hub.example:8790', origin: 'http://hub.example:1' }, 403],
    ['null', { host: 'hub.example', origin: 'null' }, 403],
    ['a suffix trick', { host: 'hub.example', origin: 'http://hub.example.evil.example' }, 403],
    [
      'the proxy’s host',
      { host: '127.0.0.1', 'x-forwarded-host': 'a.example', origin: 'https://a.example' },
      204,
    ],
    ['http where the proxy speaks https', { ...own('hub.example'), 'x-forwarded-proto': 'https' }, 403],
    ['cross-site without Origin', { 'sec-fetch-site': 'cross-site', 'x-csrf-token': CSRF_TOKEN }, 403],
  ])('%s: %j returns %i', async (_name, headers, status) => {
    const answer = await http.ask('/api/nodes/1', {
      method: 'DELETE',
      headers: { ...headers, cookie: COOKIE, 'x-csrf-token': CSRF_TOKEN },
    });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.json.code).toBe('foreign_origin');
  });

  it('is refused at login and logout too', async () => {
    const headers = { origin: 'http://evil.example' };
    const login = await http.ask('/api/auth/login', { method: 'POST', headers, body: '' });
    expect([login.status, login.json.code]).toEqual([403, 'foreign_origin']);
    const logout = await http.ask('/api/auth/logout', { method: 'POST', headers });
    expect([logout.status, logout.json.code]).toEqual([403, 'foreign_origin']);
  });

  it('may read public resources, without CORS permission to see the response', async () => {
    const answer = await http.ask('/api/nodes', { headers: { origin: 'http://evil.example' } });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('the CSRF token', () => {
  const browser = { cookie: COOKIE, 'sec-fetch-site': 'same-origin' };
  const remove = (headers: Record<string, string>) => http.ask('/api/nodes/1', { method: 'DELETE', headers });

  it('is required from a browser that changes something', async () => {
    expect((await remove(browser)).json.code).toBe('csrf_token_required');
    expect((await remove({ ...browser, 'sec-fetch-site': 'none' })).json.code).toBe('csrf_token_required');
    for (const csrfToken of ['', 'q', `${CSRF_TOKEN}x`, CSRF_TOKEN.slice(1), CSRF_TOKEN.toUpperCase()])
      expect((await remove({ ...browser, 'x-csrf-token': csrfToken })).status).toBe(403);
    expect((await remove({ ...browser, 'x-csrf-token': CSRF_TOKEN })).status).toBe(204);
  });

  // Browsers omit Sec-Fetch-* over plain HTTP to other machines.
  it.each([
    ['curl', { accept: '*/*', 'user-agent': 'curl/8.14.1' }, false],
    ['curl --compressed', { accept: '*/*', 'accept-encoding': 'deflate, gzip, br, zstd' }, false],
    ['requests of Python', { accept: '*/*', 'accept-encoding': 'gzip, deflate' }, false],
    ['fetch of Node', { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors' }, false],
    ['a browser', { 'accept-language': 'en-GB', referer: 'http://127.0.0.1/' }, true],
    ['a page that hides where it is', { 'accept-language': 'en-GB' }, true],
    ['a page that names another language', { 'accept-language': '' }, true],
    ['a browser without a language', { referer: 'http://127.0.0.1/' }, true],
  ])('is required from a possible browser: %s', async (_name, headers: Record<string, string>, isAsked) => {
    const code = isAsked ? 'csrf_token_required' : undefined;
    expect((await remove({ cookie: COOKIE, ...headers })).json?.code).toBe(code);
    await http.ask('/api/nodes', { headers: { cookie: COOKIE, ...headers } });
    expect(seen?.mayShowTokens).toBe(!isAsked);
    await http.ask('/api/nodes', { headers: { cookie: COOKIE, ...headers, 'x-csrf-token': CSRF_TOKEN } });
    expect(seen?.mayShowTokens).toBe(true);
  });

  it('is required if an Origin header is sent', async () => {
    const headers = { cookie: COOKIE, origin: `http://127.0.0.1:${http.port}` };
    expect((await remove(headers)).json.code).toBe('csrf_token_required');
    expect((await remove({ ...headers, 'sec-fetch-mode': 'cors' })).json.code).toBe('csrf_token_required');
    expect((await remove({ ...headers, 'x-csrf-token': CSRF_TOKEN })).status).toBe(204);
  });

  it('is not required from other programs or for what a theme reads', async () => {
    expect((await remove({ cookie: COOKIE })).status).toBe(204);
    expect((await http.ask('/api/nodes', { headers: browser })).status).toBe(200);
  });

  it.each(
    Object.values<Operation>(operations).filter(
      ({ kind, access, id }) => kind === 'http' && access === 'session' && id !== 'getThemePreview',
    ),
  )('is required for every panel-only operation: $id', async ({ method, path }) => {
    const own = path.replace('{id}', '1').replace('{short}', 'aurora');
    const answer = await http.ask(own, { method, headers: browser });
    expect([answer.status, answer.json.code]).toEqual([403, 'csrf_token_required']);
  });

  it('is required for a backup, which contains every secret', async () => {
    const answer = await http.ask('/api/db/backup', { headers: browser });
    expect([answer.status, answer.json.code]).toEqual([403, 'csrf_token_required']);
    const proven = await http.ask('/api/db/backup', { headers: { ...browser, 'x-csrf-token': CSRF_TOKEN } });
    expect([proven.status, proven.text]).toEqual([200, 'bytes']);
  });

  it('is not required for login or logout', async () => {
    expect((await http.ask('/api/auth/logout', { method: 'POST', headers: browser })).status).toBe(204);
    const body = '{"username":"admin","password":"x"}';
    const headers = { ...browser, 'content-type': 'application/json' };
    expect((await http.ask('/api/auth/login', { method: 'POST', headers, body })).status).toBe(200);
  });

  it.each([
    ['a visitor', {}, false],
    ['a program', { cookie: COOKIE }, true],
    ['a page', browser, false],
    ['a page from elsewhere', { ...browser, 'sec-fetch-site': 'cross-site' }, false],
    ['the panel', { ...browser, 'x-csrf-token': CSRF_TOKEN }, true],
    [
      'a CSRF token without a session',
      { 'sec-fetch-site': 'same-origin', 'x-csrf-token': CSRF_TOKEN },
      false,
    ],
  ])('decides whether tokens are shown: %s', async (_name, headers, expected) => {
    await http.ask('/api/nodes', { headers });
    expect(seen?.mayShowTokens).toBe(expected);
  });
});

describe('the context', () => {
  it('has the client address from the trusted proxy', async () => {
    await http.ask('/api/me', { headers: { 'x-forwarded-for': '1.1.1.1, 198.51.100.7' } });
    expect(seen?.address).toBe('198.51.100.7');
    await http.ask('/api/me', { headers: { 'x-forwarded-for': 'nonsense' } });
    expect(seen?.address).toBe('127.0.0.1');
  });

  it('has whether the client connection is encrypted', async () => {
    await http.ask('/api/me');
    expect(seen?.isSecure).toBe(false);
    await http.ask('/api/me', { headers: { 'x-forwarded-proto': 'https' } });
    expect(seen?.isSecure).toBe(true);
    await http.ask('/api/me', { headers: { 'x-forwarded-proto': 'https, http' } });
    expect(seen?.isSecure).toBe(false);
  });

  it('has the bearer token and the sanitised user agent', async () => {
    await http.ask('/api/me', {
      headers: { authorization: 'bearer abc', 'user-agent': `a\tb${'c'.repeat(400)}` },
    });
    expect(seen).toMatchObject({ bearer: 'abc', userAgent: `ab${'c'.repeat(254)}` });
    await http.ask('/api/me', { headers: { authorization: 'Basic abc' } });
    expect(seen).toMatchObject({ bearer: null, userAgent: '' });
  });
});

describe('a handshake', () => {
  let sockets: HttpApp;
  beforeAll(async () => {
    sockets = await startHttpApp({
      registerSockets(app, access) {
        app.route({
          method: 'GET',
          url: operations.openLiveStream.path,
          onRequest: async (request) => {
            if (!access.isSameOrigin(request)) throw new DomainError('foreign_origin', 'A sentence.');
          },
          handler: access.requireUpgrade,
          wsHandler(socket, request) {
            seen = access.contextOf(request);
            socket.on('message', (data: Buffer) => {
              if (data.toString() === 'close') socket.close(4001, 'a reason');
              else socket.send(String(seen?.mayShowTokens));
            });
          },
        });
      },
    });
  });
  afterAll(() => sockets.close());

  const open = (headers: Record<string, string>, protocols: string[] = []) =>
    openSocket(`ws://127.0.0.1:${sockets.port}/api/ws`, { headers, protocols });
  const origin = () => `http://127.0.0.1:${sockets.port}`;

  it('from a foreign page is refused with a problem', async () => {
    for (const foreign of ['http://evil.example', 'null', 'http://127.0.0.1:1']) {
      const refused = open({ origin: foreign, accept: 'application/json' }).catch((error: unknown) => error);
      expect(await refused).toBeInstanceOf(HandshakeRefused);
      expect(await refused).toMatchObject({ status: 403, body: expect.stringContaining('foreign_origin') });
    }
  });

  it.each([
    ['a program', () => ({}), [], true],
    ['a page that browsers mark', () => ({ 'sec-fetch-site': 'same-origin' }), [], false],
    ['a page that is known by its Origin only', () => ({ origin: origin() }), [], false],
    [
      'a page with a wrong CSRF token',
      () => ({ origin: origin() }),
      [`muster.csrf.${'q'.repeat(43)}`],
      false,
    ],
    ['a page with the bare CSRF token', () => ({ origin: origin() }), [CSRF_TOKEN], false],
    ['the panel', () => ({ origin: origin() }), [`muster.csrf.${CSRF_TOKEN}`], true],
    [
      'the panel with a name before its CSRF token',
      () => ({ origin: origin() }),
      ['muster', `muster.csrf.${CSRF_TOKEN}`],
      true,
    ],
  ])('shows tokens only to allowed clients: %s', async (_name, makeHeaders, protocols, expected) => {
    const socket = await open({ cookie: COOKIE, ...makeHeaders() }, protocols);
    socket.send('ask');
    expect((await socket.next()).toString()).toBe(String(expected));
    expect(socket.socket.protocol).toBe(protocols[0] ?? '');
    await socket.close();
  });

  it('negotiates no compression and closes frames over 1 KiB with 1009', async () => {
    const socket = await open({});
    expect(socket.socket.extensions).toBe('');
    socket.send('x'.repeat(limits.viewerFrameBytes));
    expect((await socket.next()).toString()).toBe('false');
    socket.send('x'.repeat(limits.viewerFrameBytes + 1));
    expect((await socket.closed).code).toBe(1009);
  });

  it('lets the handler choose the close code', async () => {
    const socket = await open({});
    socket.send('close');
    expect(await socket.closed).toEqual({ code: 4001, reason: 'a reason' });
  });
});

describe('--site', () => {
  let site: HttpApp;
  beforeAll(async () => {
    site = await startHttpApp({
      site: 'https://status.example',
      handlers: { getMe: see({ status: 200, body: me }), deleteNode: see({ status: 204 }) },
    });
  });
  afterAll(() => site.close());

  it('sets the origin of the pages and marks them secure', async () => {
    const remove = (origin: string) =>
      site.ask('/api/nodes/1', {
        method: 'DELETE',
        headers: { cookie: COOKIE, host: '127.0.0.1:1', origin, 'x-csrf-token': CSRF_TOKEN },
      });
    expect((await remove('https://status.example')).status).toBe(204);
    expect((await remove('http://status.example')).status).toBe(403);
    expect((await remove('https://other.example')).status).toBe(403);
    await site.ask('/api/me');
    expect(seen?.isSecure).toBe(true);
  });
});
