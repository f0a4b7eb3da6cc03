import { generateKeyPairSync } from 'node:crypto';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@muster/generated/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attestByCertificate } from '../../support/hub/attestation-certificate.ts';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import { enrolTotp, tryLogin } from '../../support/hub/second-factor.ts';
import {
  createSoftwareAuthenticator,
  type Forgery,
  type SoftwareAuthenticator,
} from '../../support/hub/software-authenticator.ts';
import { readCookie } from '../../support/network/http.ts';

const SITE = 'https://status.example.com';
const at = (host = 'status.example.com') => ({ 'x-forwarded-host': host });

let hub: TestHub;
let cookie: string;
let authenticator: SoftwareAuthenticator;

beforeEach(async () => {
  hub = await bootHub({ options: { site: SITE } });
  cookie = await hub.openSession();
  authenticator = createSoftwareAuthenticator(SITE);
});
afterEach(() => hub.remove());

interface Started<T> {
  options: T;
  challenge: string;
}

const ask = (method: string, path: string, body?: unknown, as = cookie) =>
  hub.request(method, path, { cookie: as, headers: at(), ...(body === undefined ? {} : { body }) });

async function start<T>(path: string, as = ''): Promise<Started<T>> {
  const answer = await ask('POST', path, undefined, as);
  if (answer.status !== 200) throw new Error(`${path} returned ${JSON.stringify(answer.body)}`);
  return { options: answer.body, challenge: readCookie(answer) };
}

const startLogin = () => start<PasskeyRequestOptions>('/api/auth/login/options');
const startCreation = () => start<PasskeyCreationOptions>('/api/auth/passkeys/options', cookie);

async function addPasskey(using = authenticator, forgery: Forgery = {}, name = 'Laptop') {
  const { options, challenge } = await startCreation();
  const response = using.create(options, forgery);
  return ask('POST', '/api/auth/passkeys', { name, response }, `${cookie}; ${challenge}`);
}

/** Logs in with a passkey, alone unless a password is given. */
async function logIn(forgery: Forgery = {}, more: Record<string, unknown> = {}, from = '192.0.2.1') {
  const { options, challenge } = await startLogin();
  return sendAssertion({ options, challenge }, { forgery, more, from });
}

function sendAssertion(
  { options, challenge }: Started<PasskeyRequestOptions>,
  { forgery = {}, more = {}, from = '192.0.2.1' }: { forgery?: Forgery; more?: object; from?: string } = {},
) {
  const passkey = authenticator.get(options, forgery);
  const headers = { ...at(), 'x-forwarded-for': from };
  return hub.request('POST', '/api/auth/login', { cookie: challenge, headers, body: { passkey, ...more } });
}

const withPassword = { username: 'admin', password: PASSWORD };
const allowPasswordless = () => ask('PUT', '/api/settings', { passwordless_login: true });

