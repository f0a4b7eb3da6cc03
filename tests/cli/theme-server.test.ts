import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Backend } from '../../theme-sdk/cli/backend.ts';
import { proxyHub } from '../../theme-sdk/cli/hub-proxy.ts';
import { createLiveReload } from '../../theme-sdk/cli/live-reload.ts';
import { serveMock } from '../../theme-sdk/cli/mock-server.ts';
import { readFromFiles } from '../../theme-sdk/cli/page-files.ts';
import {
  type PageServer,
  type ServePage,
  serveBuilt,
  startPageServer,
} from '../../theme-sdk/cli/page-server.ts';
import { bootHub } from '../support/hub/hub.ts';
import { HandshakeRefused, openSocket } from '../support/network/socket.ts';

const INDEX = '<!doctype html><html><head><title>A</title></head></html>';
const theme = [
  { path: 'dist/index.html', content: new TextEncoder().encode(INDEX) },
  { path: 'dist/assets/app.js', content: new TextEncoder().encode('1') },
];

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function serve(
  backend: Backend,
  pages: ServePage = serveBuilt(readFromFiles(theme)),
): Promise<PageServer> {
  const server = await startPageServer({ backend: () => backend, port: 0 }, () => pages);
  cleanups.push(server.close);
  return server;
}

describe('the page', () => {
  test('is served with the headers of a hub', async () => {
    const hub = await bootHub();
    cleanups.push(hub.remove);
    const { address } = await serve(serveMock({}));
    const navigation = { headers: { 'sec-fetch-dest': 'document' } };
    const [ours, theirs] = await Promise.all([
      fetch(`${address}/`, navigation),
      fetch(`${hub.url}/`, navigation),
    ]);
    const names = [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'permissions-policy',
    ];
    const read = (response: Response) =>
      names.map((name) => response.headers.get(name)?.replaceAll(new URL(response.url).host, 'HOST') ?? null);
    // The hub adds directives for its panel; those that restrict the theme must be the same here.
    expect(read(ours)).toEqual(read(theirs));
    expect(read(ours)[0]).toContain('connect-src http://HOST/api/me');
  });

  test.each([
    ['/', 200, 'text/html; charset=utf-8'],
    ['/node/1', 200, 'text/html; charset=utf-8'],
    ['/assets/app.js', 200, 'text/javascript; charset=utf-8'],
    ['/%2e%2e%2ftheme.json', 404, 'text/plain; charset=utf-8'],
  ])('%s gets %i', async (url, status, type) => {
    const { address } = await serve(serveMock({}));
    const answer = await fetch(address + url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
  });

  test('is not served to service workers and is read-only', async () => {
    const { address } = await serve(serveMock({}));
    const worker = await fetch(`${address}/assets/app.js`, { headers: { 'service-worker': 'script' } });
    expect(worker.status).toBe(404);
    expect((await fetch(`${address}/`, { method: 'POST' })).status).toBe(404);
    const head = await fetch(`${address}/`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('reloads on file changes if there is no bundler', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'muster-reload-'));
    cleanups.push(() => rm(root, { recursive: true }));
    await mkdir(path.join(root, 'dist'));
    const reload = createLiveReload(root);
    cleanups.push(async () => reload.close());
    const pages = reload.wrap(serveBuilt(readFromFiles(theme), reload.adapter));
    const { address } = await serve(serveMock({}), pages);
    const page = await fetch(`${address}/`);
    expect(await page.text()).toContain('<script src="/__muster/reload.js"></script></head>');
    expect(page.headers.get('content-security-policy')).toContain('/__muster/reload;');
    expect(await (await fetch(`${address}/__muster/reload.js`)).text()).toContain("'/__muster/reload'");
    const events = await fetch(`${address}/__muster/reload`);
    const first = events.body!.getReader().read();
    await writeFile(path.join(root, 'dist/index.html'), 'changed');
    expect(Buffer.from((await first).value!).toString()).toBe('event: reload\ndata: \n\n');
  });
});

describe('a port', () => {
  test('in use is an error unless any port will do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    cleanups.push(async () => other.close());
    const { port } = other.address() as AddressInfo;
    const backend = serveMock({});
    await expect(
      startPageServer({ backend: () => backend, port }, () => serveBuilt(readFromFiles(theme))),
    ).rejects.toThrow(`Cannot listen on 127.0.0.1:${port}: the port is in use; choose another --port.`);
  });
});

