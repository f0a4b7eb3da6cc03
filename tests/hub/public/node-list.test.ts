import { gunzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { type BytesAnswer, fetchBytes } from '../../support/network/http.ts';

let hub: TestHub;
let cookie: string;
let csrfToken: string;
let hiddenId: number;
let shownId: number;
beforeAll(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
  shownId = (await hub.addNode({ name: 'shown' })).id;
  hiddenId = (await hub.addNode({ name: 'hidden', public: false, remark: 'a remark' })).id;
  const panel = await fetch(`${hub.url}/admin`, { headers: { 'sec-fetch-dest': 'document' } });
  csrfToken = /name="csrf-token" content="([^"]+)"/.exec(await panel.text())?.[1] ?? '';
});
afterAll(() => hub.remove());

/** Requests the node list. */
const list = (headers: Record<string, string> = {}, method?: string) =>
  fetchBytes(`${hub.url}/api/nodes`, headers, method);

const getTag = ({ headers }: BytesAnswer) => headers.etag ?? '';
/** Callers by what they see: everything but tokens, or tokens too. */
const asMasked = () => ({ cookie, 'sec-fetch-site': 'same-origin' });
const asAdmin = () => ({ ...asMasked(), 'x-csrf-token': csrfToken });
const readText = ({ headers, body }: BytesAnswer) =>
  String(headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body);
const listNames = ({ body }: BytesAnswer) =>
  JSON.parse(String(body)).nodes.map(({ name }: { name: string }) => name);

describe('a conditional request', () => {
  test.each<[string, (tag: string) => string]>([
    ['the ETag', (tag) => tag],
    ['the ETag as a weak one', (tag) => `W/${tag}`],
    ['a list with it', (tag) => `"other", W/${tag}`],
    ['any', () => '*'],
  ])('that names %s gets 304', async (_name, write) => {
    const whole = await list();
    const known = await list({ 'if-none-match': write(getTag(whole)) });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    expect(known.headers['content-length']).toBeUndefined();
    for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy', 'x-content-type-options'])
      expect([name, known.headers[name]]).toEqual([name, whole.headers[name]]);
  });

  test.each<[string, (tag: string) => string]>([
    ['another ETag', () => '"other"'],
    ['nothing', () => ''],
    ['the ETag of the other encoding', (tag) => tag.replace(/"$/, '-gzip"')],
  ])('that names %s gets the list', async (_name, write) => {
    const whole = await list();
    const again = await list({ 'if-none-match': write(getTag(whole)) });
    expect([again.status, String(again.body), getTag(again)]).toEqual([
      200,
      String(whole.body),
      getTag(whole),
    ]);
  });

  test('gets the list when there is a new snapshot: after 1.9 s, or a change of what the client sees', async () => {
    hub.runtime.advance(limits.snapshotCacheMs);
    const first = getTag(await list());
    hub.runtime.advance(limits.snapshotCacheMs - 1);
    expect((await list({ 'if-none-match': first })).status).toBe(304);
    hub.runtime.advance(1);
    const second = await list({ 'if-none-match': first });
    expect(second.status).toBe(200);
    await hub.request('PUT', `/api/nodes/${hiddenId}`, { cookie, body: { remark: 'another' } });
    expect((await list({ 'if-none-match': getTag(second) })).status).toBe(304);
    await hub.request('PUT', `/api/nodes/${shownId}`, { cookie, body: { public_remark: 'another' } });
    expect((await list({ 'if-none-match': getTag(second) })).status).toBe(200);
  });

  test('gets 401 like any other while the status page is private', async () => {
    const tag = getTag(await list());
    await hub.request('PUT', '/api/settings', { cookie, body: { public_page: false } });
    expect((await list({ 'if-none-match': tag })).status).toBe(401);
    expect((await list({ 'if-none-match': '*' })).status).toBe(401);
    await hub.request('PUT', '/api/settings', { cookie, body: { public_page: true } });
  });
});

describe('compression', () => {
  test.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.2', '*', 'x-gzip'])(
    'is used for visitors that accept %j',
    async (accepted) => {
      const plain = await list();
      const packed = await list({ 'accept-encoding': accepted });
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(gunzipSync(packed.body)).toEqual(plain.body);
      expect(Number(packed.headers['content-length'])).toBe(packed.body.length);
      expect(getTag(packed)).not.toBe(getTag(plain));
      const known = await list({ 'accept-encoding': accepted, 'if-none-match': getTag(packed) });
      expect([known.status, known.headers['content-encoding'], getTag(known)]).toEqual([
        304,
        undefined,
        getTag(packed),
      ]);
    },
  );

  test.each(['gzip;q=0', 'br, deflate', 'identity', 'identity, gzip;q=0.5', '*;q=0', ''])(
    'is not used for a client that accepts %j',
    async (accepted) => {
      const { headers, body } = await list({ 'accept-encoding': accepted });
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding']);
      expect(JSON.parse(String(body)).admin).toBe(false);
    },
  );

  test('is never used for an administrator, whose view has secrets', async () => {
    for (const headers of [asMasked(), asAdmin()]) {
      const answer = await list({ ...headers, 'accept-encoding': 'gzip' });
      expect([answer.headers['content-encoding'], listNames(answer)]).toEqual([
        undefined,
        ['shown', 'hidden'],
      ]);
    }
  });

  test('does not change what HEAD says about GET', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const got = await list({ 'accept-encoding': encoding });
      const { status, headers, body } = await list({ 'accept-encoding': encoding }, 'HEAD');
      expect([status, body.length]).toEqual([200, 0]);
      for (const name of ['etag', 'vary', 'content-length', 'content-encoding', 'content-type'])
        expect([name, headers[name]]).toEqual([name, got.headers[name]]);
    }
  });
});

