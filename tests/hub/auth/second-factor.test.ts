import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import {
  createAuthenticatorApp,
  type EnrolledTotp,
  enrolTotp,
  passStep,
  tryLogin,
} from '../../support/hub/second-factor.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
});
afterEach(() => hub.remove());

const ask = (method: string, path: string, body?: unknown, as = cookie) =>
  hub.request(method, path, { cookie: as, ...(body === undefined ? {} : { body }) });
const isAuthed = async (as: string) => (await ask('GET', '/api/me', undefined, as)).body.authed;
const codesLeft = async () => (await ask('GET', '/api/auth/second-factor')).body.recovery_codes_left;
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('TOTP is turned on', () => {
  test('by a code of the new secret; recovery codes come with the first factor', async () => {
    const start = await ask('POST', '/api/auth/totp');
    expect(start).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) } });
    expect(start.body.uri).toMatch(/^otpauth:\/\/totp\/Muster:admin\?secret=[A-Z2-7]{32}&issuer=Muster&/);
    const { recoveryCodes } = await enrolTotp(hub, cookie);
    expect(recoveryCodes).toHaveLength(10);
    expect((await ask('GET', '/api/auth/second-factor')).body).toMatchObject({
      totp: { created_at: Math.floor(hub.runtime.now() / 1000) - 30 },
      passkeys: [],
      recovery_codes_left: 10,
    });
  });

  test('not before a code of it arrived', async () => {
    await ask('POST', '/api/auth/totp');
    expect((await ask('PUT', '/api/auth/totp', { code: '000000' })).body.code).toBe('invalid_second_factor');
    expect((await tryLogin(hub)).status).toBe(200);
  });

  test('within 10 minutes and by the session that started', async () => {
    const { secret } = (await ask('POST', '/api/auth/totp')).body;
    const app = createAuthenticatorApp(hub, secret);
    const other = await hub.openSession();
    const late = { status: 409, body: { code: 'conflict' } };
    expect(await ask('PUT', '/api/auth/totp', { code: app.code() }, other)).toMatchObject(late);
    hub.runtime.suspend(600_000);
    const fresh = await hub.openSession();
    expect(await ask('PUT', '/api/auth/totp', { code: app.code() }, fresh)).toMatchObject(late);
    await ask('POST', '/api/auth/confirm', { password: PASSWORD });
    expect(await ask('PUT', '/api/auth/totp', { code: app.code() })).toMatchObject(late);
  });

  test('within 10 minutes: the last second', async () => {
    const { secret } = (await ask('POST', '/api/auth/totp')).body;
    hub.runtime.suspend(599_999);
    await ask('POST', '/api/auth/confirm', { password: PASSWORD });
    const body = { code: createAuthenticatorApp(hub, secret).code() };
    expect((await ask('PUT', '/api/auth/totp', body)).status).toBe(200);
  });

  test('once; a second secret needs the first to be deleted', async () => {
    await enrolTotp(hub, cookie);
    expect(await ask('POST', '/api/auth/totp')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await ask('DELETE', '/api/auth/totp')).status).toBe(204);
    expect((await ask('DELETE', '/api/auth/totp')).status).toBe(404);
    expect((await tryLogin(hub)).status).toBe(200);
  });

  test('and ends the other sessions and their streams', async () => {
    const other = await hub.openSession();
    await enrolTotp(hub, cookie);
    expect([await isAuthed(cookie), await isAuthed(other)]).toEqual([true, false]);
  });
});

