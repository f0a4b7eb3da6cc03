import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { limits } from '@muster/generated/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { type CodeHost, startCodeHost } from '../../support/network/code-host.ts';
import { type HttpsHost, startHttpsHost } from '../../support/network/https-host.ts';
import { writeTarGz } from '../../support/themes/tar.ts';
import { listTheme, listTree, packTheme } from '../../support/themes/theme.ts';
import { uploadTheme } from '../../support/themes/upload.ts';

// Themes from addresses. One hub and its hosts; every test begins without themes.

let codeHost: CodeHost;
let host: HttpsHost;
let hub: TestHub;
let cookie: string;

beforeAll(async () => {
  codeHost = await startCodeHost('');
  host = await startHttpsHost();
  hub = await bootHub({ options: { codeHost: codeHost.url, webTransport: host.transport } });
  cookie = await hub.openSession();
});
afterAll(async () => {
  await hub?.remove();
  await host?.close();
  await codeHost?.close();
});
beforeEach(() => {
  host.files.clear();
  host.requests.length = 0;
  codeHost.releases.clear();
  codeHost.answer = () => false;
});
afterEach(async () => {
  await hub.request('PUT', '/api/settings', { cookie, body: { theme: 'default' } });
  for (const { short, is_builtin: isBuiltin } of await list())
    if (!isBuiltin) await hub.request('DELETE', `/api/themes/${short}`, { cookie });
});

const ARCHIVE = 'https://themes.example/aurora.tar.gz';
const install = (address: string, more: Record<string, unknown> = {}) =>
  hub.request('POST', '/api/theme-install', { cookie, body: { address, ...more } });
const update = () => hub.request('POST', '/api/themes/aurora/update', { cookie });
const check = () => hub.request('GET', '/api/themes/aurora/update', { cookie });
const list = async () => (await hub.request('GET', '/api/themes', { cookie })).body.themes;
const find = async (name: string) => (await list()).find(({ short }: { short: string }) => short === name);
const listFiles = () => listTree(join(hub.db, '../themes'));
const release = (tag: string, archive: Buffer) =>
  codeHost.releases.set('jo/aurora', { tag, files: { 'theme.tar.gz': archive } });
const redirect = (location: string) => (_request: unknown, response: ServerResponse) =>
  void response.writeHead(302, { location }).end();

