import { createManualRuntime } from '@muster/shared/runtime/manual';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';

let hub: TestHub;

beforeEach(async () => {
  hub = await bootHub();
});
afterEach(() => hub.remove());

const tryLogin = (username: string, password: string, headers: Record<string, string> = {}) =>
  hub.request('POST', '/api/auth/login', { body: { username, password }, headers });

test('a correct password creates a 14-day session with an HttpOnly, SameSite cookie', async () => {
  const answer = await tryLogin('admin', PASSWORD);
  expect(answer).toMatchObject({
    status: 200,
    body: { username: 'admin', expires_at: Math.floor(hub.runtime.now() / 1000) + 1_209_600 },
  });
  expect(answer.headers.get('set-cookie')).toMatch(
    /^muster_session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/,
  );
});

test('the cookie is Secure if the site uses https', async () => {
  await hub.remove();
  hub = await bootHub({ options: { site: 'https://status.example.com' } });
  const answer = await tryLogin('admin', PASSWORD);
  expect(answer.headers.get('set-cookie')).toMatch(/; Secure$/);
});

test('a wrong password and an unknown name get the same response', async () => {
  const [wrong, unknown] = [await tryLogin('admin', 'wrong password'), await tryLogin('nobody', PASSWORD)];
  expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  expect(unknown.body).toEqual(wrong.body);
  expect(wrong.headers.get('set-cookie')).toBeNull();
});

test('a session ends at logout and after 14 days', async () => {
  const [first, second] = [await hub.login(), await hub.login()];
  const isAuthed = async (cookie: string) => (await hub.request('GET', '/api/me', { cookie })).body.authed;
  expect([await isAuthed(first), await isAuthed(second)]).toEqual([true, true]);
  const logout = await hub.request('POST', '/api/auth/logout', { cookie: first });
  expect(logout.status).toBe(204);
  expect(logout.headers.get('set-cookie')).toMatch(/^muster_session=; Path=\/; Max-Age=0; /);
  expect([await isAuthed(first), await isAuthed(second)]).toEqual([false, true]);
  hub.runtime.stepClock(7 * 24 * 3_600_000 - 1000);
  await hub.request('GET', '/api/settings', { cookie: second });
  hub.runtime.stepClock(7 * 24 * 3_600_000 - 1000);
  await hub.request('GET', '/api/settings', { cookie: second });
  hub.runtime.stepClock(1000);
  expect(await isAuthed(second)).toBe(true);
  hub.runtime.stepClock(1000);
  expect(await isAuthed(second)).toBe(false);
});

test('a second logout gets the same response', async () => {
  expect((await hub.request('POST', '/api/auth/logout')).status).toBe(204);
});

test('a session survives a restart of the hub', async () => {
  const cookie = await hub.login();
  hub = await hub.restart();
  expect((await hub.request('GET', '/api/me', { cookie })).body).toMatchObject({
    authed: true,
    username: 'admin',
  });
});

test('a session records when and from where it was last used, also across a restart', async () => {
  const cookie = await hub.login();
  const look = () => hub.hub.services.sessions.list()[0];
  const openedAt = look()?.lastSeenAt ?? 0;
  hub.runtime.advance(30_000);
  await hub.request('GET', '/api/me', { cookie });
  expect(look()).toMatchObject({ lastSeenAt: openedAt, address: '127.0.0.1' });
  hub.runtime.advance(30_000);
  await hub.request('GET', '/api/me', { cookie, headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(look()).toMatchObject({ lastSeenAt: openedAt + 60, address: '203.0.113.9' });
  hub.runtime.advance(60_000);
  hub = await hub.restart();
  expect(look()).toMatchObject({ lastSeenAt: openedAt + 60, address: '203.0.113.9' });
});

test('the database stores only the SHA-256 of the token', async () => {
  // Random bytes of its own: those of the prepared database begin with the keys of the hub.
  await hub.remove();
  hub = await bootHub({ runtime: createManualRuntime({ seed: 'login' }) });
  const cookie = await hub.login();
  const token = cookie.split('=')[1] ?? '';
  await hub.close();
  const { readFile } = await import('node:fs/promises');
  const file = await readFile(hub.db);
  expect(file.includes(token)).toBe(false);
  expect(file.includes(PASSWORD)).toBe(false);
  expect(file.includes('$argon2id$v=19$')).toBe(true);
});

describe('throttling', () => {
  test('the fifth failure locks out the address, and no other, for 15 minutes', async () => {
    for (let attempt = 1; attempt <= 4; attempt += 1) await tryLogin('admin', 'wrong password');
    expect((await tryLogin('admin', PASSWORD)).status).toBe(200);
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect((await tryLogin('admin', 'wrong password')).status).toBe(401);
    const locked = await tryLogin('admin', PASSWORD);
    expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(locked.headers.get('retry-after')).toBe('900');
    expect((await tryLogin('admin', PASSWORD, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
    hub.runtime.advance(899_000);
    expect((await tryLogin('admin', PASSWORD)).status).toBe(429);
    hub.runtime.advance(1000);
    expect((await tryLogin('admin', PASSWORD)).status).toBe(200);
  });

  test('checks one login attempt at a time and rejects attempts beyond eight queued ones', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        tryLogin('admin', PASSWORD, { 'x-forwarded-for': `203.0.113.${n + 1}` }),
      ),
    );
    const statuses = Object.groupBy(answers, ({ status }) => status);
    // On a slow machine an attempt ends before the last ones arrive.
    expect(statuses[503]?.length).toBeLessThanOrEqual(5);
    expect(answers.length - (statuses[503]?.length ?? 0)).toBe(statuses[200]?.length);
    expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('2');
  });
});