describe('a login with TOTP', () => {
  let totp: EnrolledTotp;
  beforeEach(async () => {
    totp = await enrolTotp(hub, cookie);
  });

  test('needs the password and a code', async () => {
    const answer = await tryLogin(hub);
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'second_factor_required', methods: ['totp', 'recovery_code'] },
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await tryLogin(hub, { code: totp.app.code() })).status).toBe(200);
  });

  test('reveals neither the code nor the factor to somebody without the password', async () => {
    const code = totp.app.code();
    const [without, wrong, right] = [
      await tryLogin(hub, { password: 'wrong password' }),
      await tryLogin(hub, { password: 'wrong password', code: '000000' }),
      await tryLogin(hub, { password: 'wrong password', code }),
    ];
    expect(without.body).toMatchObject({ code: 'invalid_credentials' });
    expect([wrong.body, right.body]).toEqual([without.body, without.body]);
    // The code was not used up by the attempt.
    expect((await tryLogin(hub, { code })).status).toBe(200);
  });

  test.each([-1, 0, 1])('accepts a clock that is %i step off', async (offset) => {
    passStep(hub);
    expect((await tryLogin(hub, { code: totp.app.code(offset) })).status).toBe(200);
  });

  test.each([-2, 2])('refuses a clock that is %i steps off', async (offset) => {
    hub.runtime.stepClock(90_000);
    expect(await tryLogin(hub, { code: totp.app.code(offset) })).toMatchObject({
      status: 401,
      body: { code: 'invalid_second_factor' },
    });
  });

  test('accepts each code once, also at the same time and after a restart', async () => {
    const code = totp.app.code();
    const answers = await Promise.all([
      tryLogin(hub, { code }, from('192.0.2.1')),
      tryLogin(hub, { code }, from('192.0.2.2')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    hub = await hub.restart();
    expect((await tryLogin(hub, { code })).body.code).toBe('invalid_second_factor');
    passStep(hub);
    expect((await tryLogin(hub, { code: totp.app.code() })).status).toBe(200);
  });

  test('does not accept the code that turned TOTP on', async () => {
    hub.runtime.stepClock(-30_000);
    expect((await tryLogin(hub, { code: totp.app.code() })).body.code).toBe('invalid_second_factor');
  });

  test('locks an address out after 5 wrong codes, and a right password alone does not reset the count', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect((await tryLogin(hub, { code: '000000' })).status).toBe(401);
      expect((await tryLogin(hub)).body.code).toBe('second_factor_required');
    }
    expect((await tryLogin(hub, { code: '000000' })).status).toBe(401);
    expect(await tryLogin(hub, { code: totp.app.code() })).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts' },
    });
    expect((await tryLogin(hub, { code: totp.app.code() }, from('192.0.2.9'))).status).toBe(200);
  });

  test('a right password without a code counts as no failure', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1)
      expect((await tryLogin(hub)).body.code).toBe('second_factor_required');
    expect((await tryLogin(hub, { code: totp.app.code() })).status).toBe(200);
  });

  test('4 wrong codes do not lock the account, and a login resets the count', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1)
        expect((await tryLogin(hub, { code: '000000' })).status).toBe(401);
      expect((await tryLogin(hub, { code: totp.app.code() })).status).toBe(200);
      passStep(hub);
    }
  });

  test('refuses TOTP codes after 10 wrong ones from many addresses, but no recovery code', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await tryLogin(hub, { code: '000000' }, from(`192.0.2.${attempt}`))).status).toBe(401);
    const refused = await tryLogin(hub, { code: totp.app.code() }, from('198.51.100.1'));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(refused.headers.get('retry-after')).toBe('3600');
    const [code] = totp.recoveryCodes;
    expect((await tryLogin(hub, { code }, from('198.51.100.1'))).status).toBe(200);
    hub.runtime.suspend(3_599_000);
    expect((await tryLogin(hub, { code: totp.app.code() }, from('198.51.100.1'))).status).toBe(429);
    hub.runtime.suspend(1000);
    expect((await tryLogin(hub, { code: totp.app.code() }, from('198.51.100.1'))).status).toBe(200);
  });

  test('accepts TOTP codes after 9 wrong ones', async () => {
    for (let attempt = 0; attempt < 9; attempt += 1)
      await tryLogin(hub, { code: '000000' }, from(`192.0.2.${attempt}`));
    expect((await tryLogin(hub, { code: totp.app.code() }, from('198.51.100.1'))).status).toBe(200);
  });

  test('accepts a recovery code once, however it is written, also after a restart', async () => {
    const [first = '', second = ''] = totp.recoveryCodes;
    const answers = await Promise.all([
      tryLogin(hub, { code: first.toLowerCase().replaceAll('-', ' ') }, from('192.0.2.1')),
      tryLogin(hub, { code: first }, from('192.0.2.2')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await codesLeft()).toBe(9);
    hub = await hub.restart();
    expect((await tryLogin(hub, { code: first })).body.code).toBe('invalid_second_factor');
    expect((await tryLogin(hub, { code: second })).status).toBe(200);
    expect(await codesLeft()).toBe(8);
  });

  test('names no recovery code as a method when all are used', async () => {
    for (const code of totp.recoveryCodes) expect((await tryLogin(hub, { code })).status).toBe(200);
    expect((await tryLogin(hub)).body.methods).toEqual(['totp']);
  });

  test('new recovery codes replace the old ones', async () => {
    const { recovery_codes: codes } = (await ask('POST', '/api/auth/recovery-codes')).body;
    expect((await tryLogin(hub, { code: totp.recoveryCodes[0] })).status).toBe(401);
    expect((await tryLogin(hub, { code: codes[0] })).status).toBe(200);
  });

  test('recovery codes end with the last factor, and come again with the next', async () => {
    await ask('DELETE', '/api/auth/totp');
    expect(await codesLeft()).toBe(0);
    expect(await ask('POST', '/api/auth/recovery-codes')).toMatchObject({ status: 409 });
    const again = await enrolTotp(hub, cookie);
    expect((await tryLogin(hub, { code: totp.recoveryCodes[0] })).status).toBe(401);
    expect((await tryLogin(hub, { code: again.recoveryCodes[0] })).status).toBe(200);
  });

  test('a password change needs a confirmed session', async () => {
    const body = { current: PASSWORD, new: 'tall blue giraffe umbrella' };
    hub.runtime.stepClock(300_000);
    const change = () => ask('PUT', '/api/auth/password', body);
    expect(await change()).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
    await ask('POST', '/api/auth/confirm', { password: PASSWORD, code: totp.app.code() });
    expect((await change()).status).toBe(204);
  });
});