describe('a passkey', () => {
  test('is created with discoverable options for this host, and brings recovery codes as the first factor', async () => {
    const { options } = await startCreation();
    expect(options).toMatchObject({
      rp: { id: 'status.example.com', name: 'Muster' },
      user: { name: 'admin' },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required' },
      attestation: 'none',
    });
    const answer = await addPasskey();
    expect(answer).toMatchObject({
      status: 201,
      body: { passkey: { id: 1, name: 'Laptop', rp_id: 'status.example.com', last_used_at: null } },
    });
    expect(answer.headers.get('location')).toBe('/api/auth/passkeys/1');
    expect(answer.body.recovery_codes).toHaveLength(10);
    const again = await startCreation();
    expect(again.options.excludeCredentials).toHaveLength(1);
    expect(again.options.user.id).toBe(options.user.id);
    const second = await addPasskey(createSoftwareAuthenticator(SITE));
    expect(second.body.recovery_codes).toBeNull();
  });

  test('ends the other sessions as the first factor, but not as the second', async () => {
    const isAuthed = async (as: string) => (await ask('GET', '/api/me', undefined, as)).body.authed;
    const other = await hub.openSession();
    await addPasskey();
    expect([await isAuthed(cookie), await isAuthed(other)]).toEqual([true, false]);
    const { token } = await hub.hub.services.sessions.open({
      username: 'admin',
      address: '127.0.0.1',
      userAgent: '',
      replaces: null,
    });
    await addPasskey(createSoftwareAuthenticator(SITE));
    expect(await isAuthed(`muster_session=${token}`)).toBe(true);
  });

  test.each<[string, Forgery]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: `${SITE}:8443` }],
    ['plain HTTP', { origin: 'http://status.example.com' }],
    ['an assertion', { type: 'webauthn.get' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a page that another site embeds', { crossOrigin: true }],
    ['an absent user', { isUserPresent: false }],
    ['an unknown attestation format', { attestation: { fmt: 'other', statement: new Map() } }],
    [
      'an attestation certificate, whose revocation list the library would fetch',
      {
        attestation: {
          fmt: 'packed',
          statement: new Map<string, never>([
            ['alg', -7 as never],
            ['sig', Buffer.alloc(70) as never],
            ['x5c', [Buffer.alloc(10)] as never],
          ]),
        },
      },
    ],
    ['a valid attestation certificate', { attestation: attestByCertificate }],
  ])('is not created from %s', async (_name, forgery) => {
    expect(await addPasskey(authenticator, forgery)).toMatchObject({
      status: 401,
      body: { code: 'invalid_second_factor' },
    });
    expect((await ask('GET', '/api/auth/second-factor')).body.passkeys).toEqual([]);
  });

  test.each([
    ['bytes that are no CBOR', 'AAAA'],
    ['truncated CBOR', 'o2NmbXRkbm9uZQ'],
  ])('is not created from %s', async (_name, attestationObject) => {
    const { options, challenge } = await startCreation();
    const response = authenticator.create(options);
    const forged = { ...response, response: { ...response.response, attestationObject } };
    const body = { name: 'x', response: forged };
    expect((await ask('POST', '/api/auth/passkeys', body, `${cookie}; ${challenge}`)).status).toBe(401);
  });

  test('is not created with a credential id that is too long', async () => {
    const create = async (length: number) => {
      const { options, challenge } = await startCreation();
      const { response } = authenticator.create(options, { credentialId: Buffer.alloc(length, 1) });
      // The id in the attestation counts, not the one beside it.
      const body = { name: 'x', response: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response } };
      return (await ask('POST', '/api/auth/passkeys', body, `${cookie}; ${challenge}`)).status;
    };
    expect(await create(1024)).toBe(401);
    expect(await create(1023)).toBe(201);
  });

  test('is created once by each response, in the browser and session that started', async () => {
    const { options, challenge } = await startCreation();
    const body = { name: 'Laptop', response: authenticator.create(options) };
    const send = (as: string) => ask('POST', '/api/auth/passkeys', body, as);
    expect((await send(cookie)).status).toBe(401);
    const other = await hub.openSession();
    expect((await send(`${other}; ${challenge}`)).status).toBe(401);
    const next = await startCreation();
    const good = { name: 'Laptop', response: authenticator.create(next.options) };
    const sendGood = () => ask('POST', '/api/auth/passkeys', good, `${cookie}; ${next.challenge}`);
    expect((await sendGood()).status).toBe(201);
    expect((await sendGood()).status).toBe(401);
    // The same authenticator again, which a browser would exclude.
    expect((await addPasskey()).status).toBe(401);
  });

  test('is not created with the challenge of a login, nor a login made with that of a creation', async () => {
    const login = await startLogin();
    const creation = await startCreation();
    const response = authenticator.create({ ...creation.options, challenge: login.options.challenge });
    const answer = await ask(
      'POST',
      '/api/auth/passkeys',
      { name: 'x', response },
      `${cookie}; ${login.challenge}`,
    );
    expect(answer.status).toBe(401);
    await addPasskey();
    const { options, challenge } = await startCreation();
    const assertion = { options: { ...login.options, challenge: options.challenge }, challenge };
    expect((await sendAssertion(assertion, { more: withPassword })).status).toBe(401);
  });

  test('is one of 10 at most', async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await addPasskey(createSoftwareAuthenticator(SITE))).status).toBe(201);
    expect(await ask('POST', '/api/auth/passkeys/options')).toMatchObject({
      status: 409,
      body: { code: 'limit_reached' },
    });
    expect((await ask('DELETE', '/api/auth/passkeys/3')).status).toBe(204);
    expect((await addPasskey(createSoftwareAuthenticator(SITE))).status).toBe(201);
  });

  test('is deleted once; without another factor the recovery codes are deleted too', async () => {
    const { recovery_codes: codes } = (await addPasskey()).body;
    expect((await ask('DELETE', '/api/auth/passkeys/1')).status).toBe(204);
    expect((await ask('DELETE', '/api/auth/passkeys/1')).status).toBe(404);
    expect((await ask('GET', '/api/auth/second-factor')).body.recovery_codes_left).toBe(0);
    expect((await tryLogin(hub)).status).toBe(200);
    await enrolTotp(hub, cookie);
    expect((await tryLogin(hub, { code: codes[0] })).status).toBe(401);
  });

  test('belongs to the account: a user of the external login cannot add or delete one', async () => {
    await addPasskey();
    const { token } = await hub.hub.services.sessions.open({
      username: 'github:somebody',
      address: '127.0.0.1',
      userAgent: '',
      replaces: null,
    });
    const external = `muster_session=${token}`;
    for (const [method, path] of [
      ['POST', '/api/auth/passkeys/options'],
      ['DELETE', '/api/auth/passkeys/1'],
    ] as const)
      expect((await ask(method, path, undefined, external)).body.code).toBe('conflict');
  });
});

