import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { packTheme } from '../../support/themes/theme.ts';
import { uploadTheme } from '../../support/themes/upload.ts';

const TILES = 'https://tiles.example.com';
const RATES = 'https://rates.example.com:8443';

let hub: TestHub;
let cookie: string;

beforeAll(async () => {
  hub = await bootHub({ options: { site: 'http://status.example.com' } });
  cookie = await hub.openSession();
});
afterAll(() => hub.remove());

beforeEach(async () => {
  await install([TILES, RATES]);
  await approve([]);
  await hub.request('PUT', '/api/settings', { cookie, body: { theme: 'aurora' } });
});

const install = (connect: unknown, version = '1.0.0') =>
  uploadTheme(
    hub,
    cookie,
    packTheme({
      manifest: { connect, version },
      files: { 'dist/data/world.json': '{}', 'dist/config.json': '{}', 'dist/api/me': 'mine' },
    }),
  );
const approve = (approved: unknown, short = 'aurora') =>
  hub.request('PUT', `/api/themes/${short}/connect`, { cookie, body: { approved } });

async function readConnect() {
  const { body } = await hub.request('GET', '/api/themes', { cookie });
  return body.themes.find(({ short }: { short: string }) => short === 'aurora').connect;
}

/** The sources of `connect-src` beyond the operations for themes. */
async function readSources(host = new URL(hub.url).host): Promise<string[]> {
  const response = await fetch(`${hub.url}/`, { headers: { 'x-forwarded-host': host } });
  const [policy = ''] = (response.headers.get('content-security-policy') ?? '')
    .split('; ')
    .filter((directive) => directive.startsWith('connect-src'));
  return policy
    .replaceAll(`http://${host}`, '')
    .split(' ')
    .slice(1)
    .filter((source) => !/^\/api\/\w|^ws:/.test(source));
}

test('a theme may read its own files, and connect to the origins that are approved', async () => {
  const own = ['/data/', '/config.json', '/index.html', 'data:', 'blob:'];
  expect(await readSources()).toEqual(own);
  expect(await readConnect()).toEqual({ requested: [TILES, RATES], approved: [], refused: [] });
  const { status, body } = await approve([RATES]);
  expect([status, body.connect]).toEqual([
    200,
    { requested: [TILES, RATES], approved: [RATES], refused: [] },
  ]);
  expect(await readSources()).toEqual([...own, RATES, 'wss://rates.example.com:8443']);
  await approve([]);
  expect(await readSources()).toEqual(own);
});

test('a new version keeps approvals and gets none for what it adds', async () => {
  await approve([TILES]);
  const more = 'https://more.example.com';
  expect((await install([TILES, more], '2.0.0')).body.connect).toEqual({
    requested: [TILES, more],
    approved: [TILES],
    refused: [],
  });
  await install([more], '3.0.0');
  expect(await readConnect()).toEqual({ requested: [more], approved: [], refused: [] });
  expect(await readSources()).not.toContain(TILES);
  await hub.request('POST', '/api/themes/aurora/rollback', { cookie });
  expect(await readConnect()).toEqual({ requested: [TILES, more], approved: [TILES], refused: [] });
});

test('deleting the theme withdraws the approvals, and a restart keeps them', async () => {
  await approve([TILES]);
  hub = await hub.restart();
  expect((await readConnect()).approved).toEqual([TILES]);
  await hub.request('PUT', '/api/settings', { cookie, body: { theme: 'default' } });
  await hub.request('DELETE', '/api/themes/aurora', { cookie });
  await install([TILES]);
  expect((await readConnect()).approved).toEqual([]);
});

test('an origin that the theme does not ask for can be added by hand, and stays with new versions', async () => {
  const other = 'https://other.example.com';
  const added = await approve([other, TILES]);
  expect([added.status, added.body.connect]).toEqual([
    200,
    { requested: [TILES, RATES], approved: [TILES, other], refused: [] },
  ]);
  expect(await readSources()).toEqual(expect.arrayContaining([TILES, other]));
  await install([], '2.0.0');
  expect(await readConnect()).toEqual({ requested: [], approved: [other], refused: [] });
  hub = await hub.restart();
  expect(await readConnect()).toEqual({ requested: [], approved: [other], refused: [] });
  await install([other], '3.0.0');
  expect(await readConnect()).toEqual({ requested: [other], approved: [other], refused: [] });
  await approve([]);
  await install([], '4.0.0');
  expect(await readConnect()).toEqual({ requested: [], approved: [], refused: [] });
  expect(await readSources()).not.toContain(other);
});

test('deleting a theme withdraws what was added by hand', async () => {
  await approve(['https://other.example.com']);
  await hub.request('PUT', '/api/settings', { cookie, body: { theme: 'default' } });
  await hub.request('DELETE', '/api/themes/aurora', { cookie });
  await install([]);
  expect((await readConnect()).approved).toEqual([]);
});

test('at most eight origins are approved, of installed themes only', async () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://h${index}.example.com`);
  expect((await approve(list(8))).status).toBe(200);
  expect((await approve(list(9))).status).toBe(400);
  expect((await approve([TILES, TILES])).status).toBe(400);
  await approve([]);
  expect((await approve([TILES], 'missing')).status).toBe(404);
  expect((await approve([], 'default')).status).toBe(404);
  expect((await readConnect()).approved).toEqual([]);
});

test.each([
  'http://tiles.example.com',
  'https://tiles.example.com/',
  'https://tiles.example.com/path',
  'https://*.example.com',
  'https://user@tiles.example.com',
  'https://TILES.example.com',
  'https://192.0.2.1',
  'https://[2001:db8::1]',
  'https://localhost',
  "https://tiles.example.com; script-src 'none'",
  'https://tiles.example.com:123456',
  'wss://tiles.example.com',
  '*',
  '',
  5,
])('%j is not an origin', async (origin) => {
  const refused = await install([origin]);
  expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_theme' } });
  expect(refused.body.errors[0]).toMatchObject({ pointer: '/theme.json' });
  expect((await approve([origin])).status).toBe(400);
});

test('a theme may ask for eight origins', async () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://h${index}.example.com`);
  expect((await install(list(8))).status).toBe(201);
  expect((await approve(list(8))).status).toBe(200);
  expect(await readSources()).toEqual(expect.arrayContaining(list(8)));
  expect((await install(list(9))).status).toBe(422);
  expect((await install([TILES, TILES])).status).toBe(422);
});

test('the address of the hub cannot be approved into the policy', async () => {
  const own = 'https://status.example.com:8443';
  for (const requested of [[own, TILES], []]) {
    await install(requested);
    await approve([own, TILES]);
    const sources = await readSources('status.example.com');
    expect(sources).toContain(TILES);
    expect(sources).not.toContain(own);
  }
});

test('a file that the operator adds or a manifest that he edits applies to the next request', async () => {
  await approve([TILES]);
  const folder = join(hub.db, '../themes/aurora');
  await writeFile(join(folder, 'dist/more.json'), '{}');
  expect(await readSources()).toContain('/more.json');
  await rm(join(folder, 'theme.json'));
  expect(await readSources()).not.toContain(TILES);
});
