import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { packTheme, unpackTheme } from '../../../theme-sdk/cli/archive.ts';
import { serveMock } from '../../../theme-sdk/cli/mock-server.ts';
import { readFromFiles } from '../../../theme-sdk/cli/page-files.ts';
import { serveBuilt, startPageServer } from '../../../theme-sdk/cli/page-server.ts';
import { findLayoutFaults, launchBrowser } from '../../support/browser/browser.ts';
import { installSdk, type SdkFolder } from '../../support/themes/sdk.ts';

const templates = ['cards', 'map', 'terminal'] as const;

let place: SdkFolder;
let browser: Browser;

beforeAll(async () => {
  place = await installSdk(['vite', 'preact', 'react', 'react-dom']);
  browser = await launchBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await place?.remove();
});

const call = (cwd: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(place.sdk, 'dist/cli/main.js'), ...args], { cwd });

/** Opens a static page from its file, in a browser with that language. */
async function open(file: string, { locale = 'en-US', query = '' } = {}) {
  const context = await browser.newContext({ locale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    if (/^(?:https?|wss?):/.test(request.url())) faults.push(request.url());
  });
  await page.goto(pathToFileURL(file).href + query);
  return { page, faults, close: () => context.close() };
}

describe.each(templates)('the template %s as a static page', (template) => {
  let file: string;

  beforeAll(async () => {
    await call(place.folder, 'create', template, '--template', template);
    const folder = path.join(place.folder, template);
    await symlink(path.join(place.folder, 'node_modules'), path.join(folder, 'node_modules'));
    await call(folder, 'pack');
    await call(folder, 'preview', '--static');
    file = path.join(folder, 'preview.html');
  }, 240_000);

  test('shows groups, all probes and the plan of a mock fleet, and a node with its history', async () => {
    const { page, faults, close } = await open(file);
    await page.getByText('10 of 12 online').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    const text = await page.locator('main').innerText();
    for (const shown of ['Europe', 'Frankfurt', 'New York', 'Tokyo', 'expires in 3 days', 'GiB of 5.00 TiB'])
      expect(text).toContain(shown);
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.getByText('fra-edge-1').first().click();
    await page.getByText('Availability').waitFor();
    expect(page.url()).toMatch(/preview\.html#\/node\/1$/);
    await page.reload();
    await page.getByText('Availability').waitFor();
    await page.goBack();
    await page.getByText('10 of 12 online').waitFor();
    await page.getByText('fra-edge-1').first().waitFor();
    expect([...faults]).toEqual([]);
    await close();
  });

  test('shows notices, incidents, and a way to log in', async () => {
    const { page, faults, close } = await open(file);
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    const notice = page.getByRole('list', { name: 'Announcements and maintenance' }).getByRole('listitem');
    await notice.first().waitFor();
    await page.getByRole('heading', { name: 'Incidents' }).waitFor();
    const lines = page.locator('.incidents li');
    await lines.filter({ hasText: 'ongoing' }).first().waitFor();
    await lines.filter({ hasNotText: 'ongoing' }).first().waitFor();
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findLayoutFaults(page)).toEqual([]);
    expect([...faults]).toEqual([]);
    await close();
  });

  test('opens the panel and files of the hub as documents', async () => {
    const archive = await readFile(path.join(path.dirname(file), 'theme.tar.gz'));
    const files = readFromFiles(await unpackTheme(archive));
    const backend = serveMock({ scenario: 'admin' });
    const server = await startPageServer({ backend: () => backend, port: 0 }, () => serveBuilt(files));
    const page = await browser.newPage();
    try {
      await page.goto(server.address);
      await page.getByRole('link', { name: 'Admin panel' }).click();
      await page.getByText('A hub serves its admin panel here.').waitFor();
      await page.goBack();
      await page.getByText('fra-edge-1').first().click();
      await page.getByText('Availability').waitFor();
      expect(new URL(page.url()).pathname).toBe('/node/1');
      await page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), { href: '/api/me', textContent: 'A feed' });
        document.querySelector('footer')?.append(link);
      });
      await page.getByRole('link', { name: 'A feed' }).click();
      await page.getByText('history_days').waitFor();
    } finally {
      await page.close();
      await server.close();
    }
  });

  test('has its words in Chinese, and switches the language', async () => {
    const { page, faults, close } = await open(file, { locale: 'zh-CN' });
    await page.getByText('12 个节点中 10 个在线').waitFor();
    await page.getByText('实时', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('10 of 12 online').waitFor();
    expect([...faults]).toEqual([]);
    await close();
  });

  test.each([
    ['?scenario=empty', 'No nodes yet.'],
    ['?scenario=private', 'This page is private. Log in to see it.'],
    ['?scenario=offline', '0 of 12 online'],
  ])('shows another fleet with %s', async (query, text) => {
    const { page, close } = await open(file, { query });
    await page.getByText(text).waitFor();
    await close();
  });
});

