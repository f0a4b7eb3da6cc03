import { limits } from '@muster/generated/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { packTheme } from '../../support/themes/theme.ts';
import { uploadTheme } from '../../support/themes/upload.ts';

const TILES = 'https://tiles.example.com';
const RATES = 'https://rates.example.com';
const LIVE = 'https://live.example.com';
const SITE = 'https://status.example.com';

let hub: TestHub;
let cookie: string;
let versions = 0;
let visitors = 0;

beforeAll(async () => {
  hub = await bootHub({ options: { site: SITE } });
  cookie = await hub.openSession();
});
afterAll(() => hub.remove());

/** Another version, without a list. */
beforeEach(() => install());

function install(connect: readonly string[] = []) {
  versions += 1;
  return uploadTheme(hub, cookie, packTheme({ manifest: { connect, version: `1.0.${versions}` } }));
}

const describeRefusal = (blocked: string, directive = 'connect-src') => ({
  'csp-report': {
    'document-uri': `${SITE}/`,
    'effective-directive': directive,
    'violated-directive': directive,
    'blocked-uri': blocked,
    disposition: 'enforce',
    'status-code': 200,
  },
});

/** Sends a report as a browser, each of another network unless `headers` says otherwise. */
function report(body: unknown, headers: Record<string, string> = {}, short = 'aurora') {
  visitors += 1;
  return hub.request('POST', `/api/themes/${short}/refusals`, {
    body,
    headers: {
      'content-type': 'application/csp-report',
      'x-forwarded-for': `2001:db8:${visitors.toString(16)}::1`,
      ...headers,
    },
  });
}
const refuse = async (blocked: string, directive?: string) => {
  const { status } = await report(describeRefusal(blocked, directive));
  expect(status).toBe(204);
};

async function readConnect(short = 'aurora') {
  const { body } = await hub.request('GET', '/api/themes', { cookie });
  return body.themes.find((theme: { short: string }) => theme.short === short)?.connect;
}
const approve = (approved: readonly string[]) =>
  hub.request('PUT', '/api/themes/aurora/connect', { cookie, body: { approved } });

test('an origin that a browser refused the theme is listed once, without the rest of the address', async () => {
  await refuse(`${TILES}/4/8/5.png?key=secret`);
  await refuse(`${TILES}/4/8/6.png`);
  await refuse('wss://live.example.com/socket');
  const connect = await readConnect();
  expect(connect).toEqual({ requested: [], approved: [], refused: [TILES, LIVE] });
});

test.each([
  'http://tiles.example.com/',
  'https://192.0.2.1/',
  'https://localhost/',
  'https://[::1]/',
  `${SITE}/api/settings`,
  'https://status.example.com:8443/',
  'data',
  "https://tiles.example.com; script-src 'none'",
  '',
])('%j is not listed, since it cannot be approved', async (blocked) => {
  await refuse(blocked);
  expect((await readConnect()).refused).toEqual([]);
});

test('only refusals of connect-src are listed', async () => {
  for (const directive of ['frame-src', 'worker-src', 'form-action', '']) await refuse(TILES, directive);
  expect((await readConnect()).refused).toEqual([]);
});

test('what is approved or requested is not listed, and a late report changes nothing', async () => {
  await install([RATES]);
  for (const origin of [RATES, TILES, LIVE]) await refuse(origin);
  expect((await readConnect()).refused).toEqual([TILES, LIVE]);
  expect((await approve([TILES])).body.connect).toEqual({
    requested: [RATES],
    approved: [TILES],
    refused: [LIVE],
  });
  await refuse(TILES);
  expect((await readConnect()).refused).toEqual([LIVE]);
  await approve([]);
});

test('a new version, a rollback, a deletion and a restart empty the list', async () => {
  await refuse(TILES);
  await install();
  expect((await readConnect()).refused).toEqual([]);
  await refuse(RATES);
  await hub.request('POST', '/api/themes/aurora/rollback', { cookie });
  expect((await readConnect()).refused).toEqual([]);
  await refuse(LIVE);
  await hub.request('DELETE', '/api/themes/aurora', { cookie });
  await install();
  expect((await readConnect()).refused).toEqual([]);
  await refuse(TILES);
  hub = await hub.restart();
  expect((await readConnect()).refused).toEqual([]);
});

test('the answer does not tell which themes are installed, and no other theme has a list', async () => {
  for (const short of ['missing', 'default'])
    expect((await report(describeRefusal(TILES), {}, short)).status).toBe(204);
  expect(await readConnect('missing')).toBeUndefined();
  expect((await readConnect('default')).refused).toEqual([]);
  expect((await readConnect()).refused).toEqual([]);
});