describe('installing from an address', () => {
  test('takes the latest release of a repository on the code host', async () => {
    release('v1.0.0', packTheme());
    const address = `${codeHost.url}/jo/aurora`;
    const answer = await install(`${address}.git`);
    expect([answer.status, answer.headers.get('location')]).toEqual([201, '/api/themes/aurora']);
    expect(answer.body).toMatchObject({ short: 'aurora', origin: address, can_update: true, warnings: [] });
    expect((await find('aurora')).origin).toBe(address);
  });

  test('takes the latest release of a repository elsewhere', async () => {
    host.files.set(
      'https://themes.example/jo/aurora/releases/latest',
      redirect('/jo/aurora/releases/tag/v1'),
    );
    const place = 'https://themes.example/jo/aurora/releases/download/v1/theme.tar.gz';
    host.files.set(place, redirect('https://other.example/store/1'));
    host.files.set('https://other.example/store/1', packTheme());
    expect((await install('https://themes.example/jo/aurora')).body.origin).toBe(
      'https://themes.example/jo/aurora',
    );
    expect(host.requests).toEqual([
      'https://themes.example/jo/aurora/releases/latest',
      place,
      'https://other.example/store/1',
    ]);
  });

  test.each(['', '/-/releases', '/-/releases/permalink/latest'])(
    'takes the latest release of a GitLab repository, given as its address%s',
    async (page) => {
      const repository = 'https://gitlab.example/jo/aurora';
      const releases = `${repository}/-/releases`;
      host.files.set(`${releases}/permalink/latest`, redirect('/jo/aurora/-/releases/v1.0.0'));
      // A link of a release leads to its target, here the package registry.
      const registry = 'https://gitlab.example/api/v4/projects/1/packages/generic/aurora/1.0.0/theme.tar.gz';
      host.files.set(`${releases}/v1.0.0/downloads/theme.tar.gz`, redirect(registry));
      host.files.set(registry, packTheme());
      expect((await install(`${repository}${page}`)).body).toMatchObject({
        short: 'aurora',
        origin: repository,
      });
      expect(host.requests).toEqual([
        `${releases}/permalink/latest`,
        `${releases}/v1.0.0/downloads/theme.tar.gz`,
        registry,
      ]);
      expect((await check()).body).toEqual({ installed: '1.0.0', latest: 'v1.0.0', is_newer: false });
    },
  );

  test('says what a GitLab release lacks', async () => {
    const releases = 'https://gitlab.example/jo/aurora/-/releases';
    expect((await install('https://gitlab.example/jo/aurora')).body.detail).toContain('has no release');
    host.files.set(`${releases}/permalink/latest`, redirect('/jo/aurora/-/releases/v1.0.0'));
    expect((await install('https://gitlab.example/jo/aurora')).body.detail).toContain(
      'The release v1.0.0 has no theme.tar.gz.',
    );
  });

  test('takes an archive, and updates it from there', async () => {
    host.files.set(ARCHIVE, packTheme());
    expect((await install(ARCHIVE)).status).toBe(201);
    expect((await check()).body).toEqual({ installed: '1.0.0', latest: '1.0.0', is_newer: false });
    expect((await update()).body.detail).toContain('is up to date');
    host.files.set(ARCHIVE, packTheme({ manifest: { version: '1.1.0' } }));
    const before = await listFiles();
    expect((await check()).body).toEqual({ installed: '1.0.0', latest: '1.1.0', is_newer: true });
    expect(await listFiles()).toEqual(before);
    expect((await update()).body).toMatchObject({
      version: '1.1.0',
      previous_version: '1.0.0',
      origin: ARCHIVE,
    });
    await hub.request('POST', '/api/themes/aurora/rollback', { cookie });
    expect(await find('aurora')).toMatchObject({ version: '1.0.0', origin: ARCHIVE });
  });

  test('checks for an update by the tag of the release alone', async () => {
    release('v1.0.0', packTheme());
    await install(`${codeHost.url}/jo/aurora`);
    release('v2.0.0', Buffer.from('not read'));
    expect((await check()).body).toEqual({ installed: '1.0.0', latest: 'v2.0.0', is_newer: true });
    release('spring', Buffer.from('not read'));
    expect((await check()).body.is_newer).toBe(null);
    codeHost.releases.clear();
    expect((await check()).body).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('no release'),
    });
  });

  test('does not check a theme without an address', async () => {
    await uploadTheme(hub, cookie, packTheme());
    expect((await check()).body).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('Upload a new'),
    });
    expect((await hub.request('GET', '/api/themes/gone/update', { cookie })).status).toBe(404);
  });

  test('keeps the address across a restart, and an upload ends it', async () => {
    host.files.set(ARCHIVE, packTheme());
    await install(ARCHIVE);
    await uploadTheme(
      hub,
      cookie,
      packTheme({ files: { '.origin.json': '{"address":"https://other.example/a.tgz"}' } }),
    );
    expect(await find('aurora')).toMatchObject({ origin: null, can_update: false });
    await hub.request('POST', '/api/themes/aurora/rollback', { cookie });
    expect((await find('aurora')).origin).toBe(ARCHIVE);
  });

  test('is in the audit log without the query', async () => {
    host.files.set(`${ARCHIVE}?key=secret`, packTheme());
    await install(`${ARCHIVE}?key=secret`);
    await install('https://127.0.0.1/theme.tar.gz?key=secret');
    const { entries } = (await hub.request('GET', '/api/audit?action=theme.install', { cookie })).body;
    expect(entries.slice(0, 2)).toMatchObject([
      { outcome: 'refused', problem: 'invalid_request', detail: 'https://127.0.0.1/theme.tar.gz' },
      { outcome: 'ok', target: 'theme aurora "Aurora"', detail: `version 1.0.0 from ${ARCHIVE}` },
    ]);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });
});

