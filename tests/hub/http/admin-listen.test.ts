import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import { ask, describeOutcome, type HttpAsk } from '../../support/network/http.ts';
import { openSocket } from '../../support/network/socket.ts';

const listen = { host: '127.0.0.1', port: 0 };

let hub: TestHub;
let cookie: string;
let page: number;
let panel: number;

async function boot(options: { site?: string; adminSite?: string } = {}): Promise<void> {
  hub = await bootHub({ options: { adminListen: listen, ...options } });
  page = Number(new URL(hub.url).port);
  panel = Number(new URL(hub.adminUrl).port);
  cookie = await hub.login();
}

const outcome = async (port: number, path: string, options: HttpAsk = {}) =>
  describeOutcome(await ask(port, path, options));

describe('--admin-listen', () => {
  beforeAll(() => boot());
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
    ['GET', '/api/db/backup', 200, '401 session_required'],
    ['DELETE', '/api/nodes/9', '404 not_found', '401 session_required'],
    ['GET', '/api/nodes', 200, 200],
    ['GET', '/api/me', 200, 200],
    ['GET', '/api/health', 200, 200],
    ['GET', '/install.sh', 200, 200],
  ])(
    '%s %s with the session returns %s at its port and %s at the other',
    async (method, path, atPanel, atPage) => {
      const options = { method, headers: { cookie } };
      expect(await outcome(panel, path, options)).toBe(atPanel);
      expect(await outcome(page, path, options)).toBe(atPage);
    },
  );

  test('the listener decides, not a header', async () => {
    const hosts = [`127.0.0.1:${panel}`, '192.0.2.1:8791'];
    for (const host of hosts)
      for (const name of ['host', 'x-forwarded-host'])
        for (const path of ['/admin', '/api/auth/oauth'])
          expect([name, await outcome(page, path, { headers: { [name]: host, cookie } })]).toEqual([
            name,
            '404 not_found',
          ]);
    const headers = { 'x-forwarded-host': `127.0.0.1:${page}`, host: `127.0.0.1:${page}` };
    expect(await outcome(panel, '/', { headers })).toBe('404 not_found');
    expect(await outcome(panel, '/admin', { headers })).toBe(200);
  });

  test('a session is valid at the panel only, also for a stream', async () => {
    for (const [port, isAdmin] of [
      [panel, true],
      [page, false],
    ] as const) {
      expect((await ask(port, '/api/nodes', { headers: { cookie } })).json.admin).toBe(isAdmin);
      const stream = await openSocket(`ws://127.0.0.1:${port}/api/ws`, { headers: { cookie } });
      expect((await stream.nextJson()).admin).toBe(isAdmin);
      await stream.close();
    }
  });

  test('refuses pages of the other port, which browsers consider the same site', async () => {
    const origin = `http://127.0.0.1:${page}`;
    const login = JSON.stringify({ username: 'admin', password: PASSWORD });
    const json = { 'content-type': 'application/json' };
    for (const headers of [{ origin }, { 'sec-fetch-site': 'same-site' }]) {
      expect(
        await outcome(panel, '/api/nodes/9', { method: 'DELETE', headers: { cookie, ...headers } }),
      ).toBe('403 foreign_origin');
      expect(
        await outcome(panel, '/api/auth/login', {
          method: 'POST',
          headers: { ...json, ...headers },
          body: login,
        }),
      ).toBe('403 foreign_origin');
    }
    const refused = openSocket(`ws://127.0.0.1:${panel}/api/ws`, { headers: { cookie, origin } }).catch(
      (error) => error,
    );
    expect(await refused).toMatchObject({ status: 403 });
    const own = { origin: `http://127.0.0.1:${panel}`, 'sec-fetch-site': 'same-origin' };
    expect(
      await outcome(panel, '/api/auth/login', { method: 'POST', headers: { ...json, ...own }, body: login }),
    ).toBe(200);
  });

  test('no cookie that a theme plants on the shared host name affects the session', async () => {
    const planted = ['muster_session=x', `muster_session=${'A'.repeat(43)}`, '__Host-muster_session=x'];
    const headers = { cookie: [...planted, cookie, ...planted].join('; ') };
    expect((await ask(panel, '/api/me', { headers })).json.authed).toBe(true);
  });

  test('each side knows where the other is, as far as the caller can reach it', async () => {
    const me = async (port: number, headers: Record<string, string> = {}) => {
      const { site, panel: about } = (await ask(port, '/api/me', { headers })).json;
      return [site, about];
    };
    const own = { url: '/admin', has_own_origin: true };
    expect(await me(panel)).toEqual([`http://127.0.0.1:${page}`, own]);
    expect(await me(page)).toEqual(['', { url: `http://127.0.0.1:${panel}/admin`, has_own_origin: true }]);
    expect(await me(page, { host: 'localhost:1' })).toEqual([
      '',
      { url: `http://localhost:${panel}/admin`, has_own_origin: true },
    ]);
    const unknown = { url: null, has_own_origin: true };
    // Other machines do not reach a listener on loopback, and the ports of a proxy are unknown.
    expect(await me(page, { host: '192.168.1.5:8790' })).toEqual(['', unknown]);
    const forwarded = { 'x-forwarded-for': '203.0.113.1', host: 'localhost:1' };
    expect(await me(page, forwarded)).toEqual(['', unknown]);
    expect(await me(panel, forwarded)).toEqual(['', own]);
  });

  test('agents may use either port', async () => {
    const { token } = await ask(panel, '/api/nodes', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{"name":"web"}',
    }).then(({ json }) => json);
    for (const port of [panel, page]) {
      const agent = await openSocket(`ws://127.0.0.1:${port}/api/agent/ws`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await agent.close();
    }
  });

  test('a preview is a conflict, because the status page ignores the session', async () => {
    expect(await outcome(panel, '/api/themes/default/preview', { method: 'POST', headers: { cookie } })).toBe(
      '409 conflict',
    );
  });
});

