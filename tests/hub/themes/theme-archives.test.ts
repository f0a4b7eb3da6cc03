import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { type TarEntry, writeTar, writeTarGz } from '../../support/themes/tar.ts';
import { listTheme, listTree, packTheme } from '../../support/themes/theme.ts';
import { uploadTheme } from '../../support/themes/upload.ts';

let hub: TestHub;
let cookie: string;
let before: Record<string, string>;

beforeAll(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
  // The installed theme must not change.
  expect((await upload(packTheme())).status).toBe(201);
  before = await listTree(join(hub.db, '../themes'));
});
afterAll(() => hub.remove());

const upload = (archive: Uint8Array) => uploadTheme(hub, cookie, archive);

/** Uploads an archive and returns the finding codes; nothing may be left behind. */
async function refuse(archive: Uint8Array): Promise<string[]> {
  const answer = await upload(archive);
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_theme' } });
  expect(await listTree(join(hub.db, '../themes'))).toEqual(before);
  return answer.body.errors.map(({ detail }: { detail: string }) => detail.split(':')[0]);
}

/** A valid theme of a newer version with a forbidden entry. */
const withEntries = (...entries: TarEntry[]) =>
  writeTarGz([...listTheme({ manifest: { version: '2' } }), ...entries]);

const hostile: [string, TarEntry][] = [
  ['a path that climbs', { name: '../up.txt', content: 'x' }],
  ['a path that climbs within', { name: 'dist/../../up.txt', content: 'x' }],
  ['a folder that climbs', { name: '../up/', type: '5' }],
  ['an absolute path', { name: '/tmp/absolute.txt', content: 'x' }],
  ['an absolute folder', { name: '/tmp/absolute/', type: '5' }],
  ['a drive letter', { name: 'C:/up.txt', content: 'x' }],
  ['a backslash', { name: 'dist\\up.txt', content: 'x' }],
  ['a dot within', { name: 'dist/./a.txt', content: 'x' }],
  ['an empty part', { name: 'dist//a.txt', content: 'x' }],
  ['no name', { name: '', content: 'x' }],
  ['a control character', { name: 'dist/a\nb.txt', content: 'x' }],
  ['bytes that are no UTF-8', { name: Buffer.from([0x64, 0xff, 0xfe]), content: 'x' }],
  ['a prefix that climbs', { name: 'up.txt', prefix: '..', content: 'x' }],
  ['a symbolic link inside', { name: 'dist/link', type: '2', link: 'index.html' }],
  ['a symbolic link outside', { name: 'dist/link', type: '2', link: '../../../muster.db' }],
  ['an absolute symbolic link', { name: 'dist/link', type: '2', link: '/etc/passwd' }],
  ['a hard link inside', { name: 'dist/link', type: '1', link: 'dist/index.html' }],
  ['a hard link outside', { name: 'dist/link', type: '1', link: '/etc/passwd' }],
  ['a character device', { name: 'dist/null', type: '3' }],
  ['a block device', { name: 'dist/disk', type: '4' }],
  ['a FIFO', { name: 'dist/pipe', type: '6' }],
  ['a contiguous file', { name: 'dist/contiguous', type: '7', content: 'x' }],
  ['a sparse file of GNU', { name: 'dist/sparse', type: 'S', content: 'x' }],
  ['a dump of GNU', { name: 'dist/dump', type: 'D', content: 'x' }],
  ['another volume', { name: 'dist/more', type: 'M', content: 'x' }],
  ['an unknown kind', { name: 'dist/what', type: 'Z', content: 'x' }],
  ['a file that leads elsewhere', { name: 'dist/file', content: 'x', link: '/etc/passwd' }],
  ['a folder with content', { name: 'dist/folder/', type: '5', content: 'x' }],
  ['a sparse file of PAX', { name: 'dist/a', content: 'x', pax: { 'GNU.sparse.major': '1' } }],
  ['another size in PAX', { name: 'dist/a', content: 'x', pax: { size: '1000' } }],
  ['a link in PAX', { name: 'dist/a', content: 'x', pax: { linkpath: '/etc/passwd' } }],
  ['a path that climbs in PAX', { name: 'dist/a', content: 'x', pax: { path: '../up.txt' } }],
  ['a NUL in PAX', { name: 'dist/a', content: 'x', pax: { path: 'dist/a\0/../../up.txt' } }],
  ['a size of -1', { name: 'dist/a', size: Buffer.alloc(12, 0xff) }],
  ['a size of -512', { name: 'dist/a', size: Buffer.from('fffffffffffffffffffffe00', 'hex') }],
  ['a negative size in figures', { name: 'dist/a', size: '-0000000001\0' }],
  ['a size of 2^63', { name: 'dist/a', size: Buffer.from('800000008000000000000000', 'hex') }],
  ['a size that is no number', { name: 'dist/a', size: 'zzzzzzzzzzz\0' }],
  ['more content than follows', { name: 'dist/a', size: '00000100000\0', content: 'x' }],
  ['a name that is there already', { name: 'dist/index.html', content: 'other' }],
  ['a name that differs in case', { name: 'dist/INDEX.html', content: 'other' }],
  ['a folder that differs in case', { name: 'Dist/a.txt', content: 'other' }],
  ['a file in the place of a folder', { name: 'dist', content: 'x' }],
  ['a folder in the place of a file', { name: 'theme.json/a', content: 'x' }],
  ['a name of 300 bytes', { name: 'a', content: 'x', pax: { path: `dist/${'n'.repeat(300)}` } }],
  ['a depth of 2,000', { name: 'a', content: 'x', pax: { path: `${'d/'.repeat(2000)}a` } }],
];

