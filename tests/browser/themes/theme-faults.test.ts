import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Operation, operations } from '@muster/generated/operations';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInBrowser, type Visit } from '../../../theme-sdk/cli/check-in-browser.ts';
import { launchBrowser } from '../../support/browser/browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

const once: Visit = { scenario: 'mixed', path: '/', colorScheme: 'light', waitMs: 700 };

/** A valid page with one script. */
function createTheme(script: string, body = '<main><h1>Fleet</h1></main>') {
  const html = `<!doctype html><html lang="en"><head><title>Fleet</title><link rel="icon" href="/icon.svg"></head>
    <body>${body}<script src="/app.js"></script></body></html>`;
  const files = {
    'index.html': html,
    'app.js': script,
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'data/world.json': '{}',
    '.hidden.json': '{}',
  };
  return Object.entries(files).map(([name, text]) => ({
    path: `dist/${name}`,
    content: new TextEncoder().encode(text),
  }));
}

test.each<[string, string, string[]]>([
  ['a page with allowed requests only', "fetch('/api/nodes'); new WebSocket('/api/ws');", []],
  ['an uncaught error', "throw new Error('broken');", ['console_error Error: broken']],
  ['a console error', "console.error('oh no');", ['console_error oh no']],
  ['an unhandled rejection', "Promise.reject(new TypeError('lost'));", ['console_error TypeError: lost']],
  [
    'a request to another site',
    "new Image().src = 'http://127.0.0.2:9/pixel.png';",
    ['asset_external http://127.0.0.2:9/pixel.png is loaded'],
  ],
  [
    'a connection to another site',
    "fetch('https://rates.example.com/eur?a=1');",
    ['external_request A script requests https://rates.example.com/eur,'],
  ],
  [
    'a request beyond the endpoints',
    "fetch('/api/settings').catch(() => 0);",
    ['endpoint_forbidden The page requests /api/settings'],
  ],
  [
    'a missing file',
    "fetch('/config.json').then((answer) => answer.json());",
    ['own_file_missing A script requests /config.json, which is not in dist.'],
  ],
  [
    'a missing file in a folder',
    "fetch('/data/more.json').then((answer) => answer.text());",
    ['own_file_missing A script requests /data/more.json, which is not in dist.'],
  ],
  [
    'a missing image',
    "document.querySelector('main').append(Object.assign(new Image(), { src: '/flags/de.png', alt: 'DE' }));",
    ['own_file_missing The page loads /flags/de.png, which is not in dist.'],
  ],
  [
    'a missing image whose address is no valid text',
    "new Image().src = '/100%.png';",
    [
      'console_error Failed to load resource',
      'own_file_missing The page loads /100%.png, which is not in dist.',
    ],
  ],
  [
    'an image of the theme',
    "new Image().src = '/icon.svg?v=2'; new Image().src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';",
    [],
  ],
  ['files of the theme', "fetch('/data/world.json'); fetch('/app.js'); fetch('data:,1');", []],
  [
    'a hidden file',
    "fetch('/.hidden.json').catch(() => 0);",
    ['own_file_blocked A script requests /.hidden.json. The file is in dist,'],
  ],
  [
    'a redirect to itself',
    "location.replace('/?' + Math.random());",
    ['redirect_loop The page keeps loading again, last at /.'],
  ],
  ['a redirect to the panel', "location.replace('/admin/');", []],
  ['an image from the panel’s side', "new Image().src = '/api/themes/a/preview';", ['endpoint_forbidden']],
  ['a service worker', "navigator.serviceWorker.register('/app.js').catch(() => 0);", ['console_error']],
])('%s', async (_name, script, expected) => {
  const findings = await checkInBrowser(browser, createTheme(script), [once]);
  const told = findings.map(({ code, detail }) => `${code} ${detail}`);
  expect(told).toEqual(expected.map((start) => expect.stringContaining(start)));
  expect(findings.every(({ fix }) => fix !== '')).toBe(true);
});

test('a request beyond the endpoints is answered with those that the contract allows', async () => {
  const script = "fetch('/api/settings').catch(() => 0);";
  const [finding] = await checkInBrowser(browser, createTheme(script), [once]);
  const allowed = Object.values<Operation>(operations).filter(({ isTheme }) => isTheme);
  const named = finding?.fix.match(/\/api\/[\w/{}]+/g) ?? [];
  expect(named).toEqual(allowed.map(({ path }) => path));
  expect(named).toContain('/api/nodes/{id}/gauges');
});

