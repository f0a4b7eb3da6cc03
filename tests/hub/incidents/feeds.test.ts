import { limits } from '@muster/generated/limits';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openReportingAgent } from '../../support/hub/reports.ts';
import { openAgent } from '../../support/network/socket.ts';

const paths = ['/api/feed.atom', '/api/feed.json', '/api/maintenance.ics'];

let hub: TestHub;
let cookie: string;
let start: number;

const now = () => Math.floor(hub.runtime.now() / 1000);

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(hub.url + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

beforeAll(async () => {
  hub = await bootHub();
  cookie = await hub.login();
  await hub.request('PUT', '/api/settings', { cookie, body: { site_name: 'Fleet & <Co>' } });
  const { id, token } = await hub.addNode({ name: 'web <1> & "2"' });
  const agent = await openReportingAgent(hub, token);
  start = now();
  await agent.close();
  await vi.waitFor(() => expect(hub.hub.services.fleet.get(id).row.last_seen_at).toBe(start), {
    timeout: 60_000,
  });
  hub.runtime.advance(90_000);
  await openAgent(hub.wsUrl, token);
  const maintenance = {
    kind: 'maintenance',
    title: 'Disks, cables; and more \\ things',
    body: `Line one\nline **two**: ${'ä, ö; ü. '.repeat(20)}]]> <script>alert(1)</script>`,
    starts_at: start + 86_400,
    ends_at: start + 90_000,
  };
  await hub.request('POST', '/api/notices', { cookie, body: maintenance });
});
afterAll(() => hub.remove());

test('the Atom feed, read by another parser', async () => {
  const { status, headers, text } = await read('/api/feed.atom');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml']);
  const feed = parseAtomFeed(text);
  expect(feed).toMatchObject({
    title: { value: 'Fleet & <Co>' },
    id: expect.stringMatching(/^urn:muster:[\w-]{43}$/),
  });
  expect(feed.links?.find(({ rel }) => rel === 'self')?.href).toBe(`${hub.url}/api/feed.atom`);
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
  expect(feed.entries).toMatchObject([
    { title: { value: 'Maintenance: Disks, cables; and more \\ things' } },
    { title: { value: 'web <1> & "2" is up again after 1 min' }, updated: iso(start + 90) },
    { title: { value: 'web <1> & "2" is down' }, updated: iso(start), published: iso(start) },
  ]);
  const ids = feed.entries?.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(3);
  expect(ids.every((id) => id?.startsWith(`${feed.id}:`))).toBe(true);
});

test('the JSON Feed, read by another parser', async () => {
  const { status, headers, text } = await read('/api/feed.json');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/feed+json']);
  const feed = parseJsonFeed(JSON.parse(text));
  expect(feed).toMatchObject({ title: 'Fleet & <Co>', feed_url: `${hub.url}/api/feed.json` });
  expect(feed.items?.map(({ title }) => title)).toHaveLength(3);
  expect(feed.items?.[0]?.content_html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(feed.items?.[0]?.content_html).not.toContain('<script');
});

test('the calendar, read by another parser', async () => {
  const { status, headers, text } = await read('/api/maintenance.ics');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar']);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(events).toHaveLength(1);
  const [event] = events;
  expect(event?.summary).toBe('Disks, cables; and more \\ things');
  expect(event?.description).toContain('Line one\nline **two**: ä, ö; ü. ä, ö');
  expect(event?.startDate.toUnixTime()).toBe(start + 86_400);
  expect(event?.endDate.toUnixTime()).toBe(start + 90_000);
  expect(event?.uid).toMatch(/^urn:muster:[\w-]{43}:notice:\d+$/);
});

test.each(paths)('%s answers 304 to a client with a current copy', async (path) => {
  const { headers } = await read(path);
  const etag = headers.get('etag') ?? '';
  const modified = headers.get('last-modified') ?? '';
  expect(headers.get('cache-control')).toBe('no-cache');
  const current = [
    { 'if-none-match': etag },
    { 'if-none-match': `"other", W/${etag}` },
    { 'if-modified-since': modified },
    { 'if-modified-since': new Date(Date.parse(modified) + 60_000).toUTCString() },
  ];
  for (const condition of current)
    expect(await read(path, condition)).toMatchObject({ status: 304, text: '' });
  const outdated = [
    { 'if-none-match': '"other"' },
    { 'if-none-match': '"other"', 'if-modified-since': modified },
    { 'if-modified-since': new Date(Date.parse(modified) - 1000).toUTCString() },
    { 'if-modified-since': 'yesterday' },
  ];
  for (const condition of outdated) expect((await read(path, condition)).status).toBe(200);
});

test('an outage is in the feed for clients that compare dates only, although it began earlier', async () => {
  const { id, token } = await hub.addNode({ name: 'late' });
  const agent = await openAgent(hub.wsUrl, token);
  const before = (await read('/api/feed.json')).headers.get('last-modified') ?? '';
  await agent.close();
  await expect.poll(() => hub.hub.services.fleet.get(id).row.last_seen_at).toBe(now());
  hub.runtime.advance(31_000);
  const after = await read('/api/feed.json', { 'if-modified-since': before });
  expect(after.status).toBe(200);
  expect(after.text).toContain('late is down');
});

test('200 long notices are prepared once for all requests, until one changes', async () => {
  const { notices } = hub.hub.services;
  const list = vi.spyOn(notices, 'list');
  onTestFinished(() => list.mockRestore());
  const made: { id: number }[] = [];
  for (let count = 1; count < limits.notices; count += 1) {
    const window = { starts_at: start + 90_000 + count, ends_at: start + 180_000 };
    const input = {
      kind: 'maintenance' as const,
      title: `Window ${count}`,
      body: 'a long **text**\n'.repeat(100),
    };
    made.push(await notices.create({ ...input, ...window }));
  }
  for (const path of paths) {
    const etag = (await read(path)).headers.get('etag') ?? '';
    list.mockClear();
    for (let count = 0; count < 5; count += 1) {
      expect((await read(path, { 'if-none-match': etag })).status).toBe(304);
      expect((await read(path)).headers.get('etag')).toBe(etag);
    }
    expect(list).not.toHaveBeenCalled();
    // The latest change comes first.
    hub.runtime.advance(1000);
    await notices.update(made[0]?.id ?? 0, { title: `Changed for ${path}` });
    const changed = await read(path, { 'if-none-match': etag });
    expect([changed.status, changed.text.includes(`Changed for ${path}`)]).toEqual([200, true]);
  }
  list.mockClear();
  for (let count = 0; count < 5; count += 1)
    expect((await read('/api/notices')).text).toContain('Changed for');
  expect(list).toHaveBeenCalledTimes(1);
  for (const { id } of made) await notices.remove(id);
});

test('an announcement is in the feeds ten seconds after its beginning', async () => {
  const { notices } = hub.hub.services;
  const { id } = await notices.create({ title: 'Soon', starts_at: now() + 60 });
  expect((await read('/api/feed.json')).text).not.toContain('Soon');
  hub.runtime.advance(70_000);
  expect((await read('/api/feed.json')).text).toContain('Soon');
  await notices.remove(id);
});

test.each(paths)('%s has the limits of histories', async (path) => {
  const from = (address: string) => read(path, { 'x-forwarded-for': address });
  hub.runtime.advance(60_000);
  const askTimes = async (count: number) => {
    for (let asked = 0; asked < count; asked += 50) {
      const answers = Array.from({ length: Math.min(50, count - asked) }, () => from('192.0.2.1'));
      expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
    }
  };
  await askTimes(limits.historyAllPerSecond);
  hub.runtime.advance(1000);
  await askTimes(limits.historyBurst + limits.historyPerMinute / 60 - limits.historyAllPerSecond);
  expect((await from('192.0.2.1')).status).toBe(429);
  expect((await from('192.0.2.2')).status).toBe(200);
  expect((await read(path, { 'x-forwarded-for': '192.0.2.1', cookie })).status).toBe(200);
});

test('feeds are refused while the page is private, and shown with a session', async () => {
  await hub.request('PUT', '/api/settings', { cookie, body: { public_page: false } });
  for (const path of paths) {
    expect((await read(path)).status).toBe(401);
    expect((await read(path, { cookie })).status).toBe(200);
  }
  await hub.request('PUT', '/api/settings', { cookie, body: { public_page: true } });
});
