import { join } from 'node:path';
import { limits } from '@muster/generated/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { ask, readCookie } from '../../support/network/http.ts';
import { putTheme } from '../../support/themes/theme.ts';

let hub: TestHub;
let session: string;

const NAME = 'app-BxK3f9_a.js';

beforeEach(async () => {
  hub = await bootHub();
  session = await hub.openSession();
  for (const short of ['aurora', 'borealis'])
    await putTheme(join(hub.db, '../themes', short), {
      manifest: { short },
      files: { [`dist/assets/${NAME}`]: `'${short}'`, 'dist/only.txt': short },
    });
  await hub.request('PUT', '/api/settings', { cookie: session, body: { theme: 'aurora' } });
});
afterEach(() => hub.remove());

const begin = (short: string, cookie = session) =>
  hub.request('POST', `/api/themes/${short}/preview`, { cookie });
const end = (cookie = session) => hub.request('DELETE', '/api/themes/borealis/preview', { cookie });

/** The cookie of a new preview, as sent by a browser. */
async function getCookie(short: string, of = session): Promise<string> {
  return readCookie(await begin(short, of));
}

const look = (cookie: string, path = '/') => hub.request('GET', path, { cookie });

async function readTheme(cookie: string): Promise<string> {
  const { body } = await look(cookie);
  return /<title>(\w+)/.exec(body)?.[1] ?? '';
}

describe('a live preview', () => {
  test('shows the theme only to the browser that started it', async () => {
    const answer = await begin('borealis');
    const now = Math.floor(hub.runtime.now() / 1000);
    expect([answer.status, answer.body]).toEqual([
      200,
      { url: '/', expires_at: now + limits.themeLivePreviewSeconds },
    ]);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^muster_preview=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict$/,
    );
    const preview = readCookie(answer);
    expect(await readTheme(`${session}; ${preview}`)).toBe('borealis');
    expect(await readTheme(session)).toBe('aurora');
    expect(await readTheme('')).toBe('aurora');
    // The cookie has no effect alone or with another session.
    expect(await readTheme(`${preview}`)).toBe('aurora');
    expect(await readTheme(`${await hub.openSession()}; ${preview}`)).toBe('aurora');
    expect(await readTheme(`${session}; muster_preview=${'A'.repeat(43)}`)).toBe('aurora');
  });

  test('is served with theme headers and never cached', async () => {
    const cookie = `${session}; ${await getCookie('borealis')}`;
    for (const path of ['/', '/node/1', '/only.txt', `/assets/${NAME}`]) {
      const [shown, usual] = [await look(cookie, path), await look(session, path)];
      expect(shown.body).toContain('borealis');
      expect(usual.body).toContain('aurora');
      // Each theme's refused hosts are reported to it.
      for (const header of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'vary'])
        expect([header, shown.headers.get(header)?.replace('/borealis/', '/aurora/')]).toEqual([
          header,
          usual.headers.get(header),
        ]);
      expect(shown.headers.get('cache-control')).toBe('no-store');
      expect(usual.headers.get('vary')).toBe('accept-encoding, cookie, sec-fetch-dest');
    }
  });

  test('does not answer 304 for files of the other theme', async () => {
    const cookie = `${session}; ${await getCookie('borealis')}`;
    const path = `/assets/${NAME}`;
    const etag = (await look('', path)).headers.get('etag') ?? '';
    const port = Number(new URL(hub.url).port);
    const again = await ask(port, path, { headers: { cookie, 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([200, `'borealis'`]);
  });

  test('may be of the built-in theme', async () => {
    const cookie = `${session}; ${await getCookie('default')}`;
    expect((await look(cookie)).body).not.toContain('aurora');
    expect((await look(cookie)).status).toBe(200);
  });

  test('expires after ten minutes', async () => {
    const cookie = `${session}; ${await getCookie('borealis')}`;
    hub.runtime.advance(limits.themeLivePreviewSeconds * 1000 - 1);
    expect(await readTheme(cookie)).toBe('borealis');
    hub.runtime.advance(1);
    expect(await readTheme(cookie)).toBe('aurora');
  });

  test('ends when stopped, when another starts, and with its session', async () => {
    const first = `${session}; ${await getCookie('borealis')}`;
    const answer = await end();
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      204,
      'muster_preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    ]);
    expect(await readTheme(first)).toBe('aurora');
    expect((await end()).status).toBe(204);

    const second = `${session}; ${await getCookie('borealis')}`;
    const third = `${session}; ${await getCookie('default')}`;
    expect(await readTheme(second)).toBe('aurora');
    expect((await look(third)).body).not.toContain('aurora');

    const other = await hub.openSession();
    const fourth = `${other}; ${await getCookie('borealis', other)}`;
    await hub.request('POST', '/api/auth/logout', { cookie: other });
    expect(await readTheme(fourth)).toBe('aurora');
  });

  test('is separate for each administrator', async () => {
    const other = await hub.openSession();
    const [one, two] = [await getCookie('borealis'), await getCookie('default', other)];
    expect(await readTheme(`${session}; ${one}`)).toBe('borealis');
    expect((await look(`${other}; ${two}`)).body).not.toContain('borealis');
  });

  test('finds its cookie among several of the same name', async () => {
    const cookie = `muster_preview=planted; ${session}; ${await getCookie('borealis')}; muster_preview=`;
    expect(await readTheme(cookie)).toBe('borealis');
  });

  test('of a deleted theme falls back to the built-in one', async () => {
    const cookie = `${session}; ${await getCookie('borealis')}`;
    await hub.request('DELETE', '/api/themes/borealis', { cookie: session });
    expect((await look(cookie)).body).not.toContain('borealis');
    expect((await look(cookie)).status).toBe(200);
  });

  test('of an unknown theme is refused', async () => {
    expect(await begin('unknown')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('requires the CSRF token from a browser', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: hub.url };
    for (const method of ['POST', 'DELETE'])
      expect(
        await hub.request(method, '/api/themes/borealis/preview', { cookie: session, headers }),
      ).toMatchObject({ status: 403, body: { code: 'csrf_token_required' } });
  });
});

test('the cookie is Secure if the hub uses https', async () => {
  const headers = { 'x-forwarded-proto': 'https' };
  const { headers: answer } = await hub.request('POST', '/api/themes/borealis/preview', {
    cookie: session,
    headers,
  });
  expect(answer.get('set-cookie')).toMatch(/; SameSite=Strict; Secure$/);
});

test('a panel with its own host explains that previews are unavailable', async () => {
  await hub.remove();
  hub = await bootHub({ options: { site: 'http://status.example', adminSite: 'http://panel.example' } });
  const port = Number(new URL(hub.url).port);
  const body = JSON.stringify({ username: 'admin', password: 'correct horse battery staple' });
  const headers = { host: 'panel.example', 'content-type': 'application/json' };
  const login = await ask(port, '/api/auth/login', { method: 'POST', headers, body });
  const cookie = readCookie(login);
  const answer = await ask(port, '/api/themes/default/preview', {
    method: 'POST',
    headers: { host: 'panel.example', cookie },
  });
  expect([answer.status, answer.json.code]).toEqual([409, 'conflict']);
  expect(answer.json.detail).toContain('--admin-site');
});
