import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import { readCookie } from '../../support/network/http.ts';
import { openSocket } from '../../support/network/socket.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
});
afterEach(() => hub.remove());

const NEW_PASSWORD = 'tall blue giraffe umbrella';
const tryLogin = (password: string, headers: Record<string, string> = {}) =>
  hub.request('POST', '/api/auth/login', { body: { username: 'admin', password }, headers });
const change = (current: string, wanted: string, headers: Record<string, string> = {}) =>
  hub.request('PUT', '/api/auth/password', { cookie, body: { current, new: wanted }, headers });
const list = async (as = cookie) =>
  (await hub.request('GET', '/api/auth/sessions', { cookie: as })).body.sessions;
const HOUR_MS = 3_600_000;
const isAuthed = async (as: string) => (await hub.request('GET', '/api/me', { cookie: as })).body.authed;

describe('changing the password', () => {
  test('ends every session, closes their streams with 4401, and accepts only the new password', async () => {
    const other = await hub.openSession();
    const streams = await Promise.all(
      [cookie, other].map((own) => openSocket(`${hub.wsUrl}/api/ws`, { headers: { cookie: own } })),
    );
    const visitor = await openSocket(`${hub.wsUrl}/api/ws`);
    const answer = await change(PASSWORD, NEW_PASSWORD);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^muster_session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/,
    );
    expect([await isAuthed(cookie), await isAuthed(other)]).toEqual([false, false]);
    for (const stream of streams) expect((await stream.closed).code).toBe(4401);
    expect(visitor.socket.readyState).toBe(visitor.socket.OPEN);
    await visitor.close();
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

  test('accepts 12 to 256 characters', async () => {
    const [shortest, longest] = ['kw7-Rtz_p3Xq', 'é tall blue giraffe'.repeat(14).slice(0, 256)];
    for (const wanted of ['kw7-Rtz', shortest.slice(1), `${longest}x`])
      expect(await change(PASSWORD, wanted)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/new' }] },
      });
    expect((await change(PASSWORD, longest)).status).toBe(204);
    cookie = readCookie(await tryLogin(longest));
    expect((await change(longest, shortest)).status).toBe(204);
  });

  test.each([
    ['leavemealone1', 'is among the 10,000 most common passwords'],
    ['Admin1234567', 'is the username or the name of the site, which are guessed first'],
    ['Night Watch 2026', 'is the username or the name of the site, which are guessed first'],
    ['abcdefghijklm', 'is a repeated or sequential pattern'],
  ])('refuses %s, which %s, and keeps the old one', async (wanted, detail) => {
    await hub.request('PUT', '/api/settings', { cookie, body: { site_name: 'Night Watch' } });
    expect(await change(PASSWORD, wanted)).toMatchObject({
      status: 400,
      body: {
        detail: `The new password ${detail}. Nothing was changed.`,
        errors: [{ pointer: '/new', detail }],
      },
    });
    expect((await tryLogin(PASSWORD)).status).toBe(200);
  });

  test('follows the setting for the minimum length, of 12 to 64', async () => {
    const set = (password_min_length: number) =>
      hub.request('PUT', '/api/settings', { cookie, body: { password_min_length } });
    expect([(await set(11)).status, (await set(65)).status]).toEqual([400, 400]);
    expect((await set(64)).body).toMatchObject({
      password_min_length: 64,
      password_policy: { min_length: 64 },
    });
    const longest = 'seven grey herons on a wire above the river at the end of May 26';
    expect(await change(PASSWORD, longest.slice(1))).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/new', detail: 'must have at least 64 characters' }] },
    });
    expect((await change(PASSWORD, longest)).status).toBe(204);
  });

  test('rejects a login with the old password that was in progress', async () => {
    const logins = Array.from({ length: 4 }, (_, n) =>
      tryLogin(PASSWORD, { 'x-forwarded-for': `203.0.113.${n}` }),
    );
    const [changed, ...answers] = await Promise.all([change(PASSWORD, NEW_PASSWORD), ...logins]);
    expect(changed?.status).toBe(204);
    for (const answer of answers) {
      const opened = readCookie(answer);
      if (opened !== '') expect(await isAuthed(opened)).toBe(false);
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
    const other = readCookie(opened);
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
        idle_expires_at: now + 168 * 3600,
      },
      expect.objectContaining({ id: 1, current: true, address: '127.0.0.1', created_at: now - 10 }),
    ]);
    expect((await list(other)).map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    for (const secret of [cookie, other])
      expect(JSON.stringify(sessions)).not.toContain(secret.split('=')[1]);
  });

  test('omits expired sessions', async () => {
    hub.runtime.stepClock(168 * HOUR_MS - 1000);
    const late = await hub.openSession();
    hub.runtime.stepClock(1000);
    expect(await list(late)).toMatchObject([{ id: 2, current: true }]);
  });
});

