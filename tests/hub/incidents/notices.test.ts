import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import type { Answer } from '../../support/hub/hub-requests.ts';
import { openSocket } from '../../support/network/socket.ts';

let hub: TestHub;
let cookie: string;

beforeAll(async () => {
  hub = await bootHub();
  cookie = await hub.login();
});
afterAll(() => hub.remove());

const now = () => Math.floor(hub.runtime.now() / 1000);
const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
  hub.request(method, path, body === undefined ? { cookie } : { cookie, body });

async function create(notice: Record<string, unknown>): Promise<Record<string, unknown> & { id: number }> {
  const answer = await send('POST', '/api/notices', { title: 'Notice', ...notice });
  expect([answer.status, answer.body]).toMatchObject([201, { id: expect.any(Number) }]);
  expect(answer.headers.get('location')).toBe(`/api/notices/${answer.body.id}`);
  return answer.body;
}

/** Ids of the notices that the caller sees, in order. */
async function listIds(asAdministrator = false): Promise<number[]> {
  const { body } = await hub.request('GET', '/api/notices', asAdministrator ? { cookie } : {});
  return body.notices.map(({ id }: { id: number }) => id);
}

async function clear(): Promise<void> {
  for (const id of await listIds(true)) expect((await send('DELETE', `/api/notices/${id}`)).status).toBe(204);
}

test('a notice gets its defaults, and its text as HTML', async () => {
  const notice = await create({ title: 'Hello', body: 'A **b** <script>' });
  expect(notice).toEqual({
    id: notice.id,
    kind: 'announcement',
    title: 'Hello',
    body: 'A **b** <script>',
    html: '<p>A <strong>b</strong> &lt;script&gt;</p>',
    public: true,
    starts_at: now(),
    ends_at: null,
    node_ids: [],
    tags: [],
    updated_at: now(),
  });
  hub.runtime.advance(5000);
  const { body } = await send('PUT', `/api/notices/${notice.id}`, { body: '*c*', ends_at: now() + 60 });
  expect(body).toEqual({
    ...notice,
    body: '*c*',
    html: '<p><em>c</em></p>',
    ends_at: now() + 60,
    updated_at: now(),
  });
  expect(await listIds()).toEqual([notice.id]);
  await clear();
  expect(await listIds(true)).toEqual([]);
});

test.each([
  [{ body: 'a\u0000' }, '/body'],
  [{ ends_at: 1, starts_at: 2 }, '/ends_at'],
  [{ kind: 'maintenance' }, '/ends_at'],
  [{ node_ids: [999] }, '/node_ids/0'],
  [{ tags: [''] }, '/tags/0'],
  [{ tags: Array.from({ length: 33 }, (_, index) => `${index}`) }, '/tags'],
  [{ html: '<b>' }, '/html'],
])('refuses %j with its pointer', async (notice, pointer) => {
  const answer = await send('POST', '/api/notices', { title: 'x', ...notice });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ pointer }] } });
});

test('an unknown notice is not found', async () => {
  expect(await send('PUT', '/api/notices/77', { title: 'x' })).toMatchObject({ status: 404 });
  expect(await send('DELETE', '/api/notices/77')).toMatchObject({ status: 404 });
});

test('the preview renders without storing', async () => {
  const answer = await send('POST', '/api/notices/preview', { body: '[x](javascript:alert(1))' });
  expect(answer).toMatchObject({ status: 200, body: { html: '<p>[x](javascript:alert(1))</p>' } });
  expect(await listIds(true)).toEqual([]);
});

test('visitors see public notices with their public nodes only', async () => {
  const shown = await hub.addNode({ name: 'shown' });
  const hidden = await hub.addNode({ name: 'hidden', public: false });
  const general = await create({ starts_at: 4000 });
  const mixed = await create({ node_ids: [hidden.id, shown.id], starts_at: 3000 });
  const secret = await create({ node_ids: [hidden.id], starts_at: 2000 });
  const draft = await create({ public: false, starts_at: 1000 });
  // Random, because consecutive ids would show how many a visitor does not see.
  for (const { id } of [general, mixed, secret, draft]) expect(id).toBeGreaterThanOrEqual(100_000);
  expect(await listIds(true)).toEqual([general.id, mixed.id, secret.id, draft.id]);
  expect(await listIds()).toEqual([general.id, mixed.id]);
  const { body } = await hub.request('GET', '/api/notices');
  expect(body.notices[1].node_ids).toEqual([shown.id]);
  const stream = await openSocket(`${hub.wsUrl}/api/ws`);
  const snapshot = JSON.parse((await stream.next()).toString());
  expect(snapshot.notices).toMatchObject([
    { id: general.id, node_ids: [] },
    { id: mixed.id, node_ids: [shown.id] },
  ]);
  expect(snapshot.notices[0]).not.toHaveProperty('html');

  // A notice about the deleted node only must not become one for everybody.
  await send('DELETE', `/api/nodes/${hidden.id}`);
  expect(await listIds()).toEqual([general.id, mixed.id]);
  expect(await listIds(true)).toEqual([general.id, mixed.id, draft.id]);
  hub = await hub.restart();
  expect(await listIds(true)).toEqual([general.id, mixed.id, draft.id]);
  await clear();
});