test('a style sheet of another site is no request of a script', async () => {
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/css' }).end('h1 { color: rgb(1, 2, 3) }');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  try {
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/font.css`;
    const body = `<link rel="stylesheet" href="${address}"><main><h1>Fleet</h1></main>`;
    const findings = await checkInBrowser(browser, createTheme('', body), [once]);
    expect(findings.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
      expect.stringContaining(`asset_external ${address} is loaded`),
    ]);
  } finally {
    site.close();
  }
});

test('reports a page without text as blank, and unreadable text as a violation', async () => {
  const blank = await checkInBrowser(browser, createTheme('', '<main></main>'), [once]);
  expect(blank.map(({ code }) => code)).toEqual(['page_blank']);
  const pale = '<main><p style="color: #ccc; background: #fff">Fleet</p></main>';
  const [fault] = await checkInBrowser(browser, createTheme('', pale), [once]);
  expect(fault).toMatchObject({
    code: 'accessibility_violation',
    fix: 'See the axe-core rule "color-contrast".',
  });
});

test('reports a theme without an index as failing to reload', async () => {
  const findings = await checkInBrowser(browser, [], [{ ...once, path: '/node/1' }]);
  expect(findings.map(({ code, detail }) => [code, detail])).toContainEqual([
    'reload_broken',
    'The response to /node/1 has status 404. (mixed /node/1)',
  ]);
});

test('reports a fault once, with every place where it occurs', async () => {
  const script = "if (location.pathname === '/') throw new Error('broken');";
  const looks = (['mixed', 'empty', 'one'] as const).map((scenario) => ({ ...once, scenario }));
  const findings = await checkInBrowser(browser, createTheme(script), [
    ...looks,
    { ...once, path: '/node/1' },
  ]);
  expect(findings.map(({ detail }) => detail)).toEqual(['Error: broken (empty, mixed and 1 more)']);
});

test('counts a scenario once, however many of its pages have the fault', async () => {
  const visits: Visit[] = [
    once,
    { ...once, scenario: 'empty' },
    { ...once, colorScheme: 'dark' },
    { ...once, path: '/node/1' },
  ];
  const [everywhere] = await checkInBrowser(browser, createTheme("throw new Error('broken');"), visits);
  expect(everywhere?.detail).toBe('Error: broken (empty, mixed)');
  const script = "if (location.pathname !== '/') throw new Error('broken');";
  const [onNodes] = await checkInBrowser(browser, createTheme(script), visits);
  expect(onNodes?.detail).toBe('Error: broken (mixed /node/1)');
});

test('does not report requests that the scenario refuses', async () => {
  const script = "fetch('/api/nodes'); new WebSocket('/api/ws');";
  const looks = (['private', 'bad-gateway'] as const).map((scenario) => ({ ...once, scenario }));
  expect(await checkInBrowser(browser, createTheme(script), looks)).toEqual([]);
});

test('reports six faults as six findings, in any number of scenarios', async () => {
  const script = `
    fetch('/config.json').then((answer) => answer.json());
    fetch('/api/settings');
    fetch('https://rates.example.com/eur');
    new Image().src = 'http://127.0.0.2:9/pixel.png';
    console.error(new Error('no CPU of node ' + Math.floor(Math.random() * 1e6) + ' at ' + location.origin));
  `;
  const pale = '<main><p style="color: #ccc; background: #fff">Fleet</p></main>';
  const visits = (['mixed', 'empty', 'one', 'offline', 'admin'] as const).map((scenario) => ({
    ...once,
    scenario,
    waitMs: 500,
  }));
  const findings = await checkInBrowser(browser, createTheme(script, pale), visits);
  expect(findings.map(({ code }) => code)).toEqual([
    'accessibility_violation',
    'asset_external',
    'console_error',
    'endpoint_forbidden',
    'external_request',
    'own_file_missing',
  ]);
  expect(findings.every(({ detail }) => !/127\.0\.0\.1/.test(detail) && detail.endsWith('and 3 more)'))).toBe(
    true,
  );
});

test('a theme that sends visitors of a private page to the panel has no findings', async () => {
  const script = `
    fetch('/api/nodes').then((answer) => { if (answer.status === 401) location.replace('/admin/'); });
  `;
  const visits = (['private', 'mixed'] as const).map((scenario) => ({ ...once, scenario }));
  expect(await checkInBrowser(browser, createTheme(script), visits)).toEqual([]);
});

test('gives up a page whose script never ends', async () => {
  const visit = { ...once, deadlineMs: 2000 };
  const findings = await checkInBrowser(browser, createTheme('for (;;);'), [visit]);
  expect(findings.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
    'scenario_timeout The page at / did not finish within 2 seconds. (mixed)',
  ]);
});