describe('--admin-listen with --admin-site', () => {
  const SITE = 'status.example.com';
  const PANEL = 'panel.example.com';
  beforeAll(() => boot({ site: `https://${SITE}`, adminSite: `https://${PANEL}` }));
  afterAll(() => hub.remove());

  test('serves the panel at its listener, and the page at the other', async () => {
    expect(await outcome(panel, '/admin', { headers: { host: PANEL } })).toBe(200);
    expect(await outcome(page, '/', { headers: { host: SITE } })).toBe(200);
    expect(cookie).toMatch(/^__Host-muster_session=/);
  });

  test('refuses a host that the proxy forwards to the wrong listener, which would share its origin', async () => {
    for (const name of ['host', 'x-forwarded-host'])
      for (const path of ['/', '/admin', '/api/me', '/api/auth/oauth']) {
        expect([path, await outcome(page, path, { headers: { [name]: PANEL } })]).toEqual([
          path,
          '421 misdirected_request',
        ]);
        expect([path, await outcome(panel, path, { headers: { [name]: SITE } })]).toEqual([
          path,
          '421 misdirected_request',
        ]);
      }
  });

  test('accepts requests from its own pages only', async () => {
    const remove = (origin: string) =>
      outcome(panel, '/api/nodes/9', { method: 'DELETE', headers: { cookie, origin, host: PANEL } });
    expect(await remove(`https://${PANEL}`)).toBe('403 csrf_token_required');
    expect(await remove(`https://${SITE}`)).toBe('403 foreign_origin');
  });

  test('both sides know the other’s public address', async () => {
    const { json } = await ask(page, '/api/me', { headers: { host: SITE } });
    expect([json.site, json.panel.url]).toEqual([`https://${SITE}`, `https://${PANEL}/admin`]);
    const atPanel = await ask(panel, '/api/me', { headers: { host: PANEL } });
    expect([atPanel.json.site, atPanel.json.panel.url]).toEqual([`https://${SITE}`, '/admin']);
  });
});

test('the callback of a login provider is at the panel’s port, never at --site', async () => {
  await boot({ site: 'https://status.example.com' });
  const body = JSON.stringify({ oauth_provider: 'github', oauth_client_id: 'x', oauth_client_secret: 'y' });
  const headers = { cookie, 'content-type': 'application/json' };
  await ask(panel, '/api/settings', { method: 'PUT', headers, body });
  const start = async (host: string) =>
    (await ask(panel, '/api/auth/oauth', { headers: { host } })).headers.location ?? '';
  expect(new URL(await start(`127.0.0.1:${panel}`)).searchParams.get('redirect_uri')).toBe(
    `http://127.0.0.1:${panel}/api/auth/oauth/callback`,
  );
  expect(await start('10.0.0.5:8791')).toBe('/admin/login?error=site_unknown');
  await hub.remove();
});
