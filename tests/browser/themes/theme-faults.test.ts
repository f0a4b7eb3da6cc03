import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInBrowser, type Visit } from '../../../theme-sdk/cli/check-in-browser.ts';
import { launchBrowser } from '../../support/browser/browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

const once: Visit = { scenario: 'mixed', path: '/', colorScheme: 'light', waitMs: 1500 };

/** A valid page with one script. */
function createTheme(script: string, body = '<main><h1>Fleet</h1></main>') {
  const html = `<!doctype html><html lang="en"><head><title>Fleet</title><link rel="icon" href="/icon.svg"></head>
    <body>${body}<script src="/app.js"></script></body></html>`;
  const files = {
    'index.html': html,
    'app.js': script,
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
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
    ['external_request', 'console_error'],
  ],
  ['a request beyond the endpoints', "fetch('/api/settings').catch(() => 0);", ['console_error']],
  ['an image from the panel’s side', "new Image().src = '/api/themes/a/preview';", ['endpoint_forbidden']],
  ['a service worker', "navigator.serviceWorker.register('/app.js').catch(() => 0);", ['console_error']],
])('%s', async (_name, script, expected) => {
  const findings = await checkInBrowser(browser, createTheme(script), [once]);
  const told = findings.map(({ code, detail }) => `${code} ${detail}`);
  for (const start of expected) expect(told.filter((line) => line.startsWith(start))).not.toEqual([]);
  if (expected.length === 0) expect(told).toEqual([]);
  expect(findings.every(({ severity, fix }) => severity === 'error' && fix !== '')).toBe(true);
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

test('does not report requests that the scenario refuses', async () => {
  const script = "fetch('/api/nodes'); new WebSocket('/api/ws');";
  const looks = (['private', 'bad-gateway'] as const).map((scenario) => ({ ...once, scenario }));
  expect(await checkInBrowser(browser, createTheme(script), looks)).toEqual([]);
});