describe('a login', () => {
  beforeEach(async () => {
    await addPasskey();
  });

  test('with password and passkey works also without user verification, and counts the use', async () => {
    expect((await tryLogin(hub, {}, at())).body).toMatchObject({
      code: 'second_factor_required',
      methods: ['passkey', 'recovery_code'],
    });
    expect((await logIn({ isUserVerified: false }, withPassword)).status).toBe(200);
    const { passkeys } = (await ask('GET', '/api/auth/second-factor')).body;
    expect(passkeys).toMatchObject([{ last_used_at: Math.floor(hub.runtime.now() / 1000) }]);
  });

  test('offers no passkey at another host', async () => {
    expect((await tryLogin(hub)).body.methods).toEqual(['recovery_code']);
  });

  test('with the passkey alone needs the setting', async () => {
    expect(await logIn()).toMatchObject({ status: 403, body: { code: 'passwordless_login_off' } });
    expect((await ask('GET', '/api/me')).body.login.passkey).toBe(false);
    expect((await startLogin()).options.userVerification).toBe('preferred');
    await allowPasswordless();
    expect((await ask('GET', '/api/me')).body.login.passkey).toBe(true);
    expect((await startLogin()).options.userVerification).toBe('required');
    const answer = await logIn();
    expect(answer).toMatchObject({ status: 200, body: { username: 'admin' } });
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-muster_session=[\w-]{43}; .*Secure$/);
  });

  test('with the passkey alone needs a verified user', async () => {
    await allowPasswordless();
    expect((await logIn({ isUserVerified: false })).body.code).toBe('invalid_second_factor');
  });

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  test.each<[string, Forgery]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['a theme on another port', { origin: `${SITE}:8790` }],
    ['a creation', { type: 'webauthn.create' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a page that another site embeds', { crossOrigin: true }],
    ['an absent user', { isUserPresent: false }],
    ['another key', { key: privateKey }],
    ['an unknown credential', { credentialId: Buffer.alloc(32, 7) }],
    ['a counter that did not grow', { counter: 1 }],
    ['a changed counter', { tamper: (data) => void data.writeUInt32BE(99, 33) }],
    ['changed flags', { isUserVerified: false, tamper: (data) => void data.writeUInt8(0x05, 32) }],
  ])('is refused for %s', async (_name, forgery) => {
    await allowPasswordless();
    for (const more of [{}, withPassword])
      expect(await logIn(forgery, more)).toMatchObject({
        status: 401,
        body: { code: 'invalid_second_factor' },
      });
    expect((await logIn()).status).toBe(200);
  });

  test('accepts each response once, from the browser that asked, within 5 minutes', async () => {
    await allowPasswordless();
    const first = await startLogin();
    const passkey = authenticator.get(first.options);
    const send = (as: string) =>
      hub.request('POST', '/api/auth/login', { cookie: as, headers: at(), body: { passkey } });
    expect((await send('')).status).toBe(401);
    expect((await send((await startLogin()).challenge)).status).toBe(401);
    expect((await send(first.challenge)).status).toBe(200);
    expect((await send(first.challenge)).status).toBe(401);
    const [inTime, late] = [await startLogin(), await startLogin()];
    hub.runtime.suspend(299_999);
    expect((await sendAssertion(inTime)).status).toBe(200);
    hub.runtime.suspend(1);
    expect((await sendAssertion(late)).status).toBe(401);
  });

  test('finds its challenge beside a cookie that a page planted', async () => {
    await allowPasswordless();
    const { options, challenge } = await startLogin();
    const planted = `muster_challenge=${'A'.repeat(43)}; ${challenge}`;
    expect((await sendAssertion({ options, challenge: planted })).status).toBe(200);
  });

  test('works with an authenticator that has no counter', async () => {
    await allowPasswordless();
    authenticator = createSoftwareAuthenticator(SITE, { hasCounter: false });
    await addPasskey();
    expect([(await logIn()).status, (await logIn()).status]).toEqual([200, 200]);
  });

  test('remembers the counter after a restart', async () => {
    await allowPasswordless();
    expect((await logIn({ counter: 50 })).status).toBe(200);
    hub = await hub.restart();
    expect((await logIn({ counter: 50 })).status).toBe(401);
    expect((await logIn({ counter: 51 })).status).toBe(200);
  });

  test('locks an address out after 5 refused passkeys', async () => {
    await allowPasswordless();
    const wrong = { origin: 'https://evil.example' };
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await logIn(wrong, {}, '192.0.2.7')).status).toBe(401);
    expect((await logIn({}, {}, '192.0.2.7')).body.code).toBe('too_many_attempts');
    expect((await logIn({}, withPassword, '192.0.2.7')).body.code).toBe('too_many_attempts');
    expect((await logIn({}, {}, '192.0.2.8')).status).toBe(200);
  });

  test('with a wrong password does not look at the passkey', async () => {
    const answer = await logIn({}, { ...withPassword, password: 'wrong password' });
    expect(answer.body.code).toBe('invalid_credentials');
  });

  test('with a deleted passkey is refused', async () => {
    await allowPasswordless();
    const started = await startLogin();
    await addPasskey(createSoftwareAuthenticator(SITE));
    await ask('DELETE', '/api/auth/passkeys/1');
    expect((await sendAssertion(started)).status).toBe(401);
  });

  test('without an enrolled passkey is refused', async () => {
    await allowPasswordless();
    await ask('DELETE', '/api/auth/passkeys/1');
    expect((await logIn()).body.code).toBe('invalid_second_factor');
  });
});

