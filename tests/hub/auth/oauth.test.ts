import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOauthProviders, isUnreachable } from '../../../hub/src/features/auth/oauth-provider.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { type CodeHost, startCodeHost } from '../../support/network/code-host.ts';
import { type CookieClient, createCookieClient } from '../../support/network/cookie-client.ts';
import { readCookie } from '../../support/network/http.ts';
import { type OpenidProvider, startOpenidProvider } from '../../support/network/openid-provider.ts';
import { openSocket } from '../../support/network/socket.ts';

const CLIENT_SECRET = 'a secret between hub and provider';
const START = '/api/auth/oauth';
const CALLBACK = '/api/auth/oauth/callback';

let hub: TestHub;
let cookie: string;
let browser: CookieClient;

const change = async (body: unknown) => {
  const answer = await hub.request('PUT', '/api/settings', { cookie, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
};
/** From the login page to the provider and back to the hub's callback. */
const goToProvider = (who = browser) => who.travel(hub.url + START, hub.url + CALLBACK);
const comeBack = async (url: string, who = browser) => (await who.visit(url)).headers.get('location');
const logIn = async (who = browser) => comeBack(await goToProvider(who), who);
const getSession = (who = browser) => who.cookiesOf(hub.url).get('muster_session');
const getMe = async (session: string | undefined) =>
  (await hub.request('GET', '/api/me', { cookie: `muster_session=${session}` })).body;

const openStream = (session: string | undefined) =>
  openSocket(`${hub.wsUrl}/api/ws`, { headers: { cookie: `muster_session=${session}` } });
afterEach(() => hub.remove());

describe('a real OpenID provider', () => {
  let provider: OpenidProvider;

  beforeEach(async () => {
    hub = await bootHub();
    cookie = await hub.openSession();
    browser = createCookieClient();
    provider = await startOpenidProvider({ redirectUri: hub.url + CALLBACK, clientSecret: CLIENT_SECRET });
    await change({
      oauth_provider: 'oidc',
      oauth_issuer: provider.issuer,
      oauth_client_id: 'muster',
      oauth_client_secret: CLIENT_SECRET,
      oauth_subjects: ['ada', 'grace@example.com'],
    });
  });
  afterEach(() => provider.close());

  test('logs in a user whose sub is on the list, with an ordinary session', async () => {
    const response = await browser.visit(await goToProvider());
    expect([response.status, response.headers.get('location')]).toEqual([302, '/admin']);
    expect(response.headers.getSetCookie()).toEqual([
      'muster_oauth=; Path=/api/auth/oauth; Max-Age=0; HttpOnly; SameSite=Lax',
      expect.stringMatching(/^muster_session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await getMe(getSession())).toMatchObject({ authed: true, username: 'oidc:ada' });
  });

  test('replaces the session of the same browser', async () => {
    await logIn();
    const [first, stream] = [getSession(), await openStream(getSession())];
    await logIn();
    expect(await getMe(first)).toMatchObject({ authed: false });
    expect((await stream.closed).code).toBe(4401);
    expect(await getMe(getSession())).toMatchObject({ authed: true, username: 'oidc:ada' });
    expect((await hub.request('GET', '/api/me', { cookie })).body).toMatchObject({ authed: true });
  });

  test('receives PKCE, state and nonce, and a cookie binds the login to the browser', async () => {
    const response = await browser.visit(hub.url + START);
    expect(response.status).toBe(302);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^muster_oauth=[\w-]{100,2000}; Path=\/api\/auth\/oauth; Max-Age=600; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const url = new URL(response.headers.get('location') ?? '');
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'muster',
      redirect_uri: hub.url + CALLBACK,
      response_type: 'code',
      scope: 'openid email',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const next = new URL((await browser.visit(hub.url + START)).headers.get('location') ?? '');
    for (const name of ['code_challenge', 'state', 'nonce'])
      expect(next.searchParams.get(name)).not.toBe(url.searchParams.get(name));
  });

  test.each([
    [
      'a verified address in the list',
      { sub: 'g', email: 'Grace@Example.com', email_verified: true },
      '/admin',
    ],
    [
      'an address that is not verified',
      { sub: 'g', email: 'grace@example.com', email_verified: false },
      'not_admitted',
    ],
    ['an address of which nothing is said', { sub: 'g', email: 'grace@example.com' }, 'not_admitted'],
    ['somebody else', { sub: 'eve', email: 'eve@example.com', email_verified: true }, 'not_admitted'],
  ])('%s', async (_name, person, expected) => {
    provider.person = person;
    const location = await logIn();
    expect(location).toBe(expected === '/admin' ? '/admin' : `/admin/login?error=${expected}`);
    expect(getSession() !== undefined).toBe(expected === '/admin');
  });

  test('admits nobody with an empty list', async () => {
    await change({ oauth_subjects: [] });
    expect(await logIn()).toBe('/admin/login?error=not_admitted');
    expect(getSession()).toBeUndefined();
  });

  test('reports a login that the user cancels', async () => {
    provider.isWilling = false;
    expect(await logIn()).toBe('/admin/login?error=access_denied');
  });

  test('removing a user from the list ends their sessions and streams but not the account’s', async () => {
    await logIn();
    const stream = await openStream(getSession());
    await change({ oauth_subjects: ['grace@example.com'] });
    expect((await getMe(getSession())).authed).toBe(false);
    expect((await stream.closed).code).toBe(4401);
    expect((await hub.request('GET', '/api/me', { cookie })).body.authed).toBe(true);
  });

  test('changing the issuer ends sessions of the previous one but not the account’s', async () => {
    await logIn();
    await change({ oauth_issuer: provider.issuer, site_name: 'another' });
    expect((await getMe(getSession())).authed).toBe(true);
    await change({ oauth_issuer: 'https://another.example' });
    expect((await getMe(getSession())).authed).toBe(false);
    expect((await hub.request('GET', '/api/me', { cookie })).body.authed).toBe(true);
  });

  test('fetches the configuration once', async () => {
    await logIn();
    await logIn(createCookieClient());
    expect(provider.asked.get('/.well-known/openid-configuration')).toBe(1);
  });

  test('no cookie that a theme plants blocks a login, not even that of another login', async () => {
    const back = await goToProvider();
    const own = `muster_oauth=${browser.cookiesOf(hub.url).get('muster_oauth')}`;
    const other = readCookie(await hub.request('GET', START));
    const planted = ['muster_oauth=planted', other, 'muster_oauth=', '__Host-muster_oauth=planted'];
    const answer = await hub.request('GET', back.slice(hub.url.length), {
      cookie: [...planted, own, ...planted].join('; '),
    });
    expect(answer.headers.get('location')).toBe('/admin');
    expect(answer.headers.getSetCookie()[1]).toMatch(/^muster_session=[\w-]{43};/);
  });

  test('a login uses up its own token only, also when others come with it', async () => {
    const second = createCookieClient();
    const [back, secondBack] = [await goToProvider(), await goToProvider(second)];
    const tokens = [second, browser].map(
      (one) => `muster_oauth=${one.cookiesOf(hub.url).get('muster_oauth')}`,
    );
    const answer = await hub.request('GET', back.slice(hub.url.length), { cookie: tokens.join('; ') });
    expect(answer.headers.get('location')).toBe('/admin');
    expect(await comeBack(secondBack, second)).toBe('/admin');
  });

  describe('rejects a callback', () => {
    test('without the cookie, with that of another browser, or a second time', async () => {
      const back = await goToProvider();
      const other = createCookieClient();
      expect(await comeBack(back, other)).toBe('/admin/login?error=login_expired');
      await goToProvider(other);
      expect(await comeBack(back, other)).toBe('/admin/login?error=state_mismatch');
      expect(await comeBack(back)).toBe('/admin');
      const taken = createCookieClient();
      taken.cookiesOf(hub.url).set('muster_oauth', 'x'.repeat(43));
      expect(await comeBack(back, taken)).toBe('/admin/login?error=login_expired');
      expect([getSession(other), getSession(taken)]).toEqual([undefined, undefined]);
    });

    test('when the used cookie is replayed', async () => {
      const back = await goToProvider();
      const used = browser.cookiesOf(hub.url).get('muster_oauth') ?? '';
      await comeBack(back);
      const again = createCookieClient();
      again.cookiesOf(hub.url).set('muster_oauth', used);
      expect(await comeBack(back, again)).toBe('/admin/login?error=login_expired');
    });

    test.each([
      ['no state', (url: URL) => url.searchParams.delete('state'), 'state_mismatch'],
      ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43)), 'state_mismatch'],
      ['no code', (url: URL) => url.searchParams.delete('code'), 'provider_refused'],
      ['a made-up code', (url: URL) => url.searchParams.set('code', 'x'), 'provider_refused'],
      [
        'another issuer',
        (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
        'provider_refused',
      ],
    ])('with %s', async (_name, spoil, code) => {
      const back = new URL(await goToProvider());
      spoil(back);
      expect(await comeBack(back.href)).toBe(`/admin/login?error=${code}`);
      expect(getSession()).toBeUndefined();
    });

    test('with the code of another login, whose PKCE verifier differs', async () => {
      const victim = createCookieClient();
      const stolen = new URL(await goToProvider(victim)).searchParams.get('code') ?? '';
      const back = new URL(await goToProvider());
      back.searchParams.set('code', stolen);
      expect(await comeBack(back.href)).toBe('/admin/login?error=provider_refused');
      expect(getSession()).toBeUndefined();
    });

    test('after ten minutes, but not before', async () => {
      const [late, inTime] = [createCookieClient(), createCookieClient()];
      const [lateBack, back] = [await goToProvider(late), await goToProvider(inTime)];
      hub.runtime.advance(599_999);
      expect(await comeBack(back, inTime)).toBe('/admin');
      hub.runtime.advance(1);
      expect(await comeBack(lateBack, late)).toBe('/admin/login?error=login_expired');
    });

    test('after the client in the settings has changed', async () => {
      const back = await goToProvider();
      await change({ oauth_client_id: 'another' });
      expect(await comeBack(back)).toBe('/admin/login?error=login_expired');
    });

    test('with a wrong client secret', async () => {
      await change({ oauth_client_secret: 'wrong' });
      expect(await logIn()).toBe('/admin/login?error=provider_refused');
    });
  });

  test('does not adopt a session that an attacker planted (session fixation)', async () => {
    browser.cookiesOf(hub.url).set('muster_session', 'x'.repeat(43));
    await logIn();
    expect(getSession()).toMatch(/^(?!x{43})[\w-]{43}$/);
    expect((await getMe('x'.repeat(43))).authed).toBe(false);
  });

  test('ignores a redirect target in the query (open redirect)', async () => {
    for (const extra of [
      'next=https://evil.example',
      'redirect_uri=https://evil.example',
      'return_to=//evil.example',
    ]) {
      const location = (await browser.visit(`${hub.url}${START}?${extra}`)).headers.get('location') ?? '';
      expect(location.startsWith(`${provider.issuer}/`)).toBe(true);
      expect(location).not.toContain('evil');
    }
    expect(await comeBack(`${await goToProvider()}&next=https://evil.example`)).toBe('/admin');
  });

  test('a forged Host header has no effect', async () => {
    for (const name of ['evil.example', '127.0.0.1.evil.example'])
      expect((await hub.request('GET', START, { headers: { 'x-forwarded-host': name } })).status).toBe(421);
    for (const name of ['203.0.113.7', '10.0.0.5:8790']) {
      const answer = await hub.request('GET', START, { headers: { 'x-forwarded-host': name } });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        '/admin/login?error=site_unknown',
      ]);
    }
    const spliced = await hub.request('GET', START, {
      headers: { 'x-forwarded-host': 'localhost:1@evil.example' },
    });
    expect(spliced.status).toBe(400);
  });

  test('redirects to the login page if the provider is down before or after the redirect', async () => {
    const back = await goToProvider();
    await provider.close();
    expect(await comeBack(back)).toBe('/admin/login?error=provider_unreachable');
    hub = await hub.restart();
    const fresh = await hub.request('GET', START);
    expect([fresh.status, fresh.headers.get('location')]).toEqual([
      302,
      '/admin/login?error=provider_unreachable',
    ]);
    expect(fresh.headers.getSetCookie()[0]).toMatch(/^muster_oauth=; Path=\/api\/auth\/oauth; Max-Age=0;/);
  });
});

