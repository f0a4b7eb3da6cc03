import { join } from 'node:path';
import { limits } from '@muster/generated/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { packTheme, putTheme } from '../../support/themes/theme.ts';
import { uploadTheme } from '../../support/themes/upload.ts';

let hub: TestHub;
let cookie: string;

beforeAll(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
  await putTheme(join(hub.db, '../themes/aurora'));
});
afterAll(() => hub.remove());

const read = (short = 'aurora') => hub.request('GET', `/api/themes/${short}/config`);
const write = (body: unknown, short = 'aurora') =>
  hub.request('PUT', `/api/themes/${short}/config`, { cookie, body });

test('is empty by default for everyone', async () => {
  for (const short of ['aurora', 'default', 'unknown']) {
    const answer = await read(short);
    expect([answer.status, answer.body]).toEqual([200, {}]);
  }
});

test('is replaced as a whole, and public', async () => {
  expect((await write({ accent: '#0a7', compact: true, columns: 3 })).status).toBe(204);
  expect((await read()).body).toEqual({ accent: '#0a7', compact: true, columns: 3 });
  await write({ accent: '' });
  expect((await read()).body).toEqual({ accent: '' });
});

test('exists only for installed themes, the built-in one included', async () => {
  expect(await write({ accent: '#0a7' }, 'unknown')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  expect((await write({ view: 'table' }, 'default')).status).toBe(204);
  expect((await read('default')).body).toEqual({ view: 'table' });
  const { body } = await hub.request('GET', '/api/themes', { cookie });
  expect(body.themes[0]).toMatchObject({ short: 'default', is_builtin: true, has_preview: true });
  const preview = await fetch(`${hub.url}/api/themes/default/preview`, { headers: { cookie } });
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(body.themes[0].config.map(({ key }: { key: string }) => key)).toEqual(['view', 'accent', 'plan']);
  expect((await read('unknown')).body).toEqual({});
});

test.each([
  [{ accent: null }],
  [{ accent: ['#0a7'] }],
  [{ accent: { red: 1 } }],
  [[]],
  ['text'],
  [Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`k${index}`, 1]))],
  [{ text: 'x'.repeat(16_385) }],
])('refuses %j', async (body) => {
  await write({ accent: 'kept' });
  expect((await write(body)).status).toBe(400);
  expect((await read()).body).toEqual({ accent: 'kept' });
});

test('accepts up to the request size limit', async () => {
  const around = JSON.stringify({ a: '', b: '', c: '', d: '', e: '' }).length;
  const fill = (bytes: number) => {
    const room = bytes - around - 3 * 16_384;
    return {
      a: 'x'.repeat(16_384),
      b: 'x'.repeat(16_384),
      c: 'x'.repeat(16_384),
      d: 'x'.repeat(room - 1),
      e: 'x',
    };
  };
  expect((await write(fill(limits.requestBodyBytes))).status).toBe(204);
  expect((await write(fill(limits.requestBodyBytes + 1))).status).toBe(413);
});

test('needs a session if the page is private', async () => {
  await hub.request('PUT', '/api/settings', { cookie, body: { public_page: false } });
  expect(await read()).toMatchObject({ status: 401, body: { code: 'login_required' } });
  expect((await hub.request('GET', '/api/themes/aurora/config', { cookie })).status).toBe(200);
  await hub.request('PUT', '/api/settings', { cookie, body: { public_page: true } });
});

test('survives an update, a deletion, a reinstallation and a restart', async () => {
  await write({ accent: 'kept' });
  await uploadTheme(hub, cookie, packTheme({ manifest: { version: '2' } }));
  expect((await read()).body).toEqual({ accent: 'kept' });
  expect((await hub.request('DELETE', '/api/themes/aurora', { cookie })).status).toBe(204);
  expect((await read()).body).toEqual({});
  hub = await hub.restart();
  await uploadTheme(hub, cookie, packTheme());
  expect((await read()).body).toEqual({ accent: 'kept' });
});