test('one client cannot push out what others reported', async () => {
  await refuse(TILES);
  for (let index = 0; index < 20; index += 1)
    await report(describeRefusal(`https://h${index}.example.com/`), { 'x-forwarded-for': '203.0.113.9' });
  const { refused } = await readConnect();
  expect([refused[0], refused.length]).toEqual([TILES, 1 + 8]);
});

test('a list has 32 origins at most', async () => {
  for (let index = 0; index < 40; index += 1) await refuse(`https://h${index}.example.com/`);
  expect((await readConnect()).refused).toHaveLength(32);
});

describe('a report', () => {
  const from = { 'x-forwarded-for': '203.0.113.10' };

  test('is limited to 60 per minute for each client', async () => {
    for (let count = 0; count < limits.themeReportsPerMinute; count += 1)
      expect((await report(describeRefusal(TILES), from)).status).toBe(204);
    const answer = await report(describeRefusal(RATES), from);
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '1',
    ]);
    expect((await readConnect()).refused).toEqual([TILES]);
    hub.runtime.advance(1_000);
    expect((await report(describeRefusal(RATES), from)).status).toBe(204);
  });

  test('may have 16 KiB', async () => {
    const text = JSON.stringify(describeRefusal(TILES));
    const fill = (bytes: number) => text.padEnd(bytes, ' ');
    expect((await report(fill(limits.themeReportBytes))).status).toBe(204);
    expect((await report(fill(limits.themeReportBytes + 1))).status).toBe(413);
  });

  test.each([
    ['{', 400],
    ['[]', 400],
    [{}, 400],
    [{ 'csp-report': {} }, 400],
    [{ 'csp-report': { 'effective-directive': 'connect-src', 'blocked-uri': 5 } }, 400],
    [{ 'csp-report': { 'effective-directive': 'connect-src', 'blocked-uri': '' }, other: [1] }, 204],
  ])('%j gets %i', async (body, status) => expect((await report(body)).status).toBe(status));

  test('of another media type is refused', async () => {
    const answer = await report(describeRefusal(TILES), { 'content-type': 'application/json' });
    expect(answer.status).toBe(415);
  });

  test('of a page of another site is refused', async () => {
    const answer = await report(describeRefusal(TILES), { origin: 'https://evil.example' });
    expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin']);
  });

  test('of a visitor is refused where the status page is private', async () => {
    await hub.request('PUT', '/api/settings', { cookie, body: { public_page: false } });
    expect((await report(describeRefusal(TILES))).status).toBe(401);
    expect((await report(describeRefusal(TILES), { cookie })).status).toBe(204);
    await hub.request('PUT', '/api/settings', { cookie, body: { public_page: true } });
    expect((await readConnect()).refused).toEqual([TILES]);
  });
});

test('the page of an installed theme names where to report, and that of the built-in theme does not', async () => {
  const readPolicy = async (headers: Record<string, string> = {}) =>
    (await fetch(`${hub.url}/`, { headers })).headers.get('content-security-policy') ?? '';
  expect(await readPolicy()).not.toContain('report-uri');
  // A preview is reported under its own name.
  const preview = await hub.request('POST', '/api/themes/aurora/preview', { cookie });
  const [token = ''] = (preview.headers.get('set-cookie') ?? '').split(';');
  expect(await readPolicy({ cookie: `${cookie}; ${token}` })).toMatch(
    /; report-uri \/api\/themes\/aurora\/refusals$/,
  );
  await hub.request('PUT', '/api/settings', { cookie, body: { theme: 'aurora' } });
  expect(await readPolicy()).toMatch(/; report-uri \/api\/themes\/aurora\/refusals$/);
  await hub.request('PUT', '/api/settings', { cookie, body: { theme: 'default' } });
});

test('the panel’s own address is not listed', async () => {
  const options = { site: SITE, adminSite: 'https://admin.example.org' };
  const apart = await bootHub({ options });
  try {
    const at = (host: string) => ({ 'x-forwarded-host': host, 'x-forwarded-proto': 'https' });
    const session = await apart.openSession();
    const panel = at('admin.example.org');
    const installed = await fetch(`${apart.url}/api/themes`, {
      method: 'POST',
      headers: { ...panel, cookie: session, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(packTheme()),
    });
    expect(installed.status).toBe(201);
    for (const blocked of ['https://admin.example.org/admin', TILES])
      await apart.request('POST', '/api/themes/aurora/refusals', {
        headers: { ...at('status.example.com'), 'content-type': 'application/csp-report' },
        body: describeRefusal(blocked),
      });
    const { body } = await apart.request('GET', '/api/themes', { cookie: session, headers: panel });
    expect(body.themes.at(-1).connect.refused).toEqual([TILES]);
  } finally {
    await apart.remove();
  }
});
