import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { PASSWORD, startThemedHub, type ThemedHub } from '../../support/themes/themed-hub.ts';

// A page of another site, visited by an administrator who is logged in to the hub (CSRF, clickjacking).

let hub: ThemedHub;
let server: Server;
let browser: Browser;
let page: Page;

const port = () => (server.address() as AddressInfo).port;
const readState = async () => {
  const { nodes } = await hub.call('GET', '/api/nodes');
  return [
    nodes.map(({ name, token }: { name: string; token: string }) => name + token),
    await hub.call('GET', '/api/settings'),
  ];
};

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>A prize</title><iframe name="sink"></iframe>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hub = await startThemedHub({ hosts: { site: 'hub.test' } });
  await hub.call('POST', '/api/nodes', { name: 'kept', public: false });
  browser = await launchBrowser();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await hub?.close();
  server?.close();
});

// The first is cross-site; the second is same-site but cross-origin, so the cookie is sent.
describe.each(['evil.test', 'sub.hub.test', 'hub.test'])('a page at %s', (host) => {
  beforeAll(async () => {
    const context = await browser.newContext();
    page = await context.newPage();
    await page.goto(`${hub.panel}/admin/login`);
    await page.locator('input[name=username]').fill('admin');
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.goto(`http://${host}:${port()}/`);
  });
  afterAll(() => page.context().close());

  test('cannot open a stream', async () => {
    const outcome = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws`, ['muster']);
          socket.onmessage = ({ data }) => resolve(data);
          socket.onerror = () => resolve('refused');
        }),
      hub.site,
    );
    expect(outcome).toBe('refused');
  });

  test('cannot read anything', async () => {
    const outcomes = await page.evaluate(
      (url) =>
        Promise.all(
          ['/api/nodes', '/api/settings', '/api/db/backup', '/admin'].flatMap((path) =>
            (['cors', 'no-cors'] as const).map((mode) =>
              fetch(url + path, { mode, credentials: 'include' }).then(
                (answer) => answer.text(),
                () => '',
              ),
            ),
          ),
        ),
      hub.site,
    );
    expect(outcomes.join('')).toBe('');
  });

  test('cannot change anything by fetch, form or image', async () => {
    const before = await readState();
    await page.evaluate(async (url) => {
      const body = '{"name":"planted"}';
      const sent = ['text/plain', 'application/json', 'application/x-www-form-urlencoded'].flatMap((type) =>
        (['cors', 'no-cors'] as const).flatMap((mode) =>
          ['POST', 'PUT', 'DELETE'].map((method) =>
            fetch(`${url}/api/nodes`, {
              method,
              mode,
              credentials: 'include',
              headers: { 'content-type': type },
              body,
            }).catch(() => undefined),
          ),
        ),
      );
      for (const path of ['/api/nodes', '/api/nodes/1?_method=DELETE', '/api/settings', '/api/db/vacuum']) {
        const form = document.body.appendChild(document.createElement('form'));
        Object.assign(form, { action: url + path, method: 'post', enctype: 'text/plain', target: 'sink' });
        const field = form.appendChild(document.createElement('input'));
        field.name = '{"name":"planted","remark":"';
        field.value = '"}';
        form.submit();
        new Image().src = `${url}${path}`;
      }
      navigator.sendBeacon(`${url}/api/nodes`, body);
      await Promise.all(sent);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }, hub.site);
    expect(await readState()).toEqual(before);
  });
});