test.each(hostile)('%s is refused', async (_name, entry) => {
  expect(await refuse(withEntries(entry))).toHaveLength(1);
});

test('refuses a size in a global pax header', async () => {
  const everything: TarEntry = { name: 'dist/a', content: 'x', pax: { size: '5' }, isGlobal: true };
  const entry = { name: 'dist/b', content: 'x', pax: { mtime: '1' } };
  expect(await refuse(withEntries(everything, entry))).toEqual(['entry_refused']);
});

test('refuses one name in two Unicode normal forms', async () => {
  const names = ['dist/\u00e9.txt', 'dist/e\u0301.txt'];
  expect(await refuse(withEntries(...names.map((name) => ({ name, content: 'x' }))))).toEqual([
    'name_collision',
  ]);
});

test('accepts paths up to the length and depth limits', async () => {
  const long = `dist/${'n'.repeat(limits.themeNameBytes)}`;
  const deep = `${'d/'.repeat(limits.themePathDepth - 1)}a`;
  const files = (more: string) =>
    [long + more, deep].map((path) => ({ name: 'a', content: 'x', pax: { path } }));
  const theme = listTheme({ manifest: { short: 'limits' } });
  expect((await upload(writeTarGz([...theme, ...files('')]))).status).toBe(201);
  expect((await hub.request('DELETE', '/api/themes/limits', { cookie })).status).toBe(204);
  expect(await refuse(withEntries(...files('n')))).toEqual(['name_unsafe']);
  const deeper = { name: 'a', content: 'x', pax: { path: `d/${deep}` } };
  expect(await refuse(withEntries(deeper))).toEqual(['name_unsafe']);
});

test('refuses a folder not named after the theme, and a theme nested deeper', async () => {
  expect(await refuse(packTheme({ prefix: 'borealis/' }))).toEqual(['folder_mismatch']);
  expect(await refuse(packTheme({ prefix: 'a/aurora/' }))).toContain('manifest_missing');
});

test.each([
  ['no theme.json', { files: { 'theme.json': null } }, 'manifest_missing'],
  ['a theme.json that is no JSON', { files: { 'theme.json': '{' } }, 'manifest_invalid'],
  ['no page', { files: { 'dist/index.html': null } }, 'index_missing'],
  ['an empty page', { files: { 'dist/index.html': '' } }, 'index_missing'],
  ['a name that climbs', { manifest: { short: '../up' } }, 'manifest_invalid'],
  ['a name that is a path', { manifest: { short: 'a/b' } }, 'manifest_invalid'],
  ['no name', { manifest: { short: '' } }, 'manifest_invalid'],
  ['a hidden name', { manifest: { short: '.previous' } }, 'manifest_invalid'],
  ['the name of the built-in theme', { manifest: { short: 'default' } }, 'short_reserved'],
])('%s is refused', async (_name, setup, code) => {
  expect(await refuse(packTheme(setup))).toEqual([code]);
});

