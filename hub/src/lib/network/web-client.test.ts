import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type HttpsHost,
  PUBLIC_ADDRESS,
  startHttpsHost,
} from '../../../../tests/support/network/https-host.ts';
import {
  createWebClient,
  MAX_REDIRECTS,
  systemTransport,
  WebAddressError,
  type WebClient,
} from './web-client.ts';

let host: HttpsHost;
let client: WebClient;

beforeAll(async () => {
  host = await startHttpsHost();
});
afterAll(() => host.close());
beforeEach(() => {
  host.files.clear();
  host.requests.length = 0;
  host.connections.length = 0;
  client = createWebClient(host.transport);
});

const { signal } = new AbortController();
const get = (url: string) => client.fetch(url, { signal });
const redirect = (location: string) => (_request: unknown, response: ServerResponse) =>
  void response.writeHead(302, { location }).end();

test('reads a file, also after redirects to another host', async () => {
  host.files.set('https://themes.example/a?b=1', redirect('/c'));
  host.files.set('https://themes.example/c', redirect('https://other.example:8443/d'));
  host.files.set('https://other.example:8443/d', 'content');
  const { url, response } = await get('https://themes.example/a?b=1#e');
  expect([url.href, response.status, await response.text()]).toEqual([
    'https://other.example:8443/d',
    200,
    'content',
  ]);
  expect(host.connections).toEqual([PUBLIC_ADDRESS, PUBLIC_ADDRESS, PUBLIC_ADDRESS]);
});

test.each([
  ['127.0.0.1'],
  ['10.0.0.8'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:192.168.0.1'],
  [PUBLIC_ADDRESS, '192.168.0.1'],
])('does not connect to a host whose addresses are %s %s', async (...addresses) => {
  host.names.set(
    'inside.example',
    addresses.filter((address) => typeof address === 'string'),
  );
  host.files.set('https://themes.example/a', redirect('https://inside.example/a'));
  await expect(get('https://inside.example/a')).rejects.toThrow(WebAddressError);
  expect(host.connections).toEqual([]);
  await expect(get('https://themes.example/a')).rejects.toMatchObject({ isRedirect: true });
  expect(host.connections).toEqual([PUBLIC_ADDRESS]);
});

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0/',
  'https://[::1]/',
  'https://[64:ff9b::7f00:1]/',
  'http://themes.example/',
  'ftp://themes.example/',
  'file:///etc/passwd',
  'https://jo:secret@themes.example/',
])('does not follow a redirect to %s', async (location) => {
  await expect(get(location)).rejects.toThrow(WebAddressError);
  host.files.set('https://themes.example/a', redirect(location));
  await expect(get('https://themes.example/a')).rejects.toMatchObject({ isRedirect: true });
  expect(host.requests).toEqual(['https://themes.example/a']);
});

test('follows as many redirects as the limit and no more', async () => {
  for (let index = 0; index <= MAX_REDIRECTS; index += 1)
    host.files.set(`https://themes.example/${index}`, redirect(`/${index + 1}`));
  host.files.set(`https://themes.example/${MAX_REDIRECTS + 1}`, 'end');
  expect((await get('https://themes.example/1')).response.status).toBe(200);
  await expect(get('https://themes.example/0')).rejects.toThrow(`more than ${MAX_REDIRECTS} redirects`);
});

test('stops at a redirect target that is the answer', async () => {
  host.files.set('https://themes.example/latest', redirect('/tag/v1'));
  const { url } = await client.fetch('https://themes.example/latest', {
    signal,
    isFinal: ({ pathname }) => pathname.startsWith('/tag/'),
  });
  expect([url.pathname, host.requests.length]).toEqual(['/tag/v1', 1]);
});

describe('the connection', () => {
  test('needs a certificate for the host name', async () => {
    await expect(get('https://unnamed.example/')).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(host.requests).toEqual([]);
  });

  test('fails for a name without addresses', () =>
    expect(get('https://nowhere.example/')).rejects.toThrow('ENOTFOUND'));

  test('is aborted during the lookup, the wait and the body', async () => {
    const controller = new AbortController();
    const waiting = createWebClient({ ...host.transport, lookup: () => new Promise(() => undefined) });
    const lookup = waiting.fetch('https://themes.example/', { signal: controller.signal });
    host.files.set('https://themes.example/silent', () => undefined);
    const silent = client.fetch('https://themes.example/silent', { signal: controller.signal });
    host.files.set(
      'https://themes.example/slow',
      (_request, response) => void response.writeHead(200).write('x'),
    );
    const { response } = await client.fetch('https://themes.example/slow', { signal: controller.signal });
    const body = response.text();
    controller.abort();
    for (const one of [lookup, silent, body]) await expect(one).rejects.toThrow();
  });

  test('goes to the addresses that were checked, even if the name resolves to others by then', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const socket = systemTransport.connect({
      hostname: 'rebound.invalid',
      port: 1,
      addresses: ['127.0.0.1'],
    });
    socket.once('error', (error) => resolve(String(error)));
    expect(await promise).toContain('ECONNREFUSED 127.0.0.1:1');
  });
});
