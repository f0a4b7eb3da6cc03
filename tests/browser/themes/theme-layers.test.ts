import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { startThemedHub, type ThemedHub } from '../../support/themes/themed-hub.ts';

// Tests each defence of the panel against a theme alone: the others against the same attack are removed from the responses.
// Without the last one the attempt succeeds, which proves that it works.

/** Host name over plain HTTP, where browsers ignore the opener policy. */
const UNTRUSTED = 'hub.test';

let browser: Browser;
let hub: ThemedHub;
let remote: ThemedHub;

beforeAll(async () => {
  browser = await launchBrowser();
  hub = await startThemedHub();
  remote = await startThemedHub({ hosts: { site: UNTRUSTED } });
  for (const one of [hub, remote]) await one.useTheme('hostile');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await hub?.close();
  await remote?.close();
});

/** Headers without a directive of the content security policy, and without the header of this name. */
function removeLayer(headers: IncomingHttpHeaders, layer: string): IncomingHttpHeaders {
  const policy = String(headers['content-security-policy'] ?? '');
  const directives = policy.split('; ').filter((directive) => directive.split(' ')[0] !== layer);
  return { ...headers, 'content-security-policy': directives.join('; '), [layer]: undefined };
}

/** A proxy in front of the hub that removes some layers from its responses. */
async function startProxy({ port, site }: ThemedHub, without: readonly string[]): Promise<Server> {
  const server = createServer((question, answer) => {
    const { host, ...headers } = question.headers;
    // With --site the hub knows its own port only.
    const named = host?.startsWith(UNTRUSTED) ? new URL(site).host : host;
    const { method, url } = question;
    const forwarded = request({ port, method, path: url, headers: { ...headers, host: named } });
    forwarded.on('response', (response) => {
      const kept = Object.entries(without.reduce(removeLayer, response.headers));
      answer.writeHead(
        response.statusCode ?? 502,
        Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
      );
      response.pipe(answer);
    });
    question.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Runs `attempt` in a theme's page of a browser that has a session, without some layers. */
async function attack<T>(
  without: readonly string[],
  attempt: (page: Page) => Promise<T>,
  target = hub,
): Promise<T> {
  const proxy = await startProxy(target, without);
  const origin = new URL(target.site);
  origin.port = String((proxy.address() as AddressInfo).port);
  const context = await browser.newContext({ locale: 'en-GB' });
  try {
    await context.addCookies([{ name: 'muster_session', value: target.session, url: origin.href }]);
    const page = await context.newPage();
    await page.goto(origin.href);
    return await attempt(page);
  } finally {
    await context.close();
    proxy.close();
    proxy.closeAllConnections();
  }
}

/** What an element that embeds the panel contains. */
const embedPanel = (element: 'iframe' | 'object') => (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<string>((resolve) => {
        const frame = document.createElement(name) as HTMLIFrameElement & HTMLObjectElement;
        const look = () => {
          const inner = frame.contentDocument ?? frame.getSVGDocument?.();
          const meta = inner?.querySelector('meta[name=csrf-token]');
          if (meta) resolve(`the panel with the token "${meta.getAttribute('content')}"`);
        };
        frame.addEventListener('load', look);
        frame.setAttribute(name === 'object' ? 'data' : 'src', '/admin');
        if (name !== 'iframe') frame.setAttribute('type', 'text/html');
        document.body.append(frame);
        setTimeout(() => resolve('nothing'), 3000);
      }),
    element,
  );

const TOKENLESS = 'the panel with the token ""';

describe.each([
  ['iframe', 'frame-src', []],
  // What is a page in an object is also a frame.
  ['object', 'object-src', ['frame-src']],
] as const)('a panel in an element %s', (element, own, others) => {
  test(`is blocked by the theme’s ${own} alone`, async () => {
    expect(await attack([...others, 'frame-ancestors'], embedPanel(element))).toBe('nothing');
  });

  test('is blocked by the panel’s frame-ancestors alone', async () => {
    expect(await attack([...others, own], embedPanel(element))).toBe('nothing');
  });

  test('has no CSRF token', async () => {
    expect(await attack([...others, own, 'frame-ancestors'], embedPanel(element))).toBe(TOKENLESS);
  });
});

/** The CSRF token in a window that the theme opens. */
const openPanel = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const panel = window.open('/admin');
        if (panel === null) resolve('no window');
        const look = () => {
          try {
            const token = panel?.document.querySelector('meta[name=csrf-token]')?.getAttribute('content');
            if (token) resolve('the token');
          } catch {
            // The window is that of another origin.
          }
        };
        setInterval(look, 50);
        setTimeout(() => resolve('nothing'), 3000);
      }),
  );

describe('a panel in a window', () => {
  test('is out of reach by the panel’s opener policy alone', async () => {
    expect(await attack([], openPanel)).toBe('nothing');
    expect(await attack(['cross-origin-opener-policy'], openPanel)).toBe('the token');
  });

  test('is out of reach over plain HTTP by the theme’s sandbox alone', async () => {
    expect(await attack([], openPanel, remote)).toBe('no window');
    expect(await attack(['sandbox'], openPanel, remote)).toBe('the token');
  });
});

test('an answer of the API in a window is no way around the policy, by its sandbox alone', async () => {
  const readWindow = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const answer = window.open('/api/me');
          const look = () => {
            try {
              if (answer?.document.body?.innerText.includes('site_name'))
                resolve('a window without a policy');
            } catch {
              resolve('another origin');
            }
          };
          setInterval(look, 50);
          setTimeout(() => resolve('nothing'), 3000);
        }),
    );
  expect(await attack([], readWindow)).toBe('another origin');
  expect(await attack(['sandbox'], readWindow)).toBe('a window without a policy');
});
