import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chooseEncoding, createPackedFiles, type Encoding } from './compression.ts';

test.each<[string | undefined, Encoding | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', undefined],
  ['identity', undefined],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.0, gzip;q=0.000', undefined],
  ['br;q=0.1, gzip;q=1.0', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['gzip;q=0.001', 'gzip'],
  ['x-gzip', 'gzip'],
  ['identity, gzip', 'gzip'],
  ['identity, gzip;q=0.9', undefined],
  ['identity;q=0.5, *;q=0.4', undefined],
  ['identity;q=0, gzip', 'gzip'],
  ['gzip ; q=1 , br;q=0.999', 'gzip'],
  ['gzip;level=9;q=0', undefined],
  ['gzip;q=1.001', undefined],
  ['gzip;q=0.0001', undefined],
  ['gzip;q=', undefined],
  ['gzip;q=high', undefined],
  ['constructor, __proto__', undefined],
  ['*;q=0', undefined],
  ['brotli', undefined],
])('for Accept-Encoding %j the hub sends %s', (accepted, encoding) =>
  expect(chooseEncoding(accepted)).toBe(encoding),
);

describe('compressed files', () => {
  const look = { ino: 1, size: 4000, mtimeMs: 1 };
  const content = Buffer.alloc(4000, 'some text ');

  function openFiles(maxBytes = 1_000_000) {
    const files = createPackedFiles(maxBytes);
    const reads: string[] = [];
    const get = (path: string, encoding: Encoding = 'gzip', seen = look, bytes = content) =>
      files.get({ path, look: seen, encoding }, async () => {
        reads.push(path);
        return bytes;
      });
    return { get, reads };
  }

  test('contain the content, with a separate strong ETag for each encoding', async () => {
    const { get } = openFiles();
    const [br, gzip] = [await get('a', 'br'), await get('a', 'gzip')];
    expect(brotliDecompressSync(br?.body ?? '')).toEqual(content);
    expect(gunzipSync(gzip?.body ?? '')).toEqual(content);
    expect(br?.etag).toMatch(/^"[\w-]{27}-br"$/);
    expect(gzip?.etag).toMatch(/^"[\w-]{27}-gzip"$/);
  });

  test('are compressed once, also for concurrent requests', async () => {
    const { get, reads } = openFiles();
    const all = await Promise.all([get('a'), get('a'), get('a')]);
    expect(new Set(all).size).toBe(1);
    await get('a');
    expect(reads).toEqual(['a']);
  });

  test.each([
    ['another inode', { ...look, ino: 2 }],
    ['another size', { ...look, size: 4001 }],
    ['another time', { ...look, mtimeMs: 2 }],
  ])('are compressed again for a file with %s', async (_name, other) => {
    const { get, reads } = openFiles();
    const before = await get('a');
    const after = await get('a', 'gzip', other, Buffer.alloc(4000, 'other text '));
    expect(reads).toHaveLength(2);
    expect(after?.etag).not.toBe(before?.etag);
  });

  test('are not kept if compression gains nothing, and that is cached', async () => {
    const { get, reads } = openFiles();
    const noise = Buffer.from(Array.from({ length: 64 }, (_, index) => (index * 167 + 13) % 256));
    for (let turn = 0; turn < 3; turn += 1) expect(await get('a', 'br', look, noise)).toBeUndefined();
    expect(reads).toEqual(['a']);
  });

  test('are evicted least recently used first', async () => {
    const size = (await openFiles().get('a'))?.body.length ?? 0;
    const { get, reads } = openFiles(2 * size);
    await get('a');
    await get('b');
    await get('a');
    await get('c');
    await get('a');
    expect(reads).toEqual(['a', 'b', 'c']);
    await get('b');
    expect(reads).toEqual(['a', 'b', 'c', 'b']);
  });

  test('are not cached after a failure', async () => {
    const files = createPackedFiles(1000);
    const fail = () => Promise.reject(new Error('broken disk'));
    await expect(files.get({ path: 'a', look, encoding: 'br' }, fail)).rejects.toThrow('broken disk');
    expect(await files.get({ path: 'a', look, encoding: 'br' }, async () => content)).toBeDefined();
  });
});
