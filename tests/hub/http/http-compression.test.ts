import { readdir, readlink, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpApp, startHttpApp } from '../../support/hub/http-app.ts';
import { ask, fetchBytes } from '../../support/network/http.ts';

const SCRIPT = `export const words = ${JSON.stringify(Array.from({ length: 500 }, (_, index) => `word ${index}`))};`;
const LARGE = 4_194_304;

let http: HttpApp;

beforeAll(async () => {
  http = await startHttpApp({
    files: {
      'admin/index.html': '<head><meta name="csrf-token" content=""></head>',
      'admin/assets/index-BxK3f9_a.js': SCRIPT,
      'default/index.html': `<!doctype html><script>${SCRIPT}</script>`,
      'default/assets/index-BxK3f9_a.js': SCRIPT,
      'default/small.js': 'x'.repeat(1023),
      'default/enough.js': 'x'.repeat(1024),
      'default/large.js': 'x'.repeat(LARGE),
      'default/too-large.js': 'x'.repeat(LARGE + 1),
      'default/picture.png': 'x'.repeat(5000),
    },
  });
});
afterAll(() => http.close());

const fetchFile = (path: string, headers: Record<string, string>, method?: string) =>
  fetchBytes(`http://127.0.0.1:${http.port}${path}`, headers, method);

const plain = (body: Buffer) => body;

describe.each(['/', '/node/1', '/assets/index-BxK3f9_a.js', '/admin/assets/index-BxK3f9_a.js'])(
  '%s',
  (path) => {
    test.each([
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['', undefined, plain],
      ['br;q=0, gzip;q=0', undefined, plain],
    ] as const)('is sent for Accept-Encoding "%s" as %s', async (accepted, encoding, unpack) => {
      const sent = await fetchFile(path, { 'accept-encoding': accepted });
      expect([sent.status, sent.headers['content-encoding']]).toEqual([200, encoding]);
      expect(unpack(sent.body).toString()).toContain(SCRIPT);
      expect(sent.headers.vary).toMatch(/^accept-encoding/);
      expect(Number(sent.headers['content-length'] ?? sent.body.length)).toBe(sent.body.length);
      if (encoding !== undefined) expect(sent.body.length).toBeLessThan(SCRIPT.length / 2);

      // A strong ETag, different for each content coding.
      const { etag = '' } = sent.headers;
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect(String(etag).endsWith(`-${encoding}"`)).toBe(encoding !== undefined);
      for (const known of [String(etag), `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await fetchFile(path, { 'accept-encoding': accepted, 'if-none-match': known });
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
        expect(again.headers['cache-control']).toBe(sent.headers['cache-control']);
        expect(again.headers.vary).toBe(sent.headers.vary);
      }
      const other = await fetchFile(path, { 'accept-encoding': accepted, 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    });
  },
);

test.each([
  ['/small.js', undefined],
  ['/enough.js', 'br'],
  ['/large.js', 'br'],
  ['/too-large.js', undefined],
  ['/picture.png', undefined],
])('%s is compressed with %s', async (path, encoding) => {
  const sent = await fetchFile(path, { 'accept-encoding': 'br' });
  expect([sent.status, sent.headers['content-encoding']]).toEqual([200, encoding]);
  const { size } = await stat(join(http.folder, `default${path}`));
  expect((encoding === undefined ? sent.body : brotliDecompressSync(sent.body)).length).toBe(size);
});

test('a changed file is served immediately in its new form', async () => {
  const path = join(http.folder, 'default/enough.js');
  const before = await fetchFile('/enough.js', { 'accept-encoding': 'br' });
  await writeFile(path, 'y'.repeat(1024));
  const { atime, mtime } = await stat(path);
  await utimes(path, atime, new Date(mtime.getTime() + 1000));
  const etag = String(before.headers.etag);
  const after = await fetchFile('/enough.js', { 'accept-encoding': 'br', 'if-none-match': etag });
  expect([after.status, brotliDecompressSync(after.body).toString()]).toEqual([200, 'y'.repeat(1024)]);
});

test('a range applies to the uncompressed file', async () => {
  const headers = { 'accept-encoding': 'br', range: 'bytes=0-9' };
  const sent = await fetchFile('/assets/index-BxK3f9_a.js', headers);
  expect([sent.status, sent.headers['content-encoding'], sent.body.toString()]).toEqual([
    206,
    undefined,
    SCRIPT.slice(0, 10),
  ]);
  expect(sent.headers['content-range']).toBe(`bytes 0-9/${SCRIPT.length}`);
});

test('If-Modified-Since works without an ETag', async () => {
  const modified = String((await fetchFile('/picture.png', {})).headers['last-modified']);
  const later = new Date(Date.parse(modified) + 1000).toUTCString();
  const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
  const statuses = await Promise.all(
    [modified, later, earlier, 'nonsense'].map(
      async (since) => (await fetchFile('/picture.png', { 'if-modified-since': since })).status,
    ),
  );
  expect(statuses).toEqual([304, 304, 200, 200]);
  const both = { 'if-modified-since': later, 'if-none-match': '"other"' };
  expect((await fetchFile('/picture.png', both)).status).toBe(200);
});

test('HEAD returns the same headers without the body', async () => {
  for (const path of ['/', '/picture.png', '/assets/index-BxK3f9_a.js']) {
    const [head, get] = [
      await fetchFile(path, { 'accept-encoding': 'br' }, 'HEAD'),
      await fetchFile(path, { 'accept-encoding': 'br' }),
    ];
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, get.headers.etag]);
    for (const header of ['content-type', 'content-length'])
      expect([header, head.headers[header]]).toEqual([header, get.headers[header]]);
  }
});

test('never compresses the CSRF token together with third-party text (BREACH)', async () => {
  const { headers } = await ask(http.port, '/admin', {
    headers: { 'accept-encoding': 'br', 'sec-fetch-dest': 'document' },
  });
  expect([headers['content-encoding'], headers['cache-control']]).toEqual([undefined, 'no-store']);
});

test('leaves no file open after a response', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    await fetchFile('/picture.png', {});
    await fetchFile('/picture.png', { 'if-none-match': '*' });
    await fetchFile('/', { 'accept-encoding': 'br' });
    await fetchFile('/', {}, 'HEAD');
    await fetchFile('/picture.png', {}, 'HEAD');
    await fetchFile('/picture.png', { range: 'bytes=0-1' });
  }
  await expect.poll(countOpen).toBe(0);
});

/** Open file descriptors below the served folder. */
async function countOpen(): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((target) => target.startsWith(http.folder)).length;
}
