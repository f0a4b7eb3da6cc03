import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import { openSocket } from '../../support/network/socket.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.login();
});
afterEach(() => hub.remove());

const NEW_PASSWORD = 'tall blue giraffe umbrella';
const tryLogin = (password: string, headers: Record<string, string> = {}) =>
  hub.request('POST', '/api/auth/login', { body: { username: 'admin', password }, headers });
const change = (current: string, wanted: string, headers: Record<string, string> = {}) =>
  hub.request('PUT', '/api/auth/password', { cookie, body: { current, new: wanted }, headers });
const list = async (as = cookie) =>
  (await hub.request('GET', '/api/auth/sessions', { cookie: as })).body.sessions;
const isAuthed = async (as: string) => (await hub.request('GET', '/api/me', { cookie: as })).body.authed;

describe('changing the password', () => {
  test('ends every session, closes their streams with 4401, and accepts only the new password', async () => {
    const other = await hub.login();
    const streams = await Promise.all(
      [cookie, other].map((own) => openSocket(`${hub.wsUrl}/api/ws`, { headers: { cookie: own } })),
    );
    const visitor = await openSocket(`${hub.wsUrl}/api/ws`);
    const answer = await change(PASSWORD, NEW_PASSWORD);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^muster_session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/,
    );
    for (const stream of streams) expect((await stream.closed).code).toBe(4401);
    expect(visitor.socket.readyState).toBe(visitor.socket.OPEN);
    await visitor.close();
    expect([await isAuthed(cookie), await isAuthed(other)]).toEqual([false, false]);
    expect((await tryLogin(PASSWORD)).status).toBe(401);
    expect((await tryLogin(NEW_PASSWORD)).status).toBe(200);
    hub = await hub.restart();
    expect(await isAuthed(cookie)).toBe(false);
    expect((await tryLogin(PASSWORD)).status).toBe(401);
    expect((await tryLogin(NEW_PASSWORD)).status).toBe(200);
  });

  test('requires the current one, and five wrong ones lock out the address like logins', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await change('wrong password', NEW_PASSWORD)).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      });
    expect(await change(PASSWORD, NEW_PASSWORD)).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts' },
    });
    expect((await tryLogin(PASSWORD)).status).toBe(429);
    expect(await isAuthed(cookie)).toBe(true);
    expect((await change(PASSWORD, NEW_PASSWORD, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(204);
  });

  test('accepts 8 to 256 characters', async () => {
    for (const wanted of ['x'.repeat(7), 'x'.repeat(257)])
      expect(await change(PASSWORD, wanted)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/new' }] },
      });
    expect((await change(PASSWORD, 'é'.repeat(256))).status).toBe(204);
    cookie = (await tryLogin('é'.repeat(256))).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await change('é'.repeat(256), 'x'.repeat(8))).status).toBe(204);
  });

  test('rejects a login with the old password that was in progress', async () => {
    const logins = Array.from({ length: 4 }, (_, n) =>
      tryLogin(PASSWORD, { 'x-forwarded-for': `203.0.113.${n}` }),
    );
    const [changed, ...answers] = await Promise.all([change(PASSWORD, NEW_PASSWORD), ...logins]);
    expect(changed?.status).toBe(204);
    for (const answer of answers) {
      const opened = answer.headers.get('set-cookie')?.split(';')[0];
      if (opened !== undefined) expect(await isAuthed(opened)).toBe(false);
    }
    expect(hub.hub.services.sessions.list()).toEqual([]);
  });

  test('applies only one of two concurrent changes', async () => {
    const answers = await Promise.all([
      change(PASSWORD, 'first password'),
      change(PASSWORD, 'second password'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 503]);
    const winner = answers[0]?.status === 204 ? 'first password' : 'second password';
    expect((await tryLogin(winner)).status).toBe(200);
  });
});

describe('the list of sessions', () => {
  test('lists the latest first, marks the current one and never shows a token', async () => {
    hub.runtime.advance(10_000);
    const opened = await tryLogin(PASSWORD, {
      'user-agent': 'Another browser',
      'x-forwarded-for': '203.0.113.9',
    });
    const other = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const now = Math.floor(hub.runtime.now() / 1000);
    const sessions = await list();
    expect(sessions).toEqual([
      {
        id: 2,
        current: false,
        address: '203.0.113.9',
        user_agent: 'Another browser',
        created_at: now,
        last_seen_at: now,
        expires_at: now + 1_209_600,
      },
      expect.objectContaining({ id: 1, current: true, address: '127.0.0.1', created_at: now - 10 }),
    ]);
    expect((await list(other)).map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    for (const secret of [cookie, other])
      expect(JSON.stringify(sessions)).not.toContain(secret.split('=')[1]);
  });

  test('omits expired sessions', async () => {
    hub.runtime.stepClock(1_209_599_000);
    const late = await hub.login();
    hub.runtime.stepClock(1000);
    expect(await list(late)).toMatchObject([{ id: 2, current: true }]);
  });
});

describe('revoking', () => {
  test('ends another session and its streams only', async () => {
    const other = await hub.login();
    const [kept, ended] = await Promise.all(
      [cookie, other].map((own) => openSocket(`${hub.wsUrl}/api/ws`, { headers: { cookie: own } })),
    );
    expect((await hub.request('DELETE', '/api/auth/sessions/2', { cookie })).status).toBe(204);
    expect((await ended?.closed)?.code).toBe(4401);
    expect(kept?.socket.readyState).toBe(kept?.socket.OPEN);
    await kept?.close();
    expect([await isAuthed(cookie), await isAuthed(other)]).toEqual([true, false]);
    hub = await hub.restart();
    expect([await isAuthed(cookie), await isAuthed(other)]).toEqual([true, false]);
  });

  test('ends the current session too, and returns 404 for an unknown one', async () => {
    expect((await hub.request('DELETE', '/api/auth/sessions/99', { cookie })).status).toBe(404);
    expect((await hub.request('DELETE', '/api/auth/sessions/x', { cookie })).status).toBe(400);
    expect((await hub.request('DELETE', '/api/auth/sessions/1', { cookie })).status).toBe(204);
    expect(await isAuthed(cookie)).toBe(false);
  });
});