describe('an idle session', () => {
  const setIdleHours = (session_idle_hours: number) =>
    hub.request('PUT', '/api/settings', { cookie, body: { session_idle_hours } });

  test('ends after the hours of the setting, 1 to 336, whose change has immediate effect', async () => {
    expect([(await setIdleHours(0)).status, (await setIdleHours(337)).status]).toEqual([400, 400]);
    expect((await setIdleHours(336)).status).toBe(200);
    const idle = await hub.openSession();
    hub.runtime.stepClock(HOUR_MS - 1000);
    expect((await setIdleHours(1)).status).toBe(200);
    expect(await isAuthed(idle)).toBe(true);
    hub.runtime.stepClock(1000);
    expect([await isAuthed(idle), await isAuthed(cookie)]).toEqual([false, true]);
  });

  test('ends in memory, in the store and with its streams', async () => {
    const idle = await hub.openSession();
    const stream = await openSocket(`${hub.wsUrl}/api/ws`, { headers: { cookie: idle } });
    for (let hours = 24; hours <= 168; hours += 24) {
      hub.runtime.stepClock(24 * HOUR_MS - (hours === 168 ? 2000 : 0));
      expect((await list()).length).toBe(2);
    }
    hub.runtime.advance(1000);
    expect(stream.socket.readyState).toBe(stream.socket.OPEN);
    hub.runtime.advance(1000);
    expect(hub.hub.services.sessions.list()).toMatchObject([{ id: 1 }]);
    expect((await stream.closed).code).toBe(4401);
    hub.runtime.advance(60_000);
    expect(await isAuthed(cookie)).toBe(true);
    await expect.poll(readStoredIds).toEqual([1]);
  });

  test('stays ended after a restart, and keeps its remaining time', async () => {
    const idle = await hub.openSession();
    hub.runtime.stepClock(100 * HOUR_MS);
    await list();
    hub.runtime.advance(60_000);
    hub = await hub.restart();
    hub.runtime.stepClock(68 * HOUR_MS - 61_000);
    expect([await isAuthed(idle), await isAuthed(cookie)]).toEqual([true, true]);
    hub.runtime.stepClock(1000);
    expect([await isAuthed(idle), await isAuthed(cookie)]).toEqual([false, true]);
    hub = await hub.restart();
    expect([await isAuthed(idle), await isAuthed(cookie)]).toEqual([false, true]);
    hub.runtime.stepClock(100 * HOUR_MS);
    expect(await isAuthed(cookie)).toBe(false);
  });

  test('is used by requests that require a session, and not by public ones or an open stream', async () => {
    const used = await hub.openSession();
    const seen = await hub.openSession();
    const stream = await openSocket(`${hub.wsUrl}/api/ws`, { headers: { cookie: seen } });
    for (let hours = 0; hours < 167; hours += 1) hub.runtime.stepClock(HOUR_MS);
    await hub.request('GET', '/api/nodes', { cookie: seen });
    await hub.request('GET', '/api/health', { cookie: seen });
    const reconnected = await openSocket(`${hub.wsUrl}/api/ws`, { headers: { cookie: seen } });
    // Refused requests do not count as use either, because another site may send them.
    await hub.request('PUT', '/api/settings', {
      cookie: seen,
      body: {},
      headers: { origin: 'https://evil.example' },
    });
    await hub.request('GET', '/api/settings', { cookie: used });
    hub.runtime.stepClock(HOUR_MS);
    hub.runtime.advance(1000);
    expect([await isAuthed(used), await isAuthed(seen)]).toEqual([true, false]);
    expect([(await stream.closed).code, (await reconnected.closed).code]).toEqual([4401, 4401]);
  });

  test('a used session still ends after 14 days', async () => {
    for (let day = 0; day < 13; day += 1) {
      hub.runtime.stepClock(24 * HOUR_MS);
      expect((await list())[0].idle_expires_at).toBeLessThanOrEqual((await list())[0].expires_at);
    }
    hub.runtime.stepClock(24 * HOUR_MS - 1000);
    expect(await isAuthed(cookie)).toBe(true);
    hub.runtime.stepClock(1000);
    expect(await isAuthed(cookie)).toBe(false);
  });

  test('is touched in steps of a minute', async () => {
    const look = () => hub.hub.services.sessions.list()[0]?.usedAt ?? 0;
    const openedAt = look();
    hub.runtime.stepClock(59_000);
    await list();
    expect(look()).toBe(openedAt);
    hub.runtime.stepClock(1000);
    await list();
    expect(look()).toBe(openedAt + 60);
  });
});