test.runIf(IS_LONG).each(['light', 'dark'] as const)(
  'the guide’s hardware has the theme’s colours for a visitor who prefers %s',
  {
    timeout: 120_000,
  },
  async (colorScheme) => {
    const guide = await readFile(new URL('../../../docs/themes.md', import.meta.url), 'utf8');
    const [, section = ''] = guide.split('\n### Hardware\n');
    const readBlock = (language: string) =>
      new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(section)?.[1] ?? '';
    const name = `hardware-${colorScheme}`;
    await call(place.folder, 'create', name);
    const folder = path.join(place.folder, name);
    await symlink(path.join(place.folder, 'node_modules'), path.join(folder, 'node_modules'));
    await writeFile(path.join(folder, 'src/hardware.tsx'), readBlock('tsx'));
    await writeFile(path.join(folder, 'src/hardware.css'), readBlock('css'));
    const nodePage = path.join(folder, 'src/node-page.tsx');
    const source = await readFile(nodePage, 'utf8');
    const shown = '{node && <Hardware id={id} memoryTotal={node.mem_total} />}{history &&';
    const imports = "import { Hardware } from './hardware.tsx';\nimport './hardware.css';\n";
    await writeFile(nodePage, imports + source.replace('{history &&', shown));
    await call(folder, 'pack');
    await call(folder, 'preview', '--static');

    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${pathToFileURL(path.join(folder, 'preview.html')).href}#/node/1`);
    const card = page.locator('.m-card').filter({ has: page.getByRole('heading', { name: 'File systems' }) });
    await card.waitFor();
    const style = await card.evaluate((element) => {
      const { color, backgroundColor, borderTopLeftRadius, borderTopWidth } = getComputedStyle(element);
      const meter = element.querySelector('.m-meter > span');
      const fill = meter === null ? '' : getComputedStyle(meter).backgroundColor;
      return { color, backgroundColor, borderTopLeftRadius, borderTopWidth, fill };
    });
    expect(style).toEqual({
      ...{ color: 'rgb(43, 42, 38)', backgroundColor: 'rgb(255, 253, 245)', fill: 'rgb(181, 72, 15)' },
      ...{ borderTopLeftRadius: '12px', borderTopWidth: '1px' },
    });
    await page.evaluate(axe.source);
    const violations = await page.evaluate(async () => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe };
      const found = await checker.run('.m-details', { runOnly: ['wcag2aa'], preload: false });
      return found.violations.map(({ id, nodes }) => [id, nodes[0]?.target]);
    });
    expect(violations).toEqual([]);
    expect(await findLayoutFaults(page)).toEqual([]);
    await context.close();
  },
);

test('a theme without the SDK runs as a static page: its files, requests, sockets and addresses', async () => {
  const files = {
    'theme.json': '{}',
    'dist/index.html': `<!doctype html><html lang="en"><head><title>P</title><base href="/">
      <meta http-equiv="Content-Security-Policy" content="default-src 'self'">
      <link rel="stylesheet" href="/style.css"><link rel="icon" href="icon.svg"></head>
      <body><ol></ol><img src="/icon.svg" alt=""><a href="/about?a=1">about</a>
      <script src="/classic.js"></script><script type="module" src="./app.js"></script></body></html>`,
    'dist/style.css': '@import "more.css"; li { background: url(icon.svg) }',
    'dist/more.css': '@import "/style.css"; li { color: rgb(1, 2, 3) }',
    'dist/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>',
    'dist/data.json': '{ "own": "</script>" }',
    'dist/classic.js':
      'window.say = (text) => document.querySelector("ol").append(Object.assign(document.createElement("li"), { textContent: text }));',
    'dist/part.js': 'export const where = () => location.pathname + window.location.search;',
    'dist/late.js': 'export default new URL(import.meta.url).pathname;',
    'dist/app.js': `
      import { where } from './part.js';
      const say = globalThis.say;
      say('at ' + where());
      say('late ' + (await import('/late.js')).default);
      say('own ' + (await (await fetch('/data.json')).json()).own);
      const nodes = await (await fetch('api/nodes')).json();
      say('nodes ' + nodes.nodes.length);
      const post = await fetch('/api/nodes', { method: 'POST' });
      say('post ' + post.status);
      await fetch('https://a.example/').catch(() => say('outside refused'));
      const request = new XMLHttpRequest();
      request.open('GET', '/api/me');
      request.responseType = 'json';
      request.onload = () => say('xhr ' + request.status + ' ' + request.response.site_name);
      request.send();
      const socket = new WebSocket('wss://' + location.host + '/api/ws');
      socket.onmessage = ({ data }) => { say('socket ' + JSON.parse(data).nodes.length); socket.close(); };
      socket.addEventListener('close', ({ code }) => say('closed ' + code));
      const image = document.createElement('img');
      image.onload = () => say('image ' + image.naturalWidth);
      image.src = '/icon.svg';
      document.body.insertAdjacentHTML('beforeend', '<img id="late" src="/icon.svg" alt="">');`,
  };
  const packed = Object.entries(files).map(([name, text]) => ({
    path: name,
    content: new TextEncoder().encode(text),
  }));
  await writeFile(path.join(place.folder, 'plain.tar.gz'), await packTheme(packed));
  await call(place.folder, 'preview', 'plain.tar.gz', '--static', '--out', 'plain.html', '--scenario', 'one');
  const { page, close } = await open(path.join(place.folder, 'plain.html'));
  const said = page.locator('li');
  for (const text of [
    'at /',
    'late /late.js',
    'own </script>',
    'nodes 1',
    'post 405',
    'outside refused',
    'xhr 200 Mock fleet',
    'socket 1',
    'closed 1005',
    'image 7',
  ])
    await said.getByText(text, { exact: true }).waitFor();
  expect(await said.first().evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)');
  expect(await page.locator('#late').evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(7);
  await page.getByRole('link').click();
  await said.getByText('at /about?a=1').waitFor();
  expect(await readFile(path.join(place.folder, 'plain.html'), 'utf8')).not.toContain(
    'Content-Security-Policy',
  );
  await close();
});
