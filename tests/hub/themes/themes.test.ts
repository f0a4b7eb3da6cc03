import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@muster/generated/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { writeTarGz } from '../../support/themes/tar.ts';
import { listTree, packTheme, putTheme } from '../../support/themes/theme.ts';
import { uploadTheme } from '../../support/themes/upload.ts';

let hub: TestHub;
let cookie: string;
let themes: string;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
  themes = join(hub.db, '../themes');
});
afterEach(() => hub.remove());

const upload = (archive: Uint8Array) => uploadTheme(hub, cookie, archive);
const select = (theme: string) => hub.request('PUT', '/api/settings', { cookie, body: { theme } });
const remove = (short: string) => hub.request('DELETE', `/api/themes/${short}`, { cookie });

async function readPage(): Promise<string> {
  const { body } = await hub.request('GET', '/');
  return /<title>(.*)<\/title>/.exec(body)?.[1] ?? '';
}

async function list() {
  const answer = await hub.request('GET', '/api/themes', { cookie });
  expect(answer.status).toBe(200);
  return answer.body.themes;
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('an upload', () => {
  test('installs a theme that can be listed, selected and served', async () => {
    const config = [
      { type: 'title', label: 'Looks' },
      { key: 'accent', type: 'string', default: '#0a7' },
    ];
    const answer = await upload(
      packTheme({ manifest: { config: [...config, { type: 'nonsense' }] }, files: { 'preview.png': PNG } }),
    );
    const theme = {
      name: 'Aurora',
      short: 'aurora',
      description: 'Calm cards',
      version: '1.0.0',
      author: 'Jo',
      url: 'https://example.com/aurora',
      is_active: false,
      is_builtin: false,
      is_usable: true,
      fault: null,
      has_preview: true,
      previous_version: null,
      origin: null,
      can_update: false,
      config,
      connect: { requested: [], approved: [], refused: [] },
    };
    expect([answer.status, answer.headers.get('location')]).toEqual([201, '/api/themes/aurora']);
    expect(answer.body).toEqual({
      ...theme,
      warnings: [expect.objectContaining({ code: 'config_malformed' })],
    });
    expect((await list()).map(({ short }: { short: string }) => short)).toEqual(['default', 'aurora']);
    expect((await list())[1]).toEqual(theme);

    expect(await readPage()).toBe('Status');
    expect((await select('aurora')).status).toBe(200);
    expect(await readPage()).toBe('aurora 1.0.0');
    expect((await list()).map(({ is_active }: { is_active: boolean }) => is_active)).toEqual([false, true]);
    expect((await stat(join(themes, 'aurora/theme.json'))).mode & 0o777).toBe(0o644);
  });

  test.each([
    ['at the top', ''],
    ['in one folder', 'aurora/'],
    ['as `tar -C aurora .` packs it', './'],
  ])('accepts a theme %s', async (_name, prefix) => {
    expect((await upload(packTheme({ prefix }))).status).toBe(201);
    await select('aurora');
    expect(await readPage()).toBe('aurora 1.0.0');
  });

  test('of a newer version keeps the previous one, and rollbacks swap the two', async () => {
    await upload(packTheme());
    await select('aurora');
    const answer = await upload(packTheme({ manifest: { version: '1.1.0' } }));
    expect(answer.body).toMatchObject({ version: '1.1.0', previous_version: '1.0.0', is_active: true });
    expect(await readPage()).toBe('aurora 1.1.0');
    const back = await hub.request('POST', '/api/themes/aurora/rollback', { cookie });
    expect(back.body).toMatchObject({ version: '1.0.0', previous_version: '1.1.0' });
    expect(await readPage()).toBe('aurora 1.0.0');
    await hub.request('POST', '/api/themes/aurora/rollback', { cookie });
    expect(await readPage()).toBe('aurora 1.1.0');
  });

  test('returns the warnings of the rules', async () => {
    const page = '<script src="https://cdn.example.com/a.js"></script>';
    const { body } = await upload(packTheme({ files: { 'dist/index.html': page } }));
    expect(body.warnings).toEqual([
      {
        code: 'asset_external',
        path: 'dist/index.html',
        detail: expect.stringContaining('https://cdn.example.com/a.js'),
        fix: expect.any(String),
      },
    ]);
  });

  test('reports every error and installs nothing', async () => {
    const before = await listTree(themes);
    const answer = await upload(
      packTheme({ manifest: { version: 1, author: undefined }, files: { 'dist/index.html': null } }),
    );
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_theme' } });
    expect(answer.body.errors).toEqual([
      { pointer: '/theme.json', detail: expect.stringMatching(/^manifest_invalid: .*author/) },
      { pointer: '/theme.json', detail: expect.stringMatching(/^manifest_invalid: version must be string/) },
      { pointer: '/dist/index.html', detail: expect.stringMatching(/^index_missing: /) },
    ]);
    expect(Object.keys(await listTree(themes)).filter((path) => !path.endsWith('.work'))).toEqual(
      Object.keys(before).concat(join(themes, '.previous')),
    );
  });

  test('accepts a large archive in chunks', async () => {
    const noise = Buffer.alloc(300_000, 'x').map((_, index) => (index * 7919 * (index % 251)) % 256);
    const archive = packTheme({ files: { 'dist/noise.bin': Buffer.from(noise) } });
    const half = Math.floor(archive.length / 2);
    const send = (first: number, last: number, id?: string) =>
      fetch(`${hub.url}/api/themes`, {
        method: 'POST',
        headers: {
          cookie,
          'content-type': 'application/octet-stream',
          'content-range': `bytes ${first}-${last}/${archive.length}`,
          ...(id === undefined ? {} : { 'upload-id': id }),
        },
        body: archive.subarray(first, last + 1),
      });
    const begun = await send(0, half - 1);
    expect([begun.status, await begun.json()]).toEqual([202, { received: half, total: archive.length }]);
    const done = await send(half, archive.length - 1, begun.headers.get('upload-id') ?? '');
    expect(done.status).toBe(201);
    expect(await listTree(join(themes, '.work'))).toEqual({});
  });

  test('beyond the size limit is refused before reading its body', async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    const send = (total: number) =>
      hub.request('POST', '/api/themes', {
        cookie,
        headers: { ...headers, 'content-range': `bytes 0-0/${total}` },
        body: 'x',
      });
    expect(await send(limits.themeFileBytes + 1)).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
    expect((await send(limits.themeFileBytes)).status).toBe(202);
  });
});

