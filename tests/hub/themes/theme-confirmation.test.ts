import { operations } from '@muster/generated/operations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';
import { packTheme } from '../../support/themes/theme.ts';
import { uploadTheme } from '../../support/themes/upload.ts';

// A session that logged in 5 minutes ago: a theme on the panel's origin can read what the browser fills in there.

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
});
afterEach(() => hub.remove());

const ask = (method: string, path: string, body?: unknown) =>
  hub.request(method, path, { cookie, ...(body === undefined ? {} : { body }) });
const confirm = () => ask('POST', '/api/auth/confirm', { password: PASSWORD });

test('every change of themes needs a confirmation but those that run no code', () => {
  const changes = Object.values(operations).filter(({ tag, method }) => tag === 'themes' && method !== 'GET');
  const free = changes.filter(({ needsConfirmation }) => !needsConfirmation).map(({ id }) => id);
  expect(changes).toHaveLength(10);
  expect(free).toEqual(['deleteTheme', 'endThemePreview', 'replaceThemeConfig', 'reportThemeRefusal']);
});

test.each([
  ['POST', '/api/themes'],
  ['POST', '/api/theme-install'],
  ['POST', '/api/themes/aurora/update'],
  ['POST', '/api/themes/aurora/rollback'],
  ['POST', '/api/themes/aurora/preview'],
  ['PUT', '/api/themes/aurora/connect'],
])('a session must confirm before %s %s', async (method, path) => {
  hub.runtime.stepClock(299_000);
  expect((await ask(method, path)).status).not.toBe(403);
  hub.runtime.stepClock(1000);
  // An invalid body shows that the check comes before the body is read.
  expect(await ask(method, path, '{')).toMatchObject({
    status: 403,
    body: { code: 'confirmation_required' },
  });
  await confirm();
  expect((await ask(method, path)).status).not.toBe(403);
});

test('a theme is selected only after a confirmation, and the selected one may be sent again', async () => {
  expect((await uploadTheme(hub, cookie, packTheme())).status).toBe(201);
  hub.runtime.stepClock(300_000);
  expect(await ask('PUT', '/api/settings', { theme: 'aurora' })).toMatchObject({
    status: 403,
    body: { code: 'confirmation_required', errors: [{ pointer: '/theme' }] },
  });
  expect((await ask('PUT', '/api/settings', { theme: 'default', site_name: 'Fleet' })).status).toBe(200);
  await confirm();
  expect((await ask('PUT', '/api/settings', { theme: 'aurora' })).status).toBe(200);
});

test('later chunks of an archive need no confirmation but that of the first', async () => {
  const archive = packTheme();
  const half = Math.ceil(archive.length / 2);
  const sendChunk = (first: number, headers: Record<string, string> = {}) => {
    const piece = archive.subarray(first, first + half);
    const range = `bytes ${first}-${first + piece.length - 1}/${archive.length}`;
    const type = 'application/octet-stream';
    return fetch(`${hub.url}/api/themes`, {
      method: 'POST',
      body: Buffer.from(piece),
      headers: { cookie, 'content-type': type, 'content-range': range, ...headers },
    });
  };
  const first = await sendChunk(0);
  expect(first.status).toBe(202);
  hub.runtime.suspend(300_000);
  expect((await sendChunk(half)).status).toBe(403);
  expect((await sendChunk(half, { 'upload-id': 'A'.repeat(43) })).status).toBe(403);
  const id = first.headers.get('upload-id') ?? '';
  expect((await sendChunk(half, { 'upload-id': id })).status).toBe(201);
});
