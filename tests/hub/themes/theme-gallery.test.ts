import { limits } from '@muster/generated/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { type CodeHost, startCodeHost } from '../../support/network/code-host.ts';
import { type HttpsHost, startHttpsHost } from '../../support/network/https-host.ts';
import { packTheme } from '../../support/themes/theme.ts';

// Galleries of themes, on one hub.

const OFFICIAL = '/muster-monitoring/muster/raw/HEAD/themes.txt';
const OWN = 'https://gallery.example/themes.txt';
const PAGE = 'https://gallery.example/pages/';
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

let codeHost: CodeHost;
let host: HttpsHost;
let hub: TestHub;
let cookie: string;
let official: string | undefined;

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
beforeEach(async () => {
  official = '# None yet\n';
  codeHost.answer = (request, response) => {
    if (request.url !== OFFICIAL || official === undefined) return false;
    response.writeHead(200).end(official);
    return true;
  };
  // Forgets the gallery of the previous test.
  await setGallery('');
  await open();
  hub.runtime.advance(limits.themeGalleryCacheSeconds * 1000);
  host.files.clear();
  host.requests.length = 0;
  codeHost.paths.length = 0;
});

const setGallery = (address: string) =>
  hub.request('PUT', '/api/settings', { cookie, body: { theme_gallery: address } });
const open = async () => (await hub.request('GET', '/api/theme-gallery', { cookie })).body.galleries;
const ask = (address: string, scheme = 'light') =>
  fetch(`${hub.url}/api/theme-gallery/picture?address=${encodeURIComponent(address)}&scheme=${scheme}`, {
    headers: { cookie },
  });