test('a session is confirmed by a passkey of a verified user, or by the password with any passkey', async () => {
  await addPasskey();
  const confirm = async (forgery: Forgery, more: object) => {
    const { options, challenge } = await startLogin();
    const body = { passkey: authenticator.get(options, forgery), ...more };
    return (await ask('POST', '/api/auth/confirm', body, `${cookie}; ${challenge}`)).status;
  };
  const backUp = async () => (await ask('GET', '/api/db/backup')).status;
  hub.runtime.stepClock(300_000);
  expect(await confirm({ isUserVerified: false }, {})).toBe(401);
  expect(await confirm({ isUserVerified: false }, { password: 'wrong password' })).toBe(401);
  expect(await backUp()).toBe(403);
  expect(await confirm({ isUserVerified: false }, { password: PASSWORD })).toBe(204);
  expect(await backUp()).toBe(200);
  hub.runtime.stepClock(300_000);
  expect(await confirm({}, {})).toBe(204);
  expect(await backUp()).toBe(200);
});

test('the options are the same whether there are passkeys or not, and name none', async () => {
  const before = (await startLogin()).options;
  await addPasskey();
  const after = (await startLogin()).options;
  expect({ ...after, challenge: '' }).toEqual({ ...before, challenge: '' });
  expect(after.allowCredentials).toEqual([]);
});

test('a flood of options from one network evicts only its own', async () => {
  await addPasskey();
  await allowPasswordless();
  const started = await startLogin();
  const flood = (from: string) =>
    hub.request('POST', '/api/auth/login/options', { headers: { ...at(), 'x-forwarded-for': from } });
  for (let index = 0; index < 40; index += 1) await flood(`2001:db8::${index.toString(16)}`);
  expect((await sendAssertion(started)).status).toBe(200);
});