test.each<[string, () => Buffer]>([
  ['nothing', () => Buffer.alloc(0)],
  ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex')],
  ['a tar that is not packed', () => writeTar(listTheme())],
  ['a gzip of something else', () => gzipSync('hello')],
  ['an archive in an archive', () => gzipSync(packTheme())],
  ['half an archive', () => packTheme().subarray(0, 100)],
  ['an archive without its checksum', () => packTheme().subarray(0, -8)],
  [
    'an archive with a flipped bit',
    () => packTheme().map((byte, index) => (index === 60 ? byte ^ 1 : byte)) as Buffer,
  ],
  ['something behind the archive', () => Buffer.concat([packTheme(), Buffer.from('more')])],
  ['zeros behind the archive', () => Buffer.concat([packTheme(), Buffer.alloc(512)])],
  ['a second archive behind it', () => Buffer.concat([packTheme(), packTheme()])],
  [
    'something behind the tar',
    () => gzipSync(Buffer.concat([writeTar(listTheme()), Buffer.alloc(512, 'x')])),
  ],
])('%s is refused', async (_name, make) => {
  expect(await refuse(make())).toHaveLength(1);
});

test('refuses an oversized archive as soon as it exceeds the limit', async () => {
  const theme = listTheme({ manifest: { short: 'limits' } });
  const used = theme.reduce((sum, { content = '' }) => sum + content.length, 0);
  const room = limits.themeUnpackedBytes - used;
  const fill = (bytes: number) =>
    writeTarGz([...theme, { name: 'dist/zeros', content: Buffer.alloc(bytes) }]);
  expect((await upload(fill(room))).status).toBe(201);
  expect((await hub.request('DELETE', '/api/themes/limits', { cookie })).status).toBe(204);
  expect(await refuse(fill(room + 1))).toEqual(['too_large']);
});

test('stops unpacking an archive bomb at the limit, wherever it is', async () => {
  const zeros = gzipSync(Buffer.alloc(400 * 1024 * 1024), { level: 1 });
  expect(await refuse(zeros)).toEqual(['too_large']);
  const size = `${(300 * 1024 * 1024).toString(8).padStart(11, '0')}\0`;
  expect(await refuse(withEntries({ name: 'dist/a', size }))).toEqual(['too_large']);
});

test('accepts files and folders up to the limit', async () => {
  const theme = listTheme({ manifest: { short: 'limits' } });
  // The manifest, the page and the folder `dist`.
  const room = limits.themeEntries - 3;
  const files = Array.from({ length: room }, (_, index) => ({ name: `dist/${index}.txt`, content: 'x' }));
  expect((await upload(writeTarGz([...theme, ...files]))).status).toBe(201);
  expect((await hub.request('DELETE', '/api/themes/limits', { cookie })).status).toBe(204);
  const folders = Array.from({ length: room + 1 }, (_, index) => ({ name: `dist/${index}/`, type: '5' }));
  expect(await refuse(withEntries(...folders))).toEqual(['too_many_files']);
}, 240_000);

test('accepts harmless entries of real-world archives', async () => {
  const answer = await upload(
    writeTarGz([
      { name: './', type: '5', pax: { comment: 'a commit' }, isGlobal: true },
      ...listTheme({ manifest: { short: 'harmless' }, prefix: './' }).map((entry) => ({
        ...entry,
        pax: { mtime: '1700000000.5', 'SCHILY.xattr.user.x': 'y' },
      })),
      { name: './dist/', type: '5' },
      { name: './dist/empty/', type: '5' },
      { name: './README.md', content: 'Read me' },
    ]),
  );
  expect(answer.status).toBe(201);
  expect((await hub.request('DELETE', '/api/themes/harmless', { cookie })).status).toBe(204);
});