describe('a gallery', () => {
  test('is read when it is opened, not when it is set, and kept for an hour', async () => {
    host.files.set(OWN, 'https://github.com/jo/aurora\n');
    await setGallery(OWN);
    expect([host.requests, codeHost.paths]).toEqual([[], []]);
    expect(await open()).toMatchObject([
      { address: codeHost.url + OFFICIAL, is_official: true, themes: [], error: null },
      {
        address: OWN,
        is_official: false,
        themes: [{ address: 'https://github.com/jo/aurora' }],
        error: null,
      },
    ]);
    hub.runtime.advance(limits.themeGalleryCacheSeconds * 1000 - 1);
    await Promise.all([open(), open()]);
    expect([host.requests.length, codeHost.paths.length]).toEqual([1, 1]);
    hub.runtime.advance(1);
    await Promise.all([open(), open()]);
    expect([host.requests.length, codeHost.paths.length]).toEqual([2, 2]);
  });

  test('is described by its page, and shows what is installed', async () => {
    const address = 'https://themes.example/aurora.tar.gz';
    host.files.set(address, packTheme());
    host.files.set(OWN, `page: ${PAGE}\n${address}\nhttps://github.com/jo/borealis\nnonsense\n`);
    host.files.set(
      `${PAGE}gallery.json`,
      JSON.stringify({
        themes: [
          {
            address,
            name: 'Aurora',
            author: 'Jo',
            version: '1',
            connect: [],
            light: 'a.png',
            dark: 'gone.png',
          },
        ],
      }),
    );
    host.files.set(`${PAGE}a.png`, PNG);
    await setGallery(OWN);
    const confirmed = await hub.openSession();
    await hub.request('POST', '/api/theme-install', { cookie: confirmed, body: { address } });
    const [, gallery] = await open();
    expect(gallery).toMatchObject({ page: PAGE, skipped: 1 });
    expect(gallery.themes).toEqual([
      {
        address,
        name: 'Aurora',
        description: '',
        author: 'Jo',
        version: '1',
        connect: [],
        has_light: true,
        has_dark: true,
        installed: 'aurora',
      },
      {
        address: 'https://github.com/jo/borealis',
        name: 'borealis',
        description: '',
        author: '',
        version: '',
        connect: null,
        has_light: false,
        has_dark: false,
        installed: null,
      },
    ]);
    const picture = await ask(address);
    expect([
      picture.status,
      picture.headers.get('content-type'),
      picture.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/png', 'nosniff']);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG);
    expect((await ask(address, 'dark')).status).toBe(404);
    expect((await ask('https://github.com/jo/borealis')).status).toBe(404);
    await hub.request('DELETE', '/api/themes/aurora', { cookie });
    expect((await open())[1].themes[0].installed).toBe(null);
  });

  test('has no picture before it was opened', async () => {
    expect((await ask('https://nowhere.example/a.tar.gz')).status).toBe(404);
    expect(host.requests).toEqual([]);
  });

  test('may have pictures up to the size limit, and PNG only', async () => {
    const address = 'https://themes.example/aurora.tar.gz';
    host.files.set(OWN, `page: ${PAGE}\n${address}\n`);
    host.files.set(
      `${PAGE}gallery.json`,
      JSON.stringify({ themes: [{ address, light: 'a.png', dark: 'b.png' }] }),
    );
    const atLimit = Buffer.concat([PNG, Buffer.alloc(limits.themePreviewBytes - PNG.length)]);
    host.files.set(`${PAGE}a.png`, atLimit);
    host.files.set(`${PAGE}b.png`, '<svg onload="alert(1)">');
    await setGallery(OWN);
    await open();
    expect([(await ask(address)).status, (await ask(address, 'dark')).status]).toEqual([200, 404]);
    host.files.set(`${PAGE}a.png`, Buffer.concat([atLimit, Buffer.alloc(1)]));
    expect((await ask(address)).status).toBe(502);
  });
});

describe('a gallery that fails', () => {
  test('does not hide the other, keeps what was read, and is asked again', async () => {
    host.files.set(OWN, 'https://github.com/jo/aurora');
    await setGallery(OWN);
    await open();
    hub.runtime.advance(limits.themeGalleryCacheSeconds * 1000);
    host.files.delete(OWN);
    official = undefined;
    const galleries = await open();
    expect(galleries).toMatchObject([
      { error: expect.stringContaining('no gallery at'), fetched_at: expect.any(Number), themes: [] },
      {
        error: expect.stringContaining('no gallery at'),
        themes: [{ address: 'https://github.com/jo/aurora' }],
      },
    ]);
    hub.runtime.advance(2_000);
    host.files.set(OWN, '');
    expect((await open())[1]).toMatchObject({ error: null, themes: [] });
  });

  test.each<[string, () => void, string]>([
    ['in a private network', () => host.names.set('gallery.example', ['10.0.0.1']), 'no public IP address'],
    ['with an error', () => host.files.set(OWN, (_, response) => void response.writeHead(503).end()), '503'],
    [
      'that redirects to this machine',
      () =>
        host.files.set(
          OWN,
          (_, response) => void response.writeHead(302, { location: 'https://127.0.0.1/' }).end(),
        ),
      'not allowed',
    ],
    [
      'without end',
      () =>
        host.files.set(OWN, (_, response) => {
          const pour = () => void (response.destroyed || response.write(Buffer.alloc(65_536, '#'), pour));
          pour();
        }),
      'is larger than',
    ],
  ])('%s', async (_name, prepare, reason) => {
    const addresses = host.names.get('gallery.example') ?? [];
    prepare();
    await setGallery(OWN);
    const [, gallery] = await open();
    host.names.set('gallery.example', addresses);
    expect(gallery).toMatchObject({ themes: [], fetched_at: null, error: expect.stringContaining(reason) });
  });

  test('by the size of its list only above the limit', async () => {
    host.files.set(OWN, 'x'.repeat(limits.themeGalleryBytes));
    await setGallery(OWN);
    expect((await open())[1]).toMatchObject({ error: null, skipped: 1 });
    hub.runtime.advance(limits.themeGalleryCacheSeconds * 1000);
    host.files.set(OWN, 'x'.repeat(limits.themeGalleryBytes + 1));
    expect((await open())[1].error).toContain(`larger than ${limits.themeGalleryBytes} bytes`);
  });

  test('by the size of its descriptions shows its addresses', async () => {
    const entry = { address: 'https://github.com/jo/aurora', name: 'Aurora' };
    const text = JSON.stringify({ themes: [entry] });
    host.files.set(OWN, `page: ${PAGE}\n${entry.address}`);
    host.files.set(`${PAGE}gallery.json`, text.padEnd(limits.themeGalleryIndexBytes));
    await setGallery(OWN);
    expect((await open())[1].themes[0].name).toBe('Aurora');
    hub.runtime.advance(limits.themeGalleryCacheSeconds * 1000);
    host.files.set(`${PAGE}gallery.json`, text.padEnd(limits.themeGalleryIndexBytes + 1));
    expect((await open())[1]).toMatchObject({ error: null, themes: [{ name: 'aurora' }] });
  });
});

test('a gallery of ten thousand lines is cut', async () => {
  host.files.set(
    OWN,
    Array.from({ length: 10_000 }, (_, index) => `https://a.example/${index}.tgz`).join('\n'),
  );
  await setGallery(OWN);
  expect((await open())[1].error).toContain('is larger than');
  hub.runtime.advance(limits.themeGalleryCacheSeconds * 1000);
  host.files.set(OWN, Array.from({ length: 10_000 }, (_, index) => `https://a.is/${index}.tgz`).join('\n'));
  const [, gallery] = await open();
  expect([gallery.themes.length, gallery.skipped]).toEqual([
    limits.themeGalleryEntries,
    10_000 - limits.themeGalleryEntries,
  ]);
});