describe('a theme whose name is taken', () => {
  test('replaces another one only if the request says so', async () => {
    await uploadTheme(hub, cookie, packTheme());
    const archive = packTheme({ manifest: { name: 'Imitation', version: '9' } });
    host.files.set(ARCHIVE, archive);
    const before = await listFiles();
    expect((await install(ARCHIVE)).body).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('aurora is installed, Aurora 1.0.0 from an uploaded file'),
    });
    expect(await listFiles()).toEqual(before);
    expect((await install(ARCHIVE, { replace: true })).body).toMatchObject({
      version: '9',
      previous_version: '1.0.0',
    });
    host.files.set('https://other.example/a.tgz', archive);
    expect((await install('https://other.example/a.tgz')).body.detail).toContain(`from ${ARCHIVE}`);
  });

  test('is replaced by one from the same address, whose host ignores case', async () => {
    release('v1.0.0', packTheme({ manifest: { url: `${codeHost.url}/jo/aurora` } }));
    codeHost.releases.set('Jo/Aurora', { tag: 'v1.0.0', files: { 'theme.tar.gz': packTheme() } });
    await uploadTheme(hub, cookie, packTheme({ manifest: { url: `${codeHost.url}/jo/aurora` } }));
    expect((await install(`${codeHost.url}/jo/aurora`)).status).toBe(201);
    expect((await install(`${codeHost.url}/Jo/Aurora`)).status).toBe(201);
  });

  test('gets nothing that was approved for the other, but keeps what was approved for itself', async () => {
    const connect = ['https://tiles.example'];
    const approve = () =>
      hub.request('PUT', '/api/themes/aurora/connect', { cookie, body: { approved: connect } });
    await uploadTheme(hub, cookie, packTheme({ manifest: { connect } }));
    await approve();
    host.files.set(ARCHIVE, packTheme({ manifest: { connect, version: '2' } }));
    await install(ARCHIVE);
    expect((await find('aurora')).connect.approved).toEqual(connect);
    await install(ARCHIVE, { replace: true });
    expect((await find('aurora')).connect.approved).toEqual([]);
    await approve();
    await install(ARCHIVE, { replace: true });
    expect((await find('aurora')).connect.approved).toEqual(connect);
  });

  test('never replaces the built-in one', async () => {
    host.files.set(ARCHIVE, packTheme({ manifest: { short: 'default' } }));
    expect((await install(ARCHIVE, { replace: true })).body.errors).toEqual([
      { pointer: '/theme.json', detail: expect.stringMatching(/^short_reserved/) },
    ]);
  });

  test('does not become another theme by an update', async () => {
    host.files.set(ARCHIVE, packTheme());
    await install(ARCHIVE);
    host.files.set(ARCHIVE, packTheme({ manifest: { short: 'borealis', version: '2' } }));
    expect((await update()).body.errors[0].detail).toMatch(/^short_mismatch/);
  });
});