describe('the views', () => {
  const callers = { visitor: () => ({}), masked: asMasked, admin: asAdmin };
  const names = Object.keys(callers) as (keyof typeof callers)[];
  /** In every order, so that no caller gets what was prepared for the one before. */
  const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));

  test.each(pairs)('of %s and then of %s are not mixed', async (first, second) => {
    for (const encoding of ['identity', 'gzip']) {
      hub.runtime.advance(limits.snapshotCacheMs);
      const before = await list({ ...callers[first](), 'accept-encoding': encoding });
      const headers = { 'accept-encoding': encoding, 'if-none-match': getTag(before) };
      const after = await list({ ...callers[second](), ...headers });
      expect(after.status).toBe(first === second ? 304 : 200);
      const text = readText(await list({ ...callers[second](), 'accept-encoding': encoding }));
      expect(text.includes('hidden')).toBe(second !== 'visitor');
      expect(text.includes('"token"')).toBe(second === 'admin');
    }
  });

  test('a node that becomes private is in no response from then on', async () => {
    const { id } = await hub.addNode({ name: 'turned' });
    const tags = new Map<string, string>();
    for (const encoding of ['identity', 'gzip'])
      tags.set(encoding, getTag(await list({ 'accept-encoding': encoding })));
    const changed = hub.request('PUT', `/api/nodes/${id}`, { cookie, body: { public: false } });
    await list({ 'accept-encoding': 'gzip' });
    await changed;
    for (const [encoding, tag] of tags) {
      const answer = await list({ 'accept-encoding': encoding, 'if-none-match': tag });
      expect([encoding, answer.status, readText(answer).includes('turned')]).toEqual([encoding, 200, false]);
    }
    await hub.request('DELETE', `/api/nodes/${id}`, { cookie });
  });

  test('say nothing of hidden nodes by their size or form', async () => {
    const measure = async () => {
      hub.runtime.advance(limits.snapshotCacheMs);
      const plain = await list();
      const packed = await list({ 'accept-encoding': 'gzip' });
      const { ts: _ts, ...rest } = JSON.parse(String(plain.body));
      return {
        rest,
        bytes: plain.body.length,
        form: [getTag(plain), getTag(packed)].map((tag) => tag.length),
      };
    };
    const before = await measure();
    const { id } = await hub.addNode({ name: 'another', public: false });
    expect(await measure()).toEqual(before);
    await hub.request('DELETE', `/api/nodes/${id}`, { cookie });
  });
});
