import { limits } from '@muster/generated/limits';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addAlertRule, deleteFirstRules, passMinutes } from '../../support/hub/alerts.ts';
import { createApiToken } from '../../support/hub/api-token.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openReportingAgent } from '../../support/hub/reports.ts';
import type { TestSocket } from '../../support/network/socket.ts';

const paths = ['/api/alerts/feed.atom', '/api/alerts/feed.json'];

let hub: TestHub;
let cookie: string;
let token: string;
let agent: TestSocket;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.login();
  token = await createApiToken(hub.url, cookie, ['read']);
  await deleteFirstRules(hub, cookie);
  await hub.request('PUT', '/api/settings', { cookie, body: { site_name: 'Fleet & <Co>' } });
  const { token: own } = await hub.addNode({ name: 'web <1> & "2"', public: false, tags: ['web'] });
  agent = await openReportingAgent(hub, own);
  await addAlertRule(hub, cookie, { name: 'Busy', severity: 'critical' });
});
afterEach(() => hub.remove());

const pass = (cpu: number, minutes = 2) => passMinutes(hub, [[agent, { cpu }]], minutes);

async function read(path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) {
  const answer = await fetch(hub.url + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const listEntries = async (path = '/api/alerts/feed.atom') =>
  parseAtomFeed((await read(path)).text).entries ?? [];

test('the begin and the end of an alert are entries, read by other parsers', async () => {
  await pass(95);
  await pass(5);
  const { status, headers, text } = await read('/api/alerts/feed.atom?severity=critical&tag=web');
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/atom+xml',
    'private, no-cache',
  ]);
  const feed = parseAtomFeed(text);
  expect(feed).toMatchObject({
    id: expect.stringMatching(/^urn:muster:[\w-]{43}:alerts$/),
    title: { value: 'Fleet & <Co>: alerts' },
  });
  expect(feed.links?.find(({ rel }) => rel === 'self')?.href).toBe(
    `${hub.url}/api/alerts/feed.atom?severity=critical&tag=web`,
  );
  expect(feed.entries).toMatchObject([
    { title: { value: 'Ended: Busy: web <1> & "2"' }, id: expect.stringMatching(/:\d+:\d+:end$/) },
    {
      title: { value: 'Critical: Busy: web <1> & "2" (95 %)' },
      id: expect.stringMatching(/:\d+:\d+:begin$/),
      links: [{ href: expect.stringMatching(/\/node\/\d+$/) }],
    },
  ]);
  const json = await read('/api/alerts/feed.json');
  expect(json.headers.get('content-type')).toBe('application/feed+json');
  const { items } = parseJsonFeed(JSON.parse(json.text));
  expect(items?.map(({ id }) => id)).toEqual(feed.entries?.map(({ id }) => id));
  expect(items?.[0]?.content_html).toMatch(/^<p>The value is good again: 5 %, at [-\d]+ [\d:]+ UTC\.<\/p>$/);
});

test('entries stay the same while more are added, also over a restart of the hub', async () => {
  await pass(95);
  const [begin] = await listEntries();
  hub = await hub.restart();
  await hub.request('PUT', '/api/settings', {
    cookie: await hub.openSession(),
    body: { site_name: 'Other' },
  });
  const [entry] = await listEntries();
  expect({ ...entry, links: [] }).toEqual({ ...begin, links: [] });
});

test('tag and severity choose the entries', async () => {
  await pass(95);
  expect(await listEntries('/api/alerts/feed.atom?tag=web')).toHaveLength(1);
  expect(await listEntries('/api/alerts/feed.atom?tag=db')).toHaveLength(0);
  await addAlertRule(hub, cookie, { name: 'Warm', begin: 80 });
  await pass(95);
  expect(await listEntries('/api/alerts/feed.atom?severity=critical')).toHaveLength(1);
  expect(await listEntries('/api/alerts/feed.atom?severity=warning')).toHaveLength(2);
  for (const path of paths) expect((await read(`${path}?severity=mild`)).status).toBe(400);
});

test('a begin that is withheld has no entry until it is told', async () => {
  const now = Math.floor(hub.runtime.now() / 1000);
  const notice = { kind: 'maintenance', title: 'Move', starts_at: now, ends_at: now + 300 };
  const { nodes } = (await hub.request('GET', '/api/nodes', { cookie })).body;
  await hub.request('POST', '/api/notices', { cookie, body: { ...notice, node_ids: [nodes[0].id] } });
  await pass(95);
  expect(await listEntries()).toEqual([]);
  await pass(95, 5);
  expect(await listEntries()).toHaveLength(1);
});

test.each(paths)('%s is answered with 304 until it changes', async (path) => {
  await pass(95);
  const first = await read(path);
  const etag = first.headers.get('etag') ?? '';
  const since = first.headers.get('last-modified') ?? '';
  const ask = (headers: Record<string, string>) =>
    read(path, { authorization: `Bearer ${token}`, ...headers });
  expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
  expect(await ask({ 'if-modified-since': since })).toMatchObject({ status: 304, text: '' });
  expect((await read(`${path}?tag=db`)).headers.get('etag')).not.toBe(etag);
  await pass(5);
  const second = await ask({ 'if-none-match': etag });
  expect([second.status, (await ask({ 'if-modified-since': since })).status]).toEqual([200, 200]);
  expect(second.headers.get('etag')).not.toBe(etag);
});

test.each(paths)('%s is for sessions and tokens with the scope read, also by HTTP Basic', async (path) => {
  const other = await createApiToken(hub.url, cookie, ['metrics']);
  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`token:${secret}`).toString('base64')}`,
  });
  const nobody = await read(path, {});
  expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([
    401,
    'Basic realm="Muster", charset="UTF-8"',
  ]);
  expect((await read(path, { cookie })).status).toBe(200);
  expect((await read(path, basic(token))).status).toBe(200);
  expect((await read(path, basic(other))).status).toBe(403);
  expect((await read(`${path}?token=${token}`, {})).status).toBe(401);
});

test('entries older than the feeds go are left out', async () => {
  await pass(95);
  const sleep = async (seconds: number) => {
    await hub.close();
    hub.runtime.advance(seconds * 1000);
    hub = await hub.restart();
  };
  await sleep(limits.feedDays * 86_400 - 300);
  expect(await listEntries()).toHaveLength(1);
  await sleep(600);
  expect(await listEntries()).toHaveLength(0);
});