describe('deleting', () => {
  test('removes the theme and its previous version', async () => {
    await upload(packTheme());
    await upload(packTheme({ manifest: { version: '2' } }));
    expect((await remove('aurora')).status).toBe(204);
    expect((await list()).length).toBe(1);
    expect(Object.keys(await listTree(themes)).sort()).toEqual([
      join(themes, '.previous'),
      join(themes, '.work'),
    ]);
    expect((await remove('aurora')).status).toBe(404);
    await upload(packTheme());
    expect((await list())[1].previous_version).toBe(null);
  });

  test('refuses the active theme and the built-in one', async () => {
    await upload(packTheme());
    await select('aurora');
    for (const short of ['aurora', 'default'])
      expect(await remove(short)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await select('default');
    expect((await remove('default')).status).toBe(409);
    expect((await remove('aurora')).status).toBe(204);
  });

  test('returns 404 for hidden folders and invalid names', async () => {
    await upload(packTheme());
    for (const short of ['.work', '..', '.previous', '%2e%2e'])
      expect([400, 404]).toContain((await remove(short)).status);
    expect((await hub.request('DELETE', '/api/themes/a%2Fb', { cookie })).status).toBe(400);
    expect((await list()).length).toBe(2);
  });
});

describe('the preview image', () => {
  const ask = (short: string) => fetch(`${hub.url}/api/themes/${short}/preview`, { headers: { cookie } });

  test('must be a PNG', async () => {
    await upload(packTheme({ files: { 'preview.png': PNG } }));
    const answer = await ask('aurora');
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each<[string, string | Buffer]>([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['too large', Buffer.concat([PNG, Buffer.alloc(limits.themePreviewBytes - PNG.length + 1)])],
  ])('is not served if it is %s', async (_name, content) => {
    await upload(packTheme({ files: { 'preview.png': content } }));
    expect((await list())[1].has_preview).toBe(false);
    expect((await ask('aurora')).status).toBe(404);
  });

  test('may be up to the size limit', async () => {
    const content = Buffer.concat([PNG, Buffer.alloc(limits.themePreviewBytes - PNG.length)]);
    await upload(packTheme({ files: { 'preview.png': content } }));
    expect((await ask('aurora')).status).toBe(200);
  });

  test('is not found for an unknown theme; the built-in one has its own', async () => {
    expect((await ask('aurora')).status).toBe(404);
    expect((await ask('default')).status).toBe(200);
  });
});

describe('a theme damaged on disk', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['its page is gone', () => rm(join(themes, 'aurora/dist/index.html'))],
    ['its folder is gone', () => rm(join(themes, 'aurora'), { recursive: true })],
    [
      'its page is a folder',
      async () => {
        await rm(join(themes, 'aurora/dist/index.html'));
        await mkdir(join(themes, 'aurora/dist/index.html'));
      },
    ],
    [
      'its page leads nowhere',
      async () => {
        await rm(join(themes, 'aurora/dist/index.html'));
        await symlink('/nowhere', join(themes, 'aurora/dist/index.html'));
      },
    ],
  ])('falls back to the built-in one, and the list says why: %s', async (_name, breakIt) => {
    await upload(packTheme());
    await select('aurora');
    await breakIt();
    expect(await readPage()).toBe('Status');
    expect((await hub.request('GET', '/admin')).status).toBe(200);
    expect((await list())[1]).toMatchObject({
      short: 'aurora',
      is_active: true,
      is_usable: false,
      fault: 'The file dist/index.html is missing.',
    });
    expect((await select('default')).status).toBe(200);
    expect(await select('aurora')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/theme', detail: 'is not installed' }] },
    });
  });

  test('is still served if only its manifest is damaged', async () => {
    await upload(packTheme());
    await select('aurora');
    await writeFile(join(themes, 'aurora/theme.json'), '{');
    expect(await readPage()).toBe('aurora 1.0.0');
    expect((await list())[1]).toMatchObject({
      short: 'aurora',
      is_usable: true,
      fault: expect.stringContaining('not valid JSON at line 1, column 2'),
    });
  });

  test('a manifest with a script as its url is refused, and no link of one installed by hand is shown', async () => {
    const manifest = { short: 'aurora', url: 'javascript:alert(1)' };
    const refused = await upload(packTheme({ manifest }));
    expect([refused.status, refused.body.errors[0].detail]).toEqual([
      422,
      expect.stringContaining('is not a web address'),
    ]);
    await putTheme(join(themes, 'aurora'), { manifest });
    const [, theme] = await list();
    expect(theme).toMatchObject({ url: '', fault: expect.stringContaining('is not a web address') });
    expect(theme.can_update).toBe(false);
  });

  test('is listed with its fault if its folder has another name', async () => {
    await putTheme(join(themes, 'northern'));
    expect((await list())[1]).toMatchObject({
      short: 'northern',
      name: 'Aurora',
      is_usable: true,
      fault: 'The folder is named northern, but `short` in theme.json is aurora.',
    });
  });
});

