import '../support/fetched-programs.ts';
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { computeTotp } from '../../hub/src/features/auth/totp.ts';
import { schemaOf } from '../support/data/postgres.ts';
import { createApiToken } from '../support/hub/api-token.ts';
import { type HubProcess, PASSWORD } from '../support/hub/hub-process.ts';
import { askHub, logInAt } from '../support/hub/hub-requests.ts';
import { type HubPair, runHubPair } from '../support/hub/shared-hub.ts';
import { createSoftwareAuthenticator } from '../support/hub/software-authenticator.ts';
import { createCookieClient } from '../support/network/cookie-client.ts';
import { readCookie } from '../support/network/http.ts';
import { startOpenidProvider } from '../support/network/openid-provider.ts';
import { openAgent } from '../support/network/socket.ts';

// A balancer may send each request of a browser, and each agent, to any hub. The tests do not wait until the hubs agree.

const CLIENT_SECRET = 'a secret between hub and provider';

let pair: HubPair;
let schema: string;
let one: HubProcess;
let other: HubProcess;

beforeAll(async () => {
  pair = await runHubPair();
  ({ one, other } = pair);
  schema = schemaOf(pair.db);
}, 240_000);

afterAll(() => pair?.remove());

test('a session, an API token and a node token are known to the hub that did not give them out', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const cookie = await logInAt(one.url, PASSWORD);
    const known = await Promise.all(
      [1, 2, 3].map(() => askHub(other.url, 'GET', '/api/settings', { cookie })),
    );
    expect(known.map(({ status }) => status)).toEqual([200, 200, 200]);

    const secret = await createApiToken(other.url, cookie, ['read']);
    const headers = { authorization: `Bearer ${secret}` };
    expect(await askHub(one.url, 'GET', '/api/nodes', { headers })).toMatchObject({ status: 200 });

    const { token } = await one.call('POST', '/api/nodes', { cookie, body: { name: `node ${round}` } });
    const agent = await openAgent(other.wsUrl, token);
    await agent.close();
  }
});

test('unknown tokens are refused, and looked up once', async () => {
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
  const cookie = `muster_session=${'y'.repeat(43)}`;
  for (let round = 1; round <= 3; round += 1) {
    await expect(openAgent(one.wsUrl, 'x'.repeat(43))).rejects.toMatchObject({ status: 401 });
    expect((await askHub(one.url, 'GET', '/api/settings', { cookie, headers })).status).toBe(401);
  }
});

test('an identity that was confirmed at one hub is confirmed at the other', async () => {
  const cookie = await openOldSession();
  const startTotp = (hub: HubProcess) =>
    askHub(hub.url, 'POST', '/api/auth/totp', { cookie }).then(({ status }) => status);
  expect([await startTotp(one), await startTotp(other)]).toEqual([403, 403]);
  const confirmed = await askHub(one.url, 'POST', '/api/auth/confirm', {
    cookie,
    body: { password: PASSWORD },
  });
  expect(confirmed.status).toBe(204);
  expect([await startTotp(other), await startTotp(one)]).toEqual([200, 200]);
});

/** A session whose login was an hour ago. */
async function openOldSession(): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  await pair.server.query(
    `INSERT INTO ${schema}.session (token_hash, username, created_at, last_seen_at, used_at, expires_at, address, user_agent)
     SELECT '\\x${hash}', 'admin', at - 3600, at, at, at + 3600, '127.0.0.1', 'test'
     FROM (SELECT extract(epoch FROM clock_timestamp())::bigint AS at) AS now;
     UPDATE ${schema}.change SET version = version + 1 WHERE part = 'sessions'`,
  );
  return `muster_session=${token}`;
}

test('TOTP that is set up at one hub is turned on at the other', async () => {
  const cookie = await logInAt(one.url, PASSWORD);
  const { body: setup } = await askHub(one.url, 'POST', '/api/auth/totp', { cookie });
  const code = computeTotp(decodeBase32(setup.secret), Math.floor(Date.now() / 30_000));
  const confirmed = await askHub(other.url, 'PUT', '/api/auth/totp', { cookie, body: { code } });
  expect(confirmed).toMatchObject({ status: 200, body: { recovery_codes: expect.any(Array) } });
  await one.call('DELETE', '/api/auth/totp', { cookie });
});