describe('a session that logged in 5 minutes ago', () => {
  const guarded = [
    ['GET', '/api/db/backup'],
    ['POST', '/api/db/restore'],
    ['POST', '/api/db/restore?dry_run=true'],
    ['POST', '/api/db/import?kind=komari'],
    ['POST', '/api/auth/totp'],
    ['PUT', '/api/auth/totp'],
    ['DELETE', '/api/auth/totp'],
    ['POST', '/api/auth/recovery-codes'],
  ] as const;

  test.each(guarded)('must confirm before %s %s', async (method, path) => {
    hub.runtime.stepClock(299_000);
    expect((await ask(method, path)).status).not.toBe(403);
    hub.runtime.stepClock(1000);
    // An invalid body shows that the check comes before the body is read.
    const body = method === 'GET' ? undefined : '{';
    const answer = await ask(method, path, body);
    expect(answer).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
    expect((await ask('POST', '/api/auth/confirm', { password: PASSWORD })).status).toBe(204);
    expect((await ask(method, path)).status).not.toBe(403);
    hub.runtime.stepClock(300_000);
    expect((await ask(method, path)).status).toBe(403);
  });

  test('is not confirmed by another session, by a clock set back, or by a restart', async () => {
    hub.runtime.stepClock(300_000);
    const other = await hub.openSession();
    expect((await ask('GET', '/api/db/backup', undefined, other)).status).toBe(200);
    expect((await ask('GET', '/api/db/backup')).status).toBe(403);
    await ask('POST', '/api/auth/confirm', { password: PASSWORD });
    hub = await hub.restart();
    expect((await ask('GET', '/api/db/backup')).status).toBe(403);
    await ask('POST', '/api/auth/confirm', { password: PASSWORD });
    hub.runtime.stepClock(-1000);
    expect((await ask('GET', '/api/db/backup')).status).toBe(403);
  });

  test('confirms with the password; wrong ones count as failed logins', async () => {
    const confirm = (password: string) => ask('POST', '/api/auth/confirm', { password });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await confirm('wrong password')).body.code).toBe('invalid_credentials');
    expect((await confirm(PASSWORD)).body.code).toBe('too_many_attempts');
    expect((await tryLogin(hub)).body.code).toBe('too_many_attempts');
  });

  test('confirms with a second factor if the account has one', async () => {
    const { app } = await enrolTotp(hub, cookie);
    hub.runtime.stepClock(300_000);
    const confirm = (body: unknown) => ask('POST', '/api/auth/confirm', body);
    expect((await confirm({ password: PASSWORD })).body).toMatchObject({
      code: 'second_factor_required',
      methods: ['totp', 'recovery_code'],
    });
    expect((await confirm({ password: PASSWORD, code: '000000' })).body.code).toBe('invalid_second_factor');
    const code = app.code();
    expect((await confirm({ password: 'wrong password', code })).body.code).toBe('invalid_credentials');
    expect((await ask('GET', '/api/db/backup')).status).toBe(403);
    expect((await confirm({ password: PASSWORD, code })).status).toBe(204);
    expect((await ask('GET', '/api/db/backup')).status).toBe(200);
    expect((await confirm({ password: PASSWORD, code })).body.code).toBe('invalid_second_factor');
  });

  test('may send later chunks of an upload that it started when it was confirmed', async () => {
    const chunk = (range: string, headers: Record<string, string> = {}) =>
      hub.request('POST', '/api/db/restore?dry_run=true', {
        cookie,
        body: 'x'.repeat(10),
        headers: { 'content-type': 'application/octet-stream', 'content-range': range, ...headers },
      });
    const first = await chunk('bytes 0-9/20');
    expect(first.status).toBe(202);
    hub.runtime.suspend(300_000);
    expect((await chunk('bytes 10-19/20')).status).toBe(403);
    expect((await chunk('bytes 0-9/20', { 'upload-id': 'A'.repeat(43) })).status).toBe(403);
    const id = first.headers.get('upload-id') ?? '';
    const otherCookie = await hub.openSession();
    hub.runtime.suspend(300_000);
    const headers = { 'upload-id': id };
    for (const [method, path, asOther] of [
      ['POST', '/api/db/restore?dry_run=true', otherCookie],
      ['POST', '/api/db/import?kind=komari', cookie],
      ['GET', '/api/db/backup', cookie],
      ['DELETE', '/api/auth/totp', cookie],
    ] as const)
      expect((await hub.request(method, path, { cookie: asOther, headers })).body.code).toBe(
        'confirmation_required',
      );
    expect((await chunk('bytes 10-19/20', { 'upload-id': id })).status).toBe(422);
  });

  test('may change settings except those that could take the fleet over', async () => {
    const put = (body: unknown) => ask('PUT', '/api/settings', body);
    const guardedValues = {
      theme: 'aurora',
      agent_repository: 'somebody/else',
      download_proxy: 'https://mirror.example/',
      oauth_provider: 'github',
      oauth_issuer: 'https://id.example',
      oauth_client_id: 'other',
      oauth_client_secret: 'other',
      oauth_subjects: ['somebody'],
      password_login: false,
    };
    hub.runtime.stepClock(300_000);
    const { body: before } = await ask('GET', '/api/settings');
    for (const [key, value] of Object.entries(guardedValues))
      expect([key, await put({ [key]: value, site_name: 'Other' })]).toMatchObject([
        key,
        { status: 403, body: { code: 'confirmation_required', errors: [{ pointer: `/${key}` }] } },
      ]);
    expect((await ask('GET', '/api/settings')).body).toEqual(before);
    const same = { agent_repository: before.agent_repository, oauth_subjects: [], password_login: true };
    expect((await put({ ...same, site_name: 'Renamed' })).status).toBe(200);
    await ask('POST', '/api/auth/confirm', { password: PASSWORD });
    expect((await put({ agent_repository: 'somebody/else' })).status).toBe(200);
  });
});

test('a user of the external login cannot change the factors of the account', async () => {
  const opened = await hub.hub.services.sessions.open({
    username: 'github:somebody',
    address: '127.0.0.1',
    userAgent: '',
    replaces: null,
  });
  const external = `muster_session=${opened.token}`;
  const body = { code: '000000' };
  for (const [method, path] of [
    ['POST', '/api/auth/totp'],
    ['PUT', '/api/auth/totp'],
    ['DELETE', '/api/auth/totp'],
    ['POST', '/api/auth/recovery-codes'],
  ] as const)
    expect(await ask(method, path, method === 'PUT' ? body : undefined, external)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  await enrolTotp(hub, cookie);
  expect(await isAuthed(external)).toBe(true);
});
