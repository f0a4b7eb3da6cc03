import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { limits } from '@muster/generated/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { type CodeHost, startCodeHost } from '../../support/network/code-host.ts';
import { listTree, packTheme, type ThemeSetup } from '../../support/themes/theme.ts';
import { uploadTheme } from '../../support/themes/upload.ts';

let codeHost: CodeHost;
let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  codeHost = await startCodeHost('');
  hub = await bootHub({ options: { codeHost: codeHost.url } });
  cookie = await hub.openSession();
});
afterEach(async () => {
  await hub.remove();
  await codeHost.close();
});

const REPOSITORY = 'jo/aurora';
const update = () => hub.request('POST', '/api/themes/aurora/update', { cookie });
const listThemes = async () => (await hub.request('GET', '/api/themes', { cookie })).body.themes;
const listFiles = () => listTree(join(hub.db, '../themes'));

async function install(setup: ThemeSetup = {}): Promise<void> {
  const url = `${codeHost.url}/${REPOSITORY}`;
  const answer = await uploadTheme(hub, cookie, packTheme({ manifest: { url, ...setup.manifest } }));
  expect(answer.status).toBe(201);
}

function release(tag: string, setup: ThemeSetup = { manifest: { version: tag.replace(/^v/, '') } }): void {
  const url = `${codeHost.url}/${REPOSITORY}`;
  const archive = packTheme({ ...setup, manifest: { url, ...setup.manifest } });
  codeHost.releases.set(REPOSITORY, { tag, files: { 'theme.tar.gz': archive } });
}

describe('an update', () => {
  test('installs the latest release, and a rollback restores the previous version', async () => {
    await install();
    await hub.request('PUT', '/api/settings', { cookie, body: { theme: 'aurora' } });
    expect((await listThemes())[1].can_update).toBe(true);
    release('v1.2.0');
    const answer = await update();
    expect(answer).toMatchObject({
      status: 200,
      body: { version: '1.2.0', previous_version: '1.0.0', is_active: true, warnings: [] },
    });
    expect((await hub.request('GET', '/')).body).toContain('aurora 1.2.0');
    // By tag: `latest` may change between two requests.
    expect(codeHost.paths).toEqual([
      '/jo/aurora/releases/latest',
      '/jo/aurora/releases/download/v1.2.0/theme.tar.gz',
    ]);
    await hub.request('POST', '/api/themes/aurora/rollback', { cookie });
    expect((await hub.request('GET', '/')).body).toContain('aurora 1.0.0');
  });

  test.each(['v1.0.0', '1.0.0', 'v0.9.0'])('is up to date if the latest release is %s', async (tag) => {
    await install();
    release(tag);
    expect(await update()).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        detail: `The theme is up to date: version 1.0.0 is installed, the latest release is ${tag}.`,
      },
    });
    expect(codeHost.paths).toHaveLength(1);
  });

  test('is up to date if a release with another tag has the same version', async () => {
    await install();
    release('spring', {});
    expect((await update()).body.detail).toContain('is up to date');
  });

  test('reports that there is no release', async () => {
    await install();
    expect(await update()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('no release') },
    });
  });

  test('follows a moved repository', async () => {
    await install();
    release('v2');
    const moved = codeHost.releases.get(REPOSITORY);
    if (moved !== undefined) codeHost.releases.set('anna/aurora', moved);
    codeHost.answer = (request, response) => {
      if (request.url?.startsWith(`/${REPOSITORY}/`) !== true) return false;
      const location = request.url.replace(REPOSITORY, 'anna/aurora');
      response.writeHead(301, { location }).end();
      return true;
    };
    expect((await update()).status).toBe(200);
  });

  test('fails for an unknown theme, the built-in one, and one without a repository', async () => {
    expect((await update()).status).toBe(404);
    expect((await hub.request('POST', '/api/themes/default/update', { cookie })).status).toBe(404);
    for (const url of [
      '',
      'https://example.com/jo/aurora',
      codeHost.url,
      `${codeHost.url}/jo`,
      `${codeHost.url}/jo/aurora/tree/main`,
      `${codeHost.url.replace('http://', 'http://jo@')}/jo/aurora`,
      `${codeHost.url}/../jo`,
    ]) {
      await install({ manifest: { url } });
      expect((await listThemes())[1].can_update).toBe(false);
      expect(await update()).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('no repository') },
      });
    }
    expect(codeHost.paths).toEqual([]);
  });

  test('rejects a release with another theme or none', async () => {
    await install();
    const before = await listFiles();
    release('v2', { manifest: { short: 'borealis', version: '2' } });
    expect((await update()).body).toMatchObject({
      code: 'invalid_theme',
      errors: [{ pointer: '/theme.json', detail: expect.stringMatching(/^short_mismatch/) }],
    });
    release('v2', { files: { 'dist/index.html': null } });
    expect((await update()).body.code).toBe('invalid_theme');
    expect(await listFiles()).toEqual(before);
  });
});

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const toFile =
  (answer: Answering): Answering =>
  (request, response) =>
    request.url?.endsWith('.tar.gz') === true
      ? answer(request, response)
      : response.writeHead(302, { location: `/${REPOSITORY}/releases/tag/v2` }).end();