test('a preview that was started at one hub shows at the other, until it is ended', async () => {
  const cookie = await logInAt(one.url, PASSWORD);
  const started = await askHub(one.url, 'POST', '/api/themes/default/preview', { cookie });
  const cookies = `${cookie}; ${readCookie(started)}`;
  const readCaching = async () =>
    (await askHub(other.url, 'GET', '/', { cookie: cookies })).headers.get('cache-control');
  expect(await readCaching()).toBe('no-store');
  await other.call('DELETE', '/api/themes/default/preview', { cookie });
  expect(await readCaching()).toBe('no-cache');
});

const atLocalhost = ({ url }: HubProcess) => url.replace('127.0.0.1', 'localhost');

test('a passkey is created and used with the challenges of another hub, each once', async () => {
  const authenticator = createSoftwareAuthenticator(atLocalhost(other));
  const cookie = await logInAt(atLocalhost(one), PASSWORD);
  const creation = await askHub(atLocalhost(one), 'POST', '/api/auth/passkeys/options', { cookie });
  const created = await askHub(atLocalhost(other), 'POST', '/api/auth/passkeys', {
    cookie: `${cookie}; ${readCookie(creation)}`,
    body: { name: 'Laptop', response: authenticator.create(creation.body) },
  });
  expect(created.status).toBe(201);

  const login = await askHub(atLocalhost(one), 'POST', '/api/auth/login/options');
  const challenge = readCookie(login);
  const logIn = (hub: HubProcess) =>
    askHub(atLocalhost(hub), 'POST', '/api/auth/login', {
      cookie: challenge,
      body: { username: 'admin', password: PASSWORD, passkey: authenticator.get(login.body) },
    });
  expect(await logIn(other)).toMatchObject({ status: 200 });
  expect(await logIn(other)).toMatchObject({ status: 401, body: { code: 'invalid_second_factor' } });
  await one.call('DELETE', `/api/auth/passkeys/${created.body.passkey.id}`, { cookie });
});

test('a login with an external provider comes back to another hub, once', async () => {
  const cookie = await logInAt(one.url, PASSWORD);
  const callback = `${one.url}/api/auth/oauth/callback`;
  const provider = await startOpenidProvider({ redirectUri: callback, clientSecret: CLIENT_SECRET });
  onTestFinished(() => provider.close());
  await one.call('PUT', '/api/settings', {
    cookie,
    body: {
      oauth_provider: 'oidc',
      oauth_issuer: provider.issuer,
      oauth_client_id: 'muster',
      oauth_client_secret: CLIENT_SECRET,
      oauth_subjects: ['ada'],
    },
  });
  await expect
    .poll(async () => (await other.call('GET', '/api/settings', { cookie })).oauth_issuer)
    .toBe(provider.issuer);
  const browser = createCookieClient();
  const { pathname, search } = new URL(await browser.travel(`${one.url}/api/auth/oauth`, callback));
  const transaction = `muster_oauth=${browser.cookiesOf(one.url).get('muster_oauth')}`;
  const comeBack = () => askHub(other.url, 'GET', pathname + search, { cookie: transaction });
  const [first, second] = [await comeBack(), await comeBack()];
  expect(first.headers.get('location')).toBe('/admin');
  expect(second.headers.get('location')).toBe('/admin/login?error=login_expired');
  expect(transaction).not.toContain(CLIENT_SECRET);
});

test('the ticket of an export that one hub has issued is valid at the other, once', async () => {
  const cookie = await logInAt(one.url, PASSWORD);
  const { body } = await askHub(one.url, 'POST', '/api/exports/tickets', { cookie });
  const download = () =>
    askHub(other.url, 'GET', `/api/exports/nodes?format=csv&ticket=${body.ticket}`, {
      cookie,
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' },
    });
  expect([(await download()).status, (await download()).status]).toEqual([200, 403]);
});

function decodeBase32(text: string): Uint8Array {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
