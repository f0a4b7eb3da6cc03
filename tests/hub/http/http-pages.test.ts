import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CSRF_TOKEN, type HttpApp, startHttpApp } from '../../support/hub/http-app.ts';
import { sendRaw } from '../../support/network/http.ts';

const PANEL = '<!doctype html><head><meta name="csrf-token" content=""></head><body>panel</body>';

let http: HttpApp;
let theme: string | undefined;
const rendered: string[] = [];

beforeAll(async () => {
  http = await startHttpApp({
    renderSnapshot: async (audience) => rendered.push(audience),
    findTheme: () => (theme === undefined ? undefined : join(http.folder, theme)),
    files: {
      'admin/index.html': PANEL,
      'admin/assets/index-BxK3f9_a.js': 'panel()',
      'admin/favicon.svg': '<svg/>',
      'default/index.html': '<p>default</p>',
      'default/robots.txt': 'default robots',
      'theme/index.html': '<p>theme</p>',
      'theme/assets/index-BxK3f9_a.js': 'theme()',
      'theme/assets/logo.png': 'png',
      'theme/sub/index.html': '<p>sub</p>',
      'theme/a b.txt': 'space',
      'theme/ä.txt': 'umlaut',
      'theme/page.html': '<p>page</p>',
      'theme/script.php': '<?php',
      'theme/noextension': 'bytes',
      'theme/admin/index.html': 'theme pretends to be the panel',
      'theme/api/me': 'theme pretends to be the hub',
      'theme/.secret': 'secret',
      'theme/.git/config': 'secret',
      'outside.txt': 'secret',
      'theme.json': 'secret',
      'empty/keep.txt': 'no index here',
    },
  });
});
afterAll(() => http.close());

const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' };

describe('the panel', () => {
  it.each(['/admin', '/admin/', '/admin/index.html', '/admin/nodes', '/admin/nodes/7?tab=1', '/admin?x'])(
    'is served at %s with the CSRF token',
    async (path) => {
      for (const headers of [{}, navigation, { ...navigation, 'sec-fetch-site': 'cross-site' }]) {
        const answer = await http.ask(path, { headers });
        expect(answer.status).toBe(200);
        expect(answer.text).toBe(PANEL.replace('content=""', `content="${CSRF_TOKEN}"`));
        expect(answer.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'cross-origin-opener-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'same-origin',
        });
        expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      }
    },
  );

  it('is prepared for while its scripts load, if an administrator opens it', async () => {
    const cookie = 'muster_session=valid';
    rendered.length = 0;
    await http.ask('/admin/nodes', { headers: navigation });
    await http.ask('/admin/nodes', { headers: { cookie, 'sec-fetch-dest': 'empty' } });
    await http.ask('/admin/favicon.svg', { headers: { ...navigation, cookie } });
    await http.ask('/', { headers: { ...navigation, cookie } });
    expect(rendered).toEqual([]);
    await http.ask('/admin/nodes', { headers: { ...navigation, cookie } });
    expect(rendered).toEqual(['admin']);
  });

  it.each(['empty', 'iframe', 'frame', 'object', 'embed', 'script', 'image', 'style', 'worker', ''])(
    'has no CSRF token for a page loaded as "%s"',
    async (destination) => {
      for (const path of ['/admin', '/admin/index.html', '/admin/anything']) {
        const answer = await http.ask(path, { headers: { 'sec-fetch-dest': destination } });
        expect([answer.status, answer.text]).toEqual([200, PANEL]);
        expect(answer.headers['cache-control']).toBe('no-cache');
        expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      }
    },
  );

  it('serves its files with the same headers', async () => {
    const script = await http.ask('/admin/assets/index-BxK3f9_a.js');
    expect([script.status, script.text]).toEqual([200, 'panel()']);
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const icon = await http.ask('/admin/favicon.svg');
    expect([icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
      'image/svg+xml',
      'no-cache',
    ]);
  });

  it('returns no page for a missing asset', async () => {
    const answer = await http.ask('/admin/assets/index-OLD12345.js');
    expect([answer.status, answer.json.code]).toEqual([404, 'not_found']);
  });

  it('is not served for paths that only share its prefix', async () => {
    expect((await http.ask('/administrator')).text).toBe('<p>default</p>');
    expect((await http.ask('/Admin')).text).toBe('<p>default</p>');
  });
});