describe('a mock fleet over HTTP', () => {
  test('serves requests and streams', async () => {
    const { address } = await serve(serveMock({ scenario: 'one' }));
    const { nodes } = (await (await fetch(`${address}/api/nodes`)).json()) as { nodes: unknown[] };
    expect(nodes).toHaveLength(1);
    expect((await fetch(`${address}/api/settings`)).status).toBe(404);
    expect((await fetch(`${address}/api/nodes`, { method: 'POST' })).status).toBe(405);
    const socket = await openSocket(`${address.replace('http', 'ws')}/api/ws?gzip`);
    expect((await socket.nextJson()).nodes).toHaveLength(1);
    await socket.close();
  });

  test.each([
    ['private', 401],
    ['bad-gateway', 502],
  ] as const)('%s refuses the stream with %i', async (scenario, status) => {
    const { address } = await serve(serveMock({ scenario }));
    const refused = await openSocket(`${address.replace('http', 'ws')}/api/ws`).catch((error) => error);
    expect(refused).toBeInstanceOf(HandshakeRefused);
    expect(refused.status).toBe(status);
  });

  test('refuses other sockets', async () => {
    const { address } = await serve(serveMock({}));
    await expect(openSocket(`${address.replace('http', 'ws')}/api/agent/ws`)).rejects.toMatchObject({
      status: 404,
    });
  });

  test('drops the stream in the scenario flaky', async () => {
    const { address } = await serve(serveMock({ scenario: 'flaky' }));
    const socket = await openSocket(`${address.replace('http', 'ws')}/api/ws`);
    expect((await socket.closed).code).toBe(1006);
  });
});

describe('a real hub behind the server', () => {
  test('gets only theme requests, as from a visitor', async () => {
    const hub = await bootHub();
    cleanups.push(hub.remove);
    await hub.addNode({ name: 'shown' });
    await hub.addNode({ name: 'hidden', public: false });
    const { address } = await serve(proxyHub(hub.url));
    const cookie = await hub.openSession();
    const answer = await fetch(`${address}/api/nodes`, { headers: { cookie } });
    const { nodes } = (await answer.json()) as { nodes: { name: string }[] };
    expect(nodes.map(({ name }) => name)).toEqual(['shown']);
    for (const [method, url, status] of [
      ['GET', '/api/settings', 404],
      ['GET', '/api/nodes/1', 404],
      ['POST', '/api/nodes', 405],
      ['GET', '/api/nodes/99/metrics', 404],
    ] as const)
      expect([url, (await fetch(address + url, { method })).status]).toEqual([url, status]);

    const socket = await openSocket(`${address.replace('http', 'ws')}/api/ws`);
    expect((await socket.nextJson()).nodes).toHaveLength(1);
    await hub.request('PUT', '/api/settings', { cookie, body: { public_page: false } });
    expect((await socket.closed).code).toBe(4403);
    await expect(openSocket(`${address.replace('http', 'ws')}/api/ws`)).rejects.toMatchObject({
      status: 401,
    });
  });

  test('that is down looks like one behind a proxy', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    const { address } = await serve(proxyHub(`http://127.0.0.1:${port}`));
    const answer = await fetch(`${address}/api/nodes`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/plain; charset=utf-8']);
    expect(await answer.text()).toMatch(/is unreachable: connect ECONNREFUSED/);
    await expect(openSocket(`${address.replace('http', 'ws')}/api/ws`)).rejects.toMatchObject({
      status: 502,
    });
  });
});