test('a start recovers from a crash', async () => {
  await upload(packTheme());
  await select('aurora');
  await upload(packTheme({ manifest: { version: '2' } }));
  await hub.close();
  // The state between the two renames of an installation.
  await mkdir(join(themes, '.work/unpacked-x/dist'), { recursive: true });
  await rm(join(themes, 'aurora'), { recursive: true });
  hub = await hub.restart();
  expect(await readPage()).toBe('aurora 1.0.0');
  const left = Object.keys(await listTree(themes)).map((path) => path.slice(themes.length + 1));
  expect(left.sort()).toEqual([
    '.previous',
    'aurora',
    'aurora/dist',
    'aurora/dist/index.html',
    'aurora/theme.json',
  ]);
});

test('names an invalid themes folder in the error, and the hub runs', async () => {
  await hub.close();
  await rm(themes, { recursive: true, force: true });
  await writeFile(themes, 'in the way');
  hub = await hub.restart();
  cookie = await hub.openSession();
  expect(await upload(packTheme())).toMatchObject({
    status: 409,
    body: { code: 'conflict', detail: expect.stringContaining('--themes') },
  });
  expect((await list()).length).toBe(1);
  expect(await readPage()).toBe('Status');
});

test('gives up on an archive that takes too long to unpack', async () => {
  const archive = packTheme({ files: { 'dist/zeros.js': Buffer.alloc(130_000_000) } });
  const answered = upload(archive);
  const listUnpacked = async () => {
    const names = await readdir(join(themes, '.work'), { recursive: true }).catch(() => []);
    return names.filter((name) => name.endsWith('theme.json'));
  };
  await expect.poll(listUnpacked).toHaveLength(1);
  hub.runtime.advance(60_000);
  const { status, body } = await answered;
  expect([status, body.errors[0].detail]).toEqual([422, expect.stringMatching(/^too_costly/)]);
  expect(await listTree(join(themes, '.work'))).toEqual({});
});

test('a valid theme installs after an upload without a page', async () => {
  expect((await upload(writeTarGz([]))).status).toBe(422);
  expect((await upload(packTheme())).status).toBe(201);
});