describe('the theme', () => {
  it('is the built-in one until another is active', async () => {
    theme = undefined;
    expect((await http.ask('/')).text).toBe('<p>default</p>');
    theme = 'theme';
    expect((await http.ask('/')).text).toBe('<p>theme</p>');
  });

  it.each([
    ['/', '<p>theme</p>'],
    ['/?x=1', '<p>theme</p>'],
    ['/index.html', '<p>theme</p>'],
    ['/node/1', '<p>theme</p>'],
    ['/node/1/', '<p>theme</p>'],
    ['/missing.js', '<p>theme</p>'],
    ['/assets/missing.js', '<p>theme</p>'],
    ['/robots.txt', '<p>theme</p>'],
    ['/page.html', '<p>page</p>'],
    ['/sub', '<p>sub</p>'],
    ['/sub/', '<p>sub</p>'],
    ['/a%20b.txt', 'space'],
    ['/%C3%A4.txt', 'umlaut'],
    ['/assets', '<p>theme</p>'],
  ])('serves %s with %s', async (path, text) => {
    theme = 'theme';
    const answer = await http.ask(path);
    expect([answer.status, answer.text]).toEqual([200, text]);
    expect(answer.headers.location).toBeUndefined();
  });

  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/node/1', 'text/html; charset=utf-8', 'no-cache'],
    ['/assets/index-BxK3f9_a.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/logo.png', 'image/png', 'no-cache'],
    ['/noextension', 'application/octet-stream', 'no-cache'],
    ['/script.php', 'application/octet-stream', 'no-cache'],
  ])('%s is %s, cached as %s, and under the policy', async (path, type, cache) => {
    theme = 'theme';
    const answer = await http.ask(path, { headers: { host: 'hub.example:8790' } });
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
    const policy = answer.headers['content-security-policy'];
    expect(policy).toContain('connect-src http://hub.example:8790/api/me ');
    expect(policy).toContain("worker-src 'none'");
    expect(answer.headers['cross-origin-opener-policy']).toBeUndefined();
  });

  it('may call the host name that the browser uses, also behind a proxy', async () => {
    const headers = { 'x-forwarded-host': 'status.example', 'x-forwarded-proto': 'https' };
    const policy = (await http.ask('/', { headers })).headers['content-security-policy'];
    expect(policy).toContain('connect-src https://status.example/api/me ');
    expect(policy).toContain(' wss://status.example/api/ws ');
  });

  it('cannot inject into the policy through the Host header', async () => {
    const headers = { host: "evil; script-src 'none'" };
    const answer = await sendRaw(
      http.port,
      `GET / HTTP/1.1\r\nHost: ${headers.host}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).not.toContain("script-src 'none'");
  });

  it('never shadows the hub or the panel', async () => {
    theme = 'theme';
    expect((await http.ask('/admin')).text).toContain('panel</body>');
    expect((await http.ask('/admin/index.html')).text).not.toContain('pretends');
    expect((await http.ask('/api/me')).text).not.toContain('pretends');
    expect((await http.ask('/api/unknown')).status).toBe(404);
  });

  it('cannot register a service worker', async () => {
    for (const path of [
      '/',
      '/sw.js',
      '/assets/index-BxK3f9_a.js',
      '/admin/assets/index-BxK3f9_a.js',
      '/admin',
    ])
      expect((await http.ask(path, { headers: { 'service-worker': 'script' } })).status).toBe(404);
  });

  it('supports conditional requests', async () => {
    theme = 'theme';
    const { etag, 'last-modified': modified } = (await http.ask('/')).headers;
    expect([etag, modified].map((value) => typeof value)).toEqual(['string', 'string']);
    const again = await http.ask('/', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await http.ask('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('supports range requests', async () => {
    theme = 'theme';
    const answer = await http.ask('/', { headers: { range: 'bytes=3-7' } });
    expect([answer.status, answer.text]).toEqual([206, 'theme']);
  });

  it.each(['bytes=1000-', 'bytes=-0', 'bytes=9-3'])(
    'rejects the range %s and returns the length',
    async (range) => {
      theme = 'theme';
      const { length } = (await http.ask('/')).text;
      const answer = await http.ask('/', { headers: { range } });
      expect([answer.status, answer.json.code]).toEqual([416, 'range_not_satisfiable']);
      expect(answer.headers['content-range']).toBe(`bytes */${length}`);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it.each([{ 'if-match': '"other"' }, { 'if-unmodified-since': 'Sun, 22 Nov 2020 00:00:00 GMT' }])(
    'is sent in full if If-Range does not match: %o',
    async (condition) => {
      theme = 'theme';
      const whole = await http.ask('/');
      const answer = await http.ask('/', { headers: { range: 'bytes=3-7', ...condition } });
      expect([answer.status, answer.text]).toEqual([200, whole.text]);
    },
  );
});

describe('a path outside the theme', () => {
  const targets = ['outside.txt', 'theme.json', 'admin/index.html'];
  const climbs = [
    '/../',
    '/assets/../../',
    '/%2e%2e/',
    '/%2E%2E%2F',
    '/..%2f',
    '/..%5c',
    '/..\\',
    '/.%2e/',
    '/./../',
    '//../',
    '/%252e%252e/',
    '/%c0%ae%c0%ae/',
    '/sub/..;/../',
  ];
  it.each(climbs.flatMap((climb) => targets.map((target) => climb + target)))(
    '%s resolves to no file',
    async (path) => {
      theme = 'theme';
      for (const prefix of ['', '/admin', '/admin/assets']) {
        const answer = await http.ask(prefix + path);
        expect(answer.text).not.toMatch(/secret|panel\(/);
        expect([200, 400, 404]).toContain(answer.status);
        // Any response is the single-page app's fallback page.
        if (answer.status === 200)
          expect(answer.text).toMatch(prefix === '' ? '<p>theme</p>' : 'panel</body>');
      }
    },
  );

  it.each([
    '/.secret',
    '/.git/config',
    '/%2esecret',
    '/sub/.htaccess',
    '/.well-known/x',
    '//evil.example/',
    '//index.html',
  ])('%s is not found', async (path) => {
    theme = 'theme';
    const answer = await http.ask(path);
    expect([answer.status, answer.headers.location]).toEqual([404, undefined]);
  });

  it('as a whole URL is refused', async () => {
    const answer = await sendRaw(
      http.port,
      'GET http://evil.example/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('a broken theme', () => {
  it.each(['gone', 'empty', 'outside.txt'])('is replaced by the built-in one: %s', async (name) => {
    theme = name;
    for (const path of ['/', '/node/1', '/keep.txt'])
      expect((await http.ask(path)).text).toBe('<p>default</p>');
    expect((await http.ask('/robots.txt')).text).toBe('default robots');
    expect((await http.ask('/admin')).status).toBe(200);
  });

  it('is served again as soon as it works', async () => {
    theme = 'late';
    expect((await http.ask('/')).text).toBe('<p>default</p>');
    await mkdir(join(http.folder, 'late'));
    await writeFile(join(http.folder, 'late/index.html'), '<p>late</p>');
    expect((await http.ask('/')).text).toBe('<p>late</p>');
    await rm(join(http.folder, 'late'), { recursive: true });
    expect((await http.ask('/')).text).toBe('<p>default</p>');
  });

  it('may be a symlinked folder', async () => {
    theme = 'linked';
    await symlink(join(http.folder, 'theme'), join(http.folder, 'linked'));
    expect((await http.ask('/')).text).toBe('<p>theme</p>');
  });
});

describe('pages that were not built', () => {
  it.each([
    ['default', '/', 'status page'],
    ['default', '/node/1', 'status page'],
    ['admin', '/admin', 'admin panel'],
    ['admin', '/admin/nodes', 'admin panel'],
  ])('give a message that says what to do: %s at %s', async (folder, path, page) => {
    theme = undefined;
    await rename(join(http.folder, folder), join(http.folder, 'away'));
    try {
      const answer = await http.ask(path);
      expect(answer.status).toBe(503);
      expect(answer.text).toContain(`The ${page} has not been built`);
      expect(answer.text).toContain('npm run build');
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'retry-after': '60',
        'cache-control': 'no-store',
      });
    } finally {
      await rename(join(http.folder, 'away'), join(http.folder, folder));
    }
  });

  it('without the CSRF placeholder cause an error that the log explains', async () => {
    const index = join(http.folder, 'admin/index.html');
    await writeFile(index, '<p>no slot</p>');
    try {
      const answer = await http.ask('/admin');
      expect([answer.status, answer.json.code]).toEqual([500, 'internal']);
      expect(answer.text).not.toContain('index.html');
      expect(JSON.stringify(http.log)).toContain('lacks <meta name=');
    } finally {
      await writeFile(index, PANEL);
    }
  });
});
