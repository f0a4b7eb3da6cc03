import { spawnSync } from 'node:child_process';
import { limits } from '@muster/generated/limits';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeReport } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { ask, type HttpAnswer } from '../../support/network/http.ts';
import { openAgent } from '../../support/network/socket.ts';

const DAY = 86_400;
const HOSTILE = '</text><script>&"\'名 ';

let hub: TestHub;
let cookie: string;
let ids: Record<'online' | 'offline' | 'unseen' | 'secret', number>;

/** All but `unseen` were first connected 60 days ago; `online` was down for 12 hours today, `offline` three days ago. */
beforeAll(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
  const online = await hub.addNode({ name: 'web-1' });
  const offline = await hub.addNode({ name: HOSTILE });
  const unseen = await hub.addNode({ name: 'new '.repeat(16).trim() });
  const secret = await hub.addNode({ name: 'private', public: false });
  ids = { online: online.id, offline: offline.id, unseen: unseen.id, secret: secret.id };
  await hub.close();
  const now = hub.runtime.now() / 1000;
  const db = new BetterSqlite(hub.db);
  db.prepare('UPDATE node SET watched_since = ?, last_seen_at = ? WHERE public_id <> ?').run(
    now - 60 * DAY,
    now - 60,
    unseen.id,
  );
  const insert = db.prepare(
    `INSERT INTO incident (node_id, kind, cause, began_at, ended_at)
     SELECT id, 'node', 'silent', ?, ? FROM node WHERE public_id = ?`,
  );
  insert.run(now - DAY, now - DAY / 2, online.id);
  insert.run(now - 3 * DAY, now - 3 * DAY + 30_240, offline.id);
  db.close();
  hub = await hub.restart();
  const agent = await openAgent(hub.wsUrl, online.token);
  agent.send(makeReport({}));
  await agent.settle();
});
afterAll(() => hub.remove());

const read = (path: string, headers: Record<string, string> = {}): Promise<HttpAnswer> =>
  ask(Number(new URL(hub.url).port), path, { headers });
const getTitle = ({ text }: HttpAnswer) => /<title>([^<]*)<\/title>/.exec(text)?.[1];
const setPublicPage = (isOn: boolean) =>
  hub.request('PUT', '/api/settings', { cookie, body: { public_page: isOn } });

test.each<[keyof typeof ids, string, string]>([
  ['online', '', 'web-1: online'],
  ['online', '?show=24h', 'web-1: 50%'],
  ['online', '?show=7d', 'web-1: 92.85%'],
  ['online', '?show=30d', 'web-1: 98.33%'],
  ['offline', '?label=db', 'db: offline'],
  ['offline', '?label=db&show=24h', 'db: 100%'],
  ['offline', '?label=db&show=7d&style=flat-square', 'db: 95%'],
  ['offline', '?label=db&show=30d&v=1', 'db: 98.83%'],
  ['unseen', '?label=new', 'new: never connected'],
  ['unseen', '?label=new&show=30d', 'new: no data'],
  ['unseen', '', `${'new '.repeat(16).slice(0, limits.badgeLabelLength - 1)}…: never connected`],
])('the badge of %s%s says %j', async (name, query, title) => {
  const answer = await read(`/badge/${ids[name]}.svg${query}`);
  expect([answer.status, getTitle(answer)]).toEqual([200, title]);
});

test('a hostile name is text, for an XML parser too', async () => {
  const { text } = await read(`/badge/${ids.offline}.svg`);
  const program = `import sys,xml.etree.ElementTree as e
print("\\n".join(t.text or "" for t in e.fromstring(sys.stdin.buffer.read()).iter("{http://www.w3.org/2000/svg}text")))`;
  const { stdout, stderr } = spawnSync('python3', ['-c', program], { input: text, encoding: 'utf8' });
  expect([stdout, stderr]).toEqual([`${HOSTILE}\noffline\n`, '']);
});

test('a repeated parameter is refused', async () => {
  const { status, json } = await read(`/badge/${ids.online}.svg?show=7d&show=30d`);
  expect([status, json.code]).toEqual([400, 'invalid_request']);
});

test('other sites may embed it, and nothing in it may run', async () => {
  const { headers } = await read(`/badge/${ids.online}.svg`);
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': `public, max-age=${limits.badgeCacheSeconds}`,
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test('a current copy is not sent again', async () => {
  const path = `/badge/${ids.online}.svg`;
  const { headers } = await read(path);
  const again = await read(path, { 'if-none-match': `"other", W/${headers.etag}` });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
  expect(again.headers['cache-control']).toBe(headers['cache-control']);
  expect((await read(`${path}?label=x`, { 'if-none-match': headers.etag ?? '' })).status).toBe(200);
});

/** A response without the parts that always differ. */
function describeAnswer({ status, headers, text }: HttpAnswer) {
  const { date: _, ...others } = headers;
  return { status, others, text };
}

test.each(['', '?show=30d', '?show=7d&label=x'])(
  'a private node is not to be told from one that does not exist: %s',
  async (query) => {
    const unknown = await read(`/badge/999999.svg${query}`);
    expect(unknown.status).toBe(404);
    for (const headers of [{}, { cookie }, { 'if-none-match': '*' }] as Record<string, string>[]) {
      const answer = await read(`/badge/${ids.secret}.svg${query}`, headers);
      expect(describeAnswer(answer)).toEqual(describeAnswer(unknown));
    }
  },
);

test('nor by the time of the response', async () => {
  const times: Record<'secret' | 'unknown', number[]> = { secret: [], unknown: [] };
  const take = async (name: keyof typeof times, id: number) => {
    const start = performance.now();
    await read(`/badge/${id}.svg?show=30d`);
    times[name].push(performance.now() - start);
  };
  for (let round = 0; round < 150; round += 1) {
    // Alternating, so that load affects both alike. Among the fastest tenth, other programs add the least.
    await take('secret', ids.secret);
    await take('unknown', 999_999);
  }
  const [secret = 0, unknown = 0] = [times.secret, times.unknown].map(
    (all) => all.sort((a, b) => a - b)[all.length / 10],
  );
  expect(Math.abs(secret - unknown)).toBeLessThan(Math.max(2, unknown));
});

test('a node that becomes private, and a private page, have no badges from then on', async () => {
  const path = `/badge/${ids.offline}.svg?show=30d`;
  const unknown = describeAnswer(await read('/badge/999999.svg'));
  const setPublic = (isPublic: boolean) =>
    hub.request('PUT', `/api/nodes/${ids.offline}`, { cookie, body: { public: isPublic } });
  await setPublic(false);
  expect(describeAnswer(await read(path))).toEqual(unknown);
  await setPublic(true);
  expect((await read(path)).status).toBe(200);
  await setPublicPage(false);
  for (const headers of [{}, { cookie }] as Record<string, string>[])
    expect(describeAnswer(await read(path, headers))).toEqual(unknown);
  await setPublicPage(true);
  expect((await read(path)).status).toBe(200);
});