test('supports a provider that accepts the client secret in the body only', async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
  browser = createCookieClient();
  const provider = await startOpenidProvider({
    redirectUri: hub.url + CALLBACK,
    clientSecret: CLIENT_SECRET,
    authentication: 'client_secret_post',
  });
  await change({
    oauth_provider: 'oidc',
    oauth_issuer: provider.issuer,
    oauth_client_id: 'muster',
    oauth_client_secret: CLIENT_SECRET,
    oauth_subjects: ['ada'],
  });
  expect(await logIn()).toBe('/admin');
  await provider.close();
});

test('with --site the callback uses that address and cookies are Secure', async () => {
  hub = await bootHub({ options: { site: 'https://status.example.com' } });
  cookie = await hub.openSession();
  await change({
    oauth_provider: 'github',
    oauth_client_id: 'muster',
    oauth_client_secret: CLIENT_SECRET,
  });
  const answer = await hub.request('GET', START);
  const url = new URL(answer.headers.get('location') ?? '');
  expect(url.origin + url.pathname).toBe('https://github.com/login/oauth/authorize');
  expect(url.searchParams.get('redirect_uri')).toBe(`https://status.example.com${CALLBACK}`);
  expect(answer.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
});

test('login and callback return 404 if no provider is configured', async () => {
  hub = await bootHub();
  for (const path of [START, CALLBACK, `${CALLBACK}?code=x&state=y`])
    expect(await hub.request('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

describe('a code host', () => {
  let host: CodeHost;

  beforeEach(async () => {
    host = await startCodeHost(CLIENT_SECRET);
    hub = await bootHub({ options: { codeHost: host.url } });
    cookie = await hub.openSession();
    browser = createCookieClient();
    await change({
      oauth_provider: 'github',
      oauth_client_id: 'muster',
      oauth_client_secret: CLIENT_SECRET,
      oauth_subjects: ['OctoCat', '42'],
    });
  });
  afterEach(() => host.close());

  test('logs in by login name', async () => {
    expect(await logIn()).toBe('/admin');
    expect(await getMe(getSession())).toMatchObject({
      authed: true,
      github: true,
      username: 'github:OctoCat',
    });
    expect(host.faults).toEqual([]);
  });

  test.each([
    ['by id', { id: 42, login: 'renamed' }, '/admin'],
    ['not by a login name of digits', { id: 7, login: '42' }, '/admin/login?error=not_admitted'],
    ['not somebody else', { id: 7, login: 'octo' }, '/admin/login?error=not_admitted'],
    ['not by address', { id: 7, login: 'x', email: 'octocat' }, '/admin/login?error=not_admitted'],
    ['not without an id', { login: 'octocat' }, '/admin/login?error=provider_refused'],
    ['not by nothing', null, '/admin/login?error=provider_refused'],
  ])('logs in %s', async (_name, user, location) => {
    host.user = user;
    expect(await logIn()).toBe(location);
  });

  test('redirects to the login page when the code or the user request is rejected', async () => {
    const back = new URL(await goToProvider());
    back.searchParams.set('code', 'made-up');
    expect(await comeBack(back.href)).toBe('/admin/login?error=provider_refused');
    host.userStatus = 500;
    expect(await logIn()).toBe('/admin/login?error=provider_refused');
  });

  test('times out when the code host does not respond', async () => {
    const providers = createOauthProviders(hub.runtime, 1);
    const settings = {
      kind: 'github',
      url: host.url,
      clientId: 'muster',
      clientSecret: CLIENT_SECRET,
    } as const;
    const provider = await providers.open(settings);
    const transaction = {
      state: 'x',
      nonce: 'x',
      verifier: 'x'.repeat(43),
      redirectUri: hub.url + CALLBACK,
      configuration: '',
    };
    host.isAnswering = false;
    const failure = await provider
      .fetchIdentity({ code: 'x', state: 'x' }, transaction)
      .catch((error: unknown) => error);
    expect(isUnreachable(failure)).toBe(true);
  });

  test('redirects to the login page when the code host is down', async () => {
    const back = await goToProvider();
    await host.close();
    expect(await comeBack(back)).toBe('/admin/login?error=provider_unreachable');
  });
});