const redirect =
  (location: string): Answering =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

describe('a code host that misbehaves', () => {
  test.each<[string, Answering, string]>([
    ['fails', (_request, response) => response.writeHead(500).end(), 'responded with 500'],
    ['has too much to do', (_request, response) => response.writeHead(429).end(), 'responded with 429'],
    ['hangs up', (request) => request.socket.destroy(), 'connection failed'],
    ['speaks no HTTP', (request) => request.socket.end('nonsense\r\n\r\n'), 'connection failed'],
    [
      'leads to another host',
      redirect('http://127.0.0.1:1/jo/aurora/releases/tag/v2'),
      'which is not allowed',
    ],
    ['leads into the network behind it', redirect('http://169.254.169.254/latest'), 'which is not allowed'],
    ['leads to a file', redirect('file:///etc/passwd'), 'which is not allowed'],
    ['leads to no address', redirect('http://[/'), 'which is not allowed'],
    ['leads in circles', redirect('/jo/aurora/releases/latest'), 'redirected more than'],
    ['has no file', toFile((_request, response) => response.writeHead(404).end()), 'has no theme.tar.gz'],
    [
      'fails for the file',
      toFile((_request, response) => response.writeHead(503).end()),
      'responded with 503',
    ],
    [
      'leads from the file elsewhere',
      toFile(redirect('http://localhost:1/theme.tar.gz')),
      'which is not allowed',
    ],
    [
      'breaks off',
      toFile((_request, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('x', () => response.destroy());
      }),
      'connection failed',
    ],
    [
      'announces too much',
      toFile((_request, response) => {
        response.writeHead(200, { 'content-length': String(limits.themeFileBytes + 1) });
        response.write('x');
      }),
      'is larger than',
    ],
    [
      'sends without end',
      toFile((_request, response) => {
        response.writeHead(200);
        const pour = () => void (response.destroyed || response.write(Buffer.alloc(1_048_576), pour));
        pour();
      }),
      'is larger than',
    ],
  ])('%s', async (_name, answer, reason) => {
    await install();
    const before = await listFiles();
    codeHost.answer = (request, response) => {
      answer(request, response);
      return true;
    };
    expect(await update()).toMatchObject({
      status: 502,
      body: { code: 'code_host_failed', detail: expect.stringContaining(reason) },
    });
    expect(await listFiles()).toEqual(before);
  });

  test.each<[string, Answering, number]>([
    ['never answers', () => undefined, 15_000],
    [
      'sends a little and no more',
      toFile((_request, response) => {
        response.writeHead(200);
        response.write('x');
      }),
      120_000,
    ],
  ])('%s', async (_name, answer, patience) => {
    await install();
    const before = await listFiles();
    let isStuck = false;
    codeHost.answer = (request, response) => {
      answer(request, response);
      isStuck = patience === 15_000 || request.url?.endsWith('.tar.gz') === true;
      return true;
    };
    const answered = update();
    await expect.poll(() => isStuck).toBe(true);
    hub.runtime.advance(patience);
    expect(await answered).toMatchObject({
      status: 502,
      body: { detail: expect.stringContaining(`did not respond within ${patience / 1000} s`) },
    });
    expect(await listFiles()).toEqual(before);
  });

  test('has a path-traversing tag', async () => {
    await install();
    codeHost.answer = (request, response) => {
      if (request.url?.endsWith('/latest') !== true) return false;
      redirect('/jo/aurora/releases/tag/..%2f..%2fup')(request, response);
      return true;
    };
    expect((await update()).status).toBe(409);
    expect(codeHost.paths.filter((path) => path.includes('download'))).toEqual([]);
  });

  test('is contacted by one update at a time', async () => {
    await install();
    let letGo = () => undefined as unknown;
    codeHost.answer = (_request, response) => {
      letGo = () => response.writeHead(500).end();
      return true;
    };
    const first = update();
    await expect.poll(() => codeHost.paths).toHaveLength(1);
    expect(await update()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Another theme is being downloaded') },
    });
    letGo();
    expect((await first).status).toBe(502);
    codeHost.answer = () => false;
    release('v2');
    expect((await update()).status).toBe(200);
  });

  test('does not delay shutdown', async () => {
    await install();
    codeHost.answer = () => true;
    const answered = update();
    await expect.poll(() => codeHost.paths).toHaveLength(1);
    await hub.close();
    expect((await answered).status).toBe(502);
  });

  test('is down', async () => {
    await install();
    await codeHost.close();
    expect(await update()).toMatchObject({ status: 502, body: { code: 'code_host_failed' } });
    codeHost = await startCodeHost('');
  });
});