describe('a login with a valid session', () => {
  const logInWith = (as: string, password = PASSWORD) => tryLogin(password, { cookie: as });

  test('replaces that session and its streams, and no other', async () => {
    const other = await hub.openSession();
    const [replaced, kept] = await Promise.all(
      [cookie, other].map((own) => openSocket(`${hub.wsUrl}/api/ws`, { headers: { cookie: own } })),
    );
    const next = readCookie(await logInWith(cookie));
    expect([await isAuthed(cookie), await isAuthed(other), await isAuthed(next)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await replaced?.closed)?.code).toBe(4401);
    expect(kept?.socket.readyState).toBe(kept?.socket.OPEN);
    await kept?.close();
    expect(next).not.toBe(cookie);
    expect(await readStoredIds()).toEqual([2, 3]);
  });

  test('that fails keeps the session', async () => {
    expect((await logInWith(cookie, 'wrong password')).status).toBe(401);
    expect((await logInWith('muster_session=unknown')).status).toBe(200);
    expect(await isAuthed(cookie)).toBe(true);
  });

  test('never accepts a token that the client chose (session fixation)', async () => {
    const planted = `muster_session=${'A'.repeat(43)}`;
    const opened = readCookie(await logInWith(planted));
    expect(opened).not.toBe(planted);
    expect([await isAuthed(planted), await isAuthed(opened)]).toEqual([false, true]);
  });

  test('ends the session that is among planted cookies', async () => {
    const planted = `muster_session=${'A'.repeat(43)}; ${cookie}`;
    expect((await logInWith(planted)).status).toBe(200);
    expect(await isAuthed(cookie)).toBe(false);
  });
});

describe('the strength of the current password', () => {
  const readPolicy = async (as: string) =>
    (await hub.request('GET', '/api/settings', { cookie: as })).body.password_policy;

  test('is judged at login: a weak one keeps working, and a change is recommended until it happens', async () => {
    expect(await readPolicy(cookie)).toEqual({
      min_length: 12,
      change_recommended: false,
      hash: { algorithm: 'argon2id', memory: 19 * 1024 * 1024, iterations: 2, lanes: 1 },
    });
    const { hashPassword } = await import('../../../hub/src/features/auth/passwords.ts');
    await hub.close();
    const db = new BetterSqlite(hub.db);
    db.prepare('UPDATE account SET password_hash = ?').run(await hashPassword('xkc7_weak'));
    db.close();
    hub = await hub.restart();
    cookie = readCookie(await tryLogin('xkc7_weak'));
    expect((await readPolicy(cookie)).change_recommended).toBe(true);
    hub = await hub.restart();
    expect((await readPolicy(cookie)).change_recommended).toBe(true);
    expect((await change('xkc7_weak', NEW_PASSWORD)).status).toBe(204);
    hub = await hub.restart();
    cookie = readCookie(await tryLogin(NEW_PASSWORD));
    expect((await readPolicy(cookie)).change_recommended).toBe(false);
  });

  test('a hash with boundless parameters is refused immediately, and the hub keeps running', async () => {
    await hub.close();
    const db = new BetterSqlite(hub.db);
    const hash = `$argon2id$v=19$m=4194304,t=50,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    db.prepare('UPDATE account SET password_hash = ?').run(hash);
    db.close();
    hub = await hub.restart();
    expect(await tryLogin(PASSWORD)).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect((await hub.request('GET', '/api/health')).status).toBe(200);
  });
});

async function readStoredIds(): Promise<number[]> {
  const db = new BetterSqlite(hub.db, { readonly: true });
  try {
    return db
      .prepare<[], { id: number }>('SELECT id FROM session ORDER BY id')
      .all()
      .map(({ id }) => id);
  } finally {
    db.close();
  }
}

describe('revoking', () => {
  test('ends another session and its streams only', async () => {
    const other = await hub.openSession();
    const [kept, ended] = await Promise.all(
      [cookie, other].map((own) => openSocket(`${hub.wsUrl}/api/ws`, { headers: { cookie: own } })),
    );
    expect((await hub.request('DELETE', '/api/auth/sessions/2', { cookie })).status).toBe(204);
    expect([await isAuthed(cookie), await isAuthed(other)]).toEqual([true, false]);
    expect((await ended?.closed)?.code).toBe(4401);
    expect(kept?.socket.readyState).toBe(kept?.socket.OPEN);
    await kept?.close();
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