describe('refuses', () => {
  test.each([
    ['https://10.0.0.1/theme.tar.gz', 'not a public IP address'],
    ['https://[::1]/jo/aurora', 'not a public IP address'],
    ['http://themes.example/theme.tar.gz', 'does not begin with https://'],
    ['http://127.0.0.1:1/jo/aurora', 'does not begin with https://'],
    ['https://jo:secret@themes.example/a.tar.gz', 'a username or a password'],
    ['aurora', 'is not a URL'],
    ['https://themes.example/', 'neither a repository'],
  ])('the address %s', async (address, detail) => {
    expect(await install(address)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        errors: [{ pointer: '/address', detail: expect.stringContaining(detail) }],
      },
    });
    expect(host.requests).toEqual([]);
  });

  test('addresses of 501 characters, and accepts 500', async () => {
    const long = ARCHIVE.padEnd(500, '?');
    host.files.set(long, packTheme());
    expect((await install(long)).status).toBe(201);
    expect((await install(`${long}?`)).status).toBe(400);
  });

  test.each<[string, () => void, string]>([
    [
      'a host with a private address',
      () => host.names.set('themes.example', ['192.168.1.1']),
      'no public IP address',
    ],
    ['a host that does not exist', () => host.names.delete('themes.example'), 'The connection failed'],
    [
      'a redirect to this machine',
      () => host.files.set(ARCHIVE, redirect('https://127.0.0.1/theme.tar.gz')),
      'redirected elsewhere, which is not allowed',
    ],
    [
      'a redirect to the code host',
      () => host.files.set(ARCHIVE, redirect(`${codeHost.url}/jo/aurora`)),
      'not allowed',
    ],
    ['an endless redirect', () => host.files.set(ARCHIVE, redirect(ARCHIVE)), 'more than 5 redirects'],
    ['a missing file', () => host.files.delete(ARCHIVE), 'There is no aurora.tar.gz'],
    [
      'an error',
      () => host.files.set(ARCHIVE, (_, response) => void response.writeHead(500).end()),
      'responded with 500',
    ],
    [
      'an archive that is announced as too large',
      () =>
        host.files.set(ARCHIVE, (_, response) => {
          response.writeHead(200, { 'content-length': limits.themeFileBytes + 1 }).write('x');
        }),
      `larger than ${limits.themeFileBytes} bytes`,
    ],
    [
      'an endless archive',
      () =>
        host.files.set(ARCHIVE, (_, response) => {
          const pour = () => void (response.destroyed || response.write(Buffer.alloc(1_048_576), pour));
          pour();
        }),
      `larger than ${limits.themeFileBytes} bytes`,
    ],
    [
      'an archive that breaks off',
      () =>
        host.files.set(ARCHIVE, (_, response) => {
          response.writeHead(200, { 'content-length': 1000 }).write('x', () => response.destroy());
        }),
      'The connection failed',
    ],
  ])('%s', async (_name, prepare, detail) => {
    const names = new Map(host.names);
    const before = await listFiles();
    prepare();
    const answer = await install(ARCHIVE);
    for (const [name, addresses] of names) host.names.set(name, addresses);
    expect(answer).toMatchObject({
      status: 502,
      body: { code: 'code_host_failed', detail: expect.stringContaining(detail) },
    });
    expect(Object.keys(await listFiles()).filter((path) => !/\.(work|previous)$/.test(path))).toEqual(
      Object.keys(before).filter((path) => !/\.(work|previous)$/.test(path)),
    );
  });

  test.each<[string, Buffer, RegExp]>([
    ['no archive', Buffer.from('<html>'), /^archive_damaged/],
    [
      'paths that leave the folder',
      writeTarGz([...listTheme(), { name: '../up', content: 'x' }]),
      /^name_unsafe/,
    ],
    ['no theme', writeTarGz([{ name: 'readme', content: 'x' }]), /^manifest_missing/],
  ])('an archive with %s', async (_name, archive, detail) => {
    host.files.set(ARCHIVE, archive);
    const { status, body } = await install(ARCHIVE);
    expect([status, body.code, body.errors[0].detail]).toEqual([
      422,
      'invalid_theme',
      expect.stringMatching(detail),
    ]);
  });
});

describe('a slow host', () => {
  test.each<[string, number]>([
    [`${ARCHIVE}`, limits.themeDownloadSeconds],
    ['https://themes.example/jo/aurora', limits.themeResponseSeconds],
  ])('of %s is given up after its limit', async (address, seconds) => {
    const path = address === ARCHIVE ? address : `${address}/releases/latest`;
    host.files.set(path, () => undefined);
    const answered = install(address);
    await expect.poll(() => host.requests).toEqual([path]);
    hub.runtime.advance(seconds * 1000 - 1);
    expect((await hub.request('GET', '/api/theme-install', { cookie })).body.state).toBe('downloading');
    hub.runtime.advance(1);
    expect((await answered).body.detail).toContain(`did not respond within ${seconds} s`);
  });

  test('shows its progress, and a second installation has to wait', async () => {
    const archive = packTheme();
    const { promise, resolve } = Promise.withResolvers<ServerResponse>();
    host.files.set(ARCHIVE, (_, response) => {
      response.writeHead(200, { 'content-length': archive.length }).write(archive.subarray(0, 10));
      resolve(response);
    });
    const progress = async () => (await hub.request('GET', '/api/theme-install', { cookie })).body;
    expect(await progress()).toEqual({ state: 'idle', received: 0, total: null });
    const answered = install(ARCHIVE);
    await expect.poll(progress).toEqual({ state: 'downloading', received: 10, total: archive.length });
    for (const other of [await install(ARCHIVE), await update()])
      expect(other.body).toMatchObject({
        code: 'conflict',
        detail: expect.stringContaining('Another theme is being'),
      });
    (await promise).end(archive.subarray(10));
    expect((await answered).status).toBe(201);
    expect((await progress()).state).toBe('idle');
  });
});