test('visitors see the public nodes that have a tag of a notice, and not the tag', async () => {
  const shown = await hub.addNode({ name: 'shown', tags: ['canary'] });
  const hidden = await hub.addNode({ name: 'hidden', public: false, tags: ['canary', 'secret'] });
  const tags = ['canary', ...Array.from({ length: 31 }, (_, index) => `other ${index}`)];
  const maintenance = { kind: 'maintenance', starts_at: now() - 60, ends_at: now() + 600 };
  const both = await create({ ...maintenance, tags });
  await create({ ...maintenance, tags: ['secret'], starts_at: now() - 30 });
  await create({ ...maintenance, tags: ['none'] });
  const readAll = async () => {
    const paths = ['/api/notices', '/api/nodes', '/api/maintenance.ics', '/api/feed.atom'];
    const answers = await Promise.all(paths.map((path) => fetch(`${hub.url}${path}`)));
    const [list = '', snapshot = '', ...feeds] = await Promise.all(answers.map((answer) => answer.text()));
    return { list, snapshot, feeds: feeds.join('') };
  };
  const before = await readAll();
  expect(JSON.parse(before.list).notices).toMatchObject([{ id: both.id, node_ids: [shown.id] }]);
  expect(JSON.parse(before.snapshot).notices).toMatchObject([{ id: both.id, node_ids: [shown.id] }]);
  expect(new Set(before.feeds.match(/notice:\d+/g))).toEqual(new Set([`notice:${both.id}`]));
  const all = before.list + before.snapshot.replace('"tags":["canary"]', '') + before.feeds;
  expect(all).not.toMatch(/secret|canary|other/);
  const { body } = await send('GET', '/api/nodes');
  expect(body.notices.map(({ node_ids }: { node_ids: number[] }) => node_ids)).toEqual([
    [hidden.id],
    [shown.id, hidden.id].sort((a, b) => a - b),
  ]);

  // A tag that is added later, or removed.
  await send('PUT', `/api/nodes/${shown.id}`, { tags: [] });
  expect(await listIds()).toEqual([]);
  await send('PUT', `/api/nodes/${shown.id}`, { tags: ['none'] });
  expect(await listIds()).toHaveLength(1);
  await send('DELETE', `/api/nodes/${hidden.id}`);
  expect(await listIds(true)).toHaveLength(3);
  await clear();
});

test('the snapshot has notices in effect, and maintenance from seven days before', async () => {
  const week = 7 * 86_400;
  const times = (starts: number, ends: number | null) => ({
    starts_at: now() + starts,
    ends_at: ends && now() + ends,
  });
  await create({ title: 'over', ...times(-120, -1) });
  await create({ title: 'later', ...times(60, null) });
  await create({ title: 'too late', kind: 'maintenance', ...times(week + 60, week + 120) });
  await create({ title: 'soon', kind: 'maintenance', ...times(week - 60, week) });
  await create({ title: 'now', ...times(-60, 60) });
  const { body } = await hub.request('GET', '/api/nodes');
  expect(body.notices.map(({ title }: { title: string }) => title)).toEqual(['soon', 'now']);
  await clear();
});

test('there are at most 200', async () => {
  for (let count = 0; count < 200; count += 1) await hub.hub.services.notices.create({ title: `${count}` });
  expect(await send('POST', '/api/notices', { title: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'limit_reached' },
  });
  expect(await listIds()).toHaveLength(200);
});

test('changes are audited with the title', async () => {
  const { body } = await send('GET', '/api/audit?action=notice.delete&limit=1');
  expect(body.entries).toMatchObject([
    { outcome: 'ok', target: expect.stringMatching(/^notice \d+ "over"$/) },
  ]);
});

test('a backup has notices and incidents, and a restore brings them back', async () => {
  const backup = await fetch(`${hub.url}/api/db/backup`, { headers: { cookie } });
  expect(backup.status).toBe(200);
  const file = new Uint8Array(await backup.arrayBuffer());
  const ids = await listIds();
  await send('DELETE', `/api/notices/${ids[0]}`);
  const restored = await fetch(`${hub.url}/api/db/restore`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: file,
  });
  expect(restored.status).toBe(200);
  expect(await listIds()).toEqual(ids);
});
